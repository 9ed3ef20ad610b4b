//! A connection: messages one after the other, of which each ends the work of the one before.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use csp_core::Cancel;
use futures_util::stream::SplitSink;
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::commands;
use super::message::{Command, Reply, Wish, read};
use crate::runs::{RunRefusal, Runs};

/// Most bytes of a message.
pub(super) const MOST_BYTES: usize = 256 << 10;

/// Answers that wait for a script to take them. Those on how far the work is are left out where there is no room.
const WAITING: usize = 16;

/// Longest time for a script to take an answer.
const SLOW: Duration = Duration::from_mins(1);

const BUSY: &str = "As many searches as this server allows are running already. Please try again in a moment.";
const BROKEN: &str = "The work ended in an error of this program. Please report it with the puzzle.";
const NO_TEXT: &str = "This message is no text.";

/// The work that was asked for last.
struct Current {
    switch: Cancel,
    task: JoinHandle<()>,
}

impl Current {
    /// Ends the work, and waits until its answer is on the way: it is the last about that message.
    async fn end(self) {
        self.switch.cancel();
        if self.task.await.is_err() {
            log::error!("an answer was lost by an error of this program");
        }
    }
}

/// Answers messages until the script goes.
pub(super) async fn talk(socket: WebSocket, runs: Arc<Runs>) {
    let (sink, mut stream) = socket.split();
    let (answers, waiting) = channel(WAITING);
    let writer = tokio::spawn(write(sink, waiting));
    let mut current: Option<Current> = None;
    while let Some(received) = stream.next().await {
        let text = match received {
            Ok(Message::Text(text)) => Some(text.to_string()),
            Ok(Message::Binary(bytes)) => String::from_utf8(bytes.into()).ok(),
            Ok(Message::Ping(_) | Message::Pong(_)) => continue,
            Ok(Message::Close(_)) => break,
            Err(error) => {
                say_goodbye(&answers, &error.to_string()).await;
                break;
            }
        };
        if let Some(before) = current.take() {
            before.end().await;
        }
        if answers.is_closed() {
            break;
        }
        let (nonce, wish) = text.map_or_else(|| (0, Err(NO_TEXT.into())), |text| read(&text));
        let at_once = match wish {
            Ok(Wish::Work(command, packed)) => {
                current = Some(begin(nonce, command, packed, &runs, &answers));
                continue;
            }
            Ok(Wish::Cancel) => Reply::Canceled(None),
            Err(why) => Reply::Invalid(why),
        };
        send(&answers, at_once.text(nonce)).await;
    }
    if let Some(before) = current {
        before.end().await;
    }
    drop(answers);
    if writer.await.is_err() {
        log::error!("a connection of a script broke by an error of this program");
    }
}

/// Starts the work on a message.
fn begin(nonce: i64, command: Command, packed: String, runs: &Arc<Runs>, answers: &Sender<Message>) -> Current {
    let switch = runs.switch();
    let (runs, answers, thrown) = (runs.clone(), answers.clone(), switch.clone());
    let task = tokio::spawn(async move {
        let on_the_way = answers.clone();
        let limits = runs.limits(thrown.clone());
        let working = runs.work(thrown, move || {
            let mut tell = |answer: Reply| _ = on_the_way.try_send(answer.text(nonce).into());
            commands::answer(command, &packed, limits, &mut tell)
        });
        let answer = working.await.unwrap_or_else(|refused| match refused {
            RunRefusal::Busy => Reply::open(command, BUSY.into()),
            RunRefusal::Broken => Reply::open(command, BROKEN.into()),
            RunRefusal::Wrong(why) => Reply::Invalid(why),
        });
        send(&answers, answer.text(nonce)).await;
    });
    Current { switch, task }
}

/// Puts an answer in the queue. Where the script has gone, nobody waits for it.
async fn send(answers: &Sender<Message>, text: String) {
    if answers.send(text.into()).await.is_err() {
        log::debug!("a script went before its answer");
    }
}

/// Says why a connection ends: a message that is too long, or what is no message.
async fn say_goodbye(answers: &Sender<Message>, error: &str) {
    let most = MOST_BYTES >> 10;
    let why =
        format!("A message could not be taken ({error}), and the connection ends: a message may have {most} KiB.");
    log::info!("{why}");
    send(answers, Reply::Invalid(why).text(0)).await;
    let frame = CloseFrame { code: close_code::SIZE, reason: "the message could not be taken".into() };
    _ = answers.send(Message::Close(Some(frame))).await;
}

/// Sends answers until there are no more, or the script takes none.
async fn write(mut sink: SplitSink<WebSocket, Message>, mut answers: Receiver<Message>) {
    while let Some(answer) = answers.recv().await {
        if !matches!(timeout(SLOW, sink.send(answer)).await, Ok(Ok(()))) {
            log::debug!("a script took no answer");
            return;
        }
    }
    _ = timeout(SLOW, sink.close()).await;
}
