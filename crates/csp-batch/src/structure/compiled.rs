//! The structure of a network, known before any search: the order in which its variables lie, and the cliques and boxes that
//! the sweeps go over.

use csp_core::{Network, Stop, Var, Watch};

use crate::structure::boxes;
use crate::structure::boxes::Boxes;
use crate::structure::cliques::{Clique, Tight};

/// The structure of a network, whatever its initial domains.
#[derive(Debug)]
pub(crate) struct Structure {
    /// Values, counted to the largest; one at least, so that rows come in groups even where there is no variable.
    pub(crate) values: usize,
    /// Variables lie in places, those of one box side by side: the variable of each place.
    pub(crate) order: Vec<u32>,
    /// The values that the variable of each place was declared with, each a bit.
    pub(crate) declared: Vec<u64>,
    /// Boxes, if there are any; the variables of box b lie in the places from b times `values` on.
    pub(crate) boxes: Option<Boxes>,
    /// All cliques.
    pub(crate) cliques: Vec<Clique>,
    /// For each place its cliques.
    pub(crate) cliques_of: Vec<Vec<u32>>,
    /// The cliques that boxes do not cover.
    pub(crate) swept: Vec<Clique>,
}

/// The most values: those of a variable are bits of one word.
pub(crate) const MOST_VALUES: usize = 64;

impl Structure {
    /// The structure of a network of disequalities with at most [`MOST_VALUES`] values; ends early with `watch`.
    pub(crate) fn of(network: &Network, watch: &Watch) -> Result<Self, Stop> {
        let values = values(network).max(1);
        let cover = cover(network, watch)?;
        let required = |clique: &Vec<usize>| {
            let members: Vec<Var> = clique.iter().map(|&x| Var::new(x as u32)).collect();
            network.tight_values(&members).map_or(0, |values| word(values.words()))
        };
        let required: Vec<u64> = cover.iter().map(required).collect();
        let boxes = find_boxes(network.len(), values, &cover, &required);
        let order: Vec<u32> = match &boxes {
            Some((boxes, _)) => boxes.members.iter().flatten().map(|&x| x as u32).collect(),
            None => (0..network.len() as u32).collect(),
        };
        let mut place_of = vec![0; network.len()];
        order.iter().zip(0..).for_each(|(&x, place)| place_of[x as usize] = place);
        let clique = |(members, &required): (&Vec<usize>, &u64)| Clique {
            places: members.iter().map(|&x| place_of[x]).collect(),
            required,
        };
        let cliques: Vec<Clique> = cover.iter().zip(&required).map(clique).collect();
        let (boxes, covered) = boxes.unzip();
        let covered = covered.unwrap_or_default();
        let swept = (0..cliques.len()).filter(|number| !covered.contains(number));
        let mut cliques_of: Vec<Vec<u32>> = vec![Vec::new(); network.len()];
        for (number, clique) in (0..).zip(&cliques) {
            watch.spend(clique.places.len() as u64)?;
            clique.places.iter().for_each(|&place| cliques_of[place as usize].push(number));
        }
        Ok(Self {
            values,
            declared: order.iter().map(|&x| word(network.declared(Var::new(x)).words())).collect(),
            boxes,
            swept: swept.map(|number| cliques[number].clone()).collect(),
            cliques,
            cliques_of,
            order,
        })
    }
}

/// Values of a network, counted to the largest.
pub(crate) fn values(network: &Network) -> usize {
    let largest = network.variables().filter_map(|x| network.declared(x).last()).max();
    largest.map_or(0, |value| value.index() + 1)
}

/// The one word of a set of at most [`MOST_VALUES`] values.
fn word(words: &[u64]) -> u64 {
    words.first().copied().unwrap_or(0)
}

/// Cliques that cover every disequality; a variable that has none is one by itself.
fn cover(network: &Network, watch: &Watch) -> Result<Vec<Vec<usize>>, Stop> {
    let mut cover: Vec<Vec<usize>> = Vec::new();
    let mut alone = vec![true; network.len()];
    for clique in network.cliques(watch)? {
        watch.spend(clique.len() as u64)?;
        clique.iter().for_each(|x| alone[x.index()] = false);
        cover.push(clique.iter().map(|x| x.index()).collect());
    }
    cover.extend((0..network.len()).filter(|&x| alone[x]).map(|x| vec![x]));
    Ok(cover)
}

/// Boxes, and the numbers of the cliques of the cover that they see to.
fn find_boxes(variables: usize, values: usize, cover: &[Vec<usize>], required: &[u64]) -> Option<(Boxes, Vec<usize>)> {
    let has_all = |number: &usize| cover[*number].len() == values && required[*number].count_ones() as usize == values;
    let numbers: Vec<usize> = (0..cover.len()).filter(has_all).collect();
    let cliques: Vec<Vec<usize>> = numbers.iter().map(|&number| cover[number].clone()).collect();
    let mut cliques_of: Vec<Vec<usize>> = vec![Vec::new(); variables];
    for (number, clique) in cliques.iter().enumerate() {
        clique.iter().for_each(|&x| cliques_of[x].push(number));
    }
    let boxes = boxes::find(&Tight { variables, cliques: &cliques, cliques_of })?;
    let covered = boxes.covered.iter().map(|&clique| numbers[clique]).collect();
    Some((boxes, covered))
}
