//! Standard input as a dialogue: what is typed, line by line.

use std::io::{self, BufRead, IsTerminal, Read as _};
use std::path::Path;

/// True if someone sits at standard input, so that nothing is to be read from it unasked.
pub fn stdin_is_terminal() -> bool {
    io::stdin().is_terminal()
}

/// The longest line that is read of a dialogue, in bytes.
const MOST_TYPED: u64 = 1 << 20;

/// The next line of a dialogue; `None` at the end of the input. What is no UTF-8 is shown as such, and is no reason to lose what
/// was typed before.
///
/// # Errors
///
/// When the input cannot be read.
pub fn typed(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = input.take(MOST_TYPED).read_until(b'\n', &mut line)?;
    if read as u64 == MOST_TYPED && !line.ends_with(b"\n") {
        return Err(io::Error::other(format!("a line has more than {MOST_TYPED} characters")));
    }
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
}

/// True if standard input is a file, so that nobody has to be waited for. Where the system does not tell, it is taken
/// for a pipe.
pub fn stdin_is_file() -> bool {
    Path::new("/dev/stdin").is_file()
}
