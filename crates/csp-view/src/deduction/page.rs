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
<p class=\"legend\">In the pictures: <b style=\"background:#a6d5f7\">blue</b> candidates prove the step, \
<b style=\"background:#f5cf8f\">orange</b> ones are fins, the other colour, or false where the blue ones are true; \
<b style=\"background:#a8e0a0\">green</b> is placed, <b style=\"background:#f4b0a8\">red and struck out</b> is removed. \
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
    scene.step_svg(study.instance, &step.position.domains(), &overlay(step), look)
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
