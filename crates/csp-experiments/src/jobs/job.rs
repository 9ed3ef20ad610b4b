//! A job as a line of JSON.

use std::sync::Arc;

use csp_instance::Instance;
use serde::{Deserialize, Serialize};

use super::source::Source;
use crate::compare::ProblemInfo;
use crate::compare::store::{Key, Made, Part, PlanPlace, other_version};

/// One strategy on one problem, or on a part of it, with one seed: all that is needed to run it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// The version of the program that has planned it.
    pub csp: String,
    pub(crate) plan: Key,
    /// Its number, from 1.
    pub job: u64,
    /// The number of jobs of the plan.
    pub jobs: u64,
    pub(crate) key: Key,
    /// The name of the problem.
    pub problem: String,
    /// The fingerprint of its network: what is built must have the same.
    pub network: Key,
    pub(crate) strategy: String,
    pub(crate) seed: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) part: Option<Part>,
    pub(crate) made: Made,
    pub(crate) source: Source,
}

impl Job {
    /// The content of a line.
    ///
    /// # Errors
    ///
    /// Why it is no job of this version.
    pub fn read(line: &[u8]) -> Result<Self, String> {
        if let Some(version) = other_version(line) {
            let this = env!("CARGO_PKG_VERSION");
            return Err(format!(
                "it was planned by csp {version}, and this is csp {this}: plan again, or use csp {version}"
            ));
        }
        serde_json::from_slice(line)
            .map_err(|error| format!("{error}; write the plan again: the same `csp plan` makes the same jobs"))
    }

    /// The facts about its problem, once that is built.
    pub(super) fn about(&self, instance: &Instance) -> Arc<ProblemInfo> {
        let network = Some(self.network.into());
        let Instance { network: built, tightness, .. } = instance;
        ProblemInfo { name: self.problem.clone(), network, variables: built.len(), tightness: *tightness }.into()
    }

    /// Its place in the plan.
    pub fn place(&self) -> PlanPlace {
        PlanPlace { plan: self.plan, job: self.job, jobs: self.jobs }
    }
}
