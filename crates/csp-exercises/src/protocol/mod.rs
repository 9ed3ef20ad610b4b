//! The protocol between a program and its check: lines of JSON, so that any language can take part.
//!
//! The program is started once for each problem. It reads **one line** from standard input, and writes **one line for each
//! step** of its search to standard output. Each line is one JSON object. Texts are in UTF-8.
//!
//! # The problem
//!
//! ```json
//! {"exercise":"fc","problem":"queens:2","find":"first",
//!  "variables":[{"name":"x0","values":[0,1]},{"name":"x1","values":[0,1]}],
//!  "constraints":[{"between":["x0","x1"],"allowed":[]}]}
//! ```
//!
//! (It is one line; it is broken here to be read.)
//!
//! | field | what it is |
//! |---|---|
//! | `exercise` | the name of the exercise, as `csp exercise list` has it: `bt`, `fc`, `ac3` and so on |
//! | `problem` | a name for people |
//! | `find` | `first`: the search ends at the first solution. `best`: it looks for the one that costs least (`bnb`). `nothing`: there is no search (`ac3`, `sac1`, `all-different`, `uip`) |
//! | `variables` | the variables, in their order: number 0 comes first. `values` are integers, ascending |
//! | `constraints` | at most one for each pair of variables. `allowed` lists all pairs of values that may hold together, the value of the first variable first. What is not listed is forbidden. Two variables without a constraint are no neighbours |
//! | `all_different` | only in `all-different` and `norvig`: groups of variables, by name, which must all be different. In `norvig` they are the units, with as many values as variables |
//! | `tables` | only in `nfc0`: constraints on more than two variables. `between` names them; `allowed` lists all tuples of values that may hold together, in the order of `between` |
//! | `coefficients` | only in `bnb`: for each variable, in their order, what 1 of its value costs; it may be below 0. A solution costs the sum over all variables of this number times the value |
//! | `start` | only in `min-conflicts`: the first value of each variable, in their order |
//! | `random` | only in `min-conflicts`: random numbers of 0 or more, for programs that want them |
//! | `steps` | only in `min-conflicts`: the most steps |
//! | `trail` | only in `uip`: the literals that hold, in the order in which they came to hold. Each is an object with its name, `literal`, its `level`, and in `because` the literals that imply it (none when it was tried, and of lower levels none need be named) |
//! | `conflict` | only in `uip`: the literals that cannot hold together |
//!
//! A program should pass over fields that it does not know.
//!
//! # The steps
//!
//! | line | when it is written |
//! |---|---|
//! | `{"kind":"tried","variable":"x0","value":1}` | the search gives a variable a value |
//! | `{"kind":"pruned","variable":"x1","value":0}` | a value is removed from a variable that is not assigned |
//! | `{"kind":"conflict","variable":"x1"}` | the value tried last has failed: this variable has no value left; in `bt` and `cbj`, a check of this variable, the one assigned last, has failed. Before any value was tried: there is no solution |
//! | `{"kind":"retracted","variable":"x0","value":1}` | a value is taken back, and with it all that was removed since it was tried |
//! | `{"kind":"backtracked","variable":"x0"}` | a variable is given up: every value of it was tried, or in `lds` left out. In `cbj` with `"conflict_set":["x0",...]` |
//! | `{"kind":"jumped","variable":"x5","to":"x3"}` | only in `cbj`, after `backtracked`: the search goes back over more than one variable; `null` when nothing is left to go back to |
//! | `{"kind":"enqueued","variable":"x1","against":"x0"}` | only in `ac3`, `mac` and `sac1`: the arc joins the end of the queue: the first variable is to be revised against the second |
//! | `{"kind":"revised","variable":"x1","against":"x0"}` | in `ac3`, `mac` and `sac1`: the first arc has left the queue, and is revised now; in `dac`, the arc is revised now. What is removed comes behind |
//! | `{"kind":"repaired","variable":"x0","value":1,"from":0}` | only in `min-conflicts`: a variable gets a value. `from` is the value before; `null` for the first value |
//! | `{"kind":"explained","literal":"x1 = 0"}` | only in `uip`: a literal of the nogood is replaced by those that imply it |
//! | `{"kind":"learnt","nogood":["x1 = 0",...],"level":2}` | only in `uip`: these literals cannot hold together; the search goes back to this level |
//! | `{"kind":"solved"}` | every variable has a value, and no constraint is broken |
//! | `{"kind":"improved","objective":12}` | only in `bnb`, after `solved`: the solution costs so much. It is the incumbent now: each later one must cost less |
//! | `{"kind":"end","checks":12}` | the last line of every answer: the program has ended as it should |
//!
//! Every line may have `"checks"`: how many checks were made **before** this step. Then the judgement says at which step
//! the counter first differs. The lines are those of `csp trace --format json`; other fields are passed over, and so are
//! empty lines.
//!
//! # The order of the steps
//!
//! **The searches** (`bt`, `fc`, `mrv`, `lcv`, `cbj`, `mac`, `norvig`, `dom-wdeg`, `lds`, `dac`, `nfc0`, `bnb`) take the variables in their order, and values ascending, but where
//! the exercise is about another order. For each value: `tried`; then what follows from it; when it fails, `conflict`;
//! else the search goes on with the next variable. In the end the value is `retracted`, unless a solution was found:
//! after `solved` comes `end`. When the values of a variable have run out, it is `backtracked`, and the value of the
//! variable before is `retracted`.
//!
//! - **bt**: no value is removed. After `tried`, the value is checked against those of the assigned neighbours, in the
//!   order in which they were assigned, up to the first that does not allow it: then `conflict`, of the variable itself.
//! - **fc**: after `tried`, each neighbour that is not assigned, ascending, loses the values that are not allowed: one
//!   `pruned` each, one check for each of its values. At the first neighbour without a value, `conflict`.
//! - **mrv**: as `fc`, but the next variable is the one with the fewest values left; of several, the one that comes first
//!   among the variables.
//! - **lcv**: as `fc`, but first comes the value that rules out the fewest values of the neighbours that are not
//!   assigned; of several, the smallest. These checks are not `checks`; the last line may count them as
//!   `ordering_checks`. A variable with one value left needs none.
//! - **cbj**: no value is removed. After `tried`, the value is checked against those of the assigned neighbours, in the
//!   order in which they were assigned, up to the first that does not allow it. That one joins the conflict set of the
//!   variable, and `conflict` is written. A conflict set is empty when its variable is reached from above. When values
//!   have run out, the search goes back to the variable of the set that was assigned last, which takes over the rest.
//!   After `jumped`, each value on the way is `retracted`, the last one first.
//! - **ac3**: all arcs are `enqueued` at the start, by the first variable and then by the second. Then the first one is
//!   `revised`, and so on. A check looks for a support: the values of the first variable ascending, and for each those of
//!   the second ascending, up to the first that is allowed. When the first variable x of an arc (x, y) has lost a value,
//!   the arcs (z, x) of its other neighbours z are `enqueued`, ascending, but for those that wait already. When it has no
//!   value left: `conflict`, and `end`.
//! - **mac**: first as `ac3`. After `tried` x, the arcs (y, x) of the neighbours y that are not assigned are `enqueued`,
//!   ascending; then as `ac3`, with all neighbours, assigned or not. At a `conflict` the queue is forgotten.
//! - **dom-wdeg**: as `fc`, but the next variable is the first with one value left, if there is one; else the one with the
//!   smallest quotient of the number of its values by its weighted degree, which is the sum of the weights of its
//!   constraints with other variables that are not assigned (when it is 0, the quotient is infinite); of several, the one
//!   that comes first. A weight is 1 at first, and grows by 1 at each `conflict` that the constraint between the
//!   variable without a value and the one assigned last has caused. It stays when the search goes back.
//! - **sac1**: first as `ac3`. Then each value is tried, by the variables and the values ascending, while no other variable is
//!   assigned: `tried`, and what `mac` does after an assignment; then `retracted`, with no `conflict`. When a variable had no
//!   value left, the value is `pruned`, the arcs of all neighbours are `enqueued` as after an assignment, and AC-3 goes on. A
//!   value that has gone meanwhile is not tried. Rounds follow until one removes nothing. At the first `conflict` with no value
//!   on trial it ends.
//! - **norvig**: at the start, and after each `tried`, both rules until nothing changes, one `pruned` for each value that goes, in
//!   any order. Naked single: a variable has one value left, so its neighbours lose it. Hidden single: a value has one place
//!   left in a unit, so the variable there loses its other values. `conflict`, of any variable, when a variable has no value left, or a value no
//!   place in a unit. The next variable is that of `mrv`. Checks are not compared.
//! - **dac**: at the start, for each variable x from the last to the first, each neighbour y before x, ascending, is `revised`
//!   against x, and a check looks for a support as in `ac3`. When y has no value left: `conflict`, and `end`. Then as `fc`. Each
//!   variable has one neighbour before it at most.
//! - **lds**: as `fc`, in waves. Wave k allows k - 1 discrepancies: on the way to each value, so many values that were not the
//!   first of those left of their variable. Values that would be one too many are left out, and not told. When the wave has
//!   `backtracked` the first variable, and has left something out, the next one begins.
//! - **nfc0**: as `fc`, but with `tables` in the place of `constraints`. After `tried` x, each table with x, in their order, of
//!   which one variable alone is not assigned: that one loses the values that the table does not allow with the values of
//!   the others, one `pruned` each, one check for each of its values. At the first variable without a value, `conflict`.
//! - **bnb**: as `fc`, but the search goes on after a solution, until everything was tried: after `solved` and `improved`, the
//!   value is `retracted`. Between `tried` and forward checking comes the bound, once there is an incumbent. The least cost is the
//!   sum over all variables of the cost of their cheapest value that is left. When it is no less than the cost of the
//!   incumbent, the value has failed, and nothing is removed. Else each variable that is not assigned loses the values with
//!   which the least cost would be no less, one `pruned` each. After forward checking the least cost is looked at once
//!   more. When the bound fails, `conflict` names the first variable that is not assigned; when all are, the first of all.
//! - **min-conflicts**: first each variable is `repaired` from `null` to its value of `start`, in their order. Then, as
//!   long as a constraint is broken and steps are left, a variable in conflict is `repaired`: it gets a value that breaks
//!   the fewest constraints. Which variable, and which of several best values, is free. At last `solved`, or nothing when
//!   no steps are left. Checks are not compared.
//! - **uip**: `explained` for each literal that is replaced, the latest first, as long as the nogood has more than one literal
//!   of the level of the last literal of the trail. Then `learnt`, with the nogood without literals of level 0, in any
//!   order, and with the second highest level of its literals; 0 when there is only one. Nothing is checked.
//! - **all-different**: `pruned` for each value that is in no choice of different values for a whole group, in any
//!   order, until there is none. When a group has no such choice at all: `conflict` for one of its variables. Checks are
//!   not compared.

mod read;
mod step;

pub(crate) use read::{NOTES, ProgramAnswer, read};
pub use step::{LastLine, TraceStep};
