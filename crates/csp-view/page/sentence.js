// What happened, in words. The English sentences are those of `csp trace` and `csp step`; a test compares them.

/** Says what the events of a walk are about. */
class Teller {
  constructor(words, problem) {
    this.words = words;
    this.problem = problem;
  }

  variable(x) {
    return this.words.name(this.problem.names[x]);
  }

  value(x, value) {
    return this.words.name(this.problem.label(x, value));
  }

  variables(list) {
    return list.map((x) => this.variable(x)).join(" ");
  }

  set(list) {
    return this.words.formula(`{${list.map((x) => this.variable(x)).join(", ")}}`);
  }

  assignment(x, value) {
    return this.words.formula(`${this.variable(x)} = ${this.value(x, value)}`);
  }

  /** A domain, as a set. */
  domain(x, values) {
    return this.words.formula(`{${values.map((value) => this.value(x, value)).join(", ")}}`);
  }

  /** What waits in a queue, from the event that put it there. */
  waiting(walk, i) {
    const first = this.variable(walk.a[i]);
    const item = walk.kinds[i] === "E" ? `${first}<-${this.variable(walk.b[i])}` : `${first}-${this.value(walk.a[i], walk.b[i])}`;
    return this.words.formula(item);
  }

  /** What put it there. */
  cause(walk, i) {
    const cause = walk.c[i];
    if (cause === 0) return this.words.say("cause.start");
    const x = this.variable((cause - 1) >> 1);
    return this.words.say(cause % 2 === 1 ? "cause.assigned" : "cause.shrunk", { x });
  }

  /** Why something happened, to be put behind it. */
  because(walk, i) {
    const reason = walk.lane.events.reasons[walk.c[i]];
    const by = this.rule(reason);
    let text = "";
    if (reason.rule === "path consistency") text = this.words.say("because.network");
    else if (reason.variables.length > 0) text = this.words.say("because", { cells: this.variables(reason.variables) });
    return by ? `${text} (${by})` : text;
  }

  /** By which rule, and where; nothing for the constraint with one neighbour, of which its name tells enough. */
  rule(reason) {
    if (reason.rule === "support" && !reason.unit) return "";
    if (reason.unit?.constraint !== undefined) return this.words.say("rule.of", { name: this.words.name(reason.unit.constraint) });
    const rule = this.words.say(`rule.${reason.rule}`, { n: reason.n });
    return reason.unit ? this.words.say("rule.in", { rule, unit: this.unit(reason.unit) }) : rule;
  }

  unit(unit) {
    const [kind, which] = Object.entries(unit)[0];
    return kind === "set" ? this.set(which) : this.words.say(`unit.${kind}`, { n: which });
  }

  /** An event. */
  event(walk, i) {
    const say = (name, things) => this.words.say(name, things);
    const x = walk.a[i];
    const [a, b] = [() => this.variable(x), () => this.variable(walk.b[i])];
    switch (walk.kinds[i]) {
      case "T":
        return say("event.tried", { assignment: this.assignment(x, walk.b[i]) });
      case "E":
      case "Q":
        return say("event.enqueued", { item: this.waiting(walk, i), cause: this.cause(walk, i) });
      case "D":
        return say("event.dequeued", { item: this.waiting(walk, i) });
      case "R":
        return say("event.revised", { x: a(), y: b() });
      case "P":
        return say("event.pruned", { x: a(), value: this.value(x, walk.b[i]), because: this.because(walk, i) });
      case "C":
        return this.conflict(walk, i);
      case "X":
        return say("event.retracted", { assignment: this.assignment(x, walk.b[i]) });
      case "B":
        return this.ranOut(walk, i);
      case "J":
        return say("event.jumped", { x: a(), y: walk.b[i] < 0 ? say("the.root") : b() });
      case "L":
        return this.learnt(walk, i);
      case "S":
        return say("event.restarted");
      case "I":
        return this.improved(walk.b[i]);
      default:
        return say("event.solved");
    }
  }

  /** The incumbent, and what it asks of all that come. */
  improved(value) {
    const { name, maximize } = this.problem.data.objective;
    const called = name === null ? this.words.say("the.objective") : this.words.name(name);
    const [sign, next] = maximize ? [">=", value + 1] : ["<=", value - 1];
    const formula = (text) => this.words.formula(text);
    return this.words.say("event.improved", { worth: formula(`${called} = ${value}`), better: formula(`${called} ${sign} ${next}`) });
  }

  conflict(walk, i) {
    const x = this.variable(walk.a[i]);
    const isEmpty = walk.lane.events.reasons[walk.c[i]].rule === "empty domain";
    return isEmpty ? this.words.say("event.empty", { x }) : this.words.say("event.conflict", { x, because: this.because(walk, i) });
  }

  ranOut(walk, i) {
    const x = this.variable(walk.a[i]);
    if (walk.b[i] < 0) return this.words.say("event.backtracked", { x });
    const set = this.set(walk.lane.events.sets[walk.b[i]]);
    return this.words.say("event.backtracked.set", { x, set });
  }

  learnt(walk, i) {
    const { nogood, ...numbers } = walk.lesson(i);
    const literals = nogood.map(({ x, value, holds }) => `${this.variable(x)} ${holds ? "=" : "!="} ${this.value(x, value)}`);
    return this.words.say("event.learnt", { nogood: this.words.formula(`{${literals.join(", ")}}`), ...numbers });
  }

  /** The last step: several events that join a queue for one cause are told together. */
  step(walk) {
    if (walk.place === 0) return this.words.say("event.none");
    const { first, last } = walk.step();
    if (first === last) return this.event(walk, last);
    const things = { count: last - first + 1, cause: this.cause(walk, last), item: this.waiting(walk, last) };
    return this.words.say("event.enqueued.many", things);
  }

  /** A cell for those who hear it: "row 2 column 3, candidates 1 4". */
  spoken(x, domain) {
    const values = domain.map((value) => this.value(x, value)).join(" ");
    const side = this.problem.data.board?.[0];
    const name = side
      ? this.words.say("spoken.cell", { row: Math.floor(x / side) + 1, column: (x % side) + 1 })
      : this.variable(x);
    if (domain.length === 0) return this.words.say("spoken.empty", { name });
    if (domain.length > 1) return this.words.say("spoken.candidates", { name, values });
    return this.words.say(this.problem.given.has(x) ? "spoken.given" : "spoken.value", { name, values });
  }
}
