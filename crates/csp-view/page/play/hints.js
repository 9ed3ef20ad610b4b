// A hint in the reader's language. The engines give their English sentences with the gaps, and what fills them; hints.json has the
// same sentences in other languages, each under the English one.

/** The sentences of hints in one language. */
class Hints {
  constructor(words) {
    this.words = words;
    this.table = HINT_WORDS[words.language] ?? {};
  }

  /** True if the engines speak the reader's language. */
  get isEnglish() {
    return this.words.language === "en";
  }

  sentence(english) {
    return this.table[english] ?? english;
  }

  /** A sentence of the engines: its name, and what fills its gaps. */
  phrase({ say, with: gaps }) {
    const sentence = this.sentence(say);
    const text = sentence.replace(/\{(\w+)\}/g, (_, name) => this.gap(gaps[name]));
    return /^\{\w+\} [=≠] \{\w+\}$/.test(sentence) ? this.words.formula(text) : text;
  }

  /** A name, a number, a sentence, or an object with the word for what it is. */
  gap(filled) {
    if (typeof filled === "string") return this.words.name(filled);
    if (typeof filled === "number") return this.words.number(filled);
    const { houses, all, either, clauses, row } = filled;
    if (houses) return this.list(houses.map((name) => this.house(name)), "conjunction");
    if (all) return this.list(all.map((one) => this.gap(one)), "conjunction");
    if (either) return this.list(either.map((one) => this.gap(one)), "disjunction");
    if (clauses) return clauses.map((one) => this.phrase(one)).join(this.sentence("; "));
    return row ? row.map((one) => this.phrase(one)).join("") : this.phrase(filled);
  }

  list(items, type) {
    return new Intl.ListFormat(this.words.language, { type }).format(items);
  }

  /** A house that has a number among those of its kind, as in the sentences of a search; any other is called by its name. */
  house(name) {
    const [, kind, number] = /^(\w+) (\d+)$/.exec(name) ?? [];
    const key = `unit.${kind}`;
    return this.words.table[key] ? this.words.say(key, { n: Number(number) }) : this.words.name(name);
  }
}

/** A hint: at level 1 the name of the technique, at level 2 its place, at level 3 the whole step. */
function hintLines(page, hint, level) {
  const { hints } = page;
  const { title, phrases, rating, removed } = hint;
  const line = (name) => html("p", name === "rule" ? { class: "hint-title" } : {}, hints.isEnglish ? hint[name] : hints.phrase(phrases[name]));
  const so = hints.isEnglish ? `So ${hint.conclusion}` : hints.phrase({ say: "So {conclusion}", with: phrases });
  const isOpen = removed.some(({ variable }) => page.game.marks[page.play.names.indexOf(variable)] === 0n);
  return [
    level === 1 ? html("p", { class: "hint-title" }, `${hints.sentence(title)}.`) : line("rule"),
    level > 1 && page.line(page.say("rated", { rating: page.words.inDigits(rating.toFixed(1)) })),
    level > 2 && line("reason"),
    level > 2 && html("p", {}, so),
    level > 2 && isOpen && page.line(page.say("needMarks")),
  ];
}
