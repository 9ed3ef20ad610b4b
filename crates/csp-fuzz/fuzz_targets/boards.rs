#![no_main]

#[allow(dead_code)]
#[path = "../../../csp-sudoku/tests/it/fuzzed/checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::boards(bytes));
