//! The key that tells one piece of work from all others.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest as _, Sha256};

use super::Made;
use crate::compare::measure::ProblemInfo;

/// The name of a piece of work: one strategy on one problem with one seed, made in one way by one version. Runs with the same
/// key come to the same counters. Half of a SHA-256 hash, so that two keys are never the same by chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(u128);

/// The place of a piece of work among all of its plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlanPlace {
    /// The plan: see [`plan_of`].
    pub plan: Key,
    /// Its number, from 1.
    pub job: u64,
    /// Their number.
    pub jobs: u64,
}

/// A part of a problem that was split (Regin, Rezgui & Malapert 2013).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Its number, from 1.
    pub number: u32,
    /// The number of parts.
    pub of: u32,
    /// The values of some variables, each by its index: what tells this part from the others.
    pub decisions: Vec<(usize, u16)>,
}

impl Part {
    /// Its number and how many there are.
    pub fn place(&self) -> [u32; 2] {
        [self.number, self.of]
    }
}

impl Key {
    /// The key of a strategy on a problem with a seed; of a part of the problem, with the decisions that make the part.
    pub fn new(
        about: &ProblemInfo,
        strategy: &str,
        seed: u64,
        made: &Made,
        decisions: Option<&[(usize, u16)]>,
    ) -> Self {
        let network = about.network.unwrap_or_default();
        let version = env!("CARGO_PKG_VERSION");
        Self::of(&format!("{version}\n{}\n{network:032x}\n{strategy}\n{seed}\n{made:?}\n{decisions:?}", about.name))
    }

    fn of(text: &str) -> Self {
        let hash = Sha256::digest(text.as_bytes());
        Self(hash.iter().take(16).fold(0, |number, &byte| number << 8 | u128::from(byte)))
    }
}

/// The key of all pieces of work together, in their order.
pub fn plan_of(keys: impl Iterator<Item = Key>) -> Key {
    let mut hash = Sha256::new();
    keys.for_each(|key| hash.update(key.0.to_be_bytes()));
    Key(hash.finalize().iter().take(16).fold(0, |number, &byte| number << 8 | u128::from(byte)))
}

impl From<u128> for Key {
    fn from(number: u128) -> Self {
        Self(number)
    }
}

impl From<Key> for u128 {
    fn from(key: Key) -> Self {
        key.0
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl FromStr for Key {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("\"{text}\" is no key of 32 hexadecimal digits");
        if text.len() != 32 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(wrong());
        }
        u128::from_str_radix(text, 16).map(Self).map_err(|_| wrong())
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl de::Visitor<'_> for Text {
            type Value = Key;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a key of 32 hexadecimal digits")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Key, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::measure::Settings;

    /// Whatever makes another run makes another key.
    #[test]
    fn keys_differ_where_runs_differ() {
        let about = |name: &str, network| ProblemInfo { name: name.into(), network, variables: 4, tightness: None };
        let made = Made::of(&Settings::default());
        let runs = Made { runs: 7, ..made.clone() };
        let keys = [
            Key::new(&about("p", Some(1)), "fc", 0, &made, None),
            Key::new(&about("q", Some(1)), "fc", 0, &made, None),
            Key::new(&about("p", Some(2)), "fc", 0, &made, None),
            Key::new(&about("p", Some(1)), "bt", 0, &made, None),
            Key::new(&about("p", Some(1)), "fc", 1, &made, None),
            Key::new(&about("p", Some(1)), "fc", 0, &runs, None),
            Key::new(&about("p", Some(1)), "fc", 0, &made, Some(&[])),
            Key::new(&about("p", Some(1)), "fc", 0, &made, Some(&[(1, 2)])),
        ];
        for (at, key) in keys.iter().enumerate() {
            assert_eq!(keys.iter().position(|other| other == key), Some(at));
            assert_eq!(key.to_string().parse(), Ok(*key));
        }
        assert_ne!(plan_of(keys.into_iter()), plan_of(keys.into_iter().rev()));
        for wrong in ["", "12", "zz", "-0000000000000000000000000000001", "0000000000000000000000000000000g"] {
            assert!(wrong.parse::<Key>().is_err(), "{wrong}");
        }
    }
}
