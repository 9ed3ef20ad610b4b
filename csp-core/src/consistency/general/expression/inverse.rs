//! The bounds that the result of an operator, and one operand, leave for the other operand. All functions take and give the least
//! and the greatest; where nothing is left, the least is above the greatest.

use super::interval::power;

pub(super) type Bounds = (i128, i128);

/// Everything.
pub(super) const ALL: Bounds = (i128::MIN, i128::MAX);

const NOTHING: Bounds = (1, 0);

fn both(a: Bounds, b: Bounds) -> Bounds {
    (a.0.max(b.0), a.1.min(b.1))
}

fn either(a: Bounds, b: Bounds) -> Bounds {
    match (a.0 > a.1, b.0 > b.1) {
        (true, _) => b,
        (_, true) => a,
        _ => (a.0.min(b.0), a.1.max(b.1)),
    }
}

fn negative(a: Bounds) -> Bounds {
    (-a.1, -a.0)
}

fn has_zero(a: Bounds) -> bool {
    a.0 <= 0 && 0 <= a.1
}

fn floor(a: i128, b: i128) -> i128 {
    a / b - i128::from(a % b != 0 && (a < 0) != (b < 0))
}

fn ceiling(a: i128, b: i128) -> i128 {
    -floor(-a, b)
}

/// The parts of an interval below and above 0.
fn without_zero(a: Bounds) -> [Bounds; 2] {
    [both(a, (a.0, -1)), both(a, (1, a.1))]
}

/// The least and the greatest absolute value.
fn magnitude(a: Bounds) -> Bounds {
    let most = a.0.abs().max(a.1.abs());
    if has_zero(a) { (0, most) } else { (a.0.abs().min(a.1.abs()), most) }
}

/// The x with x * other = product, where x and the others are real numbers.
pub(super) fn factor(product: Bounds, other: Bounds) -> Bounds {
    if has_zero(other) && has_zero(product) {
        return ALL;
    }
    let of_part = |(low, high): Bounds| {
        if low > high {
            return NOTHING;
        }
        let corners = [(product.0, low), (product.0, high), (product.1, low), (product.1, high)];
        let least = corners.into_iter().map(|(a, b)| ceiling(a, b)).fold(i128::MAX, i128::min);
        (least, corners.into_iter().map(|(a, b)| floor(a, b)).fold(i128::MIN, i128::max))
    };
    let [below, above] = without_zero(other).map(of_part);
    either(below, above)
}

/// The x with x / divisor = quotient, rounded towards 0.
pub(super) fn dividend(quotient: Bounds, divisor: Bounds) -> Bounds {
    let of_positive = |(low, high): Bounds| {
        if low > high {
            return NOTHING;
        }
        let least = if quotient.0 > 0 { quotient.0 * low } else { (quotient.0 - 1) * high + 1 };
        let most = if quotient.1 < 0 { quotient.1 * low } else { (quotient.1 + 1) * high - 1 };
        (least, most)
    };
    let [below, above] = without_zero(divisor);
    either(negative(of_positive(negative(below))), of_positive(above))
}

/// The x with dividend / x = quotient, rounded towards 0.
pub(super) fn divisor(quotient: Bounds, dividend: Bounds, own: Bounds) -> Bounds {
    let (least_quotient, most_quotient) = magnitude(quotient);
    let (least_dividend, most_dividend) = magnitude(dividend);
    let most = if least_quotient > 0 { most_dividend / least_quotient } else { own.0.abs().max(own.1.abs()) };
    let least = least_dividend / (most_quotient + 1) + 1;
    let [below, above] = without_zero(own);
    let (mut below, mut above) = (both(below, (-most, -least)), both(above, (least, most)));
    if least_quotient > 0 {
        let is_positive = quotient.0 > 0;
        // Signs: a dividend that is not negative has a positive quotient by positive numbers only.
        if (dividend.0 >= 0 && is_positive) || (dividend.1 <= 0 && !is_positive) {
            below = NOTHING;
        }
        if (dividend.0 >= 0 && !is_positive) || (dividend.1 <= 0 && is_positive) {
            above = NOTHING;
        }
    }
    either(below, above)
}

