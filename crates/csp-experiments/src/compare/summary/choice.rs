//! The choice of statistics.

use std::str::FromStr;

/// The choice of statistics.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each of them can be wanted without the others")]
pub struct Stats {
    /// The table of what each strategy came to, and a sentence for each.
    pub summary: bool,
    /// Every pair with its test and the size of the effect.
    pub pairs: bool,
    /// Ranks, and the groups that do not differ.
    pub ranks: bool,
    /// Curves of runs that are not done yet, and whether they differ.
    pub survival: bool,
    /// The virtual best, the single best, and what each strategy adds to them.
    pub portfolio: bool,
    /// The weight of the tails of the costs.
    pub tails: bool,
}

impl Stats {
    /// All of them.
    pub const ALL: Self =
        Self { summary: true, pairs: true, ranks: true, survival: true, portfolio: true, tails: true };

    /// The summary only.
    pub const SUMMARY: Self =
        Self { summary: true, pairs: false, ranks: false, survival: false, portfolio: false, tails: false };
}

impl FromStr for Stats {
    type Err = String;

    /// Names, separated by commas.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut stats = Self::default();
        for name in text.split(',').map(str::trim) {
            match name {
                "summary" => stats.summary = true,
                "pairs" => stats.pairs = true,
                "ranks" => stats.ranks = true,
                "survival" => stats.survival = true,
                "portfolio" => stats.portfolio = true,
                "tails" => stats.tails = true,
                "all" => stats = Self::ALL,
                "none" => stats = Self::default(),
                _ => {
                    return Err(format!(
                        "there are no statistics \"{name}\": write summary, pairs, ranks, survival, portfolio, tails, all or \
                         none"
                    ));
                }
            }
        }
        Ok(stats)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read() {
        assert_eq!("summary".parse(), Ok(Stats::SUMMARY));
        assert_eq!("summary, pairs,ranks,survival,portfolio,tails".parse(), Ok(Stats::ALL));
        assert_eq!("none".parse(), Ok(Stats::default()));
        assert!("sumary".parse::<Stats>().unwrap_err().contains("summary, pairs"));
    }
}
