//! Statistics as tables and sentences, for every format.

use std::time::Duration;

use csp_terminal::words::numbers as text;

use super::pairs::StrategyPair;
use super::ranks::ALPHA;
use super::standing::{Standing, about_par2};
use super::{Measure, Ranks, Stats, Summary, Survival};
use crate::compare::measure::Settings;
use crate::compare::summary::choice::FEWEST_PROBLEMS;
use crate::compare::summary::portfolio::Worth;
use crate::compare::summary::tails::Tail;

/// A piece of text. Its words are not made safe yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::compare) enum ReportBlock {
    Heading(String),
    /// A header, the rows below it, and how many columns stand to the left.
    Table(Vec<String>, Vec<Vec<String>>, usize),
    Sentence(String),
}

/// The statistics that are wanted, in words. One problem is no sample, so that of it only tails are told.
pub(in crate::compare) fn blocks(summary: &Summary, settings: &Settings, stats: &Stats) -> Vec<ReportBlock> {
    let mut blocks = Vec::new();
    let measure = summary.measures.first().copied();
    let tails = || measure.filter(|_| !summary.tails.is_empty()).map_or(Vec::new(), |by| tails(&summary.tails, by));
    if summary.problems < FEWEST_PROBLEMS {
        return tails();
    }
    if stats.summary {
        blocks.push(ReportBlock::Heading(format!("Summary of {}", over(summary))));
        blocks.push(standings(summary));
        blocks.extend(beside(summary).into_iter().map(ReportBlock::Sentence));
        if let Some(first) = summary.pairs.iter().find(|pair| Some(pair.measure) == measure && pair.p_holm.is_some()) {
            blocks.push(ReportBlock::Sentence(format!(
                "p: how likely so large a difference to {} is by chance (Wilcoxon's signed-rank test, Holm's correction); effect: \
                 from -1, better on every problem, to 1, worse on every one.",
                first.beside
            )));
        }
        if let Some(measure) = measure {
            blocks.push(ReportBlock::Sentence(about_par2(measure.limit(settings).is_some())));
        }
    }
    let Some(measure) = measure else { return blocks };
    if stats.pairs {
        blocks.extend(pairs(summary));
    }
    blocks.extend(summary.ranks.iter().flat_map(|all| ranks(all, measure)));
    if !summary.survival.is_empty() {
        blocks.extend(survival(&summary.survival, measure));
    }
    blocks.extend(summary.portfolio.iter().flat_map(|worth| portfolio(worth, measure)));
    blocks.extend(tails());
    blocks
}

/// A sentence for each reason why something that was asked for cannot be given.
pub(in crate::compare) fn missing(summary: &Summary) -> Vec<ReportBlock> {
    summary.missing.iter().map(|missing| ReportBlock::Sentence(missing.sentence())).collect()
}

/// The sample that the statistics are over.
fn over(summary: &Summary) -> String {
    let problems = text::count(summary.problems as u64, "problem");
    match summary.seeds.len() {
        0 | 1 => problems,
        seeds => format!("{problems} with {seeds} seeds each, which count as one problem"),
    }
}

/// An amount of what is measured.
fn amount(measure: Measure, value: f64) -> String {
    match measure {
        _ if measure.is_time() => text::time(Duration::try_from_secs_f64(value).unwrap_or(Duration::MAX)),
        _ if value >= 100.0 => text::separated(&format!("{value:.0}")),
        _ => text::significant(value),
    }
}

/// A number if there is one, else a dash.
fn or_dash(value: Option<f64>, write: impl Fn(f64) -> String) -> String {
    value.map_or_else(|| "-".into(), write)
}

/// A probability: not smaller than what it can be trusted to.
fn probability(p: f64) -> String {
    if p < 1e-4 { "< 0.0001".into() } else { format!("{p:.4}") }
}

