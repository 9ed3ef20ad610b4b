// What has been entered, and every step of it: undo leads back to the start.

/** Pencil marks are bits of one large number: bit k is value k. */
const bit = (value) => 1n << BigInt(value);

/** The form of links and questions: `variable:thing`, with commas. */
function written(list, isEmpty, text) {
  return list.map((thing, x) => (isEmpty(thing) ? "" : `${x}:${text(thing)}`)).filter(Boolean).join(",");
}

/** Reads that form; what is none of it is left out. */
function readPairs(text, pattern) {
  const pairs = (text ?? "").split(",").map((one) => one.split(":"));
  return pairs.filter(([x, thing]) => /^\d{1,5}$/.test(x) && pattern.test(thing ?? ""));
}

class Game {
  /** `counts`: the number of values of each variable; `given`: those that the problem gives, each with its value. */
  constructor(counts, given) {
    Object.assign(this, { counts, given });
    this.entries = counts.map(() => -1);
    this.marks = counts.map(() => 0n);
    this.past = [];
    this.future = [];
    this.version = 0;
  }

  known(x) {
    return this.given.get(x) ?? this.entries[x];
  }

  /** The state of a link, without a past. */
  load(entries, marks) {
    this.entries.fill(-1);
    this.marks.fill(0n);
    for (const [x, value] of readPairs(entries, /^\d{1,2}$/)) if (this.takes(+x, +value)) this.entries[x] = +value;
    for (const [x, bits] of readPairs(marks, /^[0-9a-f]{1,16}$/)) if (this.takes(+x, 0)) this.marks[x] = BigInt(`0x${bits}`) & (bit(this.counts[x]) - 1n);
    this.past = [];
    this.future = [];
    this.version += 1;
  }

  takes(x, value) {
    return x < this.counts.length && value < this.counts[x] && !this.given.has(x);
  }

  writtenEntries() {
    return written(this.entries, (value) => value < 0, String);
  }

  writtenMarks() {
    return written(this.marks, (bits) => bits === 0n, (bits) => bits.toString(16));
  }

  /** One step: for each of these variables its new value and marks. What changes nothing is none. */
  step(changes) {
    const done = changes.filter(([x, entry, marks]) => !this.given.has(x) && (this.entries[x] !== entry || this.marks[x] !== marks));
    if (done.length === 0) return false;
    this.past.push(done.map(([x]) => [x, this.entries[x], this.marks[x]]));
    this.future = [];
    this.apply(done);
    return true;
  }

  apply(changes) {
    for (const [x, entry, marks] of changes) {
      this.entries[x] = entry;
      this.marks[x] = marks;
    }
    this.version += 1;
  }

  /** Goes a step back, or forward again. */
  go(from, to) {
    const changes = from.pop();
    if (!changes) return false;
    to.push(changes.map(([x]) => [x, this.entries[x], this.marks[x]]));
    this.apply(changes);
    return true;
  }

  undo() {
    return this.go(this.past, this.future);
  }

  redo() {
    return this.go(this.future, this.past);
  }

  /** Enters a value; the same once more takes it out. */
  enter(x, value) {
    return this.step([[x, this.entries[x] === value ? -1 : value, this.marks[x]]]);
  }

  /** Writes or rubs out a pencil mark of a variable without a value. */
  mark(x, value) {
    return this.known(x) < 0 && this.step([[x, -1, this.marks[x] ^ bit(value)]]);
  }

  /** Leaves a variable without a value these marks. */
  keep(x, marks) {
    return this.step([[x, -1, marks]]);
  }

  /** Takes out the value, or else the marks. */
  clear(x) {
    return this.step([this.entries[x] < 0 ? [x, -1, 0n] : [x, -1, this.marks[x]]]);
  }

  /** Marks of several variables at once, from the form of questions. */
  fill(marks) {
    return this.step(readPairs(marks, /^[0-9a-f]+$/).map(([x, bits]) => [+x, this.entries[x], BigInt(`0x${bits}`)]));
  }

  reset() {
    return this.step(this.entries.map((_, x) => [x, -1, 0n]));
  }

  isEmpty() {
    return this.entries.every((value) => value < 0) && this.marks.every((bits) => bits === 0n);
  }
}
