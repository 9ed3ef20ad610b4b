//! The transition in theory.

/// The tightness at which a random network of model B has one solution on average, so that the constrainedness kappa is
/// 1: p2 = 1 - d^(-2 / (p1 (n - 1))), and with e = p1 n (n - 1) / 2 constraints 1 - d^(-n / e) (Smith & Dyer 1996;
/// Gent, MacIntyre, Prosser & Walsh 1996).
pub(super) fn crossover(variables: u32, values: u32, edges: u32) -> f64 {
    1.0 - f64::from(values).powf(-f64::from(variables) / f64::from(edges))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// d^n assignments, each allowed with probability (1 - p2)^e: one solution on average.
    #[test]
    fn at_the_crossover_one_solution_is_expected() {
        for (n, d, e) in [(20, 10, 95), (50, 10, 123), (8, 4, 28)] {
            let tightness = crossover(n, d, e);
            let solutions = f64::from(n) * f64::from(d).ln() + f64::from(e) * (1.0 - tightness).ln();
            assert!(solutions.abs() < 1e-9, "{n} {d} {e}");
        }
        // Prosser 1996 has n = 20, d = 10, p1 = 0.5 and predicts 0.38.
        assert!((crossover(20, 10, 95) - 0.38).abs() < 0.005);
    }
}
