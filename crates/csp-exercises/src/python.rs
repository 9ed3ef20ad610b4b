//! The messages of Python when a program fails, in words for the author of its hole.

use std::path::Path;

/// The last line that Python says, and in which line of the hole it was, if in one.
pub(crate) fn last_words(stderr: &str, hole: &str, function: &str) -> Option<String> {
    let lines = || stderr.lines().map(str::trim).filter(|line| !line.is_empty());
    let last = lines().next_back()?;
    if last.starts_with(&format!("ImportError: cannot import name '{function}' from '{function}'")) {
        return Some(format!("{hole} has no function {function}"));
    }
    // An error is told below the lines that led to it, the innermost last; a message of the program's own is told alone.
    let is_error = last.split_once(':').map_or(last, |(kind, _)| kind).ends_with("Error");
    match lines().filter_map(|line| place(line, hole)).next_back() {
        Some(number) if is_error => Some(format!("{last} ({hole}, line {number})")),
        _ => Some(last.to_owned()),
    }
}

/// The number of the line of the hole that a line such as `File "/tmp/x/hole.py", line 3, in hole` is about.
fn place<'a>(line: &'a str, hole: &str) -> Option<&'a str> {
    let (path, rest) = line.strip_prefix("File \"")?.split_once("\", line ")?;
    let number = rest.split(',').next()?;
    let is_hole = Path::new(path).file_name()? == hole && number.bytes().all(|byte| byte.is_ascii_digit());
    is_hole.then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_has_the_line_of_the_hole() {
        let said = |stderr: &str| last_words(stderr, "ac3.py", "ac3").unwrap();
        let deep = "Traceback (most recent call last):\n  File \"/tmp/x/ac3.py\", line 7, in ac3\n    f()\n  \
                    File \"/tmp/x/state.py\", line 9, in f\n    1 / 0\nZeroDivisionError: division by zero\n";
        assert_eq!(said(deep), "ZeroDivisionError: division by zero (ac3.py, line 7)");
        let syntax = "  File \"/tmp/x/ac3.py\", line 3\n    def x()\n           ^\nSyntaxError: expected ':'\n";
        assert_eq!(said(syntax), "SyntaxError: expected ':' (ac3.py, line 3)");
        assert_eq!(said("  File \"/tmp/x/search.py\", line 3, in x\nValueError: no\n"), "ValueError: no");
        assert_eq!(said("I give up\n"), "I give up");
        let missing = "ImportError: cannot import name 'ac3' from 'ac3' (/tmp/csp-exercise-1-0/ac3.py)\n";
        assert_eq!(said(missing), "ac3.py has no function ac3");
    }
}
