//! A comparison in pieces that can be run anywhere: a plan of jobs as lines, each job run by the same program, each result a
//! line that stands for itself, and a merge that comes to the same whatever ran where.
//!
//! | file | what it holds |
//! |---|---|
//! | `job` | a job as a line, with its problem as data, so that another machine can build it |
//! | `plan` | the jobs of a comparison, the parts of a problem that was split, and the way from the parts to the whole |
//! | `choice` | which jobs of a plan are to be run |
//! | `runner` | a job run, and its result kept |
//! | `merge` | from results to one comparison |

mod choice;
mod job;
mod merge;
mod plan;
mod runner;

pub use choice::{Chunk, JobChoice};
pub use job::Job;
pub use merge::Merge;
pub use plan::{PlanRequest, about, lines, plan};
pub use runner::{Lines, Runner};
