//! Human techniques: no deduction removes a value of the solution (`sound`), each rule finds what a slow twin finds
//! that tries everything (`twins`), small positions where it is known what is seen (`worked`), and the list of them all
//! (`listed`).

mod boards;
mod listed;
mod plain;
mod sound;
mod states;
mod twins;
mod worked;
