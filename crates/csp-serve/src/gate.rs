//! Who may ask at all, and the headers of every answer.
//!
//! A page of any other site runs in the same browser and can send requests here. It does not know the token,
//! its `Origin` is another, and when it makes its own name stand for this machine (DNS rebinding), that name
//! is in `Host`.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, LazyLock};

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use csp_view::{play, replay};

use super::Token;
use super::setters::door;

/// The headers of every answer. Nothing is fetched from elsewhere, framed, kept in a cache or told to other
/// sites.
///
/// The referrer is not `no-referrer`, with which browsers hide the origin of a form from its own server, too
/// (Fetch standard, "append a request Origin header"); other sites are told none with either.
const HEADERS: [(HeaderName, &str); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The policy for browsers: run the scripts of the pages, which are known by their hashes, and ask here.
static POLICY: LazyLock<HeaderValue> = LazyLock::new(|| {
    let policy = format!(
        "default-src 'none'; script-src {} {}; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; form-action 'self'; \
         base-uri 'none'; frame-ancestors 'none'",
        replay::script_source(),
        play::script_source()
    );
    policy.try_into().expect("a policy is one line of letters and signs")
});

/// Lets through who has the link.
pub(super) struct Gate {
    address: SocketAddr,
    token: Token,
}

/// Answers requests that may not pass, and gives every answer its headers. Each is the last on its connection, unless that is
/// handed over to a talk.
pub(super) async fn guard(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    let mut response = match gate.check(&request) {
        Ok(()) => next.run(request).await,
        Err(refused) => refused.into_response(),
    };
    if response.status() != StatusCode::SWITCHING_PROTOCOLS {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, POLICY.clone());
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// There is nothing here; the same words whether the token was right or not.
pub(super) const NOTHING: (StatusCode, &str) = (StatusCode::NOT_FOUND, "There is nothing here.\n");

type GateRefusal = (StatusCode, [(HeaderName, &'static str); 1], &'static str);

const PLAIN: [(HeaderName, &str); 1] = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];

impl Gate {
    /// For a server that listens on this address.
    pub(super) fn new(address: SocketAddr, token: Token) -> Arc<Self> {
        Arc::new(Self { address, token })
    }

    fn check(&self, request: &Request) -> Result<(), GateRefusal> {
        let forbidden = |why| (StatusCode::FORBIDDEN, PLAIN, why);
        let host = host(request).filter(|host| self.is_ours(host));
        let host = host.ok_or(forbidden("This server answers only by the address in its link.\n"))?;
        if !matches!(*request.method(), Method::GET | Method::POST) {
            let allowed = [(header::ALLOW, "GET, POST")];
            return Err((StatusCode::METHOD_NOT_ALLOWED, allowed, "Only GET and POST are answered.\n"));
        }
        if *request.method() == Method::POST && !is_from(request.headers(), host) {
            return Err(forbidden("This server answers only its own form.\n"));
        }
        if door::is_asked(request) {
            return door::admit(self.address, request.headers(), is_from(request.headers(), host)).map_err(forbidden);
        }
        let mut segments = request.uri().path().split('/').skip(1);
        if segments.next().is_some_and(|segment| self.token.is(segment)) {
            return Ok(());
        }
        Err((NOTHING.0, PLAIN, NOTHING.1))
    }

    /// True if a host is this server: by its address, or by the name that every machine has for itself. Who listens for
    /// other machines has more addresses than one; no address can be taken over by another site as a name can.
    fn is_ours(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        let inside = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        let is_address = |ip: IpAddr| ip == self.address.ip() || !self.address.ip().is_loopback();
        port == Some(self.address.port())
            && (name.eq_ignore_ascii_case("localhost") || inside.parse().is_ok_and(is_address))
    }
}

/// The one host that a request names.
fn host(request: &Request) -> Option<&str> {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let host = hosts.next()?.to_str().ok()?;
    let in_target = request.uri().authority();
    let agree = in_target.is_none_or(|authority| authority.as_str().eq_ignore_ascii_case(host));
    (hosts.next().is_none() && agree).then_some(host)
}

/// True if a request comes from a page of this host, or from a program that says nothing of it.
fn is_from(headers: &HeaderMap, host: &str) -> bool {
    let is_same = |origin: &HeaderValue| {
        let origin = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
        origin.is_some_and(|origin| origin.eq_ignore_ascii_case(host))
    };
    headers.get_all(header::ORIGIN).iter().all(is_same)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_ours(address: &str, host: &str) -> bool {
        Gate::new(address.parse().unwrap(), Token::of("abc")).is_ours(host)
    }

    #[test]
    fn only_its_own_addresses_and_localhost_are_hosts() {
        for host in ["127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080"] {
            assert!(is_ours("127.0.0.1:8080", host), "{host}");
        }
        let others = "127.0.0.1 localhost 127.0.0.1:81 localhost:8081 evil.example:8080 127.0.0.1.evil.example:8080 \
                      10.0.0.1:8080 [::1]:8080 0x7f.1:8080 127.1:8080 :8080 localhost: localhost:x 127.0.0.1:8080:8080 \
                      user@127.0.0.1:8080 localhost.:8080";
        for host in others.split(' ').chain(["", " "]) {
            assert!(!is_ours("127.0.0.1:8080", host), "{host}");
        }
        assert!(is_ours("[::1]:8080", "[::1]:8080") && !is_ours("[::1]:8080", "[::2]:8080"));
        assert!(is_ours("127.0.0.1:80", "127.0.0.1") && is_ours("[::1]:80", "[::1]"));
    }

    #[test]
    fn for_other_machines_any_address_is_a_host_and_no_name_is() {
        for host in ["10.0.0.1:8080", "192.168.1.7:8080", "[fe80::1]:8080", "localhost:8080"] {
            assert!(is_ours("0.0.0.0:8080", host), "{host}");
        }
        for host in ["evil.example:8080", "machine:8080", "10.0.0.1:81", "10.0.0.1"] {
            assert!(!is_ours("0.0.0.0:8080", host), "{host}");
        }
    }

    #[test]
    fn forms_of_other_pages_are_told_by_their_origin() {
        let is_from = |origins: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for origin in origins {
                headers.append(header::ORIGIN, HeaderValue::from_static(origin));
            }
            is_from(&headers, "127.0.0.1:8080")
        };
        assert!(is_from(&[]) && is_from(&["http://127.0.0.1:8080"]));
        for origin in
            ["null", "", "http://evil.example", "https://127.0.0.1:8080", "http://127.0.0.1", "127.0.0.1:8080"]
        {
            assert!(!is_from(&[origin]), "{origin}");
        }
        assert!(!is_from(&["http://127.0.0.1:8080", "http://evil.example"]));
    }
}
