//! Progress of long work: on standard error, only on a terminal, only after a moment.

use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};

/// Times a second that it is drawn.
const RATE: u8 = 5;

/// A bar for work of known length.
pub fn bar(length: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr_with_hz(RATE));
    styled(bar, "{elapsed_precise} [{bar:30}] {pos}/{len} {wide_msg}")
}

/// A counter for work of unknown length.
pub fn counter() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(RATE));
    styled(bar, "{elapsed_precise} {spinner} {pos} done, {per_sec} {wide_msg}")
}

/// A clock for work of which nothing can be counted, and what is being done.
pub fn clock(what: &'static str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(RATE));
    styled(bar, "{elapsed_precise} {spinner} {wide_msg}").with_message(what).with_finish(ProgressFinish::AndClear)
}

/// The time that the rest will take, if it goes on as up to now: after `elapsed` this share is done.
pub fn left(elapsed: Duration, share: f64) -> String {
    let left = elapsed.mul_f64((1.0 - share) / share);
    format!("{:.0} % read, about {} left", 100.0 * share, HumanDuration(left))
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
