//! The share of the tree that a run searches.

use std::fmt;
use std::str::FromStr;

use csp_core::{Network, Plan};
use csp_instance::no_best;

/// The number of solutions that a run looks for. Papers differ: some count nodes to the first solution, others those of
/// the whole tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Find {
    /// The first solution.
    #[default]
    First,
    /// A second one, which tells whether the first is the only one.
    Unique,
    /// All solutions: the whole tree.
    All,
    /// So many.
    Most(u64),
    /// The best one, where there is an objective; else the first. Each solution is better than the one before, and the run
    /// ends with the proof that none is better.
    Best,
}

impl Find {
    /// The most solutions to search for.
    pub fn most(self) -> u64 {
        match self {
            Self::First => 1,
            Self::Unique => 2,
            Self::All | Self::Best => u64::MAX,
            Self::Most(most) => most,
        }
    }

    /// The same for this problem: without an objective, the best solution is the first.
    #[must_use]
    pub fn on(self, network: &Network) -> Self {
        self.where_some(network.objective().is_some())
    }

    /// The same for several problems, of which some have an objective, or none.
    #[must_use]
    pub fn where_some(self, has_objective: bool) -> Self {
        if self == Self::Best && !has_objective { Self::First } else { self }
    }

    /// The reason why `plan` cannot look for so many, if it cannot.
    pub fn unfit(self, plan: Plan) -> Option<String> {
        if self == Self::Best {
            return (!plan.takes_objectives()).then(|| no_best(plan));
        }
        let only_first = plan.is_local() && self.most() > 1;
        only_first.then(|| format!("the local search {plan} finds one solution and proves nothing: use --find first"))
    }

    /// The number of solutions that it looks for, in words.
    pub fn words(self) -> String {
        match self {
            Self::First => "first solutions".into(),
            Self::Unique => "up to two solutions, which tells whether there is one".into(),
            Self::All => "all solutions".into(),
            Self::Best => "the best solution where there is an objective, else the first".into(),
            Self::Most(most) => format!("up to {} solutions", csp_terminal::words::numbers::grouped(most)),
        }
    }
}

impl fmt::Display for Find {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First => f.write_str("first"),
            Self::Unique => f.write_str("unique"),
            Self::All => f.write_str("all"),
            Self::Best => f.write_str("best"),
            Self::Most(most) => write!(f, "{most}"),
        }
    }
}

impl FromStr for Find {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.trim() {
            "first" => Ok(Self::First),
            "unique" => Ok(Self::Unique),
            "all" => Ok(Self::All),
            "best" => Ok(Self::Best),
            number => match number.parse() {
                Ok(1) => Ok(Self::First),
                Ok(most) if most > 1 => Ok(Self::Most(most)),
                _ => Err(format!(
                    "\"{text}\" is not how much to find: write first, unique, all, best, or a number from 1"
                )),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_is_read_as_it_is_written() {
        for find in [Find::First, Find::Unique, Find::All, Find::Best, Find::Most(7)] {
            assert_eq!(find.to_string().parse(), Ok(find));
        }
        assert_eq!("1".parse(), Ok(Find::First));
        for wrong in ["0", "", "two", "-1", "1.5"] {
            assert!(wrong.parse::<Find>().unwrap_err().contains("first, unique, all"), "{wrong}");
        }
    }

    #[test]
    fn a_local_search_finds_the_first_only() {
        let tabu: Plan = "tabu".parse().unwrap();
        assert!(Find::First.unfit(tabu).is_none());
        assert!(Find::Unique.unfit(tabu).is_some() && Find::All.unfit(tabu).is_some());
        assert!(Find::All.unfit("fc".parse().unwrap()).is_none());
        let said = Find::Best.unfit("learn".parse().unwrap()).unwrap();
        assert!(said.contains("not the best one") && said.contains("--satisfy"), "{said}");
        assert!(Find::Best.unfit("fc".parse().unwrap()).is_none());
    }
}
