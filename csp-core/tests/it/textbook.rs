//! A student opens the right file at once: each textbook name is a file of that name, with one algorithm in it.

use std::fs;
use std::path::Path;

/// The name in the textbooks, its file under `csp-core/src`, and what is defined there.
const NAMES: [(&str, &str, &str); 90] = [
    ("constraint graph", "model/network/graph.rs", "struct ConstraintGraph"),
    ("domain", "model/value/domain.rs", "struct Domain"),
    ("relation", "model/relation.rs", "trait Relation"),
    ("trail", "store/trail.rs", "struct Trail"),
    ("reason", "store/reason.rs", "struct Reason"),
    ("culprits", "store/culprits.rs", "struct Culprits"),
    ("node consistency", "consistency/node.rs", "fn node_consistency"),
    ("revise", "consistency/arc/revise.rs", "fn revise"),
    ("AC-1", "consistency/arc/ac1.rs", "struct Ac1"),
    ("AC-3", "consistency/arc/ac3.rs", "type Ac3"),
    ("AC-4", "consistency/arc/ac4.rs", "struct Ac4"),
    ("AC-6", "consistency/arc/ac6.rs", "struct Ac6"),
    ("AC-2001", "consistency/arc/ac2001.rs", "type Ac2001"),
    ("AC-3rm", "consistency/arc/ac3rm.rs", "type Ac3Rm"),
    ("AC-3bit", "consistency/arc/ac3bit.rs", "type Ac3Bit"),
    ("directional arc consistency", "consistency/dac.rs", "struct Dac"),
    ("SAC-1", "consistency/sac1.rs", "struct Sac1"),
    ("SAC-3", "consistency/sac3.rs", "struct Sac3"),
    ("PC-2", "consistency/pc2.rs", "struct Pc2"),
    ("naked and hidden singles", "consistency/singles.rs", "struct Singles"),
    ("naked and hidden subsets", "consistency/subsets.rs", "struct Subsets"),
    ("all-different", "consistency/all_different.rs", "struct AllDifferent"),
    ("matching", "consistency/matching.rs", "struct Matching"),
    ("backtracking", "search/look_ahead/backtracking.rs", "struct Backtracking"),
    ("backmarking", "search/look_ahead/backmarking.rs", "struct Backmarking"),
    ("forward checking", "search/look_ahead/forward_checking.rs", "struct ForwardChecking"),
    ("partial and full looking forward", "search/look_ahead/looking_forward.rs", "struct LookingForward"),
    ("maintaining arc consistency", "search/look_ahead/mac.rs", "struct Mac"),
    ("chronological backtracking", "search/look_back/chronological.rs", "struct Chronological"),
    ("backjumping", "search/look_back/backjumping.rs", "struct Backjumping"),
    ("graph-based backjumping", "search/look_back/graph_based.rs", "struct GraphBased"),
    ("conflict-directed backjumping", "search/look_back/conflict_directed.rs", "struct ConflictDirected"),
    ("static order", "search/order/variable/static_order.rs", "struct Static"),
    ("minimum width", "search/order/variable/min_width.rs", "fn min_width"),
    ("maximum cardinality", "search/order/variable/max_cardinality.rs", "fn max_cardinality"),
    ("minimum remaining values", "search/order/variable/mrv.rs", "struct Mrv"),
    ("degree", "search/order/variable/degree.rs", "struct Degree"),
    ("Brelaz", "search/order/variable/brelaz.rs", "struct Brelaz"),
    ("dom/deg", "search/order/variable/dom_deg.rs", "struct DomOverDegree"),
    ("dom/ddeg", "search/order/variable/dom_ddeg.rs", "struct DomOverFutureDegree"),
    ("dom/wdeg", "search/order/variable/dom_wdeg.rs", "struct DomOverWeightedDegree"),
    ("conflict history", "search/order/variable/conflict_history.rs", "struct ConflictHistory"),
    ("impact", "search/order/variable/impact.rs", "struct Impact"),
    ("activity", "search/order/variable/activity.rs", "struct Activity"),
    ("last conflict", "search/order/variable/last_conflict.rs", "struct LastConflict"),
    ("conflict order", "search/order/variable/conflict_order.rs", "struct ConflictOrder"),
    ("ascending values", "search/order/value/ascending.rs", "struct Ascending"),
    ("descending values", "search/order/value/descending.rs", "struct Descending"),
    ("shuffled values", "search/order/value/shuffled.rs", "struct Shuffled"),
    ("least constraining value", "search/order/value/least_constraining.rs", "struct LeastConstraining"),
    ("promise", "search/order/value/promise.rs", "struct Promise"),
    ("phase saving", "search/order/value/phase_saving.rs", "struct PhaseSaving"),
    ("survivors first", "search/order/value/survivors_first.rs", "struct SurvivorsFirst"),
    ("least impact", "search/order/value/least_impact.rs", "struct LeastImpact"),
    ("depth first", "search/traversal/depth_first.rs", "struct DepthFirst"),
    ("restarts", "search/traversal/restarts.rs", "struct Restarts"),
    ("Luby", "luby.rs", "fn luby"),
    ("nogoods", "search/traversal/nogoods.rs", "struct Nogoods"),
    ("limited discrepancy", "search/traversal/limited_discrepancy.rs", "struct LimitedDiscrepancy"),
    ("depth-bounded discrepancy", "search/traversal/depth_bounded_discrepancy.rs", "struct DepthBoundedDiscrepancy"),
    ("iterative broadening", "search/traversal/iterative_broadening.rs", "struct IterativeBroadening"),
    ("min-conflicts", "local/min_conflicts.rs", "struct MinConflicts"),
    ("tabu search", "local/tabu.rs", "struct TabuSearch"),
    ("components", "structure/components.rs", "struct Components"),
    ("tree", "structure/tree.rs", "fn tree_order"),
    ("cycle cutset", "structure/cycle_cutset.rs", "fn cycle_cutset"),
    ("elimination order", "structure/elimination_order.rs", "fn elimination_order"),
    ("bucket elimination", "structure/bucket_elimination.rs", "struct BucketElimination"),
    ("relation of any arity", "model/nary/relation.rs", "trait NaryRelation"),
    ("expression", "model/nary/expression/tree.rs", "enum Expr"),
    ("GAC-3", "consistency/general/gac3.rs", "struct Gac3"),
    ("compact table", "consistency/general/table/compact.rs", "struct CompactTable"),
    ("STR2", "consistency/general/table/str2.rs", "struct Str2"),
    ("forbidden tuples", "consistency/general/table/forbidden.rs", "struct Forbidden"),
    ("all-different as one", "consistency/regin.rs", "struct Regin"),
    ("bounds of sums", "consistency/general/linear.rs", "struct LinearBounds"),
    ("HC4", "consistency/general/expression/hc4.rs", "struct Hc4"),
    ("element", "consistency/general/element.rs", "struct Entries"),
    ("count", "consistency/general/count.rs", "struct CountBounds"),
    ("cardinality", "consistency/general/cardinality.rs", "struct EachCardinality"),
    ("least and greatest", "consistency/general/extremum.rs", "struct ExtremumFilter"),
    ("circuit", "consistency/general/tour.rs", "struct Tour"),
    ("time-table", "consistency/general/time_table/filter.rs", "struct TimeTable"),
    ("nFC0", "search/look_ahead/nary/forward.rs", "struct NaryForwardChecking"),
    ("nFC1 to nFC5", "search/look_ahead/nary/stronger.rs", "struct StrongerForwardChecking"),
    ("generalised arc consistency", "search/look_ahead/nary/gac.rs", "struct Gac"),
    ("branch and bound", "search/optimise.rs", "struct Bounded"),
    ("primal graph", "structure/encoding/primal.rs", "fn primal"),
    ("hidden variables", "structure/encoding/hidden.rs", "fn hidden_variables"),
    ("dual", "structure/encoding/dual.rs", "fn dual"),
];

