//! The revise of AC-3bit: check one word of values at a time.

use super::ac3::ArcQueue;
use super::revise::{Revise, revise};
use crate::consistency::MakePropagator;
use crate::model::{Arc, Network, PerArcValue, ValueSet};
use crate::part::Entry;
use crate::store::{Conflict, Context};

/// This revise compares the row of a value with the domain of y word by word. It begins with the word in
/// which a support was found last.
///
/// Source: Lecoutre & Vion 2008 (AC-3bit, with the residues of AC-3bit+rm). Variant: a comparison of two
/// words counts as one check, though it stands for up to 64; two domains of one word need no residue. Cost:
/// O(d^2 / 64) for each revision; O(e d) memory for larger domains. There is nothing to undo when the search
/// goes back.
#[derive(Clone, Debug)]
pub(crate) struct BitResidues {
    /// For each value along each arc, the word with the last support; `None` when every domain fits in one
    /// word.
    words: Option<PerArcValue<u16>>,
    kept: Vec<u64>,
}

impl Revise for BitResidues {
    fn new(network: &Network) -> Self {
        let most = network.most_words();
        Self { words: (most > 1).then(|| PerArcValue::later(0)), kept: vec![0; most] }
    }

    fn prepare(&mut self, cx: &Context<'_>) -> bool {
        self.words.as_mut().is_none_or(|words| words.make(cx.network(), cx.watch()))
    }

    #[inline]
    fn revise(&mut self, cx: &mut Context<'_>, arc: Arc) -> Result<bool, Conflict> {
        if let Some(words) = cx.two_words(arc.source(), arc.target()) {
            return revise_word(cx, arc, words);
        }
        let Some(residues) = &mut self.words else { return Ok(false) };
        let network = cx.network();
        let start = residues.start(arc);
        revise(cx, arc, &mut self.kept, |state, a| {
            let row = network.row(arc, a);
            let domain = state.domain(arc.target()).words();
            let residue = &mut residues[start + a.index()];
            let mut checks = 0;
            let mut common = |word: &usize| {
                checks += 1;
                row.word(*word) & domain[*word] != 0
            };
            let last = usize::from(*residue);
            // A residue is only a hint, so a wrong one costs a check and no more:
            // the search need not restore it.
            let found = if common(&last) { Some(last) } else { (0..domain.len()).filter(|&w| w != last).find(common) };
            if let Some(word) = found {
                *residue = word as u16;
            }
            (found.is_some(), checks)
        })
    }
}

/// Revise when both domains fit in one word. Along a disequality only the last value of y can take one from
/// x.
#[inline]
fn revise_word(cx: &mut Context<'_>, arc: Arc, (mine, theirs): (u64, u64)) -> Result<bool, Conflict> {
    let mut kept = mine;
    let mut checks = 1;
    if arc.is_disequality() {
        if theirs.is_power_of_two() {
            kept &= !theirs;
        }
    } else {
        let rows = cx.network().rows_of(arc);
        let mut left = mine;
        checks = mine.count_ones() as usize;
        while left != 0 {
            let bit = left & left.wrapping_neg();
            if rows.get(left.trailing_zeros() as usize).is_none_or(|row| row & theirs == 0) {
                kept ^= bit;
            }
            left ^= bit;
        }
    }
    cx.count_checks(checks);
    if kept == mine { Ok(false) } else { cx.keep(arc.source(), ValueSet::from_words(&[kept]), arc.target()) }
}

/// AC-3bit: AC-3 with [`BitResidues`].
pub(crate) type Ac3Bit = ArcQueue<BitResidues>;

impl Ac3Bit {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "ac3bit",
        "AC-3 a word of values at a time",
        "Lecoutre & Vion 2008",
        MakePropagator::Arc(|network| Box::new(Self::new(network))),
    );

    pub(crate) const MAINTAINED: Entry<MakePropagator> =
        Self::PART.renamed("mac3bit", "the same with AC-3bit, the fastest", "");
}
