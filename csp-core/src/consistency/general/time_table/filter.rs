//! The filter by the time table: it keeps what the tasks that run for certain leave to the others.

use smallvec::SmallVec;

use super::profile::{Amount, CompulsoryPart, Profile, Segment, bounds};
use crate::model::{Cumulative, Domains, Emptied, Filter, Premises, Task, Term, ValueSet};

/// Time-tabling: when a task runs whatever its start is, it needs its demand there; the others start where there is room beside that.
///
/// Source: Aggoun & Beldiceanu 1993; Beldiceanu & Carlsson 2002 (sweep). Variant: the profile is made anew at each call, and each
/// start of a domain is looked at, not only the first and the last. Cost: O(n log n + n (s + d)) for n tasks of d starts and a
/// profile of s segments. Counted: no checks. Promise, where the certain need of a task is its least demand from its latest start to
/// its earliest end (its least start plus its least duration), and the profile of a task is the certain need of all others: no
/// duration, demand or capacity is negative; the certain needs of all tasks fit into each capacity that is left, and so does the least
/// demand of each task that takes time for certain; at each start that is left, the least demand fits beside the profile for the least
/// duration; at some start that is left it does so for each duration that is left; and each demand that is left fits into the greatest
/// capacity, when the task takes time for certain, and beside the profile wherever it runs for certain.
#[derive(Debug)]
pub(crate) struct TimeTable {
    cumulative: Cumulative,
}

impl TimeTable {
    /// A filter for this relation.
    pub(crate) fn new(cumulative: Cumulative) -> Self {
        Self { cumulative }
    }

    fn most(&self, domains: &dyn Domains) -> Amount {
        bounds(domains, self.cumulative.capacity()).1
    }

    /// The places of the tasks that run at this time for certain, and of the capacity.
    fn places_at(&self, profile: &Profile, time: Amount) -> Vec<Term> {
        let tasks = profile.tasks_at(time).map(|task| &self.cumulative.tasks()[task]);
        let terms = tasks.flat_map(|task| [task.start, task.duration, task.demand]);
        terms.chain([self.cumulative.capacity()]).collect()
    }

    /// Fails where the certain needs do not fit, and raises the capacity to them.
    fn filter_capacity(&self, domains: &mut dyn Domains, profile: &Profile) -> Result<(), Emptied> {
        let Some(highest) = profile.segments.iter().max_by_key(|segment| segment.height) else { return Ok(()) };
        let why = places(&self.places_at(profile, highest.from));
        keep_between(domains, self.cumulative.capacity(), (highest.height, Amount::MAX), &why)
    }

    fn filter_task(&self, domains: &mut dyn Domains, profile: &Profile, task: usize) -> Result<(), Emptied> {
        let (part, task) = (profile.parts[task], &self.cumulative.tasks()[task]);
        let (duration, demand) = (bounds(domains, task.duration).0, bounds(domains, task.demand).0);
        let room = self.most(domains) - demand;
        self.filter_alone(domains, task)?;
        // Where it runs for certain itself its demand is in the profile, which fits.
        let is_own = |segment: &Segment| part.is_some_and(|part| part.contains(segment.from));
        let is_full = |segment: &&Segment| segment.height > room && !is_own(segment);
        let full: Vec<Segment> = profile.segments.iter().filter(is_full).copied().collect();
        if demand > 0 && !full.is_empty() {
            // A task without duration runs nowhere.
            if duration > 0 {
                self.filter_start(domains, profile, task, (&full, duration))?;
            }
            Self::filter_duration(domains, task, &full)?;
        }
        part.map_or(Ok(()), |part| self.filter_demand(domains, profile, task, part))
    }

    /// Removes what the task cannot have even when no other runs.
    fn filter_alone(&self, domains: &mut dyn Domains, task: &Task) -> Result<(), Emptied> {
        let capacity = self.cumulative.capacity();
        let (duration, demand) = (bounds(domains, task.duration).0, bounds(domains, task.demand).0);
        if duration > 0 {
            let why = places(&[task.duration, task.demand]);
            keep_between(domains, capacity, (demand, Amount::MAX), &why)?;
            let (most, why) = (self.most(domains), places(&[task.duration, capacity]));
            return keep_between(domains, task.demand, (Amount::MIN, most), &why);
        }
        if demand > self.most(domains) {
            return keep_between(domains, task.duration, (Amount::MIN, 0), &places(&[task.demand, capacity]));
        }
        Ok(())
    }

