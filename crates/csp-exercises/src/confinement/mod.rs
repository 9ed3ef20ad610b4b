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

/// Gives up all but the rights that the first word says (as JSON, see [`words`]), and becomes the program that the second word
/// names, with the words behind it. Returns only when this fails: why.
pub fn become_confined(words: &[OsString]) -> String {
    let [rights, program, arguments @ ..] = words else {
        return "the confined program needs its rights and its name".into();
    };
    let rights: Rights = match rights.to_str().ok_or("it is no text".into()).and_then(parse) {
        Ok(rights) => rights,
        Err(why) => return format!("the rights cannot be read: {why}"),
    };
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::process::CommandExt as _;
        let given_up = resource_limits::limit(&rights)
            .and_then(|()| resource_limits::give_up_root())
            .and_then(|()| landlock::restrict(&rights))
            .and_then(|()| seccomp::restrict(&rights));
        if let Err(why) = given_up {
            return why;
        }
        let error = std::process::Command::new(program).args(arguments).exec();
        format!("cannot start {}: {error}", program.display())
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = (rights, program, arguments);
        "programs are confined by Landlock and seccomp, which only Linux has".into()
    }
}

fn parse(text: &str) -> Result<Rights, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// The words for [`become_confined`].
pub fn words(rights: &Rights, program: &std::path::Path, arguments: &[OsString]) -> Vec<OsString> {
    let rights = serde_json::to_string(rights).expect("paths that are no text are not among the rights");
    [rights.into(), program.into()].into_iter().chain(arguments.iter().cloned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rights_are_words_and_come_back() {
        let rights = Rights { read: vec!["/usr/lib".into()], memory: 1 << 30, seconds: 3, ..Rights::default() };
        let all = words(&rights, std::path::Path::new("/bin/true"), &["x".into()]);
        assert_eq!(parse(all[0].to_str().unwrap()).unwrap(), rights);
        assert_eq!(all[1..], ["/bin/true", "x"]);
    }

    #[test]
    fn without_rights_nothing_is_started() {
        assert!(become_confined(&[]).contains("needs its rights"));
        assert!(become_confined(&["{}".into(), "/bin/true".into()]).contains("cannot be read"));
    }
}
