//! Who may connect: programs of this machine, and the pages on which the scripts of setters run.
//!
//! These scripts know only a port, so no key can be asked of them. A browser says truly from which page a connection comes; a
//! program that says nothing of it runs on this machine, as the server listens on a loopback address.

use std::net::SocketAddr;

use axum::extract::Request;
use axum::http::Method;
use axum::http::header::{self, HeaderMap};

/// The sites whose pages may connect.
const SITES: [&str; 6] = [
    "https://www.f-puzzles.com",
    "https://f-puzzles.com",
    "https://sudokupad.app",
    "https://beta.sudokupad.app",
    "https://alpha.sudokupad.app",
    "https://app.crackingthecryptic.com",
];

const NOT_LOOPBACK: &str = "The solver for scripts answers only where this server listens on a loopback address.\n";
const OTHER_SITE: &str = "The solver for scripts answers only pages of f-puzzles and SudokuPad.\n";

/// True if a request wants to talk with the solver and not to have a page.
pub(crate) fn is_asked(request: &Request) -> bool {
    let upgrades = request.headers().get_all(header::UPGRADE);
    let is_socket =
        upgrades.iter().any(|value| value.to_str().is_ok_and(|value| value.eq_ignore_ascii_case("websocket")));
    is_socket && request.uri().path() == "/" && *request.method() == Method::GET
}

/// Lets a connection in that does not come from a page of this server, or says in a sentence why not.
pub(crate) fn admit(address: SocketAddr, headers: &HeaderMap, is_own: bool) -> Result<(), &'static str> {
    if !address.ip().is_loopback() {
        log::warn!(
            "a script asked for the solver and was refused: the server listens on {address}, which others reach"
        );
        return Err(NOT_LOOPBACK);
    }
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let is_known = match (origins.next(), origins.next()) {
        (Some(origin), None) => SITES.iter().any(|site| origin.as_bytes() == site.as_bytes()),
        _ => false,
    };
    if is_own || is_known {
        return Ok(());
    }
    let from: Vec<_> = headers.get_all(header::ORIGIN).iter().collect();
    log::warn!("a page of {from:?} asked for the solver and was refused: only f-puzzles and SudokuPad are answered");
    Err(OTHER_SITE)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn admitted(address: &str, origins: &[&'static str]) -> bool {
        let mut headers = HeaderMap::new();
        for origin in origins {
            headers.append(header::ORIGIN, HeaderValue::from_static(origin));
        }
        admit(address.parse().unwrap(), &headers, false).is_ok()
    }

    #[test]
    fn the_sites_of_setters_are_let_in_and_no_other() {
        for origin in SITES {
            assert!(admitted("127.0.0.1:4545", &[origin]) && admitted("[::1]:4545", &[origin]), "{origin}");
            assert!(!admitted("0.0.0.0:4545", &[origin]) && !admitted("10.0.0.1:4545", &[origin]), "{origin}");
            assert!(!admitted("127.0.0.1:4545", &[origin, origin]), "{origin} twice");
        }
        for origin in [
            "null",
            "",
            "http://sudokupad.app",
            "https://sudokupad.app.evil.example",
            "https://sudokupad.app:8443",
            "https://evil-sudokupad.app",
            "https://SUDOKUPAD.app",
        ] {
            assert!(!admitted("127.0.0.1:4545", &[origin]), "{origin}");
        }
    }
}
