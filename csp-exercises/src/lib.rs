//! Exercises of a course in constraint satisfaction.
//!
//! An exercise is a small program with one hole: a function of at most twenty lines, such as forward checking. The rest of
//! the program is given. It reads a problem, searches, and tells each step. The check compares these steps with those of
//! `csp_core`, and says in words where they first differ.
//!
//! Of the modules, each uses those above it:
//!
//! | module | what it is about |
//! |---|---|
//! | [`catalogue`] | which exercises there are |
//! | [`instance`] | the problems on which a program is tried, some of them hidden behind a seed |
//! | [`judgement`] | what is right and what is wrong in the answer of a program |
//! | [`confinement`] | fewer rights for the program of a stranger |
//! | [`running`] | a program with an input, in a process of its own, within limits |

pub mod catalogue;
pub mod confinement;
pub mod instance;
pub mod judgement;
pub mod running;
