// Domains and a queue of arcs on which someone works by hand.

/** The constraints, as the page needs them. */
class Relations {
  constructor(problem) {
    this.problem = problem;
    const { edges, tables } = problem.data.relations;
    this.tables = tables;
    this.arcs = problem.names.map(() => new Map());
    for (const [x, y, table] of edges) {
      this.arcs[x].set(y, { table, turned: false });
      this.arcs[y].set(x, { table, turned: true });
    }
  }

  /** Whether two values of two neighbours may stand together. */
  allows(x, value, y, other) {
    const { table, turned } = this.arcs[x].get(y);
    const pairs = this.tables[table];
    if (pairs === "different") return value !== other;
    return (turned ? pairs[other][value] : pairs[value][other]) === "1";
  }

  neighbours(x) {
    return [...this.arcs[x].keys()];
  }
}

/** Domains and a queue of arcs that someone works on by hand: AC-3 in an order of one's own (Mackworth 1977). */
class Bench {
  constructor(problem, relations, alive) {
    Object.assign(this, { problem, relations });
    this.alive = alive.slice();
    this.queue = [];
    this.revisions = 0;
    this.removals = 0;
    this.given = new Set();
    this.last = { current: -1, against: -1, isWaiting: false, causes: new Set(), gone: new Map() };
    problem.names.forEach((name, x) => relations.neighbours(x).forEach((y) => this.queue.push([x, y])));
  }

  domain(x) {
    const { offset } = this.problem;
    const values = [];
    for (let p = offset[x]; p < offset[x + 1]; p++) if (this.alive[p]) values.push(p - offset[x]);
    return values;
  }

  // What the picture asks for; a walk through a trace answers the same questions.

  assigned() {
    return this.given;
  }

  waitingArcs() {
    return this.queue;
  }

  touched() {
    return this.last;
  }

  /** Puts the arcs to x from all neighbours but one behind the others, where they do not wait yet. */
  enqueue(x, except) {
    for (const z of this.relations.neighbours(x)) {
      if (z !== except && !this.queue.some(([a, b]) => a === z && b === x)) this.queue.push([z, x]);
    }
  }

  /** Keeps the values of x that have a support in y. What has left is returned. */
  revise(x, y) {
    const others = this.domain(y);
    const gone = this.domain(x).filter((value) => !others.some((other) => this.relations.allows(x, value, y, other)));
    this.revisions++;
    this.queue = this.queue.filter(([a, b]) => a !== x || b !== y);
    this.take(x, gone, y);
    return gone;
  }

  take(x, gone, except = -1) {
    for (const value of gone) this.alive[this.problem.offset[x] + value] = 0;
    this.removals += gone.length;
    if (gone.length > 0) this.enqueue(x, except);
  }

  /** Does what a move says: r for an arc, a for a value given, s for a domain cut behind a value. */
  do(move) {
    const { kind, x, other } = move;
    const gone = kind === "r" ? this.revise(x, other) : this.cut(x, (value) => (kind === "a" ? value === other : value <= other));
    if (kind === "a") this.given.add(x);
    const against = kind === "r" ? other : -1;
    this.last = { current: x, against, isWaiting: false, causes: new Set(), gone: new Map([[x, gone]]) };
    return gone;
  }

  /** Keeps some values of x. What has left is returned. */
  cut(x, isKept) {
    const gone = this.domain(x).filter((value) => !isKept(value));
    this.take(x, gone);
    return gone;
  }
}

const MOVE = /^([ras])(\d+)\.(\d+)$/;

function writeMove({ kind, x, other }) {
  return `${kind}${x}.${other}`;
}
