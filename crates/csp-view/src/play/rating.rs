//! The difficulty of the problem.

use anyhow::Result;
use csp_deduction::techniques;
use csp_terminal::interrupt::Interrupt;
use serde_json::{Value, json};

use super::hand::Hand;
use crate::study::{Study, houses};

/// The record of `csp rate --format json`, and the titles of the techniques that were used, the easiest first, with how often each
/// was. What has been entered plays no part: it is the problem that is rated.
pub(super) fn rating(hand: &Hand) -> Result<Value> {
    let (instance, interrupt) = (&hand.instance, Interrupt::of(hand.left()));
    let houses = houses(&instance.name.to_string(), &instance.network, &interrupt)?;
    let study = Study::new(instance, &houses, true, |_| true, hand.left())?;
    let rated = study.rated(&Interrupt::of(hand.left()).watch());
    let used = rated.rating.as_ref().ok().map(|rating| &rating.used);
    let times = |name| used.and_then(|used| used.get(name));
    let used: Vec<Value> =
        techniques().filter_map(|one| Some(json!({ "title": one.title, "times": times(one.name)? }))).collect();
    let mut answer = Value::from(rated.record());
    answer["used"] = used.into();
    Ok(answer)
}
