//! A job as a line of JSON, with its problem as data, so that another machine can build it from the line alone.

use std::sync::Arc;

use anyhow::{Context as _, Result};
use csp_core::{Domain, Plan, Val};
use csp_instance::{Instance, Meaning, Models, Name, RuleChoice, named};
use csp_sudoku::{Alphabet, Board, Puzzle, Regions, Ruleset, Size, Variant};
use csp_terminal::interrupt::Interrupt;
use serde::{Deserialize, Serialize};

use crate::compare::ProblemInfo;
use crate::compare::store::{Key, Made, Part, PlanPlace, other_version};

/// One strategy on one problem, or on a part of it, with one seed: all that is needed to run it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// The version of the program that has planned it.
    pub csp: String,
    pub(crate) plan: Key,
    /// Its number, from 1.
    pub job: u64,
    /// The number of jobs of the plan.
    pub jobs: u64,
    pub(crate) key: Key,
    /// The name of the problem.
    pub problem: String,
    /// The fingerprint of its network: what is built must have the same.
    pub network: Key,
    pub(crate) strategy: String,
    pub(crate) seed: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) part: Option<Part>,
    pub(crate) made: Made,
    pub(crate) source: Source,
}

impl Job {
    /// The content of a line.
    ///
    /// # Errors
    ///
    /// Why it is no job of this version.
    pub fn read(line: &[u8]) -> Result<Self, String> {
        if let Some(version) = other_version(line) {
            let this = env!("CARGO_PKG_VERSION");
            return Err(format!(
                "it was planned by csp {version}, and this is csp {this}: plan again, or use csp {version}"
            ));
        }
        serde_json::from_slice(line)
            .map_err(|error| format!("{error}; write the plan again: the same `csp plan` makes the same jobs"))
    }

    /// The facts about its problem, once that is built.
    pub(super) fn about(&self, instance: &Instance) -> Arc<ProblemInfo> {
        let network = Some(self.network.into());
        let Instance { network: built, tightness, .. } = instance;
        ProblemInfo { name: self.problem.clone(), network, variables: built.len(), tightness: *tightness }.into()
    }

    /// Its place in the plan.
    pub fn place(&self) -> PlanPlace {
        PlanPlace { plan: self.plan, job: self.job, jobs: self.jobs }
    }
}

/// A problem as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Source {
    /// A board: its cells in row-major order, 0 for an empty one; the rows and columns of a box; the candidates of each cell,
    /// if the file gave some; and the rules beside the classic ones.
    Board {
        cells: Vec<u16>,
        #[serde(rename = "box")]
        shape: [usize; 2],
        #[serde(default, skip_serializing_if = "Option::is_none")]
        candidates: Option<Vec<Vec<u16>>>,
        /// The variants by name, if there are any.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        variant: Vec<String>,
        /// The regions of a jigsaw, as a grid.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        regions: Option<String>,
    },
    /// A problem that has a name, with the text of the file that the name speaks of, if it does.
    Problem {
        name: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
}

impl Source {
    /// The source of an instance.
    pub(super) fn of(instance: &Instance) -> Self {
        let Some(puzzle) = instance.puzzle() else {
            return Self::Problem { name: instance.name.source.to_string(), text: instance.text.clone() };
        };
        let size = puzzle.board.size();
        let values = |domain: &Domain| domain.iter().map(Val::get).collect();
        let candidates = puzzle.candidates.as_ref().map(|all| all.iter().map(values).collect());
        let variants = instance.ruleset().map_or(&[][..], Ruleset::variants);
        Self::Board {
            cells: puzzle.board.cells().to_vec(),
            shape: [size.box_rows(), size.box_columns()],
            candidates,
            variant: variants.iter().map(Variant::to_string).collect(),
            regions: instance.ruleset().and_then(Ruleset::regions).map(Regions::to_string),
        }
    }

    /// The instance again, under this name, with what `plan` will need of it.
    pub(super) fn instance(
        &self,
        name: &str,
        plan: Plan,
        models: &mut Models,
        interrupt: &Interrupt,
    ) -> Result<Instance> {
        let name: Name = name.into();
        match self {
            Self::Problem { name: spec, text } => {
                Ok(named::build_with(spec, text.as_deref(), &[plan], interrupt)?.called(name))
            }
            Self::Board { .. } => {
                let puzzle = self.puzzle()?;
                let size = puzzle.board.size();
                // Those of other rules are let go: the jobs of a plan have the same rules.
                let rules = self.rules()?;
                if *models.rules() != rules {
                    *models = Models::under(rules);
                }
                if !models.has(size) {
                    models.build(size, &[plan], interrupt);
                }
                let model = Arc::clone(models.get(size)?);
                let network = model.network_of(&puzzle)?;
                // The rules may have been built for another plan.
                plan.prepare(&network, &interrupt.watch())
                    .map_err(|stop| interrupt.cut_short(name.to_string(), stop))?;
                Ok(Instance { name, network, tightness: None, text: None, meaning: Meaning::Board { puzzle, model } })
            }
        }
    }

    fn rules(&self) -> Result<RuleChoice> {
        let Self::Board { variant, regions, .. } = self else { return Ok(RuleChoice::default()) };
        let regions = regions.as_ref().map(|text| text.parse()).transpose().context("its regions are none")?;
        let variants =
            variant.iter().map(|name| name.parse()).collect::<Result<_, _>>().context("its variant is none")?;
        Ok(RuleChoice { regions, variants })
    }

    fn puzzle(&self) -> Result<Puzzle> {
        let Self::Board { cells, shape: [rows, columns], candidates, .. } = self else {
            anyhow::bail!("it is no board");
        };
        let size = Size::with_box(*rows, *columns).context("the shape of its boxes is none")?;
        let board = Board::from_cells(size, cells.clone()).context("its cells are no board")?;
        let domain = |values: &Vec<u16>| values.iter().map(|&value| Val::new(value)).collect();
        let alphabet = Alphabet::usual(size.side());
        let candidates = candidates.as_ref().map(|all| all.iter().map(domain).collect());
        Ok(Puzzle { board, line: 1, alphabet, candidates, usual_boxes: false, metadata: None, rules: None })
    }
}
