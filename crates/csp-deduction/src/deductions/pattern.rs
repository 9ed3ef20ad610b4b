//! Patterns, which are seen in a position and prove a deduction, and the links between candidates that they are made of.

use csp_core::{Val, Var};

use crate::position::{Candidate, HouseId, Impossible};

/// A pattern that is seen in a position, and proves a deduction.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Pattern {
    /// The variable has one candidate.
    OnlyCandidate,
    /// The value has one place in the house; `last` when nothing else is open there.
    OnlyPlace {
        /// The house.
        house: HouseId,
        /// True when the variable was the last of the house that was not placed.
        last: bool,
    },
    /// All places of a value in one tight house lie in another house, too, or all see the variables that lose it.
    Locked {
        /// The value.
        value: Val,
        /// The tight house.
        base: HouseId,
        /// The other houses in which all its places lie. None where what sees all places shares no one house with them.
        covers: Vec<HouseId>,
        /// The places.
        places: Vec<Var>,
    },
    /// Some variables of a house and equally many values belong together.
    Subset {
        /// The house.
        house: HouseId,
        /// The variables.
        vars: Vec<Var>,
        /// The values.
        values: Vec<Val>,
        /// True when the values have no other places (hidden), false when the variables have no other values (naked).
        hidden: bool,
    },
    /// All places of a value in some houses lie in equally many other houses, but for the fins.
    Fish {
        /// The value.
        value: Val,
        /// Tight houses without a common place of the value.
        base: Vec<HouseId>,
        /// Houses that hold all places of the base but the fins.
        cover: Vec<HouseId>,
        /// Places of the base outside the cover.
        fins: Vec<Var>,
    },
    /// Links one behind the other, strong and weak by turns.
    Chain {
        /// The links, in order: each starts where the one before ends.
        links: Vec<Link>,
        /// True when it ends where it starts: with a weak link it is a continuous loop, with a strong one it proves its
        /// start.
        is_loop: bool,
    },
    /// Links one behind the other, strong and weak by turns, also between some places of a value. It begins and ends with a strong
    /// link, so that its first node or its last is true.
    GroupedChain {
        /// A candidate each, or some places of a value that stand for one.
        nodes: Vec<Vec<Candidate>>,
        /// The reasons of the links between each node and the next.
        why: Vec<LinkReason>,
    },
    /// Candidates of a pivot, each with a pincer that would take its place.
    Wing {
        /// The variable in the middle.
        pivot: Var,
        /// The variables around it.
        pincers: Vec<Var>,
        /// The value that one of them must have.
        value: Val,
        /// True when the pivot may have it, too, and so is one of them.
        with_pivot: bool,
    },
    /// Almost locked sets, each of some variables of a house that have one value more than they are. The first and the last
    /// are ends of a chain; where there is a stem, all are its petals.
    AlmostLocked {
        /// The variable in the middle, each candidate of which is the value, or is taken by a petal.
        stem: Option<Var>,
        /// The sets. A chain may come back to its first.
        sets: Vec<Vec<Var>>,
        /// The values that bind each set of a chain to the next, or each petal to the stem.
        bonds: Vec<Val>,
        /// The value that an end, a petal or the stem has.
        value: Val,
    },
    /// Variables that two houses share, and others of each house, that have as many values as they are: each value counts as often as
    /// it can stand there.
    SueDeCoq {
        /// The two houses.
        houses: [HouseId; 2],
        /// The variables that lie in both.
        shared: Vec<Var>,
        /// Variables of the first house alone, and of the second alone.
        parts: [Vec<Var>; 2],
        /// The values that stand there once.
        once: Vec<Val>,
        /// The values of both parts: they stand once in each.
        twice: Vec<Val>,
    },
    /// Places of one value in two colours, one of which is true as a whole.
    Colours {
        /// The strong links that carry the colours.
        links: Vec<Link>,
        /// The two colours.
        sides: [Vec<Candidate>; 2],
        /// The colour that is false, where two candidates of it see each other.
        refuted: Option<usize>,
    },
    /// Four variables on which two values could be swapped, if nothing prevented it.
    Rectangle {
        /// The variables in a circle: two that follow each other differ.
        corners: [Var; 4],
        /// The two values.
        values: [Val; 2],
        /// Of its corners, those that have more than the two values.
        roof: Vec<Var>,
        /// The naked subset that the extra candidates of the roof make with these variables of the house, if it takes
        /// one.
        subset: Option<(HouseId, Vec<Var>)>,
        /// The houses in which a value has two places, both corners, if it takes any.
        bound: Vec<(HouseId, Val)>,
    },
    /// Without this candidate every open variable would have two candidates, and every value two places in each house
    /// that it is open in.
    BivalueGrave {
        /// The variable with three candidates, and the candidate that must be true.
        extra: Candidate,
    },
    /// First one deduction, then what is seen at once after it.
    Then {
        /// The pattern of the first, which removes candidates.
        first: Box<Pattern>,
        /// The candidates that it removes.
        removed: Vec<Candidate>,
        /// The pattern that is seen then.
        then: Box<Pattern>,
    },
    /// A candidate is assumed, and what follows from it ends in a contradiction.
    Refutation {
        /// The candidate that is assumed.
        assumed: Candidate,
        /// The candidates that are placed then, in order, each by a single.
        steps: Vec<(Candidate, Pattern)>,
        /// The contradiction; `None` when it took a search below the steps.
        end: Option<Impossible>,
        /// Candidates that were tried in all.
        tries: u64,
    },
}

/// A link between two candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The candidate from which it is read.
    pub from: Candidate,
    /// The candidate to which it is read.
    pub to: Candidate,
    /// Its kind: strong or weak.
    pub kind: LinkKind,
    /// The reason that it holds.
    pub why: LinkReason,
}

/// The kind of a link: what follows at its second end from its first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    /// If the first does not hold, the second does: a strong link.
    Strong,
    /// If the first holds, the second does not: a weak link.
    Weak,
}

/// The reason that a link holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkReason {
    /// Both are values of one variable; a strong link has no third one.
    Variable,
    /// Both are places of one value in a house; a strong link has no third one, and its house is tight.
    House(HouseId),
    /// A constraint between the two variables forbids the two values together.
    Constraint,
}
