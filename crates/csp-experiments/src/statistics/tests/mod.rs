//! Held to the numbers of other programs, to slow twins, and to laws.

mod bootstrap;
mod descriptive;
mod effect;
mod facts;
mod friedman;
mod holm;
mod nemenyi;
mod normal;
mod portfolio;
mod promises;
mod signed_rank;
mod survival;
mod tail;
