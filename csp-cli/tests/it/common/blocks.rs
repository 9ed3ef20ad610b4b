//! The blocks of code in a document, and the commands that stand in them.

/// The languages of blocks that are typed at a terminal.
const SHELLS: [&str; 7] = ["sh", "bash", "shell", "zsh", "console", "powershell", "cmd"];

/// A block of code.
#[derive(Debug)]
pub struct Block<'t> {
    /// What stands behind the backquotes that open it: its language, and words for the tests.
    pub info: &'t str,
    /// The line of the document in which it is opened, from 1.
    pub line: usize,
    /// Whether it stands in a list, where no test runs its commands.
    pub is_indented: bool,
    pub lines: Vec<&'t str>,
}

/// A command as somebody types it.
#[derive(Debug, PartialEq, Eq)]
pub struct Typed {
    /// With its comment, and with the ends of its lines.
    pub text: String,
    /// Its first line in the document, from 1.
    pub line: usize,
}

/// The blocks of a document, in their order.
pub fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut found: Vec<Block<'_>> = Vec::new();
    let mut is_open = false;
    for (line, number) in text.lines().zip(1..) {
        // A block may stand in a list or in a quotation.
        match line.trim_start_matches([' ', '-', '*', '>', '+']).strip_prefix("```") {
            Some(_) if is_open => is_open = false,
            Some(info) => {
                let is_indented = !line.starts_with('`');
                found.push(Block { info: info.trim(), line: number, is_indented, lines: Vec::new() });
                is_open = true;
            }
            None if is_open => found.last_mut().expect("a block is open").lines.push(line),
            None => {}
        }
    }
    found
}

impl<'t> Block<'t> {
    pub fn language(&self) -> &'t str {
        self.info.split([' ', ',']).next().unwrap_or_default()
    }

    /// The name of the file that a page tells its reader to make of this block: `file=NAME`.
    pub fn file(&self) -> Option<&'t str> {
        self.info.split(' ').find_map(|word| word.strip_prefix("file="))
    }

    /// Whether commands stand behind `$`, with their output below them.
    pub fn has_prompts(&self) -> bool {
        self.lines.iter().any(|line| line.trim_start().starts_with("$ "))
    }

    /// Whether somebody types what stands here.
    pub fn is_for_a_terminal(&self) -> bool {
        SHELLS.contains(&self.language()) || self.has_prompts()
    }

    pub fn commands(&self) -> Vec<Typed> {
        let prompts = self.has_prompts() || self.language() == "console";
        let mut found: Vec<Typed> = Vec::new();
        let mut goes_on = false;
        for (line, number) in self.lines.iter().zip(self.line + 1..) {
            let line = line.trim_start();
            let typed = if prompts { line.strip_prefix("$ ") } else { Some(line) };
            let is_typed = |line: &&str| !line.is_empty() && !line.starts_with('#');
            if goes_on {
                let last = found.last_mut().expect("a command goes on");
                last.text = format!("{}\n{line}", last.text);
            } else if let Some(text) = typed.filter(is_typed) {
                found.push(Typed { text: text.to_owned(), line: number });
            } else {
                continue;
            }
            goes_on = line.ends_with('\\');
        }
        found
    }
}

impl Typed {
    /// The command in one line and without its comment, as a list names it.
    pub fn name(&self) -> String {
        let line = self.text.replace("\\\n", "");
        let line = line.split("  #").next().unwrap_or_default();
        line.trim().to_owned()
    }
}
