//! The algorithms of consistency by name, for use before a search or without one.

use super::arc::{Ac1, Ac3, Ac3Bit, Ac3Rm, Ac4, Ac6, Ac2001, MakePropagator};
use super::{AllDifferent, Dac, Pc2, Sac1, Sac3, Singles, Subsets};
use crate::part::{Choice, Entries, Entry, KindOfPart, PartKind};
use crate::store::{Conflict, Context};

/// Marks the parts that run once, before a search or without one.
#[derive(Debug)]
pub enum Before {}

/// An algorithm that runs once, before a search or without one: `ac3`, `sac1` and others. Where a name can
/// only mean an algorithm of this kind, `singles` is read as `root-singles`.
pub type Preprocess = Choice<Before>;

impl KindOfPart for Before {
    type Make = MakePropagator;

    const KIND: PartKind = PartKind::Preprocess;
    const PREFIX: &'static str = "root-";
    const DEFAULT: &'static Entry<MakePropagator> = &Ac3::PART;
    const PARTS: Entries<MakePropagator> = &[
        &Ac1::PART,
        &Ac3::PART,
        &Ac4::PART,
        &Ac6::PART,
        &Ac2001::PART,
        &Ac3Rm::PART,
        &Ac3Bit::PART,
        &Dac::PART,
        &Sac1::PART,
        &Sac3::PART,
        &Pc2::PART,
        &Singles::ROOT,
        &Subsets::ROOT,
        &AllDifferent::ROOT,
    ];
}

impl Preprocess {
    /// Makes the network of `cx` consistent by this algorithm.
    pub(super) fn apply(self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        match self.make() {
            MakePropagator::Arc(make) => make(cx.network()).establish(cx),
            MakePropagator::Past(make) | MakePropagator::Whole(make) | MakePropagator::General(make) => {
                make(cx.network()).root(cx)
            }
        }
    }
}
