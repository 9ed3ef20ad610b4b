//! A step as a picture: the board with its candidates, what proves the step, and what follows.

use csp_core::Var;
use csp_deduction::{HouseId, LinkKind};

use super::step::DeductionStep;
use crate::drawing::{Look, MarkKind, Overlay, OverlayMark, Scene, Stroke};
use crate::study::Study;

/// A step as a file of its own.
pub fn svg(study: &Study<'_>, step: &DeductionStep<'_>) -> String {
    let told = step.told();
    let title = format!("{}: {}", study.instance.name, told.rule.trim_end_matches('.'));
    picture(&Scene::of(study.instance), study, step, Look::File { title: &title })
}

/// A step in a scene that is made once.
pub(super) fn picture(scene: &Scene, study: &Study<'_>, step: &DeductionStep<'_>, look: Look<'_>) -> String {
    scene.step_svg(study.instance, &step.position.domains(), &overlay(step), look)
}

/// The marks over the board.
fn overlay(step: &DeductionStep<'_>) -> Overlay {
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
