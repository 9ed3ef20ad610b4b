//! The shapes of nodes, as in Gist (Schulte 1997 drew search trees so first), and their colours.

use csp_core::observe::NodeStatus;

/// The shape of a node. What a colour tells, a shape tells, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// There are values below, or the search has ended here.
    Circle,
    /// A solution.
    Diamond,
    /// The value fails.
    Square,
    /// The value fails after a search that is not shown.
    Triangle,
}

/// Half of the width and of the height of a shape, in points.
pub(super) const RADIUS: f64 = 8.0;

impl Shape {
    /// The shape around this middle.
    pub(super) fn svg(self, status: NodeStatus, x: f64, y: f64) -> String {
        let class = match status {
            NodeStatus::Solution => "solution",
            NodeStatus::Open => "open",
            NodeStatus::Failed => "failed",
        };
        let r = RADIUS;
        let path = match self {
            Self::Circle => return format!("<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r}\"/>"),
            Self::Diamond => format!("M{x:.1} {:.1}l{r} {r}l-{r} {r}l-{r} -{r}z", y - r),
            Self::Square => format!("M{:.1} {:.1}h{side}v{side}h-{side}z", x - r * 0.8, y - r * 0.8, side = r * 1.6),
            Self::Triangle => format!("M{x:.1} {:.1}l{r} {side}h-{side}z", y - r, side = 2.0 * r),
        };
        format!("<path class=\"{class}\" d=\"{path}\"/>")
    }
}

/// The colours that the colour-blind can tell apart (Okabe & Ito 2008). What is not known is dashed.
pub(super) const STYLE: &str = "\
text { font-family: sans-serif; font-size: 11px; fill: #222222; text-anchor: middle }
.heading { font-size: 14px; font-weight: bold; text-anchor: start }
.legend { text-anchor: start }
.branch { fill: none; stroke: #999999 }
.branch.solution { stroke: #009e73; stroke-width: 2.5 }
.branch.open { stroke: #e69f00; stroke-dasharray: 4 2 }
circle, path.solution, path.failed { stroke: #222222 }
circle { fill: #ffffff }
circle.solution, path.solution { fill: #009e73 }
circle.open { fill: #e69f00; stroke-dasharray: 3 2 }
path.failed { fill: #bbbbbb }
path.branch { fill: none }
";

/// The meaning of the shapes.
pub(super) const LEGEND: [(Shape, NodeStatus, &str); 6] = [
    (Shape::Circle, NodeStatus::Solution, "a value on the way to a solution"),
    (Shape::Diamond, NodeStatus::Solution, "a solution"),
    (Shape::Circle, NodeStatus::Failed, "a value below which every value fails"),
    (Shape::Square, NodeStatus::Failed, "a value that fails"),
    (Shape::Triangle, NodeStatus::Failed, "a value that fails after a search that is not shown"),
    (Shape::Circle, NodeStatus::Open, "not known when the search ended"),
];
