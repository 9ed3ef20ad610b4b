//! The search that the annotations of a file ask for: which variables are assigned first, how they and their values are chosen, and the
//! orders that do so.

use csp_core::extend::{Conflict, State, ValueOrder, VariableOrder};
use csp_core::observe::Cause;
use csp_core::{Network, Random, Val, Var};

use crate::error::{At, Fault};
use crate::flatzinc::names::{FlatZincNames, NamedValue};
use crate::flatzinc::syntax::ast::Expr;
use crate::posting::statement::linear::X;

/// A part of the search: these variables come before those of the next part.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Phase<V> {
    pub(crate) variables: Vec<V>,
    pub(crate) choice: ValueChoice,
    pub(crate) values: Order,
}

/// A way to choose a variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ValueChoice {
    #[default]
    InputOrder,
    /// The smallest domain.
    FirstFail,
    /// The largest domain.
    AntiFirstFail,
    /// The least of the least values.
    Smallest,
    /// The greatest of the greatest values.
    Largest,
    /// The most constraints.
    Occurrence,
    /// The smallest domain; of equals, the most constraints.
    MostConstrained,
    /// The greatest difference between the least value and the next one.
    MaxRegret,
    /// The smallest domain over the weight of what has failed.
    DomWDeg,
}

/// An order of the values of a variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Order {
    /// From the least on.
    #[default]
    Ascending,
    Descending,
    /// From the middle value of the domain on.
    Median,
    /// From the middle between the bounds on.
    Middle,
    Random,
}

/// The parts of the search that the annotations of the solve item name, in their order.
pub(crate) fn phases(annotations: &[Expr], names: &FlatZincNames, at: At) -> Result<Vec<Phase<X>>, Fault> {
    let mut phases = Vec::new();
    annotations.iter().try_for_each(|annotation| add(annotation, names, at, &mut phases))?;
    Ok(phases)
}

/// Annotations that are none of the search, or that other solvers have, say nothing.
fn add(annotation: &Expr, names: &FlatZincNames, at: At, phases: &mut Vec<Phase<X>>) -> Result<(), Fault> {
    let Expr::Call(name, arguments) = annotation else { return Ok(()) };
    match (name.as_str(), arguments.as_slice()) {
        ("seq_search", [Expr::Array(parts)]) => parts.iter().try_for_each(|part| add(part, names, at, phases)),
        ("int_search" | "bool_search", [list, choice, values, ..]) => {
            let Some(elements) = names.elements(list, at)? else {
                return Fault::fail(at, format!("the first argument of {name} is no array"));
            };
            let variables =
                elements.iter().filter_map(|value| if let NamedValue::Variable(x) = value { Some(*x) } else { None });
            phases.push(Phase { variables: variables.collect(), choice: choice_of(choice), values: order_of(values) });
            Ok(())
        }
        ("int_search" | "bool_search" | "seq_search", _) => Fault::fail(
            at,
            format!("the annotation {name} has {} arguments of a kind that it cannot take", arguments.len()),
        ),
        _ => Ok(()),
    }
}

/// A way of choosing that is not known leaves the order of the list.
fn choice_of(name: &Expr) -> ValueChoice {
    match name {
        Expr::Name(name) => match name.as_str() {
            "first_fail" => ValueChoice::FirstFail,
            "anti_first_fail" => ValueChoice::AntiFirstFail,
            "smallest" => ValueChoice::Smallest,
            "largest" => ValueChoice::Largest,
            "occurrence" => ValueChoice::Occurrence,
            "most_constrained" => ValueChoice::MostConstrained,
            "max_regret" => ValueChoice::MaxRegret,
            "dom_w_deg" => ValueChoice::DomWDeg,
            _ => ValueChoice::InputOrder,
        },
        _ => ValueChoice::InputOrder,
    }
}

/// Splitting a domain in halves tries the values of the lower half before those of the upper one: in the end, ascending. What is
/// excluded is tried last.
fn order_of(name: &Expr) -> Order {
    match name {
        Expr::Name(name) => match name.as_str() {
            "indomain_max" | "indomain_reverse_split" | "outdomain_min" => Order::Descending,
            "indomain_median" => Order::Median,
            "indomain_middle" => Order::Middle,
            "indomain_random" | "indomain_split_random" => Order::Random,
            _ => Order::Ascending,
        },
        _ => Order::Ascending,
    }
}

/// Takes the variables of the first part of the annotation that has one left, as that part says; then the others that the model
/// names, then what only helps, each by the smallest domain.
#[derive(Debug)]
pub(crate) struct AnnotatedVariables {
    phases: Vec<Phase<Var>>,
    /// For each constraint on more than two variables, how often it has failed, and one.
    weights: Vec<u64>,
    /// For each arc, the same of its edge.
    edge_weights: Vec<u64>,
    weighs: bool,
}

impl AnnotatedVariables {
    /// An order on `network`; what is in no phase comes last.
    pub(crate) fn new(network: &Network, phases: Vec<Phase<Var>>) -> Self {
        let weighs = phases.iter().any(|phase| phase.choice == ValueChoice::DomWDeg);
        let [edges, others] = if weighs { [network.all_arcs().len(), network.nary().len()] } else { [0, 0] };
        Self { phases, weights: vec![1; others], edge_weights: vec![1; edges], weighs }
    }

