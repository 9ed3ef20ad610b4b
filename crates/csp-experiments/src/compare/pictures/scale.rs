//! The quantities on the axes of costs.

use crate::compare::summary::{Cost, Measure};
use crate::plot::AxisValue;

/// The quantities on the axes of costs.
#[derive(Clone, Debug)]
pub(super) struct Scale {
    pub(super) measure: Measure,
    /// The name of the axis, with the unit.
    pub(super) axis: String,
    /// By which a cost is multiplied: times are drawn in milliseconds.
    factor: f64,
    /// The word for less of it.
    pub(super) less: &'static str,
}

impl Scale {
    pub(super) fn of(measure: Measure) -> Self {
        match measure {
            Measure::Time => Self { measure, axis: "CPU time, ms".into(), factor: 1e3, less: "faster" },
            Measure::Counter(_) => Self { measure, axis: measure.name().into(), factor: 1.0, less: "less" },
        }
    }

    /// A cost on the axis, which is logarithmic: what a limit cut has no value, and 0 is drawn at the least there is.
    pub(super) fn at(&self, cost: Cost) -> AxisValue {
        if cost.ended { AxisValue::Value(self.value(cost.value)) } else { AxisValue::Limit }
    }

    pub(super) fn value(&self, cost: f64) -> f64 {
        let least = if self.measure == Measure::Time { 1e-6 } else { 0.5 };
        (cost * self.factor).max(least)
    }
}
