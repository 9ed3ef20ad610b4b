//! The names of variables, values, constraints and reasons.

use csp_core::network::ConstraintId;
use csp_core::observe::{Cause, Enqueuing, OwnedReason, Rule, Waiting};
use csp_core::{Domain, Literal, Network, Val, Var};
use csp_formats::RankedGoal;
use csp_sudoku::{Ruleset, Size, Unit};
use serde_json::json;

use crate::instance::{Instance, Meaning};

/// The names of a network's parts.
#[derive(Clone, Copy, Debug)]
pub struct Names<'n> {
    /// Whose variables they are.
    pub network: &'n Network,
    /// Of a board, whose variables are its cells.
    pub size: Option<Size>,
    /// The rules of the board.
    pub rules: Option<&'n Ruleset>,
    /// True if programs, too, are told values as the text of the problem has them: those of boards and models.
    pub is_spelled: bool,
    /// The objectives of the text, where the network has one for several.
    pub goals: &'n [RankedGoal],
}

/// The place of a clique.
#[derive(Clone, Copy, Debug)]
pub enum CliquePlace<'n> {
    /// A row, column, box or other unit of a board.
    Unit(Unit),
    /// These variables.
    Set(&'n [Var]),
    /// A constraint on more than two variables.
    Constraint(ConstraintId),
}

impl Instance {
    /// The names of its parts.
    pub fn names(&self) -> Names<'_> {
        let is_spelled = !matches!(self.meaning, Meaning::Problem(_));
        let goals = self.report().map_or(&[][..], |report| &report.goals);
        Names { network: &self.network, size: self.size(), rules: self.ruleset(), is_spelled, goals }
    }
}

impl<'n> Names<'n> {
    /// The place of a cause, if it is a clique: in a unit of a board, else among its variables. A larger constraint is
    /// at home in itself.
    pub fn place(self, cause: Cause) -> Option<CliquePlace<'n>> {
        let clique = match cause {
            Cause::Clique(clique) => clique,
            Cause::Constraint(id) => return Some(CliquePlace::Constraint(id)),
            _ => return None,
        };
        let clique = self.network.clique(clique);
        // The units of a board are the first constraints that are stated about it, in their order.
        let of_board = self.rules.and_then(|rules| {
            let mut stated = self.network.constraints_on(clique[0], *clique.last()?);
            let around = stated.find(|constraint| clique.iter().all(|x| constraint.scope.contains(x)))?;
            rules.units().nth(around.id.index())
        });
        Some(of_board.map_or(CliquePlace::Set(clique), CliquePlace::Unit))
    }
}

