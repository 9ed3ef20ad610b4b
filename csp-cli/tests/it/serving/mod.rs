//! `csp serve`, asked as a browser asks it, and as one asks who has no right to.

#![cfg(all(unix, feature = "serve"))]

mod gate;
#[path = "../common/server.rs"]
mod server;

use std::net::{Shutdown, TcpStream};

use crate::common::{Folder, csp};
use server::{Server, form};

/// A search that tells no event and goes on for many minutes.
const LONG: [(&str, &str); 2] = [("problem", "queens:100"), ("strategy", "pc2,bt")];

#[test]
fn the_link_leads_to_the_form_and_the_form_to_a_page() {
    let server = Server::start("");
    let Server { token, .. } = &server;
    let form = server.get(&format!("/{token}/"));
    assert_eq!((form.status, form.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert!(form.body.contains("<form method=\"post\" action=\"replay\""), "{form:?}");
    for path in [format!("/{token}"), format!("/{token}/replay")] {
        let answer = server.get(&path);
        assert_eq!((answer.status, answer.header("location")), (303, Some(&*format!("/{token}/"))), "{path}");
    }
    // Two colours are too few for Australia, as one sees from three states that touch each other.
    let page = server.post(&[("problem", "australia@2"), ("strategy", "fc"), ("other", "mac")]);
    assert_eq!(page.status, 200);
    assert!(page.body.contains(">australia@2</h1>"), "{page:?}");
    assert!(page.body.contains("fc: unsatisfiable. mac: unsatisfiable."), "{page:?}");
    let graph = "p edge 3 3\r\ne 1 2\r\ne 2 3\r\ne 1 3\r\n";
    for (colours, expected) in [("2", "fc+mrv: unsatisfiable."), ("3", "fc+mrv: solved.")] {
        let page = server.post(&[("text", graph), ("colours", colours)]);
        assert!(page.body.contains(expected), "{colours}: {page:?}");
    }
}

/// The form has the language of the browser, and keeps what is typed when it is turned to another.
#[test]
fn the_form_speaks_the_languages_of_the_page() {
    let server = Server::start("");
    let [get, host] = [format!("GET /{}/", server.token), server.host_header()];
    for (wanted, tag, button) in [
        ("fa-IR,en;q=0.5", "<html lang=\"fa\" dir=\"rtl\">", ">نمایش جستجو</button>"),
        ("de, es;q=0.5", "<html lang=\"es\" dir=\"ltr\">", ">Mostrar la búsqueda</button>"),
        ("ar", "<html lang=\"ar\" dir=\"rtl\">", ">عرض البحث</button>"),
        ("de", "<html lang=\"en\" dir=\"ltr\">", ">Show the search</button>"),
    ] {
        let form = server.ask_with(&get, &[&host, &format!("Accept-Language: {wanted}")], "").body;
        assert!(form.contains(tag) && form.contains(button), "{wanted}: {form}");
    }
    let typed =
        [("problem", "queens:6"), ("seed", "7"), ("solutions", "all"), ("text", " <b>\n&amp;"), ("other", "nonsense")];
    let turned = server.post(&[&typed[..], &[("turn", "ar")]].concat());
    assert_eq!(turned.status, 200, "what is wrong is said when it is asked for");
    for kept in [
        "<html lang=\"ar\"",
        "value=\"queens:6\"",
        "value=\"7\"",
        "value=\"all\" checked",
        ">\n &lt;b&gt;\n&amp;amp;</textarea>",
        "value=\"nonsense\"",
        "name=\"tongue\" value=\"ar\"",
    ] {
        assert!(turned.body.contains(kept), "{kept}: {turned:?}");
    }
    let page = server.post(&[("problem", "queens:4"), ("tongue", "fa")]);
    assert!(page.body.contains("name=\"tongue\" value=\"fa\"") && page.body.contains("form.show\">نمایش"), "{page:?}");
    let junk = server.post(&[("problem", "queens:4"), ("turn", "\"><script>")]);
    assert!(junk.body.contains("<html lang=\"en\"") && !junk.body.contains("<script"), "{junk:?}");
}

#[test]
fn bodies_that_are_too_large_are_refused_in_words() {
    let server = Server::start("");
    let most = 256 << 10;
    let allowed = server.post(&[("problem", "queens:4")]);
    assert_eq!(allowed.status, 200);
    let body = |length: usize| format!("problem=queens:4&unknown={}", "x".repeat(length - 25));
    let host = server.host_header();
    assert_eq!(server.ask_with(&server.to_replay(), &[&host], &body(most)).status, 200);
    for length in [most + 1, 3 * most, 20 * most] {
        let answer = server.ask_with(&server.to_replay(), &[&host], &body(length));
        assert_eq!(
            (answer.status, answer.alert()),
            (413, "What was sent is longer than the 256 KiB that this server takes.")
        );
    }
}

/// The files are there, and are a graph and boards: whoever opened them would have something to show.
#[test]
fn no_name_reaches_a_file() {
    let folder = Folder::new("serving");
    let graph = folder.write("graph.col", "p edge 3 1\ne 1 2\n");
    let board = folder.write("board.txt", crate::common::EASY);
    folder.write("grid2", "p edge 3 1\n");
    folder.write("text", "p edge 3 1\ne 1 2\n");
    let server = Server::start_in(&folder.0.display().to_string(), "--port 0");
    let long = "../".repeat(40) + "etc/passwd";
    let names = [
        "/etc/passwd".to_owned(),
        "sudoku:/etc/passwd".into(),
        "coloring:/etc/passwd@3".into(),
        "crossword:/etc/passwd".into(),
        "crossword:4,words=/etc/passwd,letters=5".into(),
        "random:/etc/passwd".into(),
        "file:///etc/passwd".into(),
        "../..".into(),
        ".".into(),
        "-".into(),
        "/dev/stdin".into(),
        "%2fetc%2fpasswd".into(),
        "/etc/passwd\0".into(),
        "grid2\0/etc/passwd".into(),
        "coloring:text\0@3".into(),
        "coloring:./text@3".into(),
        "coloring:text@3".into(),
        format!("coloring:{long}@3"),
        format!("sudoku:{long}"),
        long,
        format!("coloring:{graph}@3"),
        "coloring:graph.col@3".into(),
        "COLORING: graph.col @3".into(),
        "graph.col".into(),
        board.clone(),
        format!("sudoku:{board}"),
        "sudoku:board.txt".into(),
        "board.txt".into(),
    ];
    for name in names {
        let answer = server.post(&[("problem", &name)]);
        assert_eq!(answer.status, 422, "{name}: {answer:?}");
        for content in ["root:", "/bin/", "p edge 3 1", crate::common::EASY] {
            assert!(!answer.body.contains(content), "{name}: {answer:?}");
        }
        let alert = answer.alert().to_lowercase();
        for system in ["os error", "no such file", "permission", "directory", "line 1"] {
            assert!(!alert.contains(system), "{name}: {alert}");
        }
    }
    // A file of the same name as a puzzle changes nothing, and the pasted graph is the text, not the file of
    // that name.
    assert_eq!(server.post(&[("problem", "grid2")]).status, 200);
    let pasted = server.post(&[("problem", "coloring:text@3"), ("text", "p edge 5 1\ne 1 2")]);
    assert!(pasted.body.contains("id=\"x4\"") && !pasted.body.contains("id=\"x5\""), "{pasted:?}");
}

#[test]
fn what_is_typed_comes_back_escaped() {
    let server = Server::start("");
    let evil = "<img src=x onerror=alert(1)>\"'></textarea><script>alert(2)</script>";
    for field in [
        "problem",
        "text",
        "variant",
        "regions",
        "colours",
        "strategy",
        "other",
        "seed",
        "solutions",
        "nodes",
        "seconds",
        "events",
    ] {
        let mut fields = vec![("problem", "queens:4"), (field, evil)];
        if field == "colours" {
            fields.push(("text", "p edge 2 1\ne 1 2\n"));
        }
        let answer = server.post(&fields);
        assert!(!answer.body.contains("<img src=x") && !answer.body.contains("<script>alert"), "{field}: {answer:?}");
        if field != "solutions" {
            assert!([400, 422].contains(&answer.status), "{field}: {answer:?}");
            assert!(answer.body.contains("&lt;img src=x onerror=alert(1)&gt;"), "{field}: {answer:?}");
        }
    }
}

#[test]
fn what_is_wrong_is_said_and_what_was_typed_is_kept() {
    let server = Server::start("");
    let board = "1...\n..2.\n.3..\n...9\n";
    let answer = server.post(&[("text", &board.replace('\n', "\r\n")), ("strategy", "mac"), ("seed", "7")]);
    assert_eq!(answer.status, 422);
    assert!(answer.alert().starts_with("Line 4, column 4: found &#39;9&#39;, expected "), "{}", answer.alert());
    assert!(answer.body.contains(&format!(">\n{board}</textarea>")), "{answer:?}");
    assert!(answer.body.contains("value=\"mac\"") && answer.body.contains("value=\"7\""));
    let wrong = server.post(&[("problem", "gird2")]);
    assert!(wrong.alert().ends_with("did you mean &quot;grid2&quot;?"), "{}", wrong.alert());
    for (field, value, word) in [
        ("strategy", "nonsense", "nonsense"),
        ("strategy", "bits", "tells no events"),
        ("seed", "-1", "The seed is a whole number"),
        ("variant", "diagonals", "is not a variant"),
        ("regions", "AAB\nABB", "column 3: 3 cells in a row of a grid of 2 rows"),
        ("seconds", "1e9", "up to 10, not"),
        ("events", "100001", "from 1 to 100000"),
    ] {
        let answer = server.post(&[("problem", "queens:4"), (field, value)]);
        assert_eq!(answer.status, 400, "{field}");
        assert!(answer.alert().contains(word), "{field}: {}", answer.alert());
    }
}

#[test]
fn limits_end_a_search_with_a_sentence() {
    let server = Server::start("");
    let page = |more: (&str, &str)| server.post(&[LONG[0], LONG[1], more]);
    assert!(page(("seconds", "0.05")).body.contains("the time limit was reached"));
    let queens = [("problem", "queens:40"), ("strategy", "bt"), ("solutions", "all")];
    let nodes = server.post(&[queens[0], queens[1], queens[2], ("nodes", "10")]);
    assert!(nodes.body.contains("the node limit was reached"), "{nodes:?}");
    let events = server.post(&[queens[0], queens[1], queens[2], ("events", "10"), ("nodes", "1000")]);
    assert!(events.body.contains("Only the first 10 events are here"), "{events:?}");
    let small = Server::start("--memory-limit 1M");
    let memory = small.post(&[("problem", "latin:60")]);
    assert_eq!(memory.status, 422);
    assert!(memory.alert().contains("--memory-limit allows 1"), "{}", memory.alert());
}

#[test]
fn more_searches_than_allowed_are_told_to_wait_and_one_given_up_makes_place() {
    let server = Server::start("--runs 1 --time-limit 10h");
    let first = server.send(&server.to_replay(), &[&server.host_header()], &form(&LONG));
    // Until the first has begun, this one is faster.
    let busy = loop {
        let answer = server.post(&[("problem", "queens:4"), ("seed", "77")]);
        if answer.status != 200 {
            break answer;
        }
    };
    assert_eq!((busy.status, busy.header("retry-after")), (503, Some("36000")));
    assert!(busy.alert().contains("try again") && busy.body.contains("value=\"77\""), "{busy:?}");
    first.shutdown(Shutdown::Both).unwrap();
    while server.post(&[("problem", "queens:4")]).status == 503 {}
}

/// Who connects and says nothing keeps nobody else out.
#[test]
fn silent_clients_do_not_stand_in_the_way() {
    let server = Server::start("");
    let silent: Vec<TcpStream> = (0..40).map(|_| TcpStream::connect(&server.host).unwrap()).collect();
    assert_eq!(server.get(&format!("/{}/", server.token)).status, 200);
    drop(silent);
}

#[test]
fn signals_end_the_server() {
    for signal in ["-INT", "-TERM"] {
        let mut server = Server::start("");
        assert_eq!(server.signal(signal), Some(130), "{signal}");
        let mut server = Server::start("--runs 1 --time-limit 10h");
        let search = server.send(&server.to_replay(), &[&server.host_header()], &form(&LONG));
        while server.post(&[("problem", "queens:4")]).status != 503 {}
        assert_eq!(server.signal(signal), Some(130), "{signal} during a search");
        drop(search);
    }
}

#[test]
fn two_servers_take_two_ports_and_a_port_that_is_asked_for_must_be_free() {
    let first = Server::start_in(".", "");
    let second = Server::start_in(".", "");
    assert_ne!(first.host, second.host);
    assert_ne!(first.token, second.token);
    assert_eq!(second.get(&format!("/{}/", first.token)).status, 404);
    let port = first.host.split(':').nth(1).unwrap();
    let ran = csp(&format!("serve --port {port}"));
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(
        ran.stderr.starts_with(&format!("csp: cannot listen on port {port}: choose another --port")),
        "{}",
        ran.stderr
    );
}

#[test]
fn wrong_options_are_explained() {
    for (arguments, word) in [
        ("serve --address evil.example", "an address of this machine is meant"),
        ("serve --address 203.0.113.1", "cannot listen on"),
        ("serve --runs 0", "a whole number of 1 or more is meant"),
        ("serve --runs 1000", "a whole number of 1 to 256 is meant"),
        ("serve --port 70000", "more than this option can count to"),
    ] {
        let ran = csp(arguments);
        assert_eq!(ran.code, Some(2), "{arguments}");
        assert!(ran.stderr.contains(word), "{arguments}: {}", ran.stderr);
    }
}
