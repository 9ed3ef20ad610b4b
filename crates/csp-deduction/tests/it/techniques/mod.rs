//! Human techniques: no deduction removes a value of the solution (`sound`), each rule finds what a slow twin finds
//! that tries everything (`twins`), and small positions where it is known what is seen (`worked`).

mod boards;
mod plain;
mod sound;
mod states;
mod twins;
mod worked;
