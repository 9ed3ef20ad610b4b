//! Promise: an upper bound on the number of solutions below a value.

use std::cmp::Reverse;

use super::ranked_values::RankedValues;
use super::{MakeValueOrder, ValueOrder};
use crate::model::{Val, Var};
use crate::part::Entry;
use crate::search::order::Ties;
use crate::store::State;

/// Promise: multiplies the numbers of values that a value leaves to the unassigned neighbours. The product is
/// an upper bound on the number of solutions below it, and the value with the greatest product comes first;
/// ties ascending. It looks at edges alone; a larger constraint can only make the bound less tight.
///
/// Source: Geelen 1992. Variant: none. Cost: that of [`LeastConstraining`](super::LeastConstraining).
#[derive(Clone, Debug)]
pub(crate) struct Promise(RankedValues<Reverse<Product>>);

impl Promise {
    pub(crate) const PART: Entry<MakeValueOrder> =
        Entry::new("promise", "greatest promise first", "Geelen 1992", |setup| Box::new(Self::new(setup.ties)));

    /// Breaks ties in this way.
    pub(crate) fn new(ties: Ties) -> Self {
        Self(RankedValues::new(ties))
    }
}

impl ValueOrder for Promise {
    fn arrange(&mut self, state: &State<'_>, x: Var, values: &mut [Val]) {
        self.0.arrange(state, x, values, Reverse(Product::ONE), |product, kept, _| product.0.multiply(kept));
    }

    fn checks(&self) -> u64 {
        self.0.checks
    }

    fn is_stable(&self) -> bool {
        self.0.are_stable()
    }
}

/// A product of whole numbers, which may be greater than any floating-point number. The fraction is kept as
/// the bits of a floating-point number, which compare as positive numbers do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Product {
    positive: bool,
    scale: u32,
    fraction: u64,
}

impl Product {
    const ONE: Self = Self { positive: true, scale: 0, fraction: 1f64.to_bits() };

    fn multiply(&mut self, factor: usize) {
        let mut product = f64::from_bits(self.fraction) * factor as f64;
        while product >= LARGE {
            product /= LARGE;
            self.scale += 1;
        }
        self.fraction = product.to_bits();
        self.positive &= factor > 0;
        if !self.positive {
            // All products that are 0 are equal, whatever their other factors.
            self.scale = 0;
            self.fraction = 0;
        }
    }
}

const LARGE: f64 = (1u64 << 62) as f64;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_compare_as_numbers() {
        let product = |factors: &[usize]| {
            let mut product = Product::ONE;
            factors.iter().for_each(|&factor| product.multiply(factor));
            product
        };
        assert!(product(&[2, 3]) > product(&[5]) && product(&[2, 2]) == product(&[4]));
        assert!(product(&[0, 9]) < product(&[1]) && product(&[9, 0, 9]) == product(&[0]));
        let many = vec![1000; 2000];
        let more = [&many[..], &[2]].concat();
        assert!(product(&more) > product(&many) && product(&many) > product(&many[1..]));
    }
}
