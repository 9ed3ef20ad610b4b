//! Trees: an order in which a search that has made a tree directionally arc consistent never fails.
//!
//! The tree algorithm (Freuder 1982) is [`CutsetConditioning`](super::CutsetConditioning) with an empty cutset: directional
//! arc consistency along this order, then forward checking without backtracking, in O(n d^2).

use std::collections::VecDeque;

use crate::limits::{Stop, Watch};
use crate::model::{Network, Var};
use crate::search::order::variable::Static;

/// The variables of `cutset` first, then the rest, which must be a forest, with each variable behind its
/// parent. Cost: O(n + e).
pub(crate) fn tree_order(network: &Network, cutset: &[Var], watch: &Watch) -> Result<Static, Stop> {
    let mut order = cutset.to_vec();
    let mut placed = vec![false; network.len()];
    cutset.iter().for_each(|x| placed[x.index()] = true);
    let mut queue = VecDeque::new();
    for root in network.variables() {
        if !std::mem::replace(&mut placed[root.index()], true) {
            queue.push_back(root);
        }
        while let Some(x) = queue.pop_front() {
            order.push(x);
            watch.spend(1 + network.arcs(x).len() as u64)?;
            for y in network.arcs(x).iter().rev().map(|arc| arc.target()) {
                if !std::mem::replace(&mut placed[y.index()], true) {
                    queue.push_back(y);
                }
            }
        }
    }
    Ok(Static::given(order))
}
