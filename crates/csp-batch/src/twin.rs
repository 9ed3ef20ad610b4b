//! The slow twin of the engine: one problem, plain sets of values, recursion. The lanes must agree with it in every counter.

use std::collections::BTreeSet;

use csp_core::{Domain, Limits, Network, Outcome, Problem, Random, Stats, Stop, Val, Var, Watch};

use crate::problem::restriction::Restriction;
use crate::run::answers::Answers;
use crate::run::width::{Width, driver};
use crate::structure::boxes::Boxes;
use crate::structure::cliques::Clique;
use crate::structure::compiled::Structure;

/// For each place the values that are left.
type TwinState = Vec<BTreeSet<usize>>;

struct Twin<'s> {
    structure: &'s Structure,
    most: u64,
    most_nodes: u64,
    stats: Stats,
    solutions: Vec<Vec<Val>>,
}

/// There is no solution.
struct Dead;

/// The number of numbers that meet the condition.
fn count(range: std::ops::Range<usize>, is: impl Fn(usize) -> bool) -> usize {
    range.filter(|&number| is(number)).count()
}

impl<'s> Twin<'s> {
    fn run(structure: &'s Structure, problem: &impl Restriction, most: u64, most_nodes: u64) -> (Self, Stop) {
        let mut twin = Self { structure, most, most_nodes, stats: Stats::default(), solutions: Vec::new() };
        let left = |(&x, &declared): (&u32, &u64)| problem.left(Var::new(x), declared) & declared;
        let domains = structure.order.iter().zip(&structure.declared).map(left);
        let state: TwinState = domains.map(|word| (0..64).filter(|value| word >> value & 1 != 0).collect()).collect();
        let stop = twin.search(state, 0).err().unwrap_or(Stop::Exhausted);
        twin.stats.decisions = twin.stats.nodes;
        twin.stats.solutions = twin.solutions.len() as u64;
        (twin, stop)
    }

    /// Searches in depth: the first part of a split is a variable with its lowest value, the second all its others.
    fn search(&mut self, mut state: TwinState, depth: u64) -> Result<(), Stop> {
        if state.iter().any(BTreeSet::is_empty) || self.propagate(&mut state).is_err() {
            self.stats.dead_ends += u64::from(depth > 0);
            return Ok(());
        }
        let Some(place) = self.choose(&state) else {
            self.solved(&state);
            return if self.solutions.len() as u64 == self.most { Err(Stop::Enough) } else { Ok(()) };
        };
        let lowest = *state[place].first().unwrap();
        let mut second = state.clone();
        second[place].remove(&lowest);
        state[place] = BTreeSet::from([lowest]);
        for part in [state, second] {
            if self.stats.nodes == self.most_nodes {
                return Err(Stop::Nodes);
            }
            self.stats.nodes += 1;
            self.search(part, depth + 1)?;
        }
        self.stats.backtracks += 1;
        Ok(())
    }

    fn solved(&mut self, state: &TwinState) {
        let mut values = vec![Val::new(0); state.len()];
        for (&x, left) in self.structure.order.iter().zip(state) {
            values[x as usize] = Val::new(*left.first().unwrap() as u16);
        }
        self.solutions.push(values);
    }

    /// A variable with two values that has the most such neighbours, else one with the fewest values.
    fn choose(&self, state: &TwinState) -> Option<usize> {
        let is_bivalue = |place: usize| state[place].len() == 2;
        let of_clique = |&clique: &u32| {
            let places = &self.structure.cliques[clique as usize].places;
            places.iter().filter(|&&place| is_bivalue(place as usize)).count().min(7)
        };
        let neighbours = |place: &usize| self.structure.cliques_of[*place].iter().take(4).map(of_clique).sum::<usize>();
        // The last of several that are largest is what the library gives: so from the last place to the first.
        let bivalue = (0..state.len()).rev().filter(|&place| is_bivalue(place)).max_by_key(neighbours);
        let open = || (0..state.len()).filter(|&place| state[place].len() > 1);
        bivalue.or_else(|| open().min_by_key(|&place| state[place].len()))
    }

    /// Sweeps until nothing changes any more.
    fn propagate(&self, state: &mut TwinState) -> Result<(), Dead> {
        let all = || (0..self.structure.values).collect::<BTreeSet<usize>>();
        let boxes = self.structure.boxes.as_ref();
        let mut segments =
            boxes.map_or(Vec::new(), |boxes| vec![vec![all(); boxes.rows + boxes.columns]; boxes.members.len()]);
        loop {
            let before = (state.clone(), segments.clone());
            if let Some(boxes) = boxes {
                self.sweep_boxes(boxes, state, &mut segments)?;
            }
            self.structure.swept.iter().try_for_each(|clique| self.sweep_clique(clique, state))?;
            if (&*state, &segments) == (&before.0, &before.1) {
                return Ok(());
            }
        }
    }

