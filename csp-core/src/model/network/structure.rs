//! The data that all networks of one structure share.

use std::collections::HashMap;
use std::sync::Arc as Shared;

use crate::limits::{Stop, Watch};
use crate::model::constraint::Constraints;
use crate::model::nary::{Meanings, NaryConstraint, NaryConstraints, Objective};
use crate::model::network::arc::Arc;
use crate::model::network::derived::Derived;
use crate::model::network::tables::{SLICE, TableId, Tables};
use crate::model::stated::labels::Labelled;
use crate::model::value::ids::Mark;
use crate::model::value::layout::Layout;
use crate::model::{ConstraintGraph, Domain, Var};

/// The variables of a network, as they were declared.
pub(in crate::model) struct Declared {
    /// The mark of the problem.
    pub(in crate::model) mark: Mark,
    pub(in crate::model) names: Vec<Option<Box<str>>>,
    pub(in crate::model) labels: Labelled,
    pub(in crate::model) constraints: Constraints,
    /// Distinct declared domains; `numbers[x]` is the position of x's.
    pub(in crate::model) universes: Shared<Vec<Domain>>,
    pub(in crate::model) numbers: Vec<u32>,
    /// The integers that values stand for in arithmetic.
    pub(in crate::model) meanings: Meanings,
    /// The constraints on more than two variables.
    pub(in crate::model) nary: NaryConstraints,
    /// The constraints on one variable, which have narrowed the initial domains.
    pub(in crate::model) unary: Vec<NaryConstraint>,
    pub(in crate::model) objective: Option<Objective>,
}

/// The arcs of a network, ascending by source, then target.
pub(in crate::model) struct Arcs {
    /// The arcs of variable x are `all[offsets[x]..offsets[x + 1]]`.
    pub(in crate::model) offsets: Vec<u32>,
    pub(in crate::model) all: Vec<Arc>,
    /// For each arc, the index of that in the other direction. Apart, so that arcs stay small: most loops do not need it.
    pub(in crate::model) reverses: Vec<u32>,
}

/// The statement of one constraint on a pair x < y: its relation number, with the low bit set when it was stated from y to x, and
/// the declared domains of x and y by number.
pub(in crate::model) type Alone = (u32, u32, u32);

/// The tables of x -> y and of y -> x.
pub(in crate::model) type BothWays = (TableId, TableId);

/// All that is the same for every choice of initial domains.
pub(in crate::model) struct Structure {
    pub(in crate::model) declared: Declared,
    pub(in crate::model) layout: Layout,
    pub(in crate::model) arcs: Arcs,
    pub(in crate::model) tables: Shared<Tables>,
    /// The tables of each relation by itself, for arcs to which several are joined.
    pub(in crate::model) alone: Shared<HashMap<Alone, BothWays>>,
    pub(in crate::model) graph: ConstraintGraph,
    /// An arc that is no disequality, if there is one.
    pub(in crate::model) other_relation: Option<Arc>,
    /// All that is computed when it is first asked for, see [`Network::derived`](crate::model::Network::derived).
    pub(in crate::model) derived: Derived,
}

impl Structure {
    /// Everything that follows from variables, arcs and tables. The graph is given too: who calls this has the edges at hand.
    pub(in crate::model) fn new(
        declared: Declared,
        arcs: Arcs,
        tables: Shared<Tables>,
        alone: Shared<HashMap<Alone, BothWays>>,
        graph: ConstraintGraph,
        watch: &Watch,
    ) -> Result<Self, Stop> {
        let Declared { universes, numbers, .. } = &declared;
        let layout = Layout::new(numbers.iter().map(|&number| &universes[number as usize]));
        let other_relation = first_other(&arcs.all, watch)?;
        Ok(Self { declared, layout, arcs, tables, alone, graph, other_relation, derived: Derived::default() })
    }

    /// Its bytes. What is derived is not counted.
    pub(in crate::model) fn memory(&self) -> usize {
        let Self {
            declared: Declared { names, constraints, universes, numbers, nary, unary, .. },
            layout,
            arcs,
            tables,
            alone,
            graph,
            ..
        } = self;
        let text: usize = names.iter().flatten().map(|name| name.len()).sum();
        let words: usize = universes.iter().map(|domain| domain.words().len()).sum();
        text + size_of_val(names.as_slice())
            + size_of_val(universes.as_slice())
            + words * size_of::<u64>()
            + size_of_val(numbers.as_slice())
            + size_of_val(arcs.offsets.as_slice())
            + size_of_val(arcs.all.as_slice())
            + constraints.memory()
            + nary.memory()
            + size_of_val(unary.as_slice())
            + size_of_val(arcs.reverses.as_slice())
            + layout.memory()
            + tables.memory()
            + alone.len() * size_of::<(Alone, BothWays)>()
            + graph.memory()
    }
}

/// The first arc that is no disequality, if there is one.
fn first_other(arcs: &[Arc], watch: &Watch) -> Result<Option<Arc>, Stop> {
    for arcs in arcs.chunks(SLICE) {
        watch.spend(arcs.len() as u64)?;
        if let Some(other) = arcs.iter().find(|arc| !arc.is_disequality()) {
            return Ok(Some(*other));
        }
    }
    Ok(None)
}

/// So many times the same item. Memory that is touched for the first time takes its time, so this is no single step.
pub(in crate::model) fn filled<T: Copy>(item: T, count: usize, watch: &Watch) -> Result<Vec<T>, Stop> {
    let mut items = Vec::with_capacity(count);
    while items.len() < count {
        watch.spend(SLICE as u64)?;
        items.resize(count.min(items.len() + SLICE), item);
    }
    Ok(items)
}

/// One arc each way for each edge, the arcs of a variable ascending by target; `edge` gives the pair x < y at a place, and the
/// tables of x -> y and of y -> x. Since pairs ascend, filling in their order leaves every list sorted.
pub(in crate::model) fn flatten(
    variables: usize,
    edges: usize,
    edge: impl Fn(usize) -> ((u32, u32), BothWays),
    watch: &Watch,
) -> Result<Arcs, Stop> {
    let mut offsets = vec![0u32; variables + 1];
    for ((x, y), _) in (0..edges).map(&edge) {
        watch.spend(1)?;
        offsets[x as usize + 1] += 1;
        offsets[y as usize + 1] += 1;
    }
    for index in 0..variables {
        watch.spend(1)?;
        offsets[index + 1] += offsets[index];
    }
    let mut cursor = offsets.clone();
    let mut arcs = filled(Arc::PLACEHOLDER, edges * 2, watch)?;
    let mut reverses = filled(0, edges * 2, watch)?;
    for ((x, y), (there, back)) in (0..edges).map(edge) {
        watch.spend(1)?;
        let (at_x, at_y) = (cursor[x as usize], cursor[y as usize]);
        arcs[at_x as usize] = Arc::new((Var::new(x), Var::new(y)), there, at_x);
        arcs[at_y as usize] = Arc::new((Var::new(y), Var::new(x)), back, at_y);
        reverses[at_x as usize] = at_y;
        reverses[at_y as usize] = at_x;
        cursor[x as usize] += 1;
        cursor[y as usize] += 1;
    }
    Ok(Arcs { offsets, all: arcs, reverses })
}
