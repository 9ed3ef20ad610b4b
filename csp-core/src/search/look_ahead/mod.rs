//! Look-ahead: what follows from an assignment. There is one file for each method.

mod assigned_neighbours;
mod backmarking;
mod backtracking;
mod forward_checking;
mod looking_forward;
mod mac;
mod nary;
mod on_network;

pub(crate) use backmarking::Backmarking;
pub(crate) use backtracking::Backtracking;
pub(crate) use forward_checking::ForwardChecking;
pub(crate) use looking_forward::LookingForward;
pub(crate) use mac::Mac;
pub(crate) use nary::{Gac, NaryForwardChecking, StrongerForwardChecking};
pub(crate) use on_network::by_hand;

use crate::consistency::arc::{Ac1, Ac3, Ac3Bit, Ac3Rm, Ac4, Ac6, Ac2001};
use crate::consistency::{MakePropagator, Singles, Subsets};
use crate::part::Entries;

/// Every look-ahead that has a name, in the order of the syllabus.
pub(crate) const LOOK_AHEADS: Entries<MakePropagator> = &[
    &Backtracking::PART,
    &Backmarking::PART,
    &ForwardChecking::PART,
    &NaryForwardChecking::PART,
    &StrongerForwardChecking::NFC1,
    &StrongerForwardChecking::NFC2,
    &StrongerForwardChecking::NFC3,
    &StrongerForwardChecking::NFC4,
    &StrongerForwardChecking::NFC5,
    &LookingForward::PARTIAL,
    &LookingForward::FULL,
    &Ac3::MAINTAINED,
    &Ac1::MAINTAINED,
    &Ac4::MAINTAINED,
    &Ac6::MAINTAINED,
    &Ac2001::MAINTAINED,
    &Ac3Rm::MAINTAINED,
    &Ac3Bit::MAINTAINED,
    &Singles::PART,
    &Subsets::PART,
    &Gac::PART,
    &Gac::GAC3,
    &Gac::STR2,
];
