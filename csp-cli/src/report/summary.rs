//! The number of problems that `csp solve` brought to each end.

use csp_terminal::exit::Exit;
use csp_terminal::output::complain;
use csp_terminal::words::numbers as text;

use crate::args::SolveArgs;

/// The number of problems that came to each end.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    solved: u64,
    unsolvable: u64,
    invalid: u64,
    limited: u64,
}

impl Summary {
    /// Takes note of the end of one.
    pub(crate) fn add(&mut self, exit: Exit) {
        *match exit {
            Exit::Solved => &mut self.solved,
            Exit::NoSolution => &mut self.unsolvable,
            Exit::BadInput => &mut self.invalid,
            Exit::Limit | Exit::Unexpected | Exit::Unchecked | Exit::Interrupted => &mut self.limited,
        } += 1;
    }

    /// To standard error, when there was more than one or something was not solved; `what` they are, as the user named them.
    pub(crate) fn print(&self, what: &str, args: &SolveArgs, interrupted: bool) {
        let all = self.solved + self.unsolvable + self.invalid + self.limited;
        if all < 2 && self.solved == all {
            return;
        }
        let others = [
            (self.unsolvable, "without solution"),
            (self.invalid, "not readable"),
            (self.limited, if interrupted { "interrupted" } else { "stopped by a limit" }),
        ];
        let others = others.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!(", {count} {what}"));
        let SolveArgs { strategy, seed, .. } = args;
        let all = text::count(all, what);
        let others: String = others.collect();
        complain(&format!("{all}: {} solved{others}; {strategy}, seed {seed}", self.solved));
    }
}
