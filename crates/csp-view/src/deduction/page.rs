//! Steps as pictures: one step on its board, and all steps as a page that needs nothing else.

use std::fmt::Write as _;

use csp_core::Var;
use csp_deduction::{HouseId, LinkKind};
use csp_terminal::words::escape;

use crate::deduction::DeductionStep;
use crate::drawing::{Look, MarkKind, OVERLAY_STYLE, Overlay, OverlayMark, SCENE_STYLE, Scene, Stroke};
use crate::study::Study;

/// A page while steps are added.
#[derive(Debug, Default)]
pub(super) struct Page {
    scene: Option<Scene>,
    steps: String,
}

const STYLE: &str = "\
:root { color-scheme: light }
body { font-family: sans-serif; max-width: 46rem; margin: 1rem auto; padding: 0 1rem; line-height: 1.5; color: #222222; background: #ffffff }
article { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; border-top: 1px solid #cccccc; padding: 1rem 0 }
article svg { flex: 1 1 18rem; max-width: 26rem; height: auto }
article div { flex: 1 1 14rem }
h2 { font-size: 1.1rem; margin: 0 }
.legend b { padding: 0 0.3rem; border-radius: 0.3rem }
";

const LEGEND: &str = "\
<p class=\"legend\">Each picture shows the position before its step: large values are filled in, small ones are candidates. \
<b style=\"background:#a6d5f7\">Blue</b> candidates prove the step, \
<b style=\"background:#f5cf8f\">orange</b> ones are fins, the other colour, or false where the blue ones are true; \
<b style=\"background:#a8e0a0\">green</b> is what the step places, \
<b style=\"background:#f4b0a8\">red and struck out</b> what it removes. \
Solid lines are strong links, broken lines weak ones. Shaded cells are the houses looked at.</p>
";

impl Page {
    /// Adds a step.
    pub(super) fn add(&mut self, study: &Study<'_>, step: &DeductionStep<'_>) {
        let scene = self.scene.get_or_insert_with(|| Scene::of(study.instance));
        let told = step.told();
        let label = format!("Step {}: {}", step.number, told.rule);
        let drawn = picture(scene, study, step, Look::Page { label: &label });
        let [rule, reason, conclusion] =
            [&told.rule, &told.reason, &told.conclusion].map(|words| escape::html(&words.to_string()));
        // A String takes whatever is written.
        _ = writeln!(
            self.steps,
            "<article id=\"step-{0}\">\n{drawn}<div>\n<h2>{0}. {rule}</h2>\n<p>Rated {1}. {reason}</p>\n<p>So \
             {conclusion}</p>\n</div>\n</article>",
            step.number,
            step.difficulty()
        );
    }

    /// The page, with these last words.
    pub(super) fn finish(self, study: &Study<'_>, end: &str) -> String {
        let title = escape::html(&format!("{}: solved by hand", study.instance.name));
        let heading = escape::html(&study.instance.heading());
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
             content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>\n{STYLE}{SCENE_STYLE}\
             {OVERLAY_STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n<p>{heading}.</p>\n{LEGEND}{}<p>{}</p>\n\
             </main>\n</body>\n</html>\n",
            self.steps,
            escape::html(end)
        )
    }
}

/// A step as a file of its own.
pub fn svg(study: &Study<'_>, step: &DeductionStep<'_>) -> String {
    let told = step.told();
    let title = format!("{}: {}", study.instance.name, told.rule.to_string().trim_end_matches('.'));
    picture(&Scene::of(study.instance), study, step, Look::File { title: &title })
}

/// A step in a scene that is made once.
fn picture(scene: &Scene, study: &Study<'_>, step: &DeductionStep<'_>, look: Look<'_>) -> String {
    let position = step.position;
    scene.step_svg(study.instance, &position.domains(), &|x| position.is_placed(x), &overlay(step), look)
}

/// The marks over the board.
pub(crate) fn overlay(step: &DeductionStep<'_>) -> Overlay {
    let shown = step.deduction.shown(step.position);
    let houses = step.position.houses();
    let members =
        |ids: &[HouseId]| -> Vec<Var> { ids.iter().flat_map(|&id| houses.get(id).members.iter().copied()).collect() };
    let mark = |kind| {
        move |candidate: &csp_deduction::Candidate| OverlayMark { var: candidate.var, value: candidate.value, kind }
    };
    let mut marks: Vec<OverlayMark> = shown.proof.iter().map(mark(MarkKind::Proof)).collect();
    marks.extend(shown.other.iter().map(mark(MarkKind::Other)));
    marks.extend(step.deduction.removed.iter().map(mark(MarkKind::Removed)));
    marks.extend(step.deduction.placed.iter().map(mark(MarkKind::Placed)));
    let stroke = |link: &csp_deduction::Link| Stroke {
        from: (link.from.var, link.from.value),
        to: (link.to.var, link.to.value),
        is_strong: link.kind == LinkKind::Strong,
    };
    Overlay {
        houses: members(&shown.houses),
        covers: members(&shown.covers),
        marks,
        strokes: shown.links.iter().map(stroke).collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use csp_core::Limits;
    use csp_instance::examples;
    use csp_terminal::interrupt::Interrupt;

    use super::*;
    use crate::study::houses;

    /// The large values of a picture, by variable, and the small ones.
    fn values(picture: &str) -> (BTreeMap<usize, String>, Vec<(usize, String)>) {
        let (mut large, mut small) = (BTreeMap::new(), Vec::new());
        for line in picture.lines().filter(|line| line.starts_with("<g class=\"spot")) {
            let x = line.split_once("id=\"x").and_then(|(_, rest)| rest.split_once('"')).unwrap().0.parse().unwrap();
            for text in line.split("<text class=\"").skip(1) {
                let value = text.split_once('>').unwrap().1.split_once('<').unwrap().0.to_owned();
                match text.split_once('"').unwrap().0 {
                    "big" => _ = large.insert(x, value),
                    "mark" => small.push((x, value)),
                    _ => {}
                }
            }
        }
        (large, small)
    }

    /// A value that a step places, or that waits for a naked single, is a pencil mark until it is placed.
    #[test]
    fn a_step_is_drawn_before_it_is_made() {
        let instance = examples::board("grid1");
        let interrupt = Interrupt::of(Limits::default());
        let houses = houses("it", &instance.network, &interrupt).unwrap();
        let mut study = Study::new(&instance, &houses, true, |_| true, Limits::default()).unwrap();
        let mut filled: BTreeMap<usize, String> = BTreeMap::new();
        let cells = instance.network.variables().zip(instance.puzzle().unwrap().board.cells());
        filled.extend(cells.filter(|(_, given)| **given > 0).map(|(x, given)| (x.index(), given.to_string())));
        let mut alone = 0;
        for number in 1.. {
            let Some((rating, deduction)) = study.by_hand.next(&study.position, &interrupt.watch()).unwrap() else {
                break;
            };
            let step = DeductionStep { number, rating, deduction: &deduction, position: &study.position };
            let (large, small) = values(&svg(&study, &step));
            assert_eq!(large, filled, "step {number}");
            let name = |x: Var, value| (x.index(), instance.network.label(x, value).to_string());
            for candidate in deduction.placed.iter().chain(&deduction.removed) {
                assert!(small.contains(&name(candidate.var, candidate.value)), "step {number}");
            }
            for x in study.position.houses().network().variables().filter(|&x| !study.position.is_placed(x)) {
                let marks = small.iter().filter(|mark| mark.0 == x.index()).count();
                assert_eq!(marks, study.position.candidates(x).len(), "step {number}");
                alone += usize::from(marks == 1);
            }
            filled.extend(deduction.placed.iter().map(|candidate| name(candidate.var, candidate.value)));
            study.position.apply(&deduction);
        }
        assert!(filled.len() == 81 && alone > 20, "{} values, {alone} alone", filled.len());
    }
}
