//! How much `auto` works on random boards, against the share of their cells that is given:
//! `cargo run --release -p csp-cli --example effort -- --svg effort.svg`.
//!
//! Boards are random full ones of which a share of the cells is kept, so each has a solution. Effort is counted in nodes and
//! steps, never in seconds: the figures are the same on every machine. The hard boards stand between two easy sides, where few
//! cells are given and where many are: a phase transition (Gomes & Shmoys 2002, on quasigroups with holes).

mod boards;
mod report;
mod study;

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Parser;
use csp_sudoku::Size;

use study::Settings;

/// Median effort of `auto` on random Sudoku boards against the share of givens.
#[derive(Debug, Parser)]
#[command(name = "effort")]
struct Arguments {
    /// Sides of the boards, squares of whole numbers.
    #[arg(long, value_delimiter = ',', default_value = "16,25,36", value_parser = size)]
    sides: Vec<Size>,
    /// Percent of the cells that are given.
    #[arg(long, value_delimiter = ',', default_value = "10,20,30,35,40,45,50,55,60", value_parser = share)]
    shares: Vec<usize>,
    /// Boards for each side and share.
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    boards: u64,
    /// Most nodes and steps for one board, of all engines together.
    #[arg(long, default_value_t = 5_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    node_limit: u64,
    /// The first board's seed; the following boards have the following seeds.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Where the picture is written.
    #[arg(long)]
    svg: Option<PathBuf>,
}

/// The largest side: a network of a larger board takes more than a GiB.
const LARGEST: usize = 100;

fn size(text: &str) -> Result<Size> {
    let side: usize =
        text.trim().parse().with_context(|| format!("{text:?} is not a side: write a number such as 16"))?;
    anyhow::ensure!(side <= LARGEST, "a side of {side} is too large: the largest is {LARGEST}");
    Ok(Size::square(side)?)
}

fn share(text: &str) -> Result<usize> {
    let share: usize =
        text.trim().parse().with_context(|| format!("{text:?} is not a share: write a number such as 45"))?;
    anyhow::ensure!(share <= 100, "{share} % is more than all cells: a share is at most 100");
    Ok(share)
}

fn main() -> Result<()> {
    let Arguments { sides, shares, boards, node_limit, seed, svg } = Arguments::parse();
    let settings = Settings { sizes: sides, shares, boards, limit: node_limit, seed };
    println!("{}", report::heading());
    let points = settings.measure(|point| println!("{}", report::row(point, node_limit)))?;
    println!("Medians. {}.", report::remark(&settings));
    if let Some(path) = svg {
        let picture = report::picture(&settings, &points).context("no median is known, so there is nothing to draw")?;
        std::fs::write(&path, picture).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_arguments_are_sentences() {
        for (arguments, sentence) in [
            (["--sides", "16,10"], "a 10x10 board has no square boxes"),
            (["--sides", "many"], "\"many\" is not a side: write a number such as 16"),
            (["--sides", "121"], "a side of 121 is too large: the largest is 100"),
            (["--shares", "40,101"], "101 % is more than all cells"),
            (["--shares", "-1"], "unexpected argument"),
            (["--boards", "0"], "0 is not in 1..=10000"),
            (["--node-limit", "few"], "invalid digit"),
        ] {
            let error = Arguments::try_parse_from([["effort"].as_slice(), &arguments].concat()).unwrap_err();
            assert!(error.to_string().contains(sentence), "{arguments:?}: {error}");
        }
    }

    #[test]
    fn the_usual_arguments_are_those_of_the_book() {
        let usual = Arguments::try_parse_from(["effort"]).unwrap();
        assert_eq!(usual.sides.iter().map(|size| size.side()).collect::<Vec<_>>(), [16, 25, 36]);
        assert_eq!(usual.shares, [10, 20, 30, 35, 40, 45, 50, 55, 60]);
    }
}