fn standings(summary: &Summary) -> ReportBlock {
    let mut header = vec!["strategy".to_owned(), "solved".into()];
    let scored = summary.measures.first().copied();
    header.extend(scored.iter().flat_map(|measure| ["wins".to_owned(), format!("PAR2 {}", measure.name())]));
    // A test of the first measure alone: what is asked first is what was meant to be compared.
    let tested = |pair: &&StrategyPair| Some(pair.measure) == scored && pair.p_holm.is_some();
    let has_test = summary.pairs.iter().any(|pair| tested(&pair));
    for &measure in &summary.measures {
        header.extend([format!("times {}", measure.name()), "95 % interval".into()]);
        if has_test && Some(measure) == scored {
            header.extend(["p".to_owned(), "effect".into()]);
        }
    }
    let beside = summary.standings.first().map_or("", |first| first.strategy.as_str());
    let row = |standing: &Standing| {
        let Standing { strategy, solved, runs, wins, par2, .. } = standing;
        let mut row = vec![strategy.clone(), format!("{solved}/{runs}")];
        if let Some(measure) = scored {
            row.push(or_dash(*wins, |wins| format!("{}", (wins * 10.0).round() / 10.0)));
            row.push(or_dash(*par2, |par2| amount(measure, par2)));
        }
        for &measure in &summary.measures {
            let is_it = |pair: &&StrategyPair| pair.measure == measure && pair.strategy == *strategy;
            let pair = summary.pairs.iter().find(is_it);
            let is_first = strategy == beside;
            row.push(if is_first { "1".into() } else { or_dash(pair.and_then(|pair| pair.ratio), text::significant) });
            row.push(pair.and_then(interval).unwrap_or_else(|| "-".into()));
            if has_test && Some(measure) == scored {
                row.push(or_dash(pair.and_then(|pair| pair.p_holm), probability));
                let effect = pair.filter(tested).and_then(|pair| pair.rank_biserial);
                row.push(or_dash(effect, |value| format!("{value:.2}")));
            }
        }
        row
    };
    ReportBlock::Table(header, summary.standings.iter().map(row).collect(), 1)
}

fn interval(pair: &StrategyPair) -> Option<String> {
    Some(format!("{} to {}", text::significant(pair.low?), text::significant(pair.high?)))
}

/// A sentence for each strategy but the first, for readers who know no statistics.
fn beside(summary: &Summary) -> Vec<String> {
    let names = summary.standings.iter().skip(1).map(|standing| &standing.strategy);
    names.filter_map(|name| sentence(summary, name)).collect()
}

fn sentence(summary: &Summary, name: &str) -> Option<String> {
    let first = summary.pairs.iter().find(|pair| pair.strategy == name)?;
    let beside = &first.beside;
    let stopped = match first.cut {
        0 => String::new(),
        cut => format!(", {} stopped by a limit", text::grouped(cut as u64)),
    };
    let Some(ratio) = first.ratio else {
        return Some(format!("{name} and {beside} ended no problem both, so that there is no ratio{stopped}."));
    };
    let problems = text::count(first.problems as u64, "problem");
    let (within, too_few) = match interval(first) {
        Some(interval) => (format!("95 % interval {interval}; "), ""),
        None => (String::new(), ", too few for an interval"),
    };
    Some(format!(
        "{name} needs {} times the {} of {beside} ({within}{problems}{stopped}{too_few}).",
        text::significant(ratio),
        first.measure.name()
    ))
}

/// Every pair with its test.
fn pairs(summary: &Summary) -> Vec<ReportBlock> {
    let Some(beside) = summary.pairs.first().map(|pair| &pair.beside) else { return Vec::new() };
    let header = ["strategy", "by", "problems", "ratio", "95 % interval", "typical", "W", "p", "p (Holm)", "effect"];
    let row = |pair: &StrategyPair| {
        vec![
            pair.strategy.clone(),
            pair.measure.name().to_owned(),
            pair.problems.to_string(),
            or_dash(pair.ratio, text::significant),
            interval(pair).unwrap_or_else(|| "-".into()),
            or_dash(pair.typical, text::significant),
            or_dash(pair.statistic, |value| text::separated(&format!("{value}"))),
            or_dash(pair.p, probability),
            or_dash(pair.p_holm, probability),
            or_dash(pair.rank_biserial, |value| format!("{value:.2}")),
        ]
    };
    let about = "Ratios to the first strategy on the problems that both ended: the geometric mean with its interval (bootstrap \
                 BCa of the problems, then of the seeds, 10,000 resamples), and the typical one (Hodges and Lehmann). W, p: \
                 Wilcoxon's signed-rank test on the logarithms, not below 6 pairs that differ; Holm's correction is over the \
                 strategies. Effect: the rank-biserial correlation, from -1 (better on every problem) to 1 (worse on every \
                 one).";
    vec![
        ReportBlock::Heading(format!("Beside {beside}")),
        ReportBlock::Table(header.map(str::to_owned).into(), summary.pairs.iter().map(row).collect(), 2),
        ReportBlock::Sentence(about.into()),
    ]
}

