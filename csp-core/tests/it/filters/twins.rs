//! The slow, obvious version of each filter: what one constraint keeps of each domain.

use std::collections::BTreeSet;

use csp_core::relations::{AllDifferent, Circuit, Cumulative, NaryRelation, Task, Term};

pub(crate) type Set = BTreeSet<i64>;

/// What is kept of each domain; empty domains where nothing is.
pub(crate) type Twin = Box<dyn Fn(&[Set]) -> Vec<Set> + Sync>;

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

/// No place is its own successor, all successors differ, and no value closes a chain of fixed successors before all are on it.
pub(crate) fn without_sub_tours(circuit: Circuit, domains: &[Set]) -> Vec<Set> {
    let count = domains.len();
    let number = |place: usize| circuit.first().saturating_add_unsigned(place as u64);
    let place = |integer: i64| (0..count).find(|&place| number(place) == integer);
    let mut others = domains.to_vec();
    for (own, domain) in others.iter_mut().enumerate() {
        domain.retain(|&integer| place(integer).is_some_and(|place| place != own || count == 1));
    }
    let mut kept = consistent(&AllDifferent, &others);
    for (begin, kept) in kept.iter_mut().enumerate() {
        kept.retain(|&integer| {
            let (mut at, mut length) = (place(integer).unwrap(), 1);
            while at != begin && domains[at].len() == 1 && length <= count {
                at = place(*domains[at].first().unwrap()).unwrap_or(begin);
                length += 1;
            }
            at != begin || length == count
        });
    }
    kept
}

/// Time-tabling, time by time.
pub(crate) fn time_table(cumulative: &Cumulative, domains: &[Set]) -> Vec<Set> {
    let mut kept = domains.to_vec();
    if domains.iter().any(Set::is_empty) {
        return kept;
    }
    let all = |term: Term| match term {
        Term::Constant(integer) => Set::from([integer]),
        Term::Place(place) => domains[place].clone(),
    };
    // They are asked for often: no set is copied for them.
    let least = |term: Term| match term {
        Term::Constant(integer) => integer,
        Term::Place(place) => *domains[place].first().unwrap(),
    };
    let most = |term: Term| match term {
        Term::Constant(integer) => integer,
        Term::Place(place) => *domains[place].last().unwrap(),
    };
    let (tasks, capacity) = (cumulative.tasks(), cumulative.capacity());
    let runs = |task: &Task, time: i64| most(task.start) <= time && time < least(task.start) + least(task.duration);
    let need = |own: Option<usize>, time: i64| {
        let others = tasks.iter().enumerate().filter(|(number, task)| Some(*number) != own && runs(task, time));
        others.map(|(_, task)| least(task.demand).max(0)).sum::<i64>()
    };
    let times = || -40..60;
    let mut keep = |term: Term, keeps: &dyn Fn(i64) -> bool| match term {
        Term::Place(place) => kept[place].retain(|&integer| keeps(integer)),
        Term::Constant(integer) if !keeps(integer) => kept.iter_mut().for_each(Set::clear),
        Term::Constant(_) => {}
    };
    let takes_time = |task: &&Task| least(task.duration) > 0;
    let longest = tasks.iter().filter(takes_time).map(|task| least(task.demand)).max().unwrap_or(0);
    keep(capacity, &|integer| integer >= longest.max(0) && times().all(|time| need(None, time) <= integer));
    for (number, task) in tasks.iter().enumerate() {
        let demand = least(task.demand);
        let fits = |time: i64, demand: i64| demand <= 0 || need(Some(number), time) + demand <= most(capacity);
        let has_room = |start: i64, duration: i64| (start..start + duration).all(|time| fits(time, demand));
        keep(task.start, &|start| has_room(start, least(task.duration)));
        keep(task.duration, &|duration| {
            duration >= 0 && all(task.start).iter().any(|&start| has_room(start, duration))
        });
        let certain = || times().filter(|&time| demand > 0 && runs(task, time));
        let fits_alone = |demand: i64| !takes_time(&task) || demand <= most(capacity);
        keep(task.demand, &|demand| demand >= 0 && fits_alone(demand) && certain().all(|time| fits(time, demand)));
    }
    kept
}
