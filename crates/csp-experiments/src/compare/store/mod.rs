//! The results of a comparison on disk: a line of JSON for each run, in a file that is only appended to.
//!
//! | file | what it holds |
//! |---|---|
//! | `key` | the key of a run, its place in a plan, and the part of a problem that it searches |
//! | `conditions` | the conditions of a run |
//! | `record` | a run as a line |
//! | `line` | a line that was read, as small as it can be kept |
//! | `reader` | from bytes to lines |
//! | `results` | the target of results: a file of lines, which one process at a time may write |
//! | `folder` | the folder of a report |

mod conditions;
mod folder;
mod key;
mod line;
mod reader;
mod record;
mod results;

pub use conditions::Made;
pub use folder::{Fingerprint, Folder, Open, replay_file};
pub use key::{Key, Part, PlanPlace, plan_of};
pub use line::{LineContent, ResultLine};
pub use reader::{LineReader, OTHER_VERSION, other_version};
pub use record::Record;
pub use results::{Results, Sink};
