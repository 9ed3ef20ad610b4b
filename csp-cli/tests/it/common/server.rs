//! The program as a server, and requests to it as bytes.

#![allow(unreachable_pub)] // A module of one test program.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::common::CSP;

/// A server that ends with the test.
#[derive(Debug)]
pub struct Server {
    pub child: Child,
    /// Host and port.
    pub host: String,
    pub token: String,
}

/// What it answered.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Server {
    pub fn start(arguments: &str) -> Self {
        Self::start_in(".", &format!("--port 0 {arguments}"))
    }

    pub fn start_in(folder: &str, arguments: &str) -> Self {
        let mut command = Command::new(CSP);
        command.arg("serve").args(arguments.split_whitespace()).current_dir(folder);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut link = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut link).unwrap();
        let (host, token) = link.trim().strip_prefix("http://").unwrap().split_once('/').unwrap();
        Self { child, host: host.into(), token: token.trim_end_matches('/').into() }
    }

    /// Sends a request and does not wait for the answer. It is given up when it is dropped.
    pub fn send(&self, first_line: &str, headers: &[&str], body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        let mut request = format!("{first_line} HTTP/1.1\r\n");
        for header in headers {
            request.extend([header, "\r\n"]);
        }
        request.extend(["Content-Length: ", &body.len().to_string(), "\r\n\r\n", body]);
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    pub fn ask_with(&self, first_line: &str, headers: &[&str], body: &str) -> Answer {
        Answer::of(self.send(first_line, headers, body))
    }

    pub fn host_header(&self) -> String {
        format!("Host: {}", self.host)
    }

    pub fn get(&self, path: &str) -> Answer {
        self.ask_with(&format!("GET {path}"), &[&self.host_header()], "")
    }

    pub fn to_replay(&self) -> String {
        format!("POST /{}/replay", self.token)
    }

    /// Sends the form with these fields.
    pub fn post(&self, fields: &[(&str, &str)]) -> Answer {
        self.ask_with(&self.to_replay(), &[&self.host_header()], &form(fields))
    }

    pub fn signal(&mut self, signal: &str) -> Option<i32> {
        Command::new("kill").args([signal, &self.child.id().to_string()]).status().unwrap();
        self.child.wait().unwrap().code()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Answer {
    pub fn of(mut stream: TcpStream) -> Self {
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Self { status, head: head.to_ascii_lowercase(), body: body.into() }
    }

    /// What the form says is wrong.
    pub fn alert(&self) -> &str {
        let start = self.body.find("<p role=\"alert\"").unwrap_or_else(|| panic!("{self:?}"));
        let alert = &self.body[start..];
        &alert[alert.find('>').unwrap() + 1..alert.find("</p>").unwrap()]
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }
}

/// Each byte as a browser may send any.
pub fn encoded(text: &str) -> String {
    text.bytes().flat_map(|byte| ['%'.to_string(), format!("{byte:02x}")]).collect()
}

/// Fields as a browser sends them.
pub fn form(fields: &[(&str, &str)]) -> String {
    fields.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect::<Vec<_>>().join("&")
}