    /// The weight of the constraints of `x` that another unassigned variable is in.
    fn weight(&self, state: &State<'_>, x: Var) -> u64 {
        let network = state.network();
        let is_open = |&y: &Var| y != x && !state.is_assigned(y);
        let edges =
            network.arcs(x).iter().filter(|arc| is_open(&arc.target())).map(|arc| self.edge_weights[arc.index()]);
        let places = network.nary_of(x).iter().map(|&place| place as usize);
        let others = places.filter(|&place| network.nary()[place].scope().iter().any(&is_open));
        edges.sum::<u64>() + others.map(|place| self.weights[place]).sum::<u64>()
    }

    /// The one that `phase` takes first; what is less by its key comes first.
    fn choose(&self, state: &State<'_>, phase: &Phase<Var>) -> Option<Var> {
        let mut open = phase.variables.iter().copied().filter(|&x| !state.is_assigned(x));
        let network = state.network();
        let size = |x: &Var| state.size(*x);
        let degree = |x: Var| network.arcs(x).len() + network.nary_of(x).len();
        let integer = |x: Var, value: Option<Val>| value.map_or(0, |value| network.integer(x, value));
        let least = |x: &Var| integer(*x, state.domain(*x).first());
        let greatest = |x: &Var| integer(*x, state.domain(*x).iter().last());
        // min_by_key takes the first of equals, as max_by_key with reversed keys would not.
        match phase.choice {
            ValueChoice::InputOrder => open.next(),
            ValueChoice::FirstFail => open.min_by_key(size),
            ValueChoice::AntiFirstFail => open.min_by_key(|x| std::cmp::Reverse(size(x))),
            ValueChoice::Smallest => open.min_by_key(least),
            ValueChoice::Largest => open.min_by_key(|x| std::cmp::Reverse(greatest(x))),
            ValueChoice::Occurrence => open.min_by_key(|&x| std::cmp::Reverse(degree(x))),
            ValueChoice::MostConstrained => open.min_by_key(|&x| (size(&x), std::cmp::Reverse(degree(x)))),
            ValueChoice::MaxRegret => open.min_by_key(|x| {
                let next = integer(*x, state.domain(*x).iter().nth(1).or(state.domain(*x).first()));
                std::cmp::Reverse(next.abs_diff(least(x)))
            }),
            ValueChoice::DomWDeg => {
                // size / weight < size' / weight', without fractions.
                let weighed = open.map(|x| (x, size(&x) as u64, self.weight(state, x)));
                weighed.reduce(|best, new| if new.1 * best.2 < best.1 * new.2 { new } else { best }).map(|(x, ..)| x)
            }
        }
    }
}

impl VariableOrder for AnnotatedVariables {
    fn select(&mut self, state: &State<'_>) -> Var {
        let chosen = self.phases.iter().find_map(|phase| self.choose(state, phase));
        // Numbers that stand in the place of variables are in no phase.
        chosen.or_else(|| state.unassigned().next()).expect("the search asks while a variable is unassigned")
    }

    fn failed(&mut self, state: &State<'_>, _x: Var, conflict: Conflict) {
        if !self.weighs {
            return;
        }
        let network = state.network();
        match conflict.cause {
            Cause::Edge(by) => {
                for arc in [network.arc(conflict.var, by), network.arc(by, conflict.var)].into_iter().flatten() {
                    self.edge_weights[arc.index()] += 1;
                }
            }
            Cause::Constraint(id) => {
                if let Ok(place) = network.nary().binary_search_by_key(&id, csp_core::network::NaryConstraint::id) {
                    self.weights[place] += 1;
                }
            }
            _ => {}
        }
    }

    fn is_stable(&self) -> bool {
        !self.weighs
    }

    fn name(&self) -> &'static str {
        "annotation"
    }
}

/// Tries the values of each variable as the annotation says, ascending where it says nothing.
#[derive(Debug)]
pub(crate) struct AnnotatedValues {
    /// By variable.
    orders: Vec<Order>,
    random: Random,
}

impl AnnotatedValues {
    pub(crate) fn new(network: &Network, phases: &[Phase<Var>], seed: u64) -> Self {
        let mut orders = vec![None; network.len()];
        for phase in phases {
            for x in &phase.variables {
                orders[x.index()].get_or_insert(phase.values);
            }
        }
        Self { orders: orders.into_iter().map(Option::unwrap_or_default).collect(), random: Random::new(seed) }
    }
}

impl ValueOrder for AnnotatedValues {
    fn arrange(&mut self, state: &State<'_>, x: Var, values: &mut [Val]) {
        let network = state.network();
        match self.orders[x.index()] {
            Order::Ascending => {}
            Order::Descending => values.reverse(),
            Order::Random => self.random.shuffle(values),
            Order::Median => from_the_middle(values, values.len().saturating_sub(1) / 2),
            Order::Middle => {
                let (Some(&first), Some(&last)) = (values.first(), values.last()) else { return };
                let ends = i128::from(network.integer(x, first)) + i128::from(network.integer(x, last));
                // Twice the distance to the middle, so that it is whole.
                values.sort_by_key(|&value| (2 * i128::from(network.integer(x, value)) - ends).abs());
            }
        }
    }

    fn is_stable(&self) -> bool {
        !self.orders.contains(&Order::Random)
    }

    fn name(&self) -> &'static str {
        "annotation"
    }
}

/// The value at this place first, then those beside it, and so on outwards; the lower of two that are as near.
fn from_the_middle(values: &mut [Val], middle: usize) {
    let ascending = values.to_vec();
    let mut places: Vec<usize> = (0..values.len()).collect();
    places.sort_by_key(|&place| place.abs_diff(middle));
    for (value, place) in values.iter_mut().zip(places) {
        *value = ascending[place];
    }
}
