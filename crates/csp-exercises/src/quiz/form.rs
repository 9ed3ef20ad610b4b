//! The request of each sheet, and the cells that it leaves empty.

use crate::catalogue::Exercise;

/// The cells that are left empty for the student.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// The values that are left, and what follows; what is done is given.
    Left,
    /// The same, and what is done: its order is what the exercise is about.
    Order,
    /// Nothing but what follows: no value is removed.
    Follows,
}

/// The form of a sheet: its request, the heads of the first and the last column, and the cells that are left empty.
pub(super) struct Form {
    pub(super) request: &'static str,
    pub(super) heads: [&'static str; 2],
    pub(super) asked: Asked,
}

/// The form of the sheet of an exercise; or the reason why there is none.
pub(super) fn form(exercise: Exercise) -> Result<Form, &'static str> {
    let (asked, request) = request(exercise)?;
    let heads = match exercise {
        Exercise::Ac3 => ["revise", "queue after it"],
        Exercise::AllDifferent => ["", ""],
        _ => ["assignment", "what follows"],
    };
    Ok(Form { request, heads, asked })
}

/// The cells that are left empty, and what is asked for; or the reason why there is no sheet.
fn request(exercise: Exercise) -> Result<(Asked, &'static str), &'static str> {
    Ok(match exercise {
        Exercise::Backtracking => (
            Asked::Follows,
            "Backtracking: no value is removed; a new value is checked against the past. Fill in what follows: a conflict, an assignment \
             that is taken back, a variable that has run out of values.",
        ),
        Exercise::ForwardChecking => {
            (Asked::Left, "Forward checking: fill in the values that are left after each assignment, and what follows.")
        }
        Exercise::Ac3 => (
            Asked::Order,
            "AC-3: fill in the arc that is revised, the values that are left after it, and the queue. x\u{2190}y means that x \
             is revised against y.",
        ),
        Exercise::Mrv => (
            Asked::Order,
            "Forward checking with the fewest values first: fill in which variable gets a value, the values that are left, and what follows.",
        ),
        Exercise::Lcv => (
            Asked::Order,
            "Forward checking with the least constraining value first: fill in each assignment, the values that are left, and what follows.",
        ),
        Exercise::Cbj => (
            Asked::Follows,
            "Conflict-directed backjumping: no value is removed. Fill in what follows: a conflict, a conflict set, a jump.",
        ),
        Exercise::Mac => (
            Asked::Left,
            "Arc consistency before the search and after each assignment: fill in the values that are left, and what follows.",
        ),
        Exercise::DomWdeg => (
            Asked::Order,
            "Forward checking with dom/wdeg: a variable with one value left comes first, and else the smallest quotient of values left and \
             weighted degree, of equal ones the first. Each constraint weighs 1 at first. Fill in each assignment, the values that are left, and what follows, with \
             the new weight of a constraint that has taken the last value.",
        ),
        Exercise::LimitedDiscrepancy => (
            Asked::Order,
            "Limited discrepancy search with forward checking: the first wave tries the first value of each variable alone, and each later \
             wave may leave it once more. Fill in each assignment, the values that are left, and what follows.",
        ),
        Exercise::DirectionalConsistency => (
            Asked::Left,
            "Directional arc consistency from the last variable to the first, and then forward checking: fill in the values that are left, \
             and what follows.",
        ),
        Exercise::AllDifferent => {
            (Asked::Left, "Fill in the values that are left when each one that no choice has is gone.")
        }
        Exercise::NaryForwardChecking => (
            Asked::Left,
            "Forward checking of constraints on three variables: when one variable alone is open, it loses what its constraint does not \
             allow; the constraints are gone through in their order. Fill in the values that are left after each assignment, and what follows.",
        ),
        Exercise::BranchAndBound => (
            Asked::Left,
            "Branch and bound with forward checking: each solution must cost less than the one before. After each assignment a value goes when it \
             is too expensive: with it, and with each other variable at its cheapest, a solution costs no less. Then comes forward checking. Fill in \
             the values that are left, and what follows: a solution with its cost, or a value that has failed.",
        ),
        Exercise::SingletonConsistency => return Err("each trial is an AC-3 of its own: `ac3` and `mac` have sheets"),
        Exercise::Norvig => return Err("a board has too many cells for the columns of a table"),
        Exercise::MinConflicts => return Err("many ways are right there, so no table has the answers"),
        Exercise::FirstUip => {
            return Err("it asks for one nogood, read from a trail of reasons, and not for values left step by step");
        }
    })
}