/// The x whose division by a divisor leaves `rest`.
pub(super) fn divided(rest: Bounds, divisor: Bounds, own: Bounds) -> Bounds {
    // What is left is no more than the dividend, and has its sign.
    let mut own = own;
    if rest.0 > 0 {
        own.0 = own.0.max(rest.0);
    }
    if rest.1 < 0 {
        own.1 = own.1.min(rest.1);
    }
    if divisor.0 != divisor.1 || divisor.0 == 0 || own.0 > own.1 {
        return own;
    }
    let size = divisor.0.abs();
    let above = nearest_rests(rest, size, both(own, (0, own.1)));
    let below = negative(nearest_rests(negative(rest), size, both(negative(own), (1, -own.0))));
    either(below, above)
}

/// The least and the greatest of some numbers, none negative, whose division by `size` leaves `rest`.
fn nearest_rests(rest: Bounds, size: i128, own: Bounds) -> Bounds {
    let (least, most) = both(rest, (0, size - 1));
    if least > most || own.0 > own.1 {
        return NOTHING;
    }
    let (low, high) = (own.0 % size, own.1 % size);
    let up = if low < least {
        least - low
    } else if low > most {
        size - low + least
    } else {
        0
    };
    let down = if high > most {
        high - most
    } else if high < least {
        high + size - most
    } else {
        0
    };
    both((own.0 + up, own.1 - down), own)
}

/// The x by which a division leaves `rest`.
pub(super) fn modulus(rest: Bounds, own: Bounds) -> Bounds {
    let least = magnitude(rest).0 + 1;
    let [below, above] = without_zero(own);
    either(both(below, (below.0, -least)), both(above, (least, above.1)))
}

/// The x with x to the power of an exponent in `result`.
pub(super) fn base(result: Bounds, exponent: Bounds, own: Bounds) -> Bounds {
    if exponent.0 < 1 {
        return own;
    }
    // A number of 2 or more, to a power of 1 or more, is at least itself.
    let most = magnitude(result).1;
    if exponent.0 != exponent.1 {
        return both(own, (-most.max(1), most.max(1)));
    }
    let exponent = exponent.0;
    if exponent % 2 == 1 {
        let signed = |number: i128, up: bool| {
            let (root, is_exact) = root(number.abs(), exponent);
            // Towards 0 the root is rounded already.
            let away = i128::from(!is_exact && (number > 0) == up);
            if number < 0 { -root - away } else { root + away }
        };
        return both(own, (signed(result.0, true), signed(result.1, false)));
    }
    if result.1 < 0 {
        return NOTHING;
    }
    let (low, is_exact) = root(result.0.max(0), exponent);
    let (least, most) = (low + i128::from(!is_exact), root(result.1, exponent).0);
    either(both(own, (-most, -least)), both(own, (least, most)))
}

/// The root, rounded down, of a number that is not negative; whether it is exact.
fn root(number: i128, exponent: i128) -> (i128, bool) {
    let (mut low, mut high) = (0, number.min(1 << 64) + 1);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if power(middle, exponent) <= number { low = middle } else { high = middle }
    }
    (low, power(low, exponent) == number)
}

/// The x with a base to the power of x in `result`.
pub(super) fn exponent(result: Bounds, base: Bounds, own: Bounds) -> Bounds {
    let own = both(own, (0, u32::MAX.into()));
    let least = magnitude(base).0;
    if least < 2 || own.0 > own.1 {
        return own;
    }
    let most = magnitude(result).1;
    let mut greatest = -1;
    while greatest < 64 && power(least, greatest + 1) <= most {
        greatest += 1;
    }
    both(own, (0, greatest))
}

/// The x with this absolute value.
pub(super) fn absolute(result: Bounds, own: Bounds) -> Bounds {
    let result = both(result, (0, result.1));
    either(both(own, negative(result)), both(own, result))
}

/// The x so that the least of x and the other is `result`.
pub(super) fn of_least(result: Bounds, other: Bounds) -> Bounds {
    // When the other is too great to be the least, x is the least.
    (result.0, if other.0 > result.1 { result.1 } else { i128::MAX })
}

/// The x so that the greatest of x and the other is `result`.
pub(super) fn of_greatest(result: Bounds, other: Bounds) -> Bounds {
    (if other.1 < result.0 { result.0 } else { i128::MIN }, result.1)
}
