//! What is kept of a comparison: a line of JSON for each run, in a file that is only appended to.
//!
//! | file | what it holds |
//! |---|---|
//! | `key` | what tells one run from all others |
//! | `conditions` | how a run was made |
//! | `part` | a part of a problem that was split |
//! | `record` | a run as a line |
//! | `line` | a line that was read, as small as it can be kept |
//! | `reader` | from bytes to lines |
//! | `sink` | where results go |
//! | `results` | a file of lines, which one process at a time may write |
//! | `folder` | the folder of a report |

mod folder;
mod key;
mod line;
mod conditions;
mod part;
mod reader;
mod record;
mod results;
mod sink;

pub use folder::{Fingerprint, Folder, Open, replay_file};
pub use key::{Key, Place, plan_of};
pub use line::{Line, What};
pub use conditions::Made;
pub use part::Part;
pub use reader::{OTHER_VERSION, Reader, other_version};
pub use record::Record;
pub use results::Results;
pub use sink::Sink;