    fn sweep_boxes(
        &self,
        boxes: &Boxes,
        state: &mut TwinState,
        segments: &mut [Vec<BTreeSet<usize>>],
    ) -> Result<(), Dead> {
        for (number, segments) in segments.iter_mut().enumerate() {
            let places = &mut state[number * self.structure.values..][..self.structure.values];
            self.sweep_box(boxes, places, segments)?;
        }
        boxes.grids.iter().try_for_each(|grid| self.sweep_grid(boxes, grid, segments))
    }

    /// The variables of a box keep what their segments may have, and the segments what their variables may have.
    fn sweep_box(
        &self,
        boxes: &Boxes,
        state: &mut [BTreeSet<usize>],
        segments: &mut [BTreeSet<usize>],
    ) -> Result<(), Dead> {
        let (rows, all) = (boxes.rows, boxes.rows + boxes.columns);
        let of = |place: usize| [place / boxes.columns, rows + place % boxes.columns];
        let is_only = |value: &usize| {
            let in_segments = |range| count(range, |segment| segments[segment].contains(value));
            in_segments(0..rows) == 1 && in_segments(rows..all) == 1
        };
        let only: BTreeSet<usize> = (0..self.structure.values).filter(is_only).collect();
        for (place, left) in state.iter_mut().enumerate() {
            let has = |value: &usize| of(place).iter().all(|&segment| segments[segment].contains(value));
            left.retain(|value| has(value));
            keep_only(left, &only)?;
        }
        segments.iter_mut().for_each(BTreeSet::clear);
        let fixed = fixed(state.iter())?;
        for (place, left) in state.iter().enumerate() {
            let free = left.iter().filter(|value| left.len() == 1 || !fixed.contains(value));
            free.for_each(|&value| _ = of(place).map(|segment| segments[segment].insert(value)));
        }
        Ok(())
    }

    /// A value with one segment left in a line leaves the others across, unless these are the only ones of theirs.
    fn sweep_grid(
        &self,
        boxes: &Boxes,
        grid: &[(usize, usize)],
        segments: &mut [Vec<BTreeSet<usize>>],
    ) -> Result<(), Dead> {
        let len = if grid.len() == boxes.rows.pow(2) { boxes.rows } else { boxes.columns };
        for value in 0..self.structure.values {
            let can = |line: usize, home: usize| {
                let (number, segment) = grid[line * len + home];
                segments[number][segment].contains(&value)
            };
            let in_line: Vec<usize> = (0..len).map(|line| count(0..len, |home| can(line, home))).collect();
            let in_home: Vec<usize> = (0..len).map(|home| count(0..len, |line| can(line, home))).collect();
            let is_taken = |line: usize| count(0..len, |home| can(line, home) && in_home[home] == 1);
            if in_line.contains(&0) || in_home.contains(&0) || (0..len).any(|line| is_taken(line) > 1) {
                return Err(Dead);
            }
            let goes = |&(line, home): &(usize, usize)| {
                can(line, home)
                    && (in_line[line] > 1 && (0..len).any(|other| can(other, home) && in_line[other] == 1)
                        || in_home[home] > 1 && (0..len).any(|other| can(line, other) && in_home[other] == 1))
            };
            let cells = (0..len).flat_map(|line| (0..len).map(move |home| (line, home)));
            for (line, home) in cells.filter(goes).collect::<Vec<_>>() {
                let (number, segment) = grid[line * len + home];
                segments[number][segment].remove(&value);
            }
        }
        Ok(())
    }

    /// Naked singles, and hidden singles of the values that the clique must have.
    fn sweep_clique(&self, clique: &Clique, state: &mut TwinState) -> Result<(), Dead> {
        let places: Vec<usize> = clique.places.iter().map(|&place| place as usize).collect();
        let fixed = fixed(places.iter().map(|&place| &state[place]))?;
        for &place in &places {
            if state[place].len() > 1 {
                state[place].retain(|value| !fixed.contains(value));
            }
        }
        let has = |value: usize| places.iter().filter(|&&place| state[place].contains(&value)).count();
        let required = (0..self.structure.values).filter(|value| clique.required >> value & 1 != 0);
        let counts: Vec<(usize, usize)> = required.map(|value| (value, has(value))).collect();
        if counts.iter().any(|&(_, count)| count == 0) {
            return Err(Dead);
        }
        let only = counts.iter().filter(|&&(_, count)| count == 1).map(|&(value, _)| value).collect();
        places.iter().try_for_each(|&place| keep_only(&mut state[place], &only))
    }
}

/// The values of the variables that have one left.
fn fixed<'a>(domains: impl Iterator<Item = &'a BTreeSet<usize>>) -> Result<BTreeSet<usize>, Dead> {
    let mut fixed = BTreeSet::new();
    let mut singles = domains.filter(|left| left.len() == 1).flatten();
    if singles.all(|&value| fixed.insert(value)) { Ok(fixed) } else { Err(Dead) }
}

