//! The talk itself: who is let in, what ends work, and what is said to what is no question.

use csp_view::asking::RequestLimits;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Error, Message};

use super::boards::{cells, endless, puzzle};
use super::{MOST, Script, packed, start};

/// Asks for a count that has no end, and waits until it has begun.
fn count_without_end(script: &mut Script, nonce: i64) {
    script.ask(nonce, "count", &endless());
    let progress = script.hear();
    assert_eq!((&progress["nonce"], &progress["type"]), (&json!(nonce), &json!("count")), "{progress}");
    assert_eq!(progress["inProgress"], true);
    assert!(progress["count"].as_u64().unwrap() > 0);
}

#[test]
fn an_endless_count_is_cancelled() {
    let mut script = Script::connect(start(MOST));
    count_without_end(&mut script, 1);
    script.send(&json!({ "nonce": 2, "command": "cancel" }).to_string());
    assert_eq!(script.hear_last(1), json!({ "nonce": 1, "type": "canceled" }));
    assert_eq!(script.hear(), json!({ "nonce": 2, "type": "canceled" }));
    assert_eq!(script.answer("count", &puzzle(&cells("1.....2..3.....4")))["count"], 1);
}

#[test]
fn a_newer_message_ends_the_work_of_the_one_before() {
    // There is one place, and the newer message has it.
    let mut script = Script::connect(start(RequestLimits { runs: 1, ..MOST }));
    count_without_end(&mut script, 1);
    script.ask(2, "check", &puzzle(&cells("1.....2..3.....4")));
    assert_eq!(script.hear_last(1)["type"], "canceled");
    assert_eq!(script.hear_last(2)["count"], 1);
}

#[test]
fn a_script_that_goes_frees_its_place() {
    let address = start(RequestLimits { runs: 1, ..MOST });
    let mut first = Script::connect(address);
    count_without_end(&mut first, 1);
    let mut second = Script::connect(address);
    let busy = second.answer("check", &puzzle(&cells("1.....2..3.....4")));
    assert_eq!(busy["type"], "invalid");
    assert!(busy["message"].as_str().unwrap().contains("running already"), "{busy}");
    // Candidates are left as they are by a script that is told so.
    let busy = second.answer("truecandidates", &puzzle(&cells("1.....2..3.....4")));
    assert_eq!(busy["type"], "canceled", "{busy}");
    drop(first);
    while second.answer("check", &puzzle(&cells("1.....2..3.....4")))["type"] == "invalid" {}
}

#[test]
fn two_scripts_are_answered_at_once() {
    let address = start(MOST);
    let [mut first, mut second] = [(); 2].map(|()| Script::connect(address));
    count_without_end(&mut first, 1);
    assert_eq!(second.answer("count", &puzzle(&cells("................")))["count"], 288);
    first.ask(2, "check", &endless());
    assert_eq!(first.hear_last(1)["type"], "canceled");
    assert_eq!(first.hear_last(2)["count"], 2);
}

#[test]
fn a_limit_is_told_and_is_no_proof() {
    let mut script = Script::connect(start(RequestLimits { nodes: Some(1), ..MOST }));
    let count = script.answer("count", &endless());
    assert_eq!(count["type"], "invalid");
    assert!(count["message"].as_str().unwrap().starts_with("The node limit was reached"), "{count}");
    for command in ["solve", "truecandidates"] {
        let answer = script.answer(command, &endless());
        assert_eq!(answer["type"], "canceled", "{answer}");
        assert!(answer["message"].as_str().unwrap().starts_with("The node limit was reached"), "{answer}");
    }
}

