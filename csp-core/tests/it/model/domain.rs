//! Domains hold what a set holds.

use std::collections::BTreeSet;

use csp_core::{Domain, Val};
use proptest::prelude::*;

fn domain_of(set: &BTreeSet<u16>) -> Domain {
    set.iter().copied().collect()
}

proptest! {
    #[test]
    fn behaves_as_a_sorted_set(a in prop::collection::btree_set(0u16..200, 0..40), b in prop::collection::btree_set(0u16..200, 0..40)) {
        let (x, y) = (domain_of(&a), domain_of(&b));
        prop_assert_eq!(x.len(), a.len());
        prop_assert_eq!(x.iter().map(Val::get).collect::<Vec<_>>(), a.iter().copied().collect::<Vec<_>>());
        prop_assert_eq!(x.first().map(Val::get), a.first().copied());
        prop_assert_eq!(x.last().map(Val::get), a.last().copied());
        prop_assert_eq!(x.intersection(&y), domain_of(&a.intersection(&b).copied().collect()));
        prop_assert_eq!(x.difference(&y), domain_of(&a.difference(&b).copied().collect()));
    }

    #[test]
    fn first_common_counts_like_a_scan(a in prop::collection::btree_set(0u16..200, 0..40), b in prop::collection::btree_set(0u16..200, 0..40)) {
        let mut scanned = 0;
        let found = a.iter().copied().find(|value| { scanned += 1; b.contains(value) });
        let (value, counted) = domain_of(&a).as_set().first_common(domain_of(&b).as_set());
        prop_assert_eq!((value.map(Val::get), counted), (found, scanned));
    }
}
