//! All that the script of the page reads. The constraints are tables in it, for those who work through arcs themselves.

use anyhow::Result;
use csp_core::counters::Counter;
use csp_core::network::Arc;
use csp_core::observe::SearchTree;
use csp_core::relations::Sense;
use csp_core::{Network, Stop};
use csp_instance::Instance;
use serde::Serialize;

use crate::drawing::{PartialPicture, Scene, TreeDrawing, rounded};
use crate::replay::columns::{Columns, UniqueTable, indices};
use crate::replay::{Lane, Searches};

/// The problem and the searches on it, as numbers and words.
#[derive(Debug, Serialize)]
pub(super) struct Data<'p> {
    problem: String,
    /// The command that makes the page.
    command: String,
    seed: u64,
    all: bool,
    kind: &'static str,
    names: Vec<String>,
    /// The names of the values of the declared domains; each list once.
    labels: Vec<Vec<String>>,
    /// For each variable, its list of labels.
    label_of: Vec<usize>,
    /// For each variable whose domain is smaller than declared, the places of its values at the start.
    starts: Vec<(usize, Vec<usize>)>,
    givens: Vec<usize>,
    /// The side of a board, its rows and columns in a box; none for other problems.
    board: Option<[usize; 3]>,
    spots: Vec<[f64; 7]>,
    /// Of a model: the pictures of its answers.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pictures: &'p [PartialPicture],
    /// Of a model: the larger constraints by their names, each with the ends of its spokes, and true if arcs run over it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hubs: Vec<(&'p str, Vec<usize>, bool)>,
    relations: Option<RelationTables>,
    /// Of a problem that has an objective.
    #[serde(skip_serializing_if = "Option::is_none")]
    objective: Option<ObjectiveData>,
    lanes: Vec<LaneData>,
    /// The verdict of a comparison at the end of a race.
    verdict: Option<String>,
}

/// The objective: its name, where it is one variable, and the way that is better.
#[derive(Debug, Serialize)]
struct ObjectiveData {
    name: Option<String>,
    maximize: bool,
}

#[derive(Debug, Serialize)]
struct LaneData {
    strategy: String,
    events: Columns,
    /// The checks made from one event to the next.
    checks: Vec<u64>,
    /// Microseconds from one event to the next; none when times are not kept.
    times: Vec<u64>,
    tree: TreeData,
    /// The counters of the whole search: key and number.
    counters: Vec<(&'static str, u64)>,
    status: String,
    /// True if a limit ended the search.
    limit: Option<String>,
    /// True if there were more events than are here.
    cut: bool,
}

/// The drawn tree: chains folded, each place given.
#[derive(Debug, Serialize)]
struct TreeData {
    x: Vec<f64>,
    y: Vec<usize>,
    up: Vec<isize>,
    first: Vec<usize>,
    last: Vec<usize>,
    /// Drawn nodes that stand for a run, with its number.
    runs: Vec<(usize, u64)>,
}

impl<'p> Data<'p> {
    /// The facts about the searches. `command` makes the same page again.
    ///
    /// # Errors
    ///
    /// When two searches contradict each other.
    pub(super) fn new(
        searches: &Searches<'_>,
        scene: &'p Scene,
        pictures: &'p [PartialPicture],
        command: String,
    ) -> Result<Self> {
        let instance = searches.instance;
        let network = &instance.network;
        let mut labels = UniqueTable::new();
        let label_of = network.variables().map(|x| {
            let called = network.declared(x).iter().map(|value| network.label(x, value).to_string());
            labels.number(called.collect::<Vec<_>>())
        });
        let label_of = label_of.collect();
        Ok(Self {
            problem: instance.name.to_string(),
            command,
            seed: searches.watching.seed,
            all: searches.watching.all,
            kind: scene.kind.class(),
            names: network.variables().map(|x| network.name(x).to_string()).collect(),
            labels: labels.into_things(),
            label_of,
            starts: starts(instance),
            givens: givens(instance),
            board: instance.size().map(|size| [size.side(), size.box_rows(), size.box_columns()]),
            spots: scene.places(),
            pictures,
            hubs: scene.hubs.iter().map(|hub| (hub.name.as_str(), indices(&hub.scope), hub.is_of_pairs)).collect(),
            relations: RelationTables::of(network),
            objective: network.objective().map(|objective| ObjectiveData {
                name: instance.names().objective(),
                maximize: objective.sense() == Sense::Maximize,
            }),
            lanes: searches.lanes.iter().map(|lane| lane_data(lane, instance)).collect(),
            verdict: searches.verdict()?,
        })
    }

