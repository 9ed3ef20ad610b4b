//! Fewer rights for the program of a stranger.
//!
//! A program that runs a submission has the rights of the person who checks it. So `csp` starts itself once more, gives its rights
//! away, and then becomes the program. What is given away does not come back:
//!
//! | what is taken | by |
//! |---|---|
//! | reading but in a few folders, writing, starting other programs, TCP, signals to others | Landlock (`landlock`) |
//! | every system call but those on a list: no processes, sockets, shared memory, modes and owners of files | seccomp (`seccomp`, `allow_list`) |
//! | memory, processor time, file sizes, open files; the rights of root | limits and capabilities (`resource_limits`) |
//!
//! That a file exists, and how large it is, can still be seen. Sources: M. Salaün, "Landlock: unprivileged access control", and
//! W. Drewry, "Seccomp BPF", both in the documentation of the Linux kernel.

#[cfg(target_os = "linux")]
mod allow_list;
#[cfg(target_os = "linux")]
mod landlock;
#[cfg(target_os = "linux")]
mod resource_limits;
mod rights;
#[cfg(target_os = "linux")]
mod seccomp;

use std::ffi::OsString;

pub use rights::Rights;

/// Ok if this system can confine a program; the reason, if not.
///
/// # Errors
///
/// A sentence that says what is missing.
pub fn is_possible() -> Result<(), String> {
    #[cfg(target_os = "linux")]
    {
        landlock::is_possible().and_then(|()| seccomp::is_possible())
    }
    #[cfg(not(target_os = "linux"))]
    Err("programs are confined by Landlock and seccomp, which only Linux has".into())
}

/// The reason why a program was not begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NotBegun {
    /// The system does not confine it.
    System(String),
    /// The program cannot be started.
    Program(String),
}

/// The words before the reasons, behind the mark.
const SYSTEM: &str = "system: ";
const PROGRAM: &str = "program: ";

/// Gives up all but the rights that the second word says (as JSON, see [`words`]), and becomes the program that the third word
/// names, with the words behind it. Without a program this is a trial, which ends here.
///
/// # Errors
///
/// When this fails: the first word, which is the mark, and why.
pub fn become_confined(words: &[OsString]) -> Result<(), String> {
    let [mark, rights, command @ ..] = words else {
        return Err("the confined program needs a mark, its rights and its name".into());
    };
    let refused = |kind: &str, why: String| format!("{} {kind}{why}", mark.display());
    let rights: Rights = rights
        .to_str()
        .ok_or("it is no text".into())
        .and_then(parse)
        .map_err(|why| refused(SYSTEM, format!("the rights cannot be read: {why}")))?;
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::process::CommandExt as _;
        resource_limits::limit(&rights)
            .and_then(|()| resource_limits::give_up_root())
            .and_then(|()| landlock::restrict(&rights))
            .and_then(|()| seccomp::restrict(&rights))
            .map_err(|why| refused(SYSTEM, why))?;
        let [program, arguments @ ..] = command else { return Ok(()) };
        let error = std::process::Command::new(program).args(arguments).exec();
        Err(refused(PROGRAM, format!("cannot start {}: {error}", program.display())))
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = (rights, command);
        Err(refused(SYSTEM, "programs are confined by Landlock and seccomp, which only Linux has".into()))
    }
}

/// The reason why [`become_confined`] has begun no program, if it says one with this mark on standard error. The program never sees
/// the mark, so it cannot say that it was not begun.
pub(crate) fn not_begun(mark: &str, stderr: &str) -> Option<NotBegun> {
    let (_, said) = stderr.split_once(&format!("{mark} "))?;
    let said = said.trim_end();
    let of_system = said.strip_prefix(SYSTEM).map(|why| NotBegun::System(why.to_owned()));
    of_system.or_else(|| said.strip_prefix(PROGRAM).map(|why| NotBegun::Program(why.to_owned())))
}

fn parse(text: &str) -> Result<Rights, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// The words for [`become_confined`]: the command is a program and its words, or nothing for a trial.
pub fn words(mark: &str, rights: &Rights, command: &[OsString]) -> Vec<OsString> {
    let rights = serde_json::to_string(rights).expect("paths that are no text are not among the rights");
    [mark.into(), rights.into()].into_iter().chain(command.iter().cloned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rights_are_words_and_come_back() {
        let rights = Rights { read: vec!["/usr/lib".into()], memory: 1 << 30, seconds: 3, ..Rights::default() };
        let all = words("mark", &rights, &["/bin/true".into(), "x".into()]);
        assert_eq!(parse(all[1].to_str().unwrap()).unwrap(), rights);
        assert_eq!((&all[0], &all[2..]), (&"mark".into(), &["/bin/true".into(), "x".into()][..]));
    }

    #[test]
    fn without_rights_nothing_is_started() {
        assert!(become_confined(&[]).unwrap_err().contains("needs a mark, its rights"));
        let refused = become_confined(&["mark".into(), "{}".into(), "/bin/true".into()]).unwrap_err();
        assert!(refused.contains("cannot be read"), "{refused}");
        let not_begun = |mark| not_begun(mark, &format!("csp: {refused}\n"));
        assert!(matches!(not_begun("mark"), Some(NotBegun::System(why)) if refused.ends_with(&why)), "{refused}");
        assert_eq!(not_begun("another"), None);
    }
}
