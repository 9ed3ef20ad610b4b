//! The page without a server: a folder of files that any server of files can give out, below any path.

use std::fmt::Write as _;
use std::time::Duration;

use sha2::{Digest, Sha256};

use crate::asking::{FormFields, RequestLimits, form, waiting};
use crate::play;
use crate::replay::Parts;

/// The most of one request. Whoever waits may end it at any moment.
pub const MOST: RequestLimits =
    RequestLimits { time: Duration::from_mins(1), memory: 1 << 30, nodes: None, events: 100_000, runs: 1 };

/// The files of the engines: what people usually ask, and all else, which is not there where the first file has it, too.
pub const ENGINES: [&str; 2] = ["csp.wasm", "more.wasm"];

/// The script of the form, in a block of its own: the script of a replay stands beside it.
const SCRIPT: &str =
    concat!("\"use strict\";\n{\n", include_str!("../page/pack.js"), include_str!("../page/site/site.js"), "}\n");

/// The rights that a browser gives the page: its own files, and nothing of anybody else.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; \
                      style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'";

/// The files of the site by their names. `engines` are those of `csp-wasm`, as WebAssembly: one file or both of [`ENGINES`].
pub fn files(engines: &[Vec<u8>]) -> Vec<(&'static str, Vec<u8>)> {
    let mut files: Vec<(&str, Vec<u8>)> = vec![
        ("index.html", index().into_bytes()),
        ("form.css", form::STYLE.into()),
        ("site.js", SCRIPT.into()),
        ("worker.js", include_bytes!("../page/site/worker.js").into()),
    ];
    files.extend(ENGINES.into_iter().zip(engines.iter().cloned()));
    files.extend(Parts::Beside.files().into_iter().map(|(name, text)| (name, text.into_bytes())));
    files.push(("play.html", play::page(&[], Parts::Beside, POLICY).into_bytes()));
    files.extend(play::files().into_iter().map(|(name, text)| (name, text.into_bytes())));
    files.push(("offline.js", keeper(&files).into_bytes()));
    files
}

/// The form, and the script that asks in the place of a server.
fn index() -> String {
    let form = form::whole(&FormFields::usual(&MOST), None);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>See a search - csp</title>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n<link rel=\"icon\" href=\"data:,\">\n\
         <link rel=\"stylesheet\" href=\"form.css\">\n<script src=\"site.js\" defer></script>\n</head>\n<body>\n<main>\n\
         <noscript><p role=\"alert\">The searches run in this browser, which needs JavaScript for it.</p></noscript>\n\
         {form}</main>\n<script type=\"application/json\" id=\"waiting\">{}</script>\n</body>\n</html>\n",
        waiting()
    )
}

/// The script that keeps these files. Each version of them has a name of its own.
fn keeper(files: &[(&str, Vec<u8>)]) -> String {
    let mut hash = Sha256::new();
    for (name, bytes) in files {
        hash.update(name);
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    }
    let version = hash.finalize().iter().take(8).fold(String::new(), |mut hex, byte| {
        _ = write!(hex, "{byte:02x}");
        hex
    });
    // The folder itself is the first page.
    let names: Vec<&str> = ["./"].into_iter().chain(files.iter().map(|(name, _)| *name)).collect();
    let script = include_str!("../page/site/offline.js");
    let names = serde_json::json!(names);
    let known = format!("\"use strict\";\n\nconst VERSION = \"{version}\";\nconst FILES = {names};\n");
    script.replacen("\"use strict\";\n", &known, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(files: &[(&str, Vec<u8>)], wanted: &str) -> String {
        let (_, bytes) = files.iter().find(|(name, _)| *name == wanted).unwrap();
        String::from_utf8(bytes.clone()).unwrap()
    }

    fn made_with(engines: &[&str]) -> Vec<(&'static str, Vec<u8>)> {
        let engines: Vec<Vec<u8>> = engines.iter().map(|text| text.as_bytes().to_vec()).collect();
        files(&engines)
    }

    /// A browser that keeps the old files must see that there are others.
    #[test]
    fn every_file_is_kept_and_every_change_is_a_version() {
        let two = made_with(&["usual", "more"]);
        let keeper = text(&two, "offline.js");
        for (name, _) in two.iter().filter(|(name, _)| *name != "offline.js") {
            assert!(keeper.contains(&format!("\"{name}\"")), "{name} is not kept");
        }
        assert_eq!(two.iter().filter(|(name, _)| ENGINES.contains(name)).count(), 2);
        assert_eq!(keeper, text(&made_with(&["usual", "more"]), "offline.js"));
        for others in [&["others", "more"][..], &["usual", "others"], &["usual"]] {
            assert_ne!(keeper, text(&made_with(others), "offline.js"), "{others:?}");
        }
    }

    /// Below a path that nobody knows, only names beside the page lead anywhere.
    #[test]
    fn no_file_speaks_of_another_place() {
        for (name, bytes) in files(&[]) {
            let text = String::from_utf8(bytes).unwrap();
            for place in ["https://", "src=\"/", "href=\"/", "\"/csp"] {
                assert!(!text.contains(place), "{name}: {place}");
            }
        }
    }
}
