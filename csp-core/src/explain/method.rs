//! The methods that make a conflict set minimal.

use super::quickxplain;
use super::trials::Ended;

/// The way in which a set without a solution is made minimal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// [`Method::Deletion`] for at most 8 members of a kind, [`Method::QuickXplain`] for more.
    #[default]
    Auto,
    /// One member after the other is left out (Chinneck & Dravnieks 1991): a search for each.
    Deletion,
    /// Halves are left out (Junker 2004): at most 2k log2(n / k) + 2k searches for k members of n.
    QuickXplain,
}

/// The most members for which leaving out one after the other is taken: so many searches are few, and of a small set most
/// members are needed. On broken 9x9 boards, with 27 constraints and about as many givens, halves take a fifth of the time.
const MOST_ONE_BY_ONE: usize = 8;

impl Method {
    /// A minimal part of `items`, which `refuted` says to have no solution; the items that come first are the likeliest to
    /// stay.
    pub(super) fn minimal<T: Copy + PartialEq>(
        self,
        items: &[T],
        refuted: &mut dyn FnMut(&[T]) -> Result<bool, Ended>,
    ) -> Result<Vec<T>, Ended> {
        match self {
            Self::Auto if items.len() <= MOST_ONE_BY_ONE => by_deletion(items, refuted),
            Self::Deletion => by_deletion(items, refuted),
            Self::Auto | Self::QuickXplain => quickxplain::minimal(items, refuted),
        }
    }
}

/// The deletion filter: a minimal part of `items`, which have no solution together. One after the other is left out, the last first, for good if
/// what is left still has no solution.
///
/// Source: Chinneck & Dravnieks 1991, for linear programs; for constraints, Bakker, Dikker, Tempelman & Wognum 1993.
/// Invariant: what is kept has no solution. An item that was needed once is needed for good, since less is kept later.
/// Cost: a search for each item.
fn by_deletion<T: Copy + PartialEq>(
    items: &[T],
    refuted: &mut dyn FnMut(&[T]) -> Result<bool, Ended>,
) -> Result<Vec<T>, Ended> {
    let mut kept = items.to_vec();
    for place in (0..items.len()).rev() {
        let item = kept.remove(place);
        if !refuted(&kept)? {
            kept.insert(place, item);
        }
    }
    Ok(kept)
}
