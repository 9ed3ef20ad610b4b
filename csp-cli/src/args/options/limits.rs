//! The limits of the work.

use std::time::Duration;

use clap::{Arg, Args};
use csp_core::{Cancel, Limits};

#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct LimitArgs {
    #[command(flatten)]
    pub(crate) work: WorkLimitArgs,

    /// Most values tried in each search
    #[arg(long, value_name = "N", value_parser = crate::args::options::numbers::whole::<u64>)]
    pub(crate) node_limit: Option<u64>,
}

/// The name of the limit of time, for commands in which it is that of something else than a search.
pub(in crate::args) const TIME: &str = "time_limit";

/// The limit of time of a command that makes runs.
pub(in crate::args) fn of_runs(limit: Arg) -> Arg {
    limit.help("Longest time to build each problem, and for each run: 10s, 500ms, 2m, or a number of seconds")
}

/// The limit of time of a command that tries algorithms.
pub(in crate::args) fn of_algorithms(limit: Arg) -> Arg {
    limit.help("Longest time to build each problem, and for each algorithm: 10s, 500ms, 2m, or a number of seconds")
}

/// The limits of what is no search, too.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct WorkLimitArgs {
    /// Longest time for each problem, to build it and to search it: 10s, 500ms, 2m, or a number of seconds
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    pub(crate) time_limit: Option<Duration>,

    /// Most memory for a problem while it is built, and for the tables of local search, path consistency and bucket
    /// elimination: 500M, 16G, or a number of bytes
    #[arg(long, value_name = "SIZE", value_parser = bytes, allow_hyphen_values = true, default_value = "4G")]
    pub(crate) memory_limit: usize,
}

impl Default for WorkLimitArgs {
    /// Those of a command that takes none.
    fn default() -> Self {
        Self { time_limit: None, memory_limit: 4 << 30 }
    }
}

impl From<WorkLimitArgs> for Limits {
    fn from(args: WorkLimitArgs) -> Self {
        Self { time: args.time_limit, memory: Some(args.memory_limit), ..Self::default() }
    }
}

impl From<LimitArgs> for Limits {
    fn from(args: LimitArgs) -> Self {
        Self { nodes: args.node_limit, ..args.work.into() }
    }
}

impl LimitArgs {
    /// These, or until the switch is thrown.
    pub(crate) fn until(self, cancel: Cancel) -> Limits {
        Limits { cancel: Some(cancel), ..self.into() }
    }

    /// The rest of these when so much time was spent to build the problem.
    pub(crate) fn after(self, spent: Duration, cancel: Cancel) -> Limits {
        let time = self.work.time_limit.map(|time| time.saturating_sub(spent));
        Limits { time, ..self.until(cancel) }
    }
}

impl WorkLimitArgs {
    /// These, or until the switch is thrown.
    pub(crate) fn until(self, cancel: Cancel) -> Limits {
        Limits { cancel: Some(cancel), ..self.into() }
    }
}

/// A time: a number with ms, s, m or h behind it; without, of seconds.
pub(in crate::args) fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("\"{text}\" is not a time: write 10s, 500ms, 2m, or a number of seconds");
    let (number, unit) = split(text);
    let seconds = match unit {
        "" | "s" => 1.0,
        "ms" => 1e-3,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong()),
    };
    let number: f64 = number.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| wrong())
}

/// An amount of memory: a number with K, M, G or T behind it, powers of 1024; without, of bytes.
pub(in crate::args) fn bytes(text: &str) -> Result<usize, String> {
    let wrong = || format!("\"{text}\" is not an amount of memory: write 500M, 16G, or a number of bytes");
    let (number, unit) = split(text);
    let power = match unit.to_ascii_uppercase().trim_end_matches('B').trim_end_matches('I') {
        "" => 0,
        "K" => 1,
        "M" => 2,
        "G" => 3,
        "T" => 4,
        _ => return Err(wrong()),
    };
    let number: usize = number.parse().map_err(|_| wrong())?;
    1024usize.checked_pow(power).and_then(|unit| number.checked_mul(unit)).ok_or_else(wrong)
}

/// A number and the letters behind it.
fn split(text: &str) -> (&str, &str) {
    let number = text.trim_end_matches(|char: char| char.is_ascii_alphabetic());
    (number.trim(), &text[number.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        let ms = |text: &str| duration(text).map(|time| time.as_millis());
        assert_eq!(ms("500ms"), Ok(500));
        assert_eq!(ms("1.5"), Ok(1500));
        assert_eq!(ms("10 s"), Ok(10_000));
        assert_eq!(ms("2m"), Ok(120_000));
        for wrong in ["", "s", "-1s", "1d", "1e999", "ms5", "NaN"] {
            assert!(ms(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn amounts_of_memory() {
        assert_eq!(bytes("0"), Ok(0));
        assert_eq!(bytes("700"), Ok(700));
        assert_eq!(bytes("3 KiB"), Ok(3072));
        assert_eq!(bytes("500M"), Ok(500 << 20));
        assert_eq!(bytes("2gb"), Ok(2 << 30));
        for wrong in ["", "G", "-1G", "1.5G", "4P", "99999999999T", "I", "1iG"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }
}
