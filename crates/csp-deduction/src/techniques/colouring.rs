//! Simple colouring: the places of a value that strong links connect have two colours, one of which is true as a whole.
//!
//! Two places of one colour that exclude each other make that colour false (colour wrap). A place outside that sees
//! both colours is false, whichever is true (colour trap).
//!
//! Example: a value has its only places in row 1 at a and b, in column 4 at b and c, in row 7 at c and d: a and c have
//! one colour, b and d the other. If a and c lie in one box, both are false, so b and d are true. If a cell sees a and
//! d, it is false.

use std::ops::ControlFlow;

use crate::deductions::{Link, LinkKind, Pattern, Technique};
use crate::position::{Candidate, Position, VarSet};
use crate::techniques::finder::{Finder, Look};
use crate::techniques::links::{Numbering, StrongLinks, Which, nodes_of};

pub(super) static TECHNIQUES: [Finder; 1] = [Finder {
    level: 270,
    technique: Technique::new(
        "simple-colouring",
        "Simple colouring",
        "of the two colours that strong links give to a value's places, one is true",
        "players' forums, about 2005",
    ),
    find,
}];

/// Places that strong links connect, by colour.
struct Cluster {
    links: Vec<Link>,
    sides: [Vec<Candidate>; 2],
}

impl Cluster {
    fn pattern(self, refuted: Option<usize>) -> Pattern {
        Pattern::Colours { links: self.links, sides: self.sides, refuted }
    }
}

fn find(look: &mut Look<'_>) -> ControlFlow<()> {
    let position = look.position;
    let numbering = Numbering::of(position);
    let strong = StrongLinks::of(position, Which::Places);
    let mut colours: Vec<Option<bool>> = vec![None; numbering.all_words() * 64];
    for node in nodes_of(&strong.has) {
        if colours[node].is_some() {
            continue;
        }
        let cluster = cluster(numbering, &strong, node, &mut colours);
        let places = cluster.sides[0].len() + cluster.sides[1].len();
        look.work(places * places)?;
        match wrapped(position, &cluster) {
            Some(refuted) => look.removes(cluster.sides[refuted].clone(), || cluster.pattern(Some(refuted)))?,
            None => look.removes(trapped(position, &cluster), || cluster.pattern(None))?,
        }
    }
    ControlFlow::Continue(())
}

/// The places that are connected with this one, and a tree of links between them.
fn cluster(numbering: Numbering, strong: &StrongLinks, first: usize, colours: &mut [Option<bool>]) -> Cluster {
    let mut cluster = Cluster { links: Vec::new(), sides: [vec![numbering.candidate(first)], Vec::new()] };
    colours[first] = Some(false);
    let mut queue = vec![first];
    let mut done = 0;
    while done < queue.len() {
        let node = queue[done];
        done += 1;
        for &(to, why) in strong.from(node) {
            let to = to as usize;
            if colours[to].is_none() {
                let colour = colours[node] == Some(false);
                colours[to] = Some(colour);
                let (from, to_candidate) = (numbering.candidate(node), numbering.candidate(to));
                cluster.links.push(Link { from, to: to_candidate, kind: LinkKind::Strong, why });
                cluster.sides[usize::from(colour)].push(to_candidate);
                queue.push(to);
            }
        }
    }
    cluster.sides.iter_mut().for_each(|side| side.sort_unstable());
    cluster
}

/// The first colour of which two places exclude each other.
fn wrapped(position: &Position<'_>, cluster: &Cluster) -> Option<usize> {
    let wraps = |side: &Vec<Candidate>| {
        let pair = |(place, one): (usize, &Candidate)| {
            side[place + 1..].iter().any(|other| position.houses().differ(one.var, other.var))
        };
        side.iter().enumerate().any(pair)
    };
    cluster.sides.iter().position(wraps)
}

/// The places outside that see both colours.
fn trapped(position: &Position<'_>, cluster: &Cluster) -> Vec<Candidate> {
    let value = cluster.sides[0][0].value;
    let mut trapped = VarSet::from(position.holders(value.index()));
    for side in &cluster.sides {
        let mut seen = VarSet::none(position.houses().words());
        side.iter().for_each(|candidate| seen.add(position.houses().peers(candidate.var)));
        trapped.keep(seen.words());
    }
    // A place of the cluster sees a place of its own colour only where that colour wraps.
    trapped.iter().map(|x| Candidate::new(x, value)).collect()
}
