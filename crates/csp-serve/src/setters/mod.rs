//! The solver for the scripts of setters: a WebSocket at `/` that speaks the protocol which the scripts of f-puzzles and SudokuPad
//! know already, so that they need no change.
//!
//! A message is `{"nonce": 1, "command": "count", "dataType": "fpuzzles", "data": "N4Ig..."}`, its data is a puzzle of f-puzzles as
//! its links pack it, and each answer has the same nonce. A newer message ends the work of the one before; that is answered, too,
//! as canceled. Each message has one last answer, whatever is in it.
//!
//! Source: the protocol is that of SudokuSolver by David Clamage (Rangsk), <https://github.com/dclamage/SudokuSolver>.
//!
//! | file | what it does |
//! |---|---|
//! | `door` | who may connect |
//! | `message` | what a script asks, and the answers |
//! | `posed` | the puzzle, unpacked and read |
//! | `estimate`, `logic`, `true_candidates` | the longer commands |
//! | `work` | the limits of a command, and whom it tells how far it is |
//! | `commands` | all commands, and the short ones |
//! | `talk` | a connection |

mod commands;
pub(super) mod door;
mod estimate;
mod logic;
mod message;
mod posed;
mod talk;
mod true_candidates;
mod work;

use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use tokio::sync::Semaphore;

use crate::runs::Runs;
use talk::MOST_BYTES;

/// Most scripts at once.
const MOST_SCRIPTS: usize = 16;

const FULL: &str = "As many scripts as this server allows are connected already.\n";

/// Takes the connections of scripts.
pub(super) struct Setters {
    runs: Arc<Runs>,
    places: Arc<Semaphore>,
}

impl Setters {
    /// Nobody is connected yet.
    pub(super) fn new(runs: Arc<Runs>) -> Self {
        Self { runs, places: Arc::new(Semaphore::new(MOST_SCRIPTS)) }
    }

    /// Talks on a connection, if there is a place for it.
    pub(super) fn connect(&self, upgrade: WebSocketUpgrade) -> Response {
        let Ok(place) = self.places.clone().try_acquire_owned() else {
            log::warn!("a script was refused: {MOST_SCRIPTS} are connected already");
            return (StatusCode::SERVICE_UNAVAILABLE, FULL).into_response();
        };
        let runs = self.runs.clone();
        upgrade.max_message_size(MOST_BYTES).max_frame_size(MOST_BYTES).on_upgrade(async |socket| {
            let _place = place;
            talk::talk(socket, runs).await;
        })
    }
}

#[cfg(test)]
mod tests;
