//! What both forms of FlatZinc answer to what is not supported.

pub(super) const NO_FLOATS: &str =
    "floats are not supported, only integers and Booleans: use a solver with floats for this model";
pub(super) const NO_SETS: &str = "variables that are sets are not supported in FlatZinc: compile the model for csp, whose \
                                  library replaces them by Booleans";
