//! Reads one problem from standard input, searches, and writes each step to standard output.

// Every exercise is given the same state, and none needs all of it.
#![allow(dead_code)]

mod MODULES;
#[cfg(test)]
mod tests;

fn main() {
    let mut line = String::new();
    if let Err(error) = std::io::stdin().read_line(&mut line) {
        eprintln!("the problem cannot be read: {error}");
        std::process::exit(2);
    }
    match problem::Problem::read(&line) {
        Ok(problem) => search::run(&mut state::State::new(problem, true)),
        Err(error) => {
            eprintln!("the first line of standard input is no problem: {error}");
            std::process::exit(2);
        }
    }
}
