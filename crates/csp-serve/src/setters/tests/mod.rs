//! The server, asked by a client of its own as a script asks it.

mod boards;
mod commands;
mod talking;

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use csp_core::Cancel;
use csp_view::asking::RequestLimits;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::handshake::HandshakeError;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error, Message, WebSocket, client};

use crate::address::Token;
use crate::run;

/// Limits that no test reaches by its time.
const MOST: RequestLimits =
    RequestLimits { time: Duration::from_hours(1), memory: 1 << 28, nodes: None, events: 100, runs: 4 };

/// A server that runs as long as the tests.
fn start(most: RequestLimits) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let no_page = Arc::new(|_: &_, _: &_| Err("there are no pages here".into()));
    thread::spawn(move || run(listener, Token::of("key"), most, no_page, Cancel::new()).unwrap());
    address
}

/// A script that is connected.
struct Script {
    socket: WebSocket<TcpStream>,
}

impl Script {
    fn connect(address: SocketAddr) -> Self {
        Self::from(address, Some("https://www.f-puzzles.com")).unwrap()
    }

    /// Connects from a page of this origin, or says with which status it was refused, and in which words.
    fn from(address: SocketAddr, origin: Option<&'static str>) -> Result<Self, (u16, String)> {
        let mut request = format!("ws://localhost:{}/", address.port()).into_client_request().unwrap();
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", HeaderValue::from_static(origin));
        }
        match client(request, TcpStream::connect(address).unwrap()) {
            Ok((socket, _)) => Ok(Self { socket }),
            Err(HandshakeError::Failure(Error::Http(answer))) => {
                let body = answer.body().clone().unwrap_or_default();
                Err((answer.status().as_u16(), String::from_utf8(body).unwrap()))
            }
            Err(other) => panic!("{other}"),
        }
    }

    fn send(&mut self, text: &str) {
        self.socket.send(Message::text(text)).unwrap();
    }

    /// Asks a command about a puzzle, and does not wait.
    fn ask(&mut self, nonce: i64, command: &str, puzzle: &Value) {
        let message = json!({ "nonce": nonce, "command": command, "dataType": "fpuzzles", "data": packed(puzzle) });
        self.send(&message.to_string());
    }

    /// The next answer.
    fn hear(&mut self) -> Value {
        let message = self.socket.read().unwrap();
        serde_json::from_str(message.to_text().unwrap()).unwrap()
    }

    /// The last answer to a message.
    fn hear_last(&mut self, nonce: i64) -> Value {
        loop {
            let answer = self.hear();
            assert_eq!(answer["nonce"], nonce, "{answer}");
            if answer["inProgress"] != true {
                return answer;
            }
        }
    }

    fn answer(&mut self, command: &str, puzzle: &Value) -> Value {
        self.ask(7, command, puzzle);
        self.hear_last(7)
    }
}

/// A puzzle as the links of f-puzzles pack it.
fn packed(puzzle: &Value) -> String {
    lz_str::compress_to_base64(puzzle.to_string().as_str())
}
