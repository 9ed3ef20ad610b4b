//! The server with an answer that does as the test says, so that nothing depends on how long a search takes.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use csp_core::{Cancel, Limits};
use csp_view::asking::{PageRequest, RequestLimits};

use super::{Token, run};

const MOST: RequestLimits =
    RequestLimits { time: Duration::from_hours(1), memory: 1 << 20, nodes: Some(500), events: 100, runs: 1 };

/// A server that runs as long as the tests.
struct Server {
    address: SocketAddr,
    cancel: Cancel,
    /// The limits of each search when it begins.
    begun: Receiver<Limits>,
    /// A message for each search that was cancelled.
    ended: Receiver<()>,
}

/// `zebra` goes on until it is cancelled, `usa` panics, `latin:2` is refused; anything else is done at once.
fn start() -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let cancel = Cancel::new();
    let (tell_begun, begun) = channel();
    let (tell_ended, ended) = channel();
    let told = Mutex::new((tell_begun, tell_ended));
    let answer = move |asked: &PageRequest, limits: &Limits| {
        let tell = || told.lock().unwrap();
        tell().0.send(limits.clone()).unwrap();
        match asked.problem.as_str() {
            "zebra" => {
                while !limits.cancel.as_ref().unwrap().is_cancelled() {
                    thread::sleep(Duration::from_millis(1));
                }
                tell().1.send(()).unwrap();
                Err("cancelled".into())
            }
            "usa" => panic!("this panic is part of a test"),
            "latin:2" => Err("<no>".into()),
            _ => Ok("done".into()),
        }
    };
    let switch = cancel.clone();
    thread::spawn(move || run(listener, Token::of("key"), MOST, Arc::new(answer), switch).unwrap());
    Server { address, cancel, begun, ended }
}

impl Server {
    /// Sends a form and does not wait.
    fn send(&self, body: &str) -> TcpStream {
        self.send_to("replay", body)
    }

    fn send_to(&self, path: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        let Self { address, .. } = self;
        let length = body.len();
        write!(stream, "POST /key/{path} HTTP/1.1\r\nHost: {address}\r\nContent-Length: {length}\r\n\r\n{body}")
            .unwrap();
        stream
    }

    fn ask(&self, body: &str) -> String {
        let mut answer = String::new();
        self.send(body).read_to_string(&mut answer).unwrap();
        answer
    }

    /// Asks as the page does on which somebody plays.
    fn play(&self, body: &str) -> String {
        let mut answer = String::new();
        self.send_to("play", body).read_to_string(&mut answer).unwrap();
        answer
    }

    /// Asks until there is a place, which there is soon after a search has ended.
    fn ask_until_free(&self, body: &str) -> String {
        loop {
            let answer = self.ask(body);
            if !answer.starts_with("HTTP/1.1 503") {
                return answer;
            }
        }
    }
}

#[test]
fn more_searches_than_allowed_are_asked_to_try_again() {
    let server = start();
    let first = server.send("problem=zebra");
    server.begun.recv().unwrap();
    let second = server.ask("problem=queens:9&seed=77");
    assert!(second.starts_with("HTTP/1.1 503"), "{second}");
    assert!(
        second.contains("\r\nretry-after: 3600\r\n") && second.contains("Please try again in a moment."),
        "{second}"
    );
    assert!(second.contains("value=\"queens:9\"") && second.contains("value=\"77\""), "{second}");
    drop(first);
    assert!(server.ask_until_free("problem=queens:9").ends_with("\r\n\r\ndone"));
}

#[test]
fn a_search_that_nobody_waits_for_is_cancelled() {
    let server = start();
    let client = server.send("problem=zebra");
    let limits = server.begun.recv().unwrap();
    assert!(!limits.cancel.unwrap().is_cancelled());
    drop(client);
    server.ended.recv().unwrap();
    assert!(!server.cancel.is_cancelled());
}

#[test]
fn the_switch_of_the_program_ends_a_search() {
    let server = start();
    let mut client = server.send("problem=zebra");
    server.begun.recv().unwrap();
    server.cancel.cancel();
    server.ended.recv().unwrap();
    let mut answer = String::new();
    client.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 422"), "{answer}");
}

#[test]
fn limits_are_those_asked_for_as_far_as_they_are_allowed() {
    let server = start();
    for (body, nodes, seconds) in [
        ("problem=queens:4", 500, 3600.0),
        ("problem=queens:4&nodes=7&seconds=2.5", 7, 2.5),
        ("problem=queens:4&nodes=&seconds=3600", 500, 3600.0),
    ] {
        assert!(server.ask_until_free(body).ends_with("done"), "{body}");
        let limits = server.begun.recv().unwrap();
        assert_eq!((limits.nodes, limits.memory), (Some(nodes), Some(1 << 20)), "{body}");
        assert_eq!(limits.time, Some(Duration::from_secs_f64(seconds)), "{body}");
    }
    for body in ["problem=queens:4&nodes=501", "problem=queens:4&seconds=3601", "problem=queens:4&events=101"] {
        assert!(server.ask(body).starts_with("HTTP/1.1 400"), "{body}");
    }
}

#[test]
fn what_goes_wrong_is_said_in_the_form() {
    let server = start();
    let refused = server.ask("problem=latin:2");
    assert!(
        refused.starts_with("HTTP/1.1 422") && refused.contains("id=\"wrong\" lang=\"en\" dir=\"ltr\">&lt;no&gt;.</p>"),
        "{refused}"
    );
    let broken = server.ask_until_free("problem=usa");
    assert!(broken.starts_with("HTTP/1.1 500") && broken.contains("an error of this program"), "{broken}");
    assert!(server.ask_until_free("problem=queens:4").ends_with("done"), "the place is free again");
}

#[test]
fn a_question_of_somebody_who_plays_is_answered_as_json() {
    let server = start();
    let asked = |problem: &str| format!("problem={problem}&only=play&question=check");
    let told = server.play(&asked("queens:4"));
    assert!(told.contains("content-type: application/json\r\n") && told.ends_with("\r\n\r\ndone"), "{told}");
    for (body, why) in [
        (asked("latin:2"), "<no>"),
        (asked("usa"), "an error of this program"),
        ("problem=queens:4&only=play&question=chess".into(), "chess"),
        ("only=play&question=check".into(), "Name a problem"),
    ] {
        let told = server.play(&body);
        assert!(told.contains("content-type: application/json\r\n") && told.contains("\r\n\r\n{\"error\":"), "{told}");
        assert!(told.contains(why), "{told}");
    }
}

/// Each of the two ways refuses the other's kind, and nothing is worked out for it.
#[test]
fn questions_and_pages_have_their_own_ways() {
    let server = start();
    for body in ["problem=queens:4&only=solve", "problem=queens:4", "problem=queens:4&only=play"] {
        let told = server.play(body);
        assert!(told.contains("content-type: application/json\r\n") && told.contains("{\"error\":"), "{told}");
    }
    let refused = server.ask("problem=queens:4&only=play&question=check");
    assert!(refused.starts_with("HTTP/1.1 400") && refused.contains("id=\"wrong\""), "{refused}");
    assert!(server.begun.try_recv().is_err());
    assert!(server.ask("problem=queens:4&only=play").ends_with("\r\n\r\ndone"), "the page itself");
}
