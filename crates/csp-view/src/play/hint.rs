//! The easiest next step, and the difficulty of all of them together.

use anyhow::Result;
use csp_core::{Domain, Solver, Status, Var};
use csp_deduction::{Gap, Phrase, Told, techniques};
use csp_instance::Meaning;
use csp_terminal::interrupt::Interrupt;
use serde_json::{Map, Value, json};

use super::hand::Hand;
use super::picture::bits;
use crate::deduction::{DeductionStep, overlay, record};
use crate::drawing::Scene;
use crate::study::{Study, houses};

/// The record of a step as `csp hint --format json` writes it, the title of its technique, its picture, the candidates that it
/// looks at, and its sentences with their gaps, for readers of other languages. Entries count as given, pencil marks as the
/// candidates of their cell. Or the reason why there is no step.
pub(super) fn hint(mut hand: Hand) -> Result<Value> {
    let given = hand.network().clone();
    let entered: Vec<(Var, Domain)> = hand.entered().map(|(x, value)| (x, Domain::only(value))).collect();
    let marked: Vec<(Var, Domain)> = hand.marked().map(|(x, marks)| (x, marks.clone())).collect();
    let scene = Scene::of(&hand.instance);
    if let Meaning::Board { puzzle, .. } = &mut hand.instance.meaning {
        let size = puzzle.board.size();
        for (x, domain) in &entered {
            puzzle.board.set(size.cell(x.index()), domain.first().map(|value| value.get() + 1))?;
        }
    }
    hand.instance.network = given.restricted(entered.iter().chain(&marked).cloned())?;
    let (instance, interrupt) = (&hand.instance, Interrupt::of(hand.left()));
    let name = instance.name.to_string();
    let houses = houses(&name, &instance.network, &interrupt)?;
    let mut study = Study::new(instance, &houses, true, |_| true, hand.left())?;
    if study.status == Status::Unsatisfiable {
        hand.instance.network = given;
        return Ok(json!({ "end": fault(&hand)? }));
    }
    if study.position.is_solved() {
        return Ok(json!({ "end": "solved" }));
    }
    let watch = Interrupt::of(hand.left()).watch();
    let (rating, deduction) = loop {
        let found = study.by_hand.next(&study.position, &watch);
        let Some((rating, deduction)) = found.map_err(|stop| interrupt.cut_short(name.clone(), stop))? else {
            let end = if study.status == Status::Multiple { "several" } else { "stuck" };
            return Ok(json!({ "end": end }));
        };
        if deduction.placed.iter().chain(&deduction.removed).any(|candidate| scene.is_drawn(candidate.var)) {
            break (rating, deduction);
        }
        // It is about what only helps, and nobody can do it on the page.
        study.position.apply(&deduction);
    };
    let step = DeductionStep { number: 1, rating, deduction: &deduction, position: &study.position };
    let candidates = |x: Var| bits(&given, x, |value| study.position.candidates(x).contains(value));
    let open = given.variables().filter(|&x| !study.position.is_placed(x) && scene.is_drawn(x));
    let open: Vec<String> = open.map(|x| format!("{}:{:x}", x.index(), candidates(x))).collect();
    let mut answer = record(&name, &step);
    let Told { rule, reason, conclusion, .. } = Told::of(&deduction, &houses);
    answer["title"] = deduction.technique.title.into();
    answer["phrases"] = json!({ "rule": phrase(&rule), "reason": phrase(&reason), "conclusion": phrase(&conclusion) });
    answer["picture"] = overlay(&step).svg(&scene, &given).into();
    answer["candidates"] = open.join(",").into();
    Ok(answer)
}

/// A sentence as `{"say": "{cell} is {value}", "with": {"cell": "A1", "value": "3"}}`.
fn phrase(phrase: &Phrase) -> Value {
    let with: Map<String, Value> = phrase.gaps().iter().map(|(name, filled)| ((*name).into(), gap(filled))).collect();
    json!({ "say": phrase.sentence(), "with": with })
}

/// A name as a text, a number as a number, and all else as an object with the word for what it is.
fn gap(filled: &Gap) -> Value {
    let gaps = |items: &[Gap]| -> Vec<Value> { items.iter().map(gap).collect() };
    let phrases = |parts: &[Phrase]| -> Vec<Value> { parts.iter().map(phrase).collect() };
    match filled {
        Gap::Number(number) => (*number).into(),
        Gap::House(name) => json!({ "houses": [name] }),
        Gap::Houses(names) => json!({ "houses": names }),
        Gap::All(items) => json!({ "all": gaps(items) }),
        Gap::Either(items) => json!({ "either": gaps(items) }),
        Gap::Clauses(clauses) => json!({ "clauses": phrases(clauses) }),
        Gap::Row(parts) => json!({ "row": phrases(parts) }),
        Gap::Phrase(inner) => phrase(inner),
        // A name, or what has no form of its own here.
        other => other.to_string().into(),
    }
}

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
    let mut answer = rated.record();
    answer["used"] = used.into();
    Ok(answer)
}

/// The part that has no solution: the entries, the marks beside them, or the problem itself. Nothing is lost where nothing is marked,
/// however little time there is to find out.
pub(super) fn fault(hand: &Hand) -> Result<&'static str> {
    if hand.marked().next().is_some() && hand.rest()?.status() != Status::Unsatisfiable {
        return Ok("lost");
    }
    let has_some = || -> Result<bool> {
        Ok(Solver::new(hand.network()).limits(hand.left()).up_to(1)?.status() != Status::Unsatisfiable)
    };
    Ok(if hand.entered().next().is_some() && has_some()? { "wrong" } else { "no solution" })
}