/// The lines of a file that are the algorithm: those before its tests.
fn lines(file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().take_while(|line| *line != "#[cfg(test)]").map(str::to_owned).collect()
}

#[test]
fn each_name_is_a_file_of_that_name() {
    for (name, file, defined) in NAMES {
        let defines = |line: &String| {
            line.trim_start().starts_with("pub") && line.split_once(defined).is_some_and(|(_, rest)| !continues(rest))
        };
        assert!(lines(file).iter().any(defines), "{name}: no {defined} in {file}");
    }
}

/// Whether a name that was found goes on, so that it is another name.
fn continues(rest: &str) -> bool {
    rest.starts_with(|next: char| next.is_alphanumeric() || next == '_')
}

/// One algorithm each: no file holds what another name of the list stands for.
#[test]
fn a_file_holds_one_algorithm() {
    for (place, (name, file, _)) in NAMES.iter().enumerate() {
        let other = NAMES[..place].iter().find(|(_, before, _)| before == file);
        assert!(other.is_none(), "{name} and {other:?} share {file}");
    }
}

/// Four of five can be read in a few minutes; those that cannot are no longer than twice that.
#[test]
fn most_are_short() {
    let long: Vec<&str> = NAMES.iter().map(|(_, file, _)| *file).filter(|file| lines(file).len() > 150).collect();
    assert!(long.len() * 5 <= NAMES.len(), "over 150 lines: {long:?}");
    for (_, file, _) in NAMES {
        assert!(lines(file).len() <= 300, "{file} is too long");
    }
}
