//! Problems by their pictures: a button with one shows the search on it.

use std::fmt::Write as _;
use std::sync::LazyLock;

use csp_core::Limits;
use csp_instance::{RuleChoice, upload};
use csp_terminal::interrupt::Interrupt;

use super::words::FormWords;
use crate::drawing::Scene;

/// The problems: of each way to draw one.
const PICTURED: [(&str, &str); 8] = [
    ("australia", "a map"),
    ("queens:8", "8 queens"),
    ("lesson4", "4x4 Sudoku"),
    ("grid2", "9x9 Sudoku"),
    ("generated:9,seed=1", "a new puzzle"),
    ("qwh:6,holes=18,seed=1", "Latin square"),
    ("mycielski:4", "a graph, no solution"),
    ("zebra", "the zebra puzzle"),
];

/// For each of them the address that holds its picture.
static PICTURES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let interrupt = Interrupt::of(Limits::default());
    let picture = |(name, _): &(&str, &str)| {
        let instance = upload::instance(name, "", &RuleChoice::default(), &[], &interrupt);
        let instance = instance.expect("these problems are small, and the tests build them");
        address(&Scene::of(&instance).graph_svg(&instance, None, name))
    };
    PICTURED.iter().map(picture).collect()
});

/// The buttons of the form with this id.
pub(super) fn gallery(form: &str, words: FormWords) -> String {
    let mut gallery = format!("<details class=\"gallery\">\n<summary{}</summary>\n<div>\n", words.told("gallery"));
    for ((name, about), picture) in PICTURED.iter().zip(PICTURES.iter()) {
        let _ = writeln!(
            gallery,
            "<button type=\"submit\" form=\"{form}\" name=\"pick\" value=\"{name}\" class=\"second\" lang=\"en\" dir=\"ltr\">\
             <img src=\"{picture}\" alt=\"\"><code>{name}</code><span>{about}</span></button>"
        );
    }
    gallery + "</div>\n</details>\n"
}

/// A picture as an address that holds it, so that its style is its own (RFC 2397).
fn address(svg: &str) -> String {
    let mut address = String::from("data:image/svg+xml,");
    for letter in svg.chars() {
        match letter {
            '%' | '#' | '"' | '<' | '>' | '&' | '\n' => _ = write!(address, "%{:02X}", u32::from(letter)),
            _ => address.push(letter),
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each picture is whole again when the address is read, and none is empty.
    #[test]
    fn pictures_stand_in_their_addresses() {
        for (picture, (name, _)) in PICTURES.iter().zip(PICTURED) {
            let text = picture.strip_prefix("data:image/svg+xml,").unwrap();
            assert!(!text.contains(['"', '<', '#']), "{name}");
            let read: Vec<u8> = text
                .split('%')
                .enumerate()
                .flat_map(|(place, part)| match place {
                    0 => part.as_bytes().to_vec(),
                    _ => [&[u8::from_str_radix(&part[..2], 16).unwrap()], &part.as_bytes()[2..]].concat(),
                })
                .collect();
            let read = String::from_utf8(read).unwrap();
            assert!(read.starts_with("<svg") && read.contains(name), "{read}");
            assert!(is_closed(&read), "{name}");
        }
    }

    /// Every element that is opened is closed.
    fn is_closed(svg: &str) -> bool {
        let opened = svg.matches('<').count() - svg.matches("</").count() - svg.matches("/>").count();
        opened == svg.matches("</").count()
    }
}