#[test]
fn what_is_no_question_is_answered_in_a_sentence() {
    let mut script = Script::connect(start(MOST));
    let good = packed(&puzzle(&cells("1.....2..3.....4")));
    let no_board = packed(&json!({ "size": 4 }));
    let board_of_text = packed(&json!({ "grid": "1.....2..3.....4" }));
    let odd = packed(&json!({ "grid": [[{}, {}], [{}]] }));
    let too_large = packed(&json!({ "grid": [], "title": "x".repeat(1 << 18) }));
    let too_long = "N".repeat(16_001);
    let asked = |command: Value, data: Value| {
        json!({ "nonce": 3, "command": command, "dataType": "fpuzzles", "data": data }).to_string()
    };
    for (text, nonce, why) in [
        (String::new(), 0, "no JSON"),
        ("fpuzzles:1:solve:N4Ig".into(), 0, "no JSON"),
        ("[".repeat(100_000), 0, "no JSON"),
        ("[]".into(), 0, "\"nonce\""),
        (json!({ "nonce": "x", "command": "cancel" }).to_string(), 0, "\"nonce\""),
        (json!({ "nonce": 3 }).to_string(), 3, "no \"command\""),
        (asked("fly".into(), good.clone().into()), 3, "no command \"fly\""),
        (asked(7.into(), good.clone().into()), 3, "no \"command\""),
        (asked("solve".into(), Value::Null), 3, "\"data\""),
        (json!({ "nonce": 3, "command": "solve", "data": good }).to_string(), 3, "\"dataType\""),
        (json!({ "nonce": 3, "command": "solve", "dataType": "ctc", "data": good }).to_string(), 3, "\"ctc\""),
        (asked("solve".into(), "".into()), 3, "cannot be unpacked"),
        (asked("solve".into(), "!?".into()), 3, "cannot be unpacked"),
        (asked("solve".into(), good[..20].into()), 3, "cannot be unpacked"),
        (asked("solve".into(), too_long.into()), 3, "16,000 letters"),
        (asked("solve".into(), too_large.into()), 3, "262,144 letters"),
        (asked("solve".into(), no_board.into()), 3, "has no board"),
        (asked("solve".into(), board_of_text.into()), 3, "has no board"),
        (asked("solve".into(), odd.into()), 3, "cannot be read"),
    ] {
        script.send(&text);
        let answer = script.hear();
        let shown: String = text.chars().take(100).collect();
        assert_eq!((&answer["type"], &answer["nonce"]), (&json!("invalid"), &json!(nonce)), "{shown}: {answer}");
        let message = answer["message"].as_str().unwrap();
        assert!(message.contains(why) && message.ends_with(['.', '?']), "{shown}: {message}");
    }
    script.socket.send(Message::binary(vec![0xff, 0xfe])).unwrap();
    assert_eq!(script.hear()["message"], "This message is no text.");
    assert_eq!(script.answer("count", &puzzle(&cells("................")))["count"], 288, "the talk goes on");
}

#[test]
fn a_message_that_is_too_long_ends_the_talk() {
    let mut script = Script::connect(start(MOST));
    script.send(&"x".repeat(300 << 10));
    let answer = script.hear();
    assert_eq!((&answer["type"], &answer["nonce"]), (&json!("invalid"), &json!(0)), "{answer}");
    assert!(answer["message"].as_str().unwrap().contains("a message may have 256 KiB"), "{answer}");
    let mut end = script.socket.read();
    while end.as_ref().is_ok_and(|message| !message.is_close()) {
        end = script.socket.read();
    }
    let is_end =
        matches!(end, Ok(Message::Close(_)) | Err(Error::ConnectionClosed | Error::Io(_) | Error::Protocol(_)));
    assert!(is_end, "{end:?}");
}

#[test]
fn pages_of_other_sites_are_refused() {
    let address = start(MOST);
    for origin in ["https://evil.example", "null", "http://www.f-puzzles.com", "https://www.f-puzzles.com.evil.example"]
    {
        let (status, why) = Script::from(address, Some(origin)).err().unwrap();
        assert_eq!(status, 403, "{origin}");
        assert_eq!(why, "The solver for scripts answers only pages of f-puzzles and SudokuPad.\n", "{origin}");
    }
    for origin in [None, Some("https://sudokupad.app"), Some("https://beta.sudokupad.app")] {
        let mut script = Script::from(address, origin).unwrap_or_else(|(status, why)| panic!("{status} {why}"));
        assert_eq!(script.answer("check", &puzzle(&cells("1.....2..3.....4")))["count"], 1);
    }
}

#[test]
fn more_scripts_than_there_are_places_for_are_refused() {
    let address = start(MOST);
    let connected: Vec<Script> = (0..super::super::MOST_SCRIPTS).map(|_| Script::connect(address)).collect();
    let (status, why) = Script::from(address, None).err().unwrap();
    assert_eq!((status, why.as_str()), (503, super::super::FULL));
    drop(connected);
    while Script::from(address, None).is_err() {}
}
