//! A small reader of JSON. You need not read this file: it has nothing to do with constraints.

/// What a piece of JSON says.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Number(i64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    pub fn read(text: &str) -> Result<Json, String> {
        let mut reader = Reader { text: text.chars().collect(), place: 0 };
        let json = reader.value()?;
        reader.spaces();
        if reader.place == reader.text.len() { Ok(json) } else { Err(reader.unexpected()) }
    }

    /// The field of this name; `Null` when there is none.
    pub fn field(&self, name: &str) -> &Json {
        match self {
            Json::Object(fields) => fields.iter().find(|(key, _)| key == name).map_or(&Json::Null, |(_, value)| value),
            _ => &Json::Null,
        }
    }

    /// The items of a list; none of anything else.
    pub fn items(&self) -> &[Json] {
        if let Json::List(items) = self { items } else { &[] }
    }

    pub fn text(&self) -> Result<&str, String> {
        if let Json::Text(text) = self { Ok(text) } else { Err(format!("a text was expected, not {self:?}")) }
    }

    pub fn number(&self) -> Result<i64, String> {
        if let Json::Number(number) = self { Ok(*number) } else { Err(format!("a number was expected, not {self:?}")) }
    }
}

/// A text as JSON writes it.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter < ' ' => quoted.push_str(&format!("\\u{:04x}", letter as u32)),
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}

struct Reader {
    text: Vec<char>,
    place: usize,
}

impl Reader {
    fn peek(&self) -> char {
        self.text.get(self.place).copied().unwrap_or('\0')
    }

    fn spaces(&mut self) {
        while self.peek().is_whitespace() {
            self.place += 1;
        }
    }

    fn unexpected(&self) -> String {
        match self.text.get(self.place) {
            Some(letter) => format!("there is a {letter:?} at column {}", self.place + 1),
            None => "it ends too early".to_string(),
        }
    }

    /// Steps over this letter, if it comes next.
    fn takes(&mut self, letter: char) -> bool {
        self.spaces();
        let comes = self.peek() == letter;
        self.place += usize::from(comes);
        comes
    }

    fn expect(&mut self, letter: char) -> Result<(), String> {
        if self.takes(letter) { Ok(()) } else { Err(self.unexpected()) }
    }

    fn value(&mut self) -> Result<Json, String> {
        self.spaces();
        match self.peek() {
            '{' => self.object(),
            '[' => self.list(),
            '"' => self.string().map(Json::Text),
            '-' | '0'..='9' => self.whole_number(),
            _ => self.word(),
        }
    }

    fn object(&mut self) -> Result<Json, String> {
        let mut fields = Vec::new();
        self.expect('{')?;
        if self.takes('}') {
            return Ok(Json::Object(fields));
        }
        loop {
            self.spaces();
            let key = self.string()?;
            self.expect(':')?;
            fields.push((key, self.value()?));
            if !self.takes(',') {
                self.expect('}')?;
                return Ok(Json::Object(fields));
            }
        }
    }

    fn list(&mut self) -> Result<Json, String> {
        let mut items = Vec::new();
        self.expect('[')?;
        if self.takes(']') {
            return Ok(Json::List(items));
        }
        loop {
            items.push(self.value()?);
            if !self.takes(',') {
                self.expect(']')?;
                return Ok(Json::List(items));
            }
        }
    }

    fn string(&mut self) -> Result<String, String> {
        self.expect('"')?;
        let mut string = String::new();
        loop {
            let letter = *self.text.get(self.place).ok_or_else(|| self.unexpected())?;
            self.place += 1;
            match letter {
                '"' => return Ok(string),
                '\\' => string.push(self.escaped()?),
                letter => string.push(letter),
            }
        }
    }

    fn escaped(&mut self) -> Result<char, String> {
        let letter = self.peek();
        self.place += 1;
        Ok(match letter {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'u' => {
                let digits: String = self.text.iter().skip(self.place).take(4).collect();
                self.place += 4;
                let code = u32::from_str_radix(&digits, 16).map_err(|_| self.unexpected())?;
                char::from_u32(code).unwrap_or('\u{fffd}')
            }
            '"' | '\\' | '/' => letter,
            _ => return Err(self.unexpected()),
        })
    }

    fn whole_number(&mut self) -> Result<Json, String> {
        let start = self.place;
        while matches!(self.peek(), '-' | '0'..='9') {
            self.place += 1;
        }
        let digits: String = self.text[start..self.place].iter().collect();
        digits.parse().map(Json::Number).map_err(|_| format!("{digits:?} is no whole number"))
    }

    fn word(&mut self) -> Result<Json, String> {
        for (word, json) in [("null", Json::Null), ("true", Json::Bool(true)), ("false", Json::Bool(false))] {
            if self.text[self.place..].iter().take(word.len()).collect::<String>() == word {
                self.place += word.len();
                return Ok(json);
            }
        }
        Err(self.unexpected())
    }
}
