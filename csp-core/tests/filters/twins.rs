//! The slow, obvious version of each filter: what one constraint keeps of each domain.

use std::collections::BTreeSet;

use csp_core::NaryRelation;

pub(crate) type Set = BTreeSet<i64>;

/// What is kept of each domain; empty domains where nothing is.
pub(crate) type Twin = Box<dyn Fn(&[Set]) -> Vec<Set>>;

/// Calls `each` with all tuples of the domains.
pub(crate) fn each_tuple(domains: &[Set], each: &mut dyn FnMut(&[i64])) {
    fn go(domains: &[Set], tuple: &mut Vec<i64>, each: &mut dyn FnMut(&[i64])) {
        let Some(domain) = domains.get(tuple.len()) else { return each(tuple) };
        for &integer in domain {
            tuple.push(integer);
            go(domains, tuple, each);
            tuple.pop();
        }
    }
    go(domains, &mut Vec::new(), each);
}

/// Generalised arc consistency: the values of the tuples that are allowed.
pub(crate) fn consistent(relation: &dyn NaryRelation, domains: &[Set]) -> Vec<Set> {
    let mut kept = vec![Set::new(); domains.len()];
    each_tuple(domains, &mut |tuple| {
        if relation.allows(tuple) {
            kept.iter_mut().zip(tuple).for_each(|(kept, &integer)| _ = kept.insert(integer));
        }
    });
    kept
}

/// The same of a list of allowed tuples, along the list.
pub(crate) fn along_the_list(list: &[Vec<Option<i64>>], domains: &[Set]) -> Vec<Set> {
    let mut kept = vec![Set::new(); domains.len()];
    for tuple in list {
        let has = |(entry, domain): (&Option<i64>, &Set)| entry.is_none_or(|integer| domain.contains(&integer));
        if tuple.iter().zip(domains).all(has) && domains.iter().all(|domain| !domain.is_empty()) {
            for ((kept, entry), domain) in kept.iter_mut().zip(tuple).zip(domains) {
                match entry {
                    Some(integer) => _ = kept.insert(*integer),
                    None => kept.extend(domain),
                }
            }
        }
    }
    kept
}