/// Of a variable that has values of `only` left, keeps these.
fn keep_only(left: &mut BTreeSet<usize>, only: &BTreeSet<usize>) -> Result<(), Dead> {
    if !left.is_disjoint(only) {
        left.retain(|value| only.contains(value));
    }
    if left.is_empty() { Err(Dead) } else { Ok(()) }
}

/// Squares of `rows * columns` cells a side with these boxes; those of one column have none. In the second of the two, both
/// diagonals differ.
fn boards(rows: usize, columns: usize) -> [Network; 2] {
    let side = rows * columns;
    [false, true].map(|has_diagonals| {
        let mut problem = Problem::new();
        let cells = problem.variables(side * side, Domain::first_values(side as u16));
        let mut differ = |cell: &dyn Fn(usize) -> usize| {
            let group: Vec<Var> = (0..side).map(|place| cells[cell(place)]).collect();
            problem.all_different(&group);
        };
        for unit in 0..side {
            differ(&|place| unit * side + place);
            differ(&|place| place * side + unit);
            let (top, left) = (unit / rows * rows, unit % rows * columns);
            differ(&|place| (top + place / columns) * side + left + place % columns);
        }
        if has_diagonals {
            differ(&|place| place * (side + 1));
            differ(&|place| (place + 1) * (side - 1));
        }
        problem.build().unwrap()
    })
}

/// Random edges, and cliques of as many variables as values.
fn graph(random: &mut Random) -> Network {
    let (variables, values) = (6 + random.below(6) as usize, 3 + random.below(3) as usize);
    let mut problem = Problem::new();
    let x = problem.variables(variables, Domain::first_values(values as u16));
    for _ in 0..random.below(3) {
        let first = random.below((variables - values + 1) as u64) as usize;
        problem.all_different(&x[first..first + values]);
    }
    for _ in 0..variables {
        let [a, b] = [0; 2].map(|_| random.below(variables as u64) as usize);
        if a != b {
            problem.all_different(&[x[a], x[b]]);
        }
    }
    problem.build().unwrap()
}

/// Some givens at random, and some that a solution of the rest has.
fn givens(structure: &Structure, random: &mut Random) -> Vec<Option<Val>> {
    let (variables, values) = (structure.order.len() as u64, structure.values as u64);
    let mut givens = vec![None; variables as usize];
    for _ in 0..random.below(variables / 6 + 3) {
        givens[random.below(variables) as usize] = Some(Val::new(random.below(values) as u16));
    }
    let solution = Twin::run(structure, &givens, 1, 40).0.solutions.pop();
    let share = random.below(60);
    for (given, value) in givens.iter_mut().zip(solution.unwrap_or_default()) {
        if random.below(100) < share {
            *given = Some(value);
        }
    }
    givens
}

fn lanes(structure: &Structure, width: Width, most: u64, nodes: u64, problems: &[Vec<Option<Val>>]) -> Vec<Outcome> {
    let watch = Watch::start(Limits { nodes: Some(nodes), ..Limits::default() });
    let answers = Answers::new(driver(structure, width, most, usize::MAX, watch), problems.iter());
    answers.map(|(_, outcome)| outcome).collect()
}

/// Asserts that the lanes answer these problems as the twin answers each. Returns the number of searches of more than two
/// nodes.
fn expect_the_twin(network: &Network, problems: usize, random: &mut Random) -> usize {
    let structure = Structure::of(network, &Watch::start(Limits::default())).unwrap();
    let problems: Vec<_> = (0..problems).map(|_| givens(&structure, random)).collect();
    let mut searched = 0;
    for (most, nodes) in [(1, 2_000), (2, 1), (3, 300), (1_000, 300), (5, 0), (2, 5), (4, 50)] {
        let width = Width::ALL[random.below(5) as usize];
        let outcomes = lanes(&structure, width, most, nodes, &problems);
        for (problem, outcome) in problems.iter().zip(outcomes) {
            let (twin, stop) = Twin::run(&structure, problem, most, nodes);
            let place = format!("{width:?}, up to {most}, at most {nodes} nodes: {problem:?}");
            let found: Vec<Vec<Val>> = outcome.solutions.iter().map(|solution| solution.to_vec()).collect();
            let stats = match stop {
                // Where a limit cuts, these are not counted.
                Stop::Nodes => Stats { dead_ends: 0, backtracks: 0, ..twin.stats },
                _ => twin.stats,
            };
            assert_eq!((outcome.stop, outcome.stats), (stop, stats), "{place}");
            assert_eq!(found, twin.solutions, "{place}");
            searched += usize::from(stats.nodes > 2);
        }
    }
    searched
}

#[test]
fn lanes_count_what_the_twin_counts() {
    let mut random = Random::new(1);
    let mut searched = 0;
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (1, 5), (1, 7)] {
        for network in boards(rows, columns) {
            searched += expect_the_twin(&network, 25, &mut random);
        }
    }
    for _ in 0..40 {
        let network = graph(&mut random);
        searched += expect_the_twin(&network, 8, &mut random);
    }
    assert!(searched > 1_000, "{searched}");
}
