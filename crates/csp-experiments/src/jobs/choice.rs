//! The choice of jobs of a plan.

use std::collections::HashSet;
use std::io::BufRead;
use std::str::FromStr;

use anyhow::{Context as _, Result, anyhow, bail};
use serde::Deserialize;

use super::Job;
use crate::compare::store::Key;

/// The choice of jobs of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobChoice {
    /// All of them.
    All,
    /// The one of this number, from 1.
    One(u64),
    /// A share of them.
    Chunk(Chunk),
}

/// One of several equal shares of a plan. The shares are drawn from the jobs in the order of their keys, which has nothing to do
/// with how hard they are: so no share gets all the hard ones, and no share depends on who runs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chunk {
    number: u64,
    of: u64,
}

impl FromStr for Chunk {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("\"{text}\" is no share: write 3/64 for the third of 64");
        let (number, of) = text.split_once('/').ok_or_else(wrong)?;
        let number: u64 = number.trim().parse().map_err(|_| wrong())?;
        let of: u64 = of.trim().parse().map_err(|_| wrong())?;
        if number == 0 || number > of {
            return Err(format!("there is no share {number} of {of}: they are numbered from 1 to {of}"));
        }
        Ok(Self { number, of })
    }
}

/// The key of a line, and nothing else of it.
#[derive(Deserialize)]
struct KeyedLine {
    key: Key,
}

impl JobChoice {
    /// The jobs of a plan that are chosen, in its order. `place` is what the plan is called.
    ///
    /// # Errors
    ///
    /// When a line is no job of this version, or there is no job of that number.
    pub fn of(self, mut plan: impl BufRead, place: &str) -> Result<Vec<Job>> {
        let mut lines: Vec<Vec<u8>> = Vec::new();
        let mut text = Vec::new();
        while plan.read_until(b'\n', &mut text).with_context(|| format!("cannot read {place}"))? > 0 {
            lines.push(text.strip_suffix(b"\n").unwrap_or(&text).to_vec());
            text.clear();
        }
        if lines.is_empty() {
            bail!("{place}: there is no job in it: write some with `csp plan`");
        }
        let read = |number: usize| {
            let why = |why: String| anyhow!("{place}: line {} is no job that can be run: {why}", number + 1);
            Job::read(&lines[number]).map_err(why)
        };
        match self {
            Self::All => (0..lines.len()).map(read).collect(),
            Self::One(number) => {
                let place_of = |number: u64| usize::try_from(number.checked_sub(1)?).ok();
                match place_of(number).filter(|&line| line < lines.len()) {
                    Some(line) => Ok(vec![read(line)?]),
                    None => bail!("{place}: there is no job {number}: it has {}", lines.len()),
                }
            }
            Self::Chunk(chunk) => {
                let key = |(number, line): (usize, &Vec<u8>)| match serde_json::from_slice::<KeyedLine>(line) {
                    Ok(keyed) => Ok((keyed.key, number)),
                    // Told as what it is.
                    Err(_) => read(number).map(|job| (job.key, number)),
                };
                chunk.of(lines.iter().enumerate().map(key).collect::<Result<_>>()?).into_iter().map(read).collect()
            }
        }
    }
}

impl Chunk {
    /// The places that belong to it, ascending.
    fn of(self, mut keys: Vec<(Key, usize)>) -> Vec<usize> {
        keys.sort_unstable();
        let mut seen = HashSet::new();
        keys.retain(|(key, _)| seen.insert(*key));
        let mine = keys.iter().zip(0..).filter(|(_, place)| place % self.of == self.number - 1);
        let mut places: Vec<usize> = mine.map(|((_, number), _)| *number).collect();
        places.sort_unstable();
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every job is in exactly one share, and no share has more than one job above another.
    #[test]
    fn shares_are_equal_and_whole() {
        for of in 1..=9 {
            let keys = || (0..40usize).map(|number| (Key::from((number as u128 * 7919) % 101), number)).collect();
            let shares: Vec<Vec<usize>> = (1..=of).map(|number| Chunk { number, of }.of(keys())).collect();
            let mut all: Vec<usize> = shares.concat();
            all.sort_unstable();
            assert_eq!(all, (0..40).collect::<Vec<_>>());
            let sizes = || shares.iter().map(Vec::len);
            assert!(sizes().max().unwrap() - sizes().min().unwrap() <= 1);
        }
        assert_eq!("3/64".parse(), Ok(Chunk { number: 3, of: 64 }));
        for wrong in ["0/4", "5/4", "4", "a/b", "1/0", "-1/4", "1/4/2"] {
            assert!(wrong.parse::<Chunk>().is_err(), "{wrong}");
        }
    }
}
