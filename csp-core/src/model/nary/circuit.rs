//! One tour through all places.

/// The variable at place i of the scope says which place follows place i, and all places are on one tour. Places are counted from
/// `first`.
///
/// Source: Lauriere 1978; Caseau & Laburthe 1997 (circuit).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Circuit {
    first: i64,
}

impl Circuit {
    /// The first place has this number.
    pub fn counting_from(first: i64) -> Self {
        Self { first }
    }

    /// The number of the first place.
    pub fn first(self) -> i64 {
        self.first
    }
}

impl Circuit {
    /// True if the variables may have these integers, in the order of the scope.
    pub(super) fn holds(self, integers: &[i64]) -> bool {
        let mut place = 0;
        let mut is_seen = vec![false; integers.len()];
        for _ in integers {
            let next = integers[place].checked_sub(self.first).and_then(|next| usize::try_from(next).ok());
            match next.filter(|&next| next < integers.len() && !is_seen[next]) {
                Some(next) => place = next,
                None => return false,
            }
            is_seen[place] = true;
        }
        place == 0
    }

    /// All that it states, in one line.
    pub(super) fn describe(self) -> String {
        format!("{self:?}")
    }
}
