//! `<intension>`: an expression that is true.

use super::given::Given;
use crate::fault::Fault;
use crate::xcsp3::builder::Builder;
use crate::xcsp3::markup::Element;
use crate::xcsp3::words::Words;

/// The expression of the element, or of its child `<function>`.
pub(super) fn intension<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: Given<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["function"])?;
    let function = element.optional("function")?.unwrap_or(element);
    let expression = builder.formula(Words::of(function, given))?;
    builder.require(expression)
}