    /// As JSON that may stand in a `<script>` element: no `<` is in it.
    ///
    /// # Errors
    ///
    /// When a label cannot be written as JSON.
    pub(super) fn to_json(&self) -> Result<String> {
        Ok(serde_json::to_string(self)?
            .replace('<', "\\u003c")
            .replace('\u{2028}', "\\u2028")
            .replace('\u{2029}', "\\u2029"))
    }
}

fn starts(instance: &Instance) -> Vec<(usize, Vec<usize>)> {
    let network = &instance.network;
    let start = |x: csp_core::Var| {
        let declared = network.declared(x);
        let domain = network.domain(x);
        let places = declared.iter().enumerate().filter(|(_, value)| domain.contains(*value)).map(|(place, _)| place);
        (domain.len() < declared.len()).then(|| (x.index(), places.collect()))
    };
    network.variables().filter_map(start).collect()
}

fn givens(instance: &Instance) -> Vec<usize> {
    let board = instance.puzzle().map(|puzzle| &puzzle.board);
    let cells = board.map_or(&[][..], |board| board.cells());
    cells.iter().enumerate().filter(|(_, value)| **value > 0).map(|(index, _)| index).collect()
}

fn lane_data(lane: &Lane<'_>, instance: &Instance) -> LaneData {
    let recording = &lane.recording;
    let times: Vec<u64> = recording.times().iter().map(|time| time.as_micros() as u64).collect();
    let is_limited = lane.stop.is_limit() && lane.stop != Stop::Cancelled;
    let counter = |(counter, value): (Counter, Option<u64>)| Some((counter.key(), value?));
    LaneData {
        strategy: lane.plan.to_string(),
        events: Columns::of(recording.events(), instance.names()),
        checks: differences(recording.checks()),
        times: differences(&times),
        tree: tree(&SearchTree::of(recording.events())),
        counters: lane.stats.counters().filter_map(counter).collect(),
        status: lane.status.to_string(),
        limit: is_limited.then(|| lane.stop.to_string()),
        cut: lane.is_cut(),
    }
}

fn tree(tree: &SearchTree) -> TreeData {
    let drawing = TreeDrawing::of(tree, tree.nodes());
    let nodes = &drawing.nodes;
    TreeData {
        x: nodes.iter().map(|node| rounded(node.x)).collect(),
        y: nodes.iter().map(|node| node.y).collect(),
        up: nodes.iter().map(|node| node.parent.map_or(-1, usize::cast_signed)).collect(),
        first: nodes.iter().map(|node| node.first.index()).collect(),
        last: nodes.iter().map(|node| node.last.index()).collect(),
        runs: nodes.iter().enumerate().filter_map(|(place, node)| Some((place, node.run?))).collect(),
    }
}

/// From each number to the next one; from 0 to the first.
fn differences(numbers: &[u64]) -> Vec<u64> {
    let before = [0].into_iter().chain(numbers.iter().copied());
    numbers.iter().zip(before).map(|(now, before)| now - before).collect()
}

/// The most pairs of values that are written; beyond it the page says that there is no working by hand.
const MOST: usize = 2_000_000;

/// Every edge with the number of its table. A table says for each value of the first variable which values of the second it
/// allows; values are places in declared domains.
#[derive(Debug, Serialize)]
pub(super) struct RelationTables {
    edges: Vec<[usize; 3]>,
    tables: Vec<TableRow>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
enum TableRow {
    /// `"different"`: all pairs but those of equal values.
    Different(&'static str),
    /// A string of 0 and 1 for each value of the first variable.
    Pairs(Vec<String>),
}

impl RelationTables {
    /// Those of `network`; none when they are too many.
    pub(super) fn of(network: &Network) -> Option<Self> {
        let mut tables = UniqueTable::new();
        let mut edges = Vec::new();
        let mut pairs = 0;
        for &arc in network.all_arcs() {
            if arc.source() > arc.target() {
                continue;
            }
            let table = table(network, arc, &mut pairs);
            if edges.len() > MOST || pairs > MOST {
                return None;
            }
            edges.push([arc.source().index(), arc.target().index(), tables.number(table)]);
        }
        Some(Self { edges, tables: tables.into_things() })
    }
}

fn table(network: &Network, arc: Arc, pairs: &mut usize) -> TableRow {
    let same_values = network.declared(arc.source()) == network.declared(arc.target());
    if arc.is_disequality() && same_values {
        return TableRow::Different("different");
    }
    let targets = network.declared(arc.target());
    let row = |value| {
        let row = network.row(arc, value);
        targets.iter().map(|target| if row.contains(target) { '1' } else { '0' }).collect::<String>()
    };
    let sources = network.declared(arc.source());
    *pairs += sources.len() * targets.len();
    TableRow::Pairs(sources.iter().map(row).collect())
}
