//! Colouring a map.

use super::coloring::colour_names;
use super::{MakeError, unlimited};
use crate::limits::Watch;
use crate::model::{Domain, Network, Problem};

/// The states and territories of Australia: neighbours differ in colour, values `0..colours`.
///
/// Source: Russell & Norvig, AIMA, section 6.1.1. Variables WA, NT, SA, Q, NSW, V, T.
///
/// ```
/// use csp_core::{Solver, problems};
///
/// assert_eq!(Solver::new(&problems::australia(3)).count(u64::MAX).unwrap().0.solutions, 18);
/// assert_eq!(Solver::new(&problems::australia(2)).count(u64::MAX).unwrap().0.solutions, 0);
/// ```
pub fn australia(colours: u16) -> Network {
    unlimited(|watch| australia_within(colours, watch))
}

pub(super) fn australia_within(colours: u16, watch: &Watch) -> Result<Network, MakeError> {
    let mut problem = Problem::within(watch);
    let states =
        ["WA", "NT", "SA", "Q", "NSW", "V", "T"].map(|name| problem.variable(name, Domain::first_values(colours)));
    problem.label(&states, &colour_names(colours));
    let [wa, nt, sa, q, nsw, v, _t] = states;
    let borders = [(wa, nt), (wa, sa), (nt, sa), (nt, q), (sa, q), (sa, nsw), (sa, v), (q, nsw), (nsw, v)];
    for (x, y) in borders {
        problem.all_different(&[x, y]);
    }
    Ok(problem.build()?)
}

/// Borders between states of the USA, each once.
const USA: &str = "WA: OR ID; OR: ID NV CA; CA: NV AZ; NV: ID UT AZ; ID: MT WY UT; UT: WY CO AZ; MT: ND SD WY; WY: SD NE CO; \
    CO: NE KS OK NM; NM: OK TX AZ; AZ: ; ND: MN SD; SD: MN IA NE; NE: IA MO KS; KS: MO OK; OK: MO AR TX; TX: AR LA; \
    MN: WI IA; IA: WI IL MO; MO: IL KY TN AR; AR: MS TN LA; LA: MS; WI: MI IL; IL: IN KY; IN: OH KY MI; MS: TN AL; \
    AL: TN GA FL; MI: OH; OH: PA WV KY; KY: WV VA TN; TN: VA NC GA; GA: NC SC FL; FL: ; PA: NY NJ DE MD WV; WV: MD VA; \
    VA: MD DC NC; NC: SC; SC: ; NY: VT MA CT NJ; NJ: DE; DE: MD; MD: DC; DC: ; VT: NH MA; MA: NH RI CT; CT: RI; RI: ; \
    ME: NH; NH: ; HI: ; AK: ";

/// The 50 states of the USA and the District of Columbia: neighbours differ in colour, values `0..colours`.
/// Arizona and Colorado, and Utah and New Mexico, meet in a point only and are no neighbours. 107 edges.
///
/// Source: the map; as an example, Russell & Norvig, AIMA. Three colours are not enough: Nevada is surrounded
/// by five states.
///
/// ```
/// use csp_core::{Solver, Watch, problems};
///
/// let no_file = |_: &str| Err(std::io::ErrorKind::NotFound.into());
/// let usa = |spec| problems::named(spec, no_file, &Watch::default()).unwrap().network;
/// assert!(Solver::new(&usa("usa@3")).first().unwrap().solutions.is_empty());
/// assert!(!Solver::new(&usa("usa@4")).first().unwrap().solutions.is_empty());
/// ```
pub(super) fn usa(colours: u16, watch: &Watch) -> Result<Network, MakeError> {
    let mut problem = Problem::within(watch);
    let lines: Vec<(&str, &str)> = USA.split(';').filter_map(|line| line.trim().split_once(':')).collect();
    let states: Vec<_> = lines.iter().map(|(name, _)| problem.variable(*name, Domain::first_values(colours))).collect();
    problem.label(&states, &colour_names(colours));
    for (place, (_, neighbours)) in lines.iter().enumerate() {
        for neighbour in neighbours.split_whitespace() {
            let other = lines.iter().position(|(name, _)| *name == neighbour).expect("every neighbour is a state");
            problem.all_different(&[states[place], states[other]]);
        }
    }
    Ok(problem.build()?)
}
