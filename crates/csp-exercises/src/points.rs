//! The points of exercises, as a teacher states them.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::catalogue::Exercise;
use crate::submission::Submission;

/// The points of the exercises.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Points {
    of: BTreeMap<&'static str, u32>,
}

/// The points of each exercise where nothing is said of any.
pub(crate) const USUAL: u32 = 10;

/// The reason why a text gives no points.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PointsError {
    /// A part is not a name and a number above 0.
    #[error("{0:?} gives no points: write an exercise and a whole number from 1 up, such as fc=10 or fc=10,mac=20")]
    Form(String),
    /// No exercise has the name.
    #[error("{0}")]
    Exercise(String),
    /// An exercise comes twice.
    #[error("{0} comes twice")]
    Twice(&'static str),
}

impl FromStr for Points {
    type Err = PointsError;

    /// `fc=10,mac=20`; an exercise that is not named has none.
    fn from_str(text: &str) -> Result<Self, PointsError> {
        let mut of = BTreeMap::new();
        for part in text.split(',') {
            let wrong = || PointsError::Form(part.to_owned());
            let (name, points) = part.split_once('=').ok_or_else(wrong)?;
            let exercise: Exercise = name
                .trim()
                .parse()
                .map_err(|error: <Exercise as FromStr>::Err| PointsError::Exercise(error.to_string()))?;
            let points = points.trim().parse::<u32>().ok().filter(|&points| points > 0).ok_or_else(wrong)?;
            if of.insert(exercise.name(), points).is_some() {
                return Err(PointsError::Twice(exercise.name()));
            }
        }
        Ok(Self { of })
    }
}

impl Points {
    /// True if something is said of the exercise.
    pub(crate) fn has(&self, exercise: Exercise) -> bool {
        self.of.contains_key(exercise.name())
    }

    /// The points of what was handed in, when all of it is right.
    pub(crate) fn most(&self, submission: &Submission) -> u32 {
        let exercise = submission.content.as_ref().ok().map(|content| content.exercise.name());
        match exercise {
            Some(name) if !self.of.is_empty() => self.of.get(name).copied().unwrap_or(0),
            // What cannot be used was meant for one of those that are asked for: it counts as the largest.
            _ => self.of.values().max().copied().unwrap_or(USUAL),
        }
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = self.of.iter().map(|(name, points)| format!("{name}={points}")).collect();
        f.write_str(&all.join(","))
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::submission::Unusable;

    #[test]
    fn unusable_work_counts_as_an_exercise_that_is_asked_for() {
        let of = |text: &str| text.parse::<Points>().unwrap();
        let unusable = Submission { name: "a".into(), folder: PathBuf::new(), content: Err(Unusable::Empty) };
        assert_eq!(["fc=5", "fc=5,bt=20"].map(|text| of(text).most(&unusable)), [5, 20]);
        assert_eq!(Points::default().most(&unusable), USUAL);
    }

    #[test]
    fn points_say_what_is_wrong() {
        assert_eq!("fc=3".parse::<Points>().unwrap().of, BTreeMap::from([("fc", 3)]));
        assert_eq!("mac=4, fc=3".parse::<Points>().unwrap().to_string(), "fc=3,mac=4");
        assert_eq!("fc=3,fc=4".parse::<Points>().unwrap_err().to_string(), "fc comes twice");
        for text in ["fc", "20", "fc=-1", "fc=1.5", "fc=0", "fc=", "fc=4294967296"] {
            let refused = text.parse::<Points>().unwrap_err().to_string();
            assert!(refused.starts_with(&format!("{text:?} gives no points: ")), "{refused}");
            assert!(refused.contains("a whole number from 1 up, such as fc=10"), "{refused}");
        }
        assert!(matches!("fd=1".parse::<Points>(), Err(PointsError::Exercise(_))));
    }
}
