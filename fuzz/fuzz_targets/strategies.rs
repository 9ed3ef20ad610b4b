#![no_main]

#[allow(dead_code)]
#[path = "../../csp-core/tests/it/fuzzed/checks.rs"]
mod checks;
#[path = "../../csp-core/tests/it/common/mod.rs"]
mod common;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::strategies(bytes));
