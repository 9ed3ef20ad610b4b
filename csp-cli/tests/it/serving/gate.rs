//! Who may ask the server at all, and what keeps its answers apart from other pages.

use std::io::Read as _;

use super::server::{Server, encoded, form};

#[test]
fn every_answer_has_the_headers_that_keep_it_apart() {
    let server = Server::start("");
    let Server { token, .. } = &server;
    let host = server.host_header();
    let all = [
        server.get(&format!("/{token}/")),
        server.get(&format!("/{token}")),
        server.get("/"),
        server.post(&[]),
        server.post(&[("problem", "queens:4")]),
        server.ask_with(&format!("DELETE /{token}/"), &[&host], ""),
        server.ask_with(&format!("POST /{token}/"), &[&host], ""),
        server.ask_with("GET /", &["Host: evil.example"], ""),
    ];
    for answer in all {
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; ") && policy.contains("; form-action 'self'; "), "{answer:?}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("same-origin"));
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"));
    }
}

#[test]
fn without_the_token_there_is_nothing() {
    let server = Server::start("");
    let Server { token, .. } = &server;
    let other: String = token.chars().map(|digit| if digit == '0' { '1' } else { '0' }).collect();
    let encoded = encoded(token);
    let wrong = [
        "/".to_owned(),
        "//".into(),
        format!("//{token}/"),
        format!("/{other}/"),
        format!("/{other}/replay"),
        format!("/{encoded}/"),
        format!("/{}/", &token[1..]),
        format!("/{token}0/"),
        format!("/{token}%00/"),
        format!("/?{token}"),
        "/favicon.ico".into(),
        "/etc/passwd".into(),
        "/../../etc/passwd".into(),
        "/%2e%2e/%2e%2e/etc/passwd".into(),
        // With the token there is nothing but the form, either.
        format!("/{token}/etc/passwd"),
        format!("/{token}/../../etc/passwd"),
        format!("/{token}/%2e%2e/%2e%2e/etc/passwd"),
        format!("/{token}/..%2f..%2fetc%2fpasswd"),
        format!("/{token}/%00"),
        format!("/{token}//"),
    ];
    for path in wrong {
        let answer = server.get(&path);
        assert_eq!((answer.status, answer.body.as_str()), (404, "There is nothing here.\n"), "{path}");
    }
    let answer =
        server.ask_with(&format!("POST /{other}/replay"), &[&server.host_header()], &form(&[("problem", "zebra")]));
    assert_eq!(answer.status, 404);
}

/// The scripts of setters come without the token, from a page that is known or from a program of this machine.
#[test]
fn a_script_may_talk_where_its_page_is_known() {
    let server = Server::start("");
    let host = server.host_header();
    let upgrade = [
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ];
    for origin in ["Origin: https://evil.example", "Origin: null"] {
        let answer = server.ask_with("GET /", &[&[&*host, origin], &upgrade[..]].concat(), "");
        assert_eq!(answer.status, 403, "{answer:?}");
        assert!(answer.body.contains("only pages of f-puzzles and SudokuPad"), "{answer:?}");
    }
    for headers in [&["Origin: https://sudokupad.app"][..], &[]] {
        let mut first_line = [0; 12];
        let mut talk = server.send("GET /", &[&[&*host], &upgrade[..], headers].concat(), "");
        talk.read_exact(&mut first_line).unwrap();
        assert_eq!(&first_line, b"HTTP/1.1 101");
    }
    let elsewhere = server.ask_with("GET /", &[&["Host: evil.example"], &upgrade[..]].concat(), "");
    assert_eq!(elsewhere.status, 403);
}

/// A page of another site that has made its own name stand for this machine is told by its host.
#[test]
fn other_hosts_are_refused() {
    let server = Server::start("");
    let path = format!("GET /{}/", server.token);
    let port = server.host.split(':').nth(1).unwrap();
    let here = server.host_header();
    assert_eq!(server.ask_with(&path, &[&format!("Host: localhost:{port}")], "").status, 200);
    let evil = format!("Host: evil.example:{port}");
    for headers in [vec![&*evil], vec!["Host: 127.0.0.1"], vec!["Host:"], vec![&here, &evil], vec![&evil, &here]] {
        let answer = server.ask_with(&path, &headers, "");
        assert!([400, 403].contains(&answer.status), "{headers:?}: {answer:?}");
        assert!(!answer.body.contains("<form"), "{headers:?}");
    }
    assert_eq!(server.ask_with(&path, &[], "").status, 403);
    let absolute = format!("GET http://evil.example:{port}/{}/", server.token);
    assert_eq!(server.ask_with(&absolute, &[&here], "").status, 403);
}

#[test]
fn forms_of_other_pages_are_refused() {
    let server = Server::start("");
    let host = server.host_header();
    let body = form(&[("problem", "queens:4")]);
    let status =
        |origin: &str| server.ask_with(&server.to_replay(), &[&host, &format!("Origin: {origin}")], &body).status;
    assert_eq!(status(&format!("http://{}", server.host)), 200);
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1", &format!("https://{}", server.host)] {
        assert_eq!(status(origin), 403, "{origin}");
    }
}

#[test]
fn only_get_and_post_are_answered() {
    let server = Server::start("");
    for method in ["HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "FOO"] {
        let answer = server.ask_with(&format!("{method} /{}/", server.token), &[&server.host_header()], "");
        assert!([400, 403, 405].contains(&answer.status), "{method}: {answer:?}");
        assert!(!answer.body.contains("<form"), "{method}");
    }
}
