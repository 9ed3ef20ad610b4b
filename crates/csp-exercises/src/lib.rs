//! Exercises of a course in constraint satisfaction.
//!
//! An exercise is a small program with one hole: a function, or a few, of some thirty lines at most, such as forward checking. The
//! rest of the program is given. It reads a problem, searches, and tells each step. The check compares these steps with those of
//! `csp_core`, and says in words where they first differ.
//!
//! Of the modules, each uses those above it:
//!
//! | module | what it is about |
//! |---|---|
//! | [`catalogue`] | which exercises there are |
//! | [`judgement`] | what the answer of a program is worth |
//! | [`protocol`] | the lines that a program reads and writes |
//! | `textbook` | the right steps, as `csp_core` makes them |
//! | [`instance`] | the problems on which a program is tried, some of them hidden behind a seed |
//! | [`project`] | the files of an exercise: the hole, the program around it, the tests |
//! | `judge` | where an answer differs from the right steps, in words |
//! | [`quiz`] | sheets to be filled in by hand |
//! | [`confinement`] | fewer rights for the program of a stranger |
//! | [`runner`] | a program with an input, in a process of its own, within limits |
//! | [`submission`] | what was handed in: a folder with a manifest and a hole |
//! | `scratch` | folders to work in, which go when their work is done |
//! | `toolchain` | the compilers, and what starts a program |
//! | [`program`] | the hole of a submission with our program around it, ready to run |
//! | `digest` | the hash of what was handed in |
//! | `python` | what Python says when a program fails, in words for its author |
//! | [`grade`] | what a submission is worth |
//! | [`points`] | the points of exercises |
//! | [`results`] | grades in the files that other graders read |
//! | [`pack`] | all that a grader needs to run a check itself |
//! | [`alike`] | works that are the same up to names and spaces |
//! | [`receipt`] | codes that show whether a table of grades was edited |
//! | [`book`] | a table of grades with such codes |
//! | [`table`] | grades as they are written |
//! | [`class`] | all that was handed in, several at a time |

pub mod alike;
pub mod book;
pub mod catalogue;
pub mod class;
pub mod confinement;
mod digest;
pub mod grade;
pub mod instance;
mod judge;
pub mod judgement;
pub mod pack;
pub mod points;
pub mod program;
pub mod project;
pub mod protocol;
mod python;
pub mod quiz;
pub mod receipt;
pub mod results;
pub mod runner;
mod scratch;
pub mod submission;
pub mod table;
mod textbook;
mod toolchain;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
