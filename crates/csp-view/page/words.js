// Words in the reader's language: one table, crates/csp-view/page/words.json, and how its sentences are filled in.

/** The words of one language. */
class Words {
  constructor(table, language, nativeDigits) {
    this.language = table[language] ? language : "en";
    this.table = table[this.language];
    this.direction = this.table.direction;
    this.digits = nativeDigits ? this.table.digits : "0123456789";
  }

  /** The sentence of this name, with these things in its gaps. A thing that is a number is written as one. */
  say(name, things = {}) {
    const sentence = this.table[name];
    if (sentence === undefined) throw new Error(`no words for "${name}"`);
    return sentence.replace(/\{(\w+)\}/g, (gap, key) => {
      const thing = things[key];
      if (thing === undefined) return gap;
      return typeof thing === "number" ? this.number(thing) : String(thing);
    });
  }

  /** A name from the problem or the program, kept together where the text runs from right to left. */
  name(text) {
    const written = this.inDigits(String(text));
    return this.direction === "rtl" ? `\u2066${written}\u2069` : written;
  }

  /** A formula of names, which runs from left to right in every language. The names in it are isolated themselves:
   * between Arabic digits an equals sign would take their direction. */
  formula(text) {
    return this.direction === "rtl" ? `\u2066${text}\u2069` : text;
  }

  /** A number, with a mark between thousands. */
  number(value) {
    const text = Number.isInteger(value) ? String(value).replace(/\B(?=(\d{3})+$)/g, ",") : value.toPrecision(3);
    return this.inDigits(text);
  }

  /** The same text in the digits that the reader wants. */
  inDigits(text) {
    if (this.digits[0] === "0") return text;
    return text.replace(/[0-9]/g, (digit) => this.digits[digit]);
  }
}

/** The words as the page has them: the names of the sentences once, and for each language its sentences in that order. */
function unpacked({ keys, ...languages }) {
  const table = (sentences) => Object.fromEntries(keys.map((key, i) => [key, sentences[i]]));
  return Object.fromEntries(Object.entries(languages).map(([language, sentences]) => [language, table(sentences)]));
}

/** The first language of the reader that the table has. */
function languageOf(table, wanted) {
  const found = wanted.map((name) => name.slice(0, 2).toLowerCase()).find((name) => table[name]);
  return found ?? "en";
}
