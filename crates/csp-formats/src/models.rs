//! Problems of courses, as text in the program.

/// A model that is a part of the program.
#[derive(Clone, Copy, Debug)]
pub struct Embedded {
    /// Its name.
    pub name: &'static str,
    /// The model, a `.csp` text that begins with a comment for people.
    pub text: &'static str,
}

/// All of them, the easiest first.
pub const MODELS: [Embedded; 10] = [
    Embedded { name: "australia", text: include_str!("../models/australia.csp") },
    Embedded { name: "send-more", text: include_str!("../models/send-more.csp") },
    Embedded { name: "queens", text: include_str!("../models/queens.csp") },
    Embedded { name: "magic-square", text: include_str!("../models/magic-square.csp") },
    Embedded { name: "langford", text: include_str!("../models/langford.csp") },
    Embedded { name: "zebra", text: include_str!("../models/zebra.csp") },
    Embedded { name: "crossword", text: include_str!("../models/crossword.csp") },
    Embedded { name: "timetable", text: include_str!("../models/timetable.csp") },
    Embedded { name: "knapsack", text: include_str!("../models/knapsack.csp") },
    Embedded { name: "golomb", text: include_str!("../models/golomb.csp") },
];

impl Embedded {
    /// The model of a name.
    pub fn find(name: &str) -> Option<&'static Self> {
        MODELS.iter().find(|model| model.name == name)
    }

    /// The summary, in one line: its first comment.
    pub fn summary(&self) -> &'static str {
        self.text.lines().next().unwrap_or("").trim_start_matches('#').trim()
    }
}
