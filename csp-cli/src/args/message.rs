//! The text that is printed in place of a result: the help, the version, or the fault of the arguments.

use std::io::{self, Write as _};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use csp_terminal::exit::Exit;
use csp_terminal::output::complain;
use csp_terminal::words::escape;

/// Prints the help or the version that is asked for, or what is wrong with the arguments; how the program ends then. Help that
/// cannot be written is an error as any other.
pub(crate) fn tell(message: &clap::Error) -> Exit {
    if let Some(sentence) = conflict(message) {
        complain(&sentence);
        return Exit::BadInput;
    }
    let text = message.to_string();
    let safe = escape::lines(&text);
    // Its own way of printing has colours, which are left out where something must be escaped.
    let printed = match (safe == text, message.use_stderr()) {
        (true, _) => message.print().and_then(|()| io::stdout().flush()),
        (false, true) => write!(io::stderr(), "{safe}"),
        (false, false) => write!(io::stdout(), "{safe}").and_then(|()| io::stdout().flush()),
    };
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&format!("cannot write the help: {error}"));
            Exit::BadInput
        }
        _ if message.use_stderr() => Exit::BadInput,
        _ => Exit::Solved,
    }
}

/// Says that two options exclude each other, in a sentence.
fn conflict(message: &clap::Error) -> Option<String> {
    if message.kind() != ErrorKind::ArgumentConflict {
        return None;
    }
    let ContextValue::String(one) = message.get(ContextKind::InvalidArg)? else { return None };
    let others = match message.get(ContextKind::PriorArg)? {
        ContextValue::String(other) => other.clone(),
        ContextValue::Strings(others) => others.join(", "),
        _ => return None,
    };
    if *one == others {
        return None;
    }
    Some(format!("{one} cannot be used with {others}: leave one of them out"))
}
