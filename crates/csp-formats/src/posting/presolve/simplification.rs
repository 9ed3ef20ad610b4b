//! Values and equalities that are known, put into the statements about them.

use csp_core::Watch;

use super::narrowing;
use crate::fault::Fault;
use crate::posting::statement::kind::PostedStatement;
use crate::posting::statement::list::Statements;
use crate::posting::statement::term::{Term, X};

/// The most rounds of putting in what is new. Every round is right; more of them leave fewer variables.
const ROUNDS: usize = 4;

/// Narrows the variables, and puts in what is fixed or the same, until little is new.
pub(crate) fn simplify(statements: &mut Statements, watch: &Watch) -> Result<(), Fault> {
    for _ in 0..ROUNDS {
        narrowing::narrow(statements, watch)?;
        if !restate(statements, watch)? {
            return Ok(());
        }
    }
    Ok(())
}

/// States everything again with what is known. Says whether that was new somewhere.
fn restate(statements: &mut Statements, watch: &Watch) -> Result<bool, Fault> {
    let mut is_new = false;
    for (statement, at) in std::mem::take(&mut statements.all) {
        watch.spend(1)?;
        let mut is_touched = false;
        let mut known = |x: X| {
            let term = known(statements, x);
            is_touched |= term != Term::Of(x);
            term
        };
        let mapped = statement.map(&mut known);
        let large = || Fault::at(at, "the numbers of this constraint become too large for this solver");
        let mapped = mapped.ok_or_else(large)?;
        statements.from(at);
        let before = statements.all.len();
        match mapped {
            PostedStatement::Linear(linear, when) => statements.compare(linear, when),
            PostedStatement::Member(x, set, when) => statements.member(x, set, when),
            other => statements.state(other),
        }
        is_new |= is_touched || statements.all.len() == before;
    }
    Ok(is_new)
}

/// The value of a variable where that is fixed, or the variable that stands for all that equal it.
pub(crate) fn known(statements: &Statements, x: X) -> Term {
    match statements.values(x).bounds() {
        Some((low, high)) if low == high => Term::Is(low),
        _ => Term::Of(statements.first_of(x)),
    }
}
