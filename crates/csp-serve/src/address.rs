//! The port, the token and the link.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::ops::RangeInclusive;

use anyhow::{Context as _, Result, bail};

/// The ports that are tried when none was asked for.
const USUAL: RangeInclusive<u16> = 8080..=8099;

/// The secret of those who were given the link: 128 random bits as hexadecimal digits.
#[derive(Clone)]
#[expect(missing_debug_implementations, reason = "it must not come into a log")]
pub struct Token(String);

impl Token {
    /// A new one, of random bits from the system.
    ///
    /// # Errors
    ///
    /// When the system gives no random bits.
    pub fn random() -> Result<Self> {
        let mut bits = [0; 16];
        getrandom::fill(&mut bits).context("the system gives no random bits for the link")?;
        Ok(Self(format!("{:032x}", u128::from_be_bytes(bits))))
    }

    /// True if a text is this token. The time that this takes does not depend on where they differ.
    pub(super) fn is(&self, text: &str) -> bool {
        let pairs = self.0.bytes().zip(text.bytes());
        self.0.len() == text.len() && pairs.fold(0, |different, (a, b)| different | (a ^ b)) == 0
    }

    #[cfg(test)]
    pub(super) fn of(text: &str) -> Self {
        Self(text.to_owned())
    }
}

/// Listens on the port that was asked for (0 lets the system choose), or else on the first free one of the
/// usual.
///
/// # Errors
///
/// When the address or its ports cannot be had.
pub fn bind(address: IpAddr, port: Option<u16>) -> Result<TcpListener> {
    if let Some(port) = port {
        let advice = "choose another --port, or leave it out";
        return TcpListener::bind((address, port)).with_context(|| format!("cannot listen on port {port}: {advice}"));
    }
    for port in USUAL {
        match TcpListener::bind((address, port)) {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            listener => return listener.with_context(|| format!("cannot listen on {address}")),
        }
    }
    let first = USUAL.start();
    let last = USUAL.end();
    bail!("the ports {first} to {last} are all taken: choose another with --port, or let the system with --port 0")
}

/// The link to the form. Where the server listens on every address of the machine, the loopback address is in
/// it.
pub fn link(address: SocketAddr, token: &Token) -> String {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    format!("http://{}/{}/", SocketAddr::new(ip, address.port()), token.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_are_compared_whole() {
        let token = Token::random().unwrap();
        assert_eq!(token.0.len(), 32);
        assert_ne!(token.0, Token::random().unwrap().0);
        assert!(token.is(&token.0.clone()));
        for wrong in
            ["", &token.0[1..], &format!("{}0", token.0), &"g".repeat(32), &token.0.to_uppercase().replace('0', "1")]
        {
            assert!(!token.is(wrong), "{wrong}");
        }
    }

    #[test]
    fn a_port_that_is_taken_is_an_error_only_when_it_was_asked_for() {
        let loopback = Ipv4Addr::LOCALHOST.into();
        let first = bind(loopback, None).unwrap();
        let second = bind(loopback, None).unwrap();
        let port = first.local_addr().unwrap().port();
        assert_ne!(second.local_addr().unwrap().port(), port);
        let error = bind(loopback, Some(port)).unwrap_err().to_string();
        assert!(error.contains(&format!("cannot listen on port {port}: choose another")), "{error}");
        assert_ne!(bind(loopback, Some(0)).unwrap().local_addr().unwrap().port(), 0);
    }

    #[test]
    fn links() {
        let link = |address: &str| link(address.parse().unwrap(), &Token::of("abc"));
        assert_eq!(link("127.0.0.1:8080"), "http://127.0.0.1:8080/abc/");
        assert_eq!(link("0.0.0.0:81"), "http://127.0.0.1:81/abc/");
        assert_eq!(link("[::]:81"), "http://[::1]:81/abc/");
    }
}