fn ranks(ranks: &Ranks, measure: Measure) -> Vec<ReportBlock> {
    let mut order: Vec<&(String, f64)> = ranks.average.iter().collect();
    order.sort_by(|a, b| a.1.total_cmp(&b.1));
    let rows = order.iter().map(|(strategy, rank)| vec![strategy.clone(), format!("{rank:.2}")]).collect();
    let name = |place: &usize| ranks.average[*place].0.clone();
    let groups: Vec<String> =
        ranks.groups.iter().map(|group| group.iter().map(name).collect::<Vec<_>>().join(", ")).collect();
    let apart = match (ranks.p < ALPHA, groups.is_empty()) {
        (false, _) => "so that no difference is shown".to_owned(),
        (true, true) => "and all of them differ from each other".to_owned(),
        (true, false) => format!("and these do not differ: {}", groups.join("; ")),
    };
    let p = if ranks.p < 1e-4 { "p < 0.0001".to_owned() } else { format!("p = {:.4}", ranks.p) };
    let statistic = text::significant(ranks.statistic);
    let difference = or_dash(ranks.critical_difference, |difference| format!("{difference:.2}"));
    vec![
        ReportBlock::Heading(format!(
            "Ranks by {} on {}",
            measure.name(),
            text::count(ranks.problems as u64, "problem")
        )),
        ReportBlock::Table(vec!["strategy".into(), "average rank".into()], rows, 1),
        ReportBlock::Sentence(format!(
            "Friedman's test: {statistic}, {p}. Ranks that are less than {difference} apart do not differ (Nemenyi, level \
             {ALPHA}), {apart}."
        )),
    ]
}

fn survival(all: &[Survival], measure: Measure) -> Vec<ReportBlock> {
    let header = ["strategy", "problems", "cut", "half are done within", "log-rank", "p"];
    let row = |one: &Survival| {
        vec![
            one.strategy.clone(),
            one.problems.to_string(),
            one.cut.to_string(),
            or_dash(one.median, |median| amount(measure, median)),
            or_dash(one.statistic, text::significant),
            or_dash(one.p, probability),
        ]
    };
    let first = all.first().map_or("", |one| one.strategy.as_str());
    vec![
        ReportBlock::Heading(format!(
            "Survival by {}, where runs that a limit cut count as lasting longer",
            measure.name()
        )),
        ReportBlock::Table(header.map(str::to_owned).into(), all.iter().map(row).collect(), 1),
        ReportBlock::Sentence(format!(
            "Kaplan and Meier's median. The log-rank test is against {first}, problem by problem, as both were run on the same \
             ones: it asks who was done first on each, and not by how much."
        )),
    ]
}

fn portfolio(worth: &Worth, measure: Measure) -> Vec<ReportBlock> {
    let header = ["strategy", "marginal", "Shapley", "points"];
    let rows = worth.strategies.iter().map(|one| {
        vec![
            one.strategy.clone(),
            amount(measure, one.marginal),
            amount(measure, one.shapley),
            text::significant(one.borda),
        ]
    });
    vec![
        ReportBlock::Heading(format!("What each adds to the others, by {}", measure.name())),
        ReportBlock::Table(header.map(str::to_owned).into(), rows.collect(), 1),
        ReportBlock::Sentence(format!(
            "The best single strategy is {} with a mean of {}; the best of all on each problem would need {}. Marginal: how \
             much more that would be without the strategy. Shapley: its fair share of what all save. Points: of the MiniZinc \
             Challenge.",
            worth.single_best,
            amount(measure, worth.single_best_cost),
            amount(measure, worth.virtual_best_cost)
        )),
    ]
}

fn tails(all: &[Tail], measure: Measure) -> Vec<ReportBlock> {
    let header = [
        "problem",
        "strategy",
        "runs",
        "cut",
        "zero",
        "tail above",
        "Hill",
        "95 % interval",
        "Weibull shape",
        "lognormal sigma",
    ];
    let share = |tail: &Tail| Some(format!("{} ({:.0} %)", amount(measure, tail.above?), 100.0 * tail.share?));
    let between =
        |tail: &Tail| Some(format!("{} to {}", text::significant(tail.hill_low?), text::significant(tail.hill_high?)));
    let row = |tail: &Tail| {
        vec![
            tail.problem.clone(),
            tail.strategy.clone(),
            text::grouped(tail.runs as u64),
            text::grouped(tail.cut as u64),
            text::grouped(tail.zeros as u64),
            share(tail).unwrap_or_else(|| "-".into()),
            or_dash(tail.hill, text::significant),
            between(tail).unwrap_or_else(|| "-".into()),
            or_dash(tail.weibull_shape, text::significant),
            or_dash(tail.lognormal_sigma, text::significant),
        ]
    };
    vec![
        ReportBlock::Heading(format!("Tails of the {}, each of one problem over its seeds", measure.name())),
        ReportBlock::Table(header.map(str::to_owned).into(), all.iter().map(row).collect(), 2),
        ReportBlock::Sentence(
            "Hill: the index of the tail, from the largest tenth of the runs, and ten at least; below 2 the variance is infinite, \
             below 1 the mean. A Weibull shape below 1 is a tail heavier than that of a memoryless search. Runs that were cut count \
             as lasting longer. Runs of cost 0 are not in the fits of Weibull and lognormal. A dash: a limit cut nearly all of \
             these runs, or they cost the same."
                .into(),
        ),
    ]
}
