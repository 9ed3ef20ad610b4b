//! `<regular>`, `<mdd>` and `<stretch>`.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::{GroupArguments, words_of};
use crate::error::{Fault, quoted};
use crate::xcsp3::build::builder::Builder;
use crate::xcsp3::syntax::markup::Element;
use crate::xcsp3::syntax::numbers::{Interval, end, interval, intervals, take, word};
use crate::xcsp3::syntax::tokens::{Words, XmlToken};

/// Transitions of a state: the states that follow for each value.
type Graph = BTreeMap<(usize, i64), Vec<usize>>;

/// A graph of states with the numbers of their names.
#[derive(Default)]
struct States<'t> {
    numbers: HashMap<&'t str, usize>,
    graph: Graph,
    /// The state that the first transition leaves.
    root: Option<usize>,
}

impl<'t> States<'t> {
    /// Reads `(a,0,b)(a,1,c)...`.
    fn read(builder: &Builder<'t>, mut words: Words<'_, 't>) -> Result<Self, Fault> {
        let mut states = Self::default();
        while words.peek()?.is_some() {
            builder.watch.spend(1)?;
            take(&mut words, XmlToken::Open, "a transition such as (a,0,b)")?;
            let (from, _) = word(&mut words, "a state")?;
            take(&mut words, XmlToken::Comma, "\",\"")?;
            let value = value(builder, &mut words)?;
            take(&mut words, XmlToken::Comma, "\",\"")?;
            let (to, _) = word(&mut words, "a state")?;
            take(&mut words, XmlToken::Close, "\")\"")?;
            let (from, to) = (states.number(from), states.number(to));
            states.root.get_or_insert(from);
            let all = states.graph.entry((from, value)).or_default();
            if !all.contains(&to) {
                all.push(to);
            }
        }
        Ok(states)
    }

    fn number(&mut self, name: &'t str) -> usize {
        let fresh = self.numbers.len();
        *self.numbers.entry(name).or_insert(fresh)
    }

    /// All states that a value leads to from a set of states, if there is one: the determinisation of Rabin & Scott
    /// 1959.
    fn step(&self, set: &BTreeSet<usize>, value: i64) -> Option<BTreeSet<usize>> {
        let next: BTreeSet<usize> =
            set.iter().filter_map(|&state| self.graph.get(&(state, value))).flatten().copied().collect();
        (!next.is_empty()).then_some(next)
    }
}

/// An automaton accepts the values of a list.
pub(super) fn regular<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["list", "transitions", "start", "final"])?;
    let list = builder.list(words_of(element, "list", given)?)?;
    let vars = builder.variables_of(&list)?;
    let mut states = States::read(builder, words_of(element, "transitions", given)?)?;
    let mut words = words_of(element, "start", given)?;
    let (start, _) = word(&mut words, "a state")?;
    end(&mut words)?;
    let start = states.number(start);
    let mut accepting = BTreeSet::new();
    let mut words = words_of(element, "final", given)?;
    while words.peek()?.is_some() {
        accepting.insert(states.number(word(&mut words, "a state")?.0));
    }
    let step = |_: usize, set: &BTreeSet<usize>, value: i64| states.step(set, value);
    builder.post_automaton(&vars, BTreeSet::from([start]), step, |set| !set.is_disjoint(&accepting))
}

/// The values of a list are those on a path of a decision diagram, from its root to a state without transitions.
pub(super) fn mdd<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["list", "transitions"])?;
    let list = builder.list(words_of(element, "list", given)?)?;
    let vars = builder.variables_of(&list)?;
    let states = States::read(builder, words_of(element, "transitions", given)?)?;
    let Some(root) = states.root else {
        return Fault::fail(element.optional_at("transitions"), "a diagram without transitions");
    };
    let is_inner: BTreeSet<usize> = states.graph.keys().map(|&(state, _)| state).collect();
    let step = |_: usize, set: &BTreeSet<usize>, value: i64| states.step(set, value);
    builder.post_automaton(&vars, BTreeSet::from([root]), step, |set| set.iter().any(|state| !is_inner.contains(state)))
}

/// Each stretch of equal values is as wide as the value says, and a stretch follows another one if its pattern is listed. A value
/// without a width may stand in stretches of any width.
///
/// As an automaton (Pesant 2001, section 3): a state is the value of the present stretch and its width so far, which counts no
/// further than is of interest.
pub(super) fn stretch<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["list", "values", "widths", "patterns"])?;
    let list = builder.list(words_of(element, "list", given)?)?;
    let vars = builder.variables_of(&list)?;
    let values = builder.values(words_of(element, "values", given)?)?;
    let widths = intervals(&mut words_of(element, "widths", given)?, interval)?;
    if widths.len() != values.len() {
        let what = format!("<widths> has {} entries, and <values> has {}", widths.len(), values.len());
        return Fault::fail(element.optional_at("widths"), what);
    }
    let patterns = element.optional("patterns")?.map(|child| patterns(builder, Words::of(child, given))).transpose()?;
    let count = widths.len();
    let widths: HashMap<i64, Interval> = values.into_iter().zip(widths).collect();
    if widths.len() < count {
        return Fault::fail(element.optional_at("values"), "a value of a <stretch> has two widths");
    }
    let width_of = |value: i64| widths.get(&value).copied().unwrap_or((0, i64::MAX));
    let ends_well = |&(value, width): &(i64, i64)| width >= width_of(value).0;
    let step = |_: usize, state: &Option<(i64, i64)>, value: i64| match *state {
        Some((last, width)) if last == value => {
            let (least, most) = width_of(value);
            // Where nothing is too wide, no more is counted than is needed.
            let width = if most >= list.len() as i64 { (width + 1).min(least.max(1)) } else { width + 1 };
            (width <= most).then_some(Some((value, width)))
        }
        Some(stretch) => {
            let may_follow = patterns.as_ref().is_none_or(|patterns| patterns.contains(&(stretch.0, value)));
            (may_follow && ends_well(&stretch) && width_of(value).1 >= 1).then_some(Some((value, 1)))
        }
        None => (width_of(value).1 >= 1).then_some(Some((value, 1))),
    };
    builder.post_automaton(&vars, None, step, |state| state.as_ref().is_none_or(ends_well))
}

/// Pairs of values such as `(1,0)(0,2)`.
fn patterns(builder: &Builder<'_>, mut words: Words<'_, '_>) -> Result<BTreeSet<(i64, i64)>, Fault> {
    let mut found = BTreeSet::new();
    while words.peek()?.is_some() {
        builder.watch.spend(1)?;
        take(&mut words, XmlToken::Open, "a pattern such as (1,0)")?;
        let first = value(builder, &mut words)?;
        take(&mut words, XmlToken::Comma, "\",\"")?;
        let second = value(builder, &mut words)?;
        take(&mut words, XmlToken::Close, "\")\"")?;
        found.insert((first, second));
    }
    Ok(found)
}

/// An integer or a symbol.
fn value(builder: &Builder<'_>, words: &mut Words<'_, '_>) -> Result<i64, Fault> {
    let (text, at) = word(words, "an integer")?;
    match builder.interval(text) {
        Some((first, last)) if first == last => Ok(first),
        _ => Fault::fail(at, format!("found {}, expected an integer", quoted(text))),
    }
}