    /// Removes the starts at which the task would run into a segment that is full.
    fn filter_start(
        &self,
        domains: &mut dyn Domains,
        profile: &Profile,
        task: &Task,
        (full, duration): (&[Segment], Amount),
    ) -> Result<(), Emptied> {
        let meets = |start: Amount| first_behind(full, start).filter(|segment| segment.from < start + duration);
        let own = [task.duration, task.demand];
        let why = |segment: &Segment| places(&[&self.places_at(profile, segment.from)[..], &own].concat());
        let place = match task.start {
            Term::Place(place) => place,
            Term::Constant(start) => {
                let met = meets(start.into());
                return met.map_or(Ok(()), |segment| Err(domains.fail(Premises::Places(&why(segment)))));
            }
        };
        let known = domains.integers(place).clone();
        if !domains.explains() {
            domains.keep_those(place, Premises::Scope, |value| meets(known.at(value).into()).is_none())?;
            return Ok(());
        }
        for segment in full {
            // The task runs into this one, whatever others it runs into.
            let runs_into = |start: Amount| segment.from < start + duration && start < segment.to;
            let domain = domains.domain(place);
            let mut mask: SmallVec<[u64; 4]> = domain.words().into();
            for value in domain.iter().filter(|&value| runs_into(known.at(value).into())) {
                mask[value.index() / 64] &= !(1 << (value.index() % 64));
            }
            domains.keep(place, ValueSet::from_words(&mask), Premises::Places(&why(segment)))?;
        }
        Ok(())
    }

    /// Removes the durations that are too long for each start that is left.
    fn filter_duration(domains: &mut dyn Domains, task: &Task, full: &[Segment]) -> Result<(), Emptied> {
        let Term::Place(place) = task.duration else { return Ok(()) };
        let room = |start: Amount| first_behind(full, start).map(|segment| (segment.from - start).max(0));
        let longest = match task.start {
            Term::Constant(start) => room(start.into()),
            Term::Place(start) => {
                let known = domains.integers(start);
                let rooms = domains.domain(start).iter().map(|value| room(known.at(value).into()));
                // Without a full segment behind some start there is no end to it.
                rooms.reduce(|one, other| Some(one?.max(other?))).flatten()
            }
        };
        let Some(longest) = longest else { return Ok(()) };
        domains.keep_between(place, i64::MIN, narrow(longest), Premises::Scope).map(|_| ())
    }

    /// Removes the demands that are too much where the task runs for certain.
    fn filter_demand(
        &self,
        domains: &mut dyn Domains,
        profile: &Profile,
        task: &Task,
        part: CompulsoryPart,
    ) -> Result<(), Emptied> {
        let own = profile.segments.iter().filter(|segment| part.contains(segment.from));
        let Some(highest) = own.max_by_key(|segment| segment.height) else { return Ok(()) };
        let most = self.most(domains) - (highest.height - part.demand);
        let why = places(&self.places_at(profile, highest.from));
        keep_between(domains, task.demand, (Amount::MIN, most), &why)
    }
}

impl Filter for TimeTable {
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        let tasks = self.cumulative.tasks();
        for term in tasks.iter().flat_map(|task| [task.duration, task.demand]).chain([self.cumulative.capacity()]) {
            keep_between(domains, term, (0, Amount::MAX), &[])?;
        }
        let profile = Profile::of(domains, tasks);
        self.filter_capacity(domains, &profile)?;
        for task in 0..tasks.len() {
            if domains.work(profile.segments.len() + 1) {
                return Ok(());
            }
            self.filter_task(domains, &profile, task)?;
        }
        Ok(())
    }
}

/// Keeps of a variable what is between the two; a constant must be.
fn keep_between(
    domains: &mut dyn Domains,
    term: Term,
    (least, greatest): (Amount, Amount),
    why: &[usize],
) -> Result<(), Emptied> {
    match term {
        Term::Place(place) => {
            domains.keep_between(place, narrow(least), narrow(greatest), Premises::Places(why)).map(|_| ())
        }
        Term::Constant(number) if (least..=greatest).contains(&number.into()) => Ok(()),
        Term::Constant(_) => Err(domains.fail(Premises::Places(why))),
    }
}

/// The first of these segments, which are in order, that ends behind a time.
fn first_behind(segments: &[Segment], time: Amount) -> Option<&Segment> {
    segments.get(segments.partition_point(|segment| segment.to <= time))
}

/// The nearest number of 64 bits.
fn narrow(amount: Amount) -> i64 {
    amount.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}

/// The places among these terms, each once.
fn places(terms: &[Term]) -> Vec<usize> {
    let mut places: Vec<usize> = terms.iter().filter_map(|term| term.place()).collect();
    places.sort_unstable();
    places.dedup();
    places
}
