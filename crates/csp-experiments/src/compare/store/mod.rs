//! The results of a comparison on disk: a line of JSON for each run, in a file that is only appended to.
//!
//! | file | what it holds |
//! |---|---|
//! | `key` | the key of a run, its place in a plan, and the part of a problem that it searches |
//! | `conditions` | the conditions of a run |
//! | `record` | a run as a line |
//! | `reader` | from bytes to lines, which are kept as small as they can be |
//! | `results` | the target of results: a file of lines, which one process at a time may write |
//! | `folder` | the folder of a report |

mod conditions;
mod folder;
mod key;
mod reader;
mod record;
mod results;

pub use conditions::Made;
pub use folder::{Fingerprint, Folder, Open, replay_file};
pub use key::{Key, Part, PlanPlace, plan_of};
pub use reader::{LineContent, LineReader, OTHER_VERSION, ResultLine, other_version};
pub use record::Record;
pub use results::{Results, Sink};
