//! The resources that a program may take, and the proof that it is not root.

use rustix::process::{Resource, Rlimit, Signal, geteuid, set_parent_process_death_signal, setrlimit};
use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, CapabilitySets, set_capabilities, set_capabilities_secure_bits,
};

use super::rights::Rights;

/// Files and pipes that are open at one time. A linker opens hundreds of libraries.
const FILES: u64 = 1024;

/// Sets the limits, which nothing can raise again. The program also ends with the one that started it.
pub(super) fn limit(rights: &Rights) -> Result<(), String> {
    let limits = [
        (Resource::As, rights.memory),
        (Resource::Cpu, rights.seconds),
        (Resource::Fsize, rights.file),
        (Resource::Nofile, FILES),
        (Resource::Core, 0),
    ];
    for (resource, most) in limits {
        setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })
            .map_err(|error| format!("cannot limit {resource:?} to {most}: {error}"))?;
    }
    set_parent_process_death_signal(Some(Signal::KILL)).map_err(|error| format!("cannot end with its parent: {error}"))
}

/// Makes root a user like any other: without capabilities, now and in every program that it becomes.
pub(super) fn give_up_root() -> Result<(), String> {
    if !geteuid().is_root() {
        return Ok(());
    }
    let bits = CapabilitiesSecureBits::NO_ROOT
        | CapabilitiesSecureBits::NO_ROOT_LOCKED
        | CapabilitiesSecureBits::NO_SETUID_FIXUP
        | CapabilitiesSecureBits::NO_SETUID_FIXUP_LOCKED;
    let none = CapabilitySet::empty();
    let sets = CapabilitySets { effective: none, permitted: none, inheritable: none };
    // Root in a container may lack the right to set the bits. It then keeps what its container left it.
    let _ = set_capabilities_secure_bits(bits);
    set_capabilities(None, sets).map_err(|error| format!("cannot give up the rights of root: {error}"))
}
