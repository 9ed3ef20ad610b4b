//! Which deductions are easier than others.

use super::deduction::Deduction;
use super::technique::Technique;

/// Says how hard deductions are. The numbers have no unit: less is easier.
pub trait Scale {
    /// The least that any deduction of the technique is rated; `None` to leave the technique out.
    fn floor(&self, technique: &Technique) -> Option<u32>;

    /// How hard a deduction is: not below the floor of its technique. Of a technique that tells the shortest first, a
    /// longer chain must not be easier than a shorter one.
    fn rating(&self, deduction: &Deduction) -> u32;
}