impl Names<'_> {
    /// A variable, as people call it.
    pub fn variable(self, x: Var) -> String {
        self.network.name(x).to_string()
    }

    /// The variable that a name says, in small or large letters; a cell of a board also by row and column, as in R1C2.
    pub fn find(self, name: &str) -> Option<Var> {
        let name = name.trim();
        let cell = || self.size.and_then(|size| Some(size.index(size.cell_named(name)?)));
        self.network.variable_named(name).or_else(|| self.network.variables().nth(cell()?))
    }

    /// The reason why no variable was found.
    pub fn missing(self, name: &str) -> String {
        let last = self.network.variables().last();
        match (self.size, last) {
            (Some(size), Some(last)) => {
                format!(
                    "\"{name}\" is no cell of a {size} board: A1 to {}, or R1C1 to R{1}C{1}",
                    self.variable(last),
                    size.side()
                )
            }
            (None, Some(last)) => {
                let few = self.network.variables().take(3).map(|x| self.variable(x)).collect::<Vec<_>>().join(", ");
                format!("there is no variable \"{name}\": they are called {few}, ..., {}", self.variable(last))
            }
            (_, None) => format!("there is no variable \"{name}\", as there is none at all"),
        }
    }

    /// A value of a variable, for people: its label, such as a colour, else the integer that it stands for, which is its number
    /// where nothing else is said.
    pub fn value(self, x: Var, value: Val) -> String {
        self.network.label(x, value).to_string()
    }

    /// The same for programs: on a board and in a model as it is written there, else the integer.
    pub fn number(self, x: Var, value: Val) -> serde_json::Value {
        if !self.is_spelled {
            return self.network.integer(x, value).into();
        }
        let text = self.value(x, value);
        text.parse::<i64>().map_or_else(|_| text.into(), Into::into)
    }

    /// The values that are left of a variable, for people.
    pub fn domain(self, x: Var, domain: &Domain) -> String {
        let values: Vec<String> = domain.iter().map(|value| self.value(x, value)).collect();
        format!("{{{}}}", values.join(", "))
    }

    /// A variable with a value.
    pub fn assignment(self, x: Var, value: Val) -> String {
        format!("{} = {}", self.variable(x), self.value(x, value))
    }

    /// The words for a variable that has a value, or has it not.
    pub fn literal(self, Literal { var, value, holds }: Literal) -> String {
        let sign = if holds { "=" } else { "!=" };
        format!("{} {sign} {}", self.variable(var), self.value(var, value))
    }

    /// Literals that cannot all hold.
    pub fn nogood(self, nogood: &[Literal]) -> String {
        let literals = nogood.iter().map(|&literal| self.literal(literal)).collect::<Vec<_>>();
        format!("{{{}}}", literals.join(", "))
    }

    /// Variables, as people call them.
    pub fn all(self, variables: &[Var]) -> Vec<String> {
        variables.iter().map(|&x| self.variable(x)).collect()
    }

    /// The same as one text, in braces.
    pub fn set(self, variables: &[Var]) -> String {
        format!("{{{}}}", self.all(variables).join(", "))
    }

    /// The clique, or the larger constraint, that a reason is about.
    fn unit(self, reason: &OwnedReason) -> Option<String> {
        Some(match self.place(reason.cause())? {
            CliquePlace::Unit(unit) => unit.to_string(),
            CliquePlace::Set(variables) => self.set(variables),
            CliquePlace::Constraint(id) => self.network.constraint_name(id).to_string(),
        })
    }

    /// A reason, in words to put behind what happens.
    pub fn because(self, reason: &OwnedReason) -> String {
        let of = match reason.variables() {
            [] => String::new(),
            _ if reason.rule() == Rule::PathConsistency => " because of the whole network".into(),
            variables => format!(" because of {}", self.all(variables).join(" ")),
        };
        match self.by(reason) {
            Some(rule) => format!("{of} ({rule})"),
            None => of,
        }
    }

    /// By which rule, and where; `None` for the constraint with one neighbour, of which its name tells enough.
    pub fn by(self, reason: &OwnedReason) -> Option<String> {
        match (reason.rule(), self.unit(reason)) {
            (Rule::Support, None) => None,
            (rule, None) => Some(rule.to_string()),
            (Rule::Constraint, Some(name)) => Some(format!("constraint {name}")),
            (rule, Some(unit)) => Some(format!("{rule} in {unit}")),
        }
    }

    /// A reason for programs.
    pub fn reason(self, reason: &OwnedReason) -> serde_json::Value {
        let variables = self.all(reason.variables());
        json!({ "rule": reason.rule().to_string(), "unit": self.unit(reason), "variables": variables })
    }

    /// The words for an item of a queue.
    pub fn waiting(self, item: Waiting) -> String {
        match item {
            Waiting::Arc { x, y } => format!("{}<-{}", self.variable(x), self.variable(y)),
            Waiting::Value { var, value } => format!("{}-{}", self.variable(var), self.value(var, value)),
        }
    }

    /// The words for the event that put it there.
    pub fn enqueuing(self, cause: Enqueuing) -> String {
        match cause {
            Enqueuing::Start => "at the start".into(),
            Enqueuing::Assigned(x) => format!("as {} was assigned", self.variable(x)),
            Enqueuing::Shrunk(x) => format!("as {} has shrunk", self.variable(x)),
        }
    }
}
