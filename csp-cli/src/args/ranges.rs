//! Ranges in names: `queens:{4..12}` stands for nine problems.

use csp_instance::ranges::expanded;

use crate::args::{Command, ShowWhat};

impl Command {
    /// Puts what they stand for in the place of names with ranges.
    pub(crate) fn expand_ranges(&mut self) -> Result<(), String> {
        match self {
            Self::Solve(args) => many(&mut args.inputs),
            Self::Compare(args) => many(&mut args.measuring.inputs),
            Self::Plan(args) => many(&mut args.measuring.inputs),
            Self::Check(args) => many(&mut args.inputs),
            Self::Rate(args) => many(&mut args.inputs),
            Self::Sheet(args) => many(&mut args.inputs),
            Self::Hint(args) => one(&mut args.input),
            Self::Explain(args) => one(&mut args.input),
            Self::Convert(args) => many(&mut args.inputs),
            Self::Canon(args) => many(&mut args.inputs),
            Self::Consistency(args) => many(&mut args.inputs),
            Self::Structure(args) => many(&mut args.inputs),
            Self::Puzzles(args) => many(&mut args.names),
            Self::Trace(args) => one(&mut args.watch.search.input),
            Self::Step(args) => one(&mut args.watch.search.input),
            Self::Tree(args) => one(&mut args.search.input),
            Self::Replay(args) => one(&mut args.search.input),
            Self::Show(args) => match &mut args.what {
                ShowWhat::Stats { inputs, .. } => many(inputs),
                ShowWhat::Candidates { input, .. } | ShowWhat::Cells { input, .. } | ShowWhat::Graph { input, .. } => {
                    one(input)
                }
                ShowWhat::Conflict(args) => one(&mut args.search.input),
                ShowWhat::Peers { .. } | ShowWhat::Units { .. } | ShowWhat::Mark { .. } => Ok(()),
            },
            #[cfg(feature = "serve")]
            Self::Serve(_) => Ok(()),
            Self::Enter(_)
            | Self::Site(_)
            | Self::Generate(_)
            | Self::Lab(_)
            | Self::Exercise(_)
            | Self::Verify(_)
            | Self::Run(_)
            | Self::Merge(_)
            | Self::Strategies(_)
            | Self::Problems(_)
            | Self::Completions { .. }
            | Self::Man { .. } => Ok(()),
        }
    }
}

fn many(names: &mut Vec<String>) -> Result<(), String> {
    let all: Vec<Vec<String>> = names.iter().map(|name| expanded(name)).collect::<Result<_, _>>()?;
    *names = all.into_iter().flatten().collect();
    Ok(())
}

fn one(name: &mut String) -> Result<(), String> {
    let mut all = expanded(name)?;
    match all.len() {
        1 => *name = all.remove(0),
        count => return Err(format!("{name} stands for {count} problems, and this command takes one")),
    }
    Ok(())
}
