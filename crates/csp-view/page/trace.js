// The trace of a search, and the state of the search at any place in it.
//
// A place is how many events have happened. The letters of the events and what stands in their columns are
// described in crates/csp-view/src/replay/columns.rs.

/** The variables of the problem and the values that they may have, laid out one after the other. */
class Problem {
  constructor(data) {
    this.data = data;
    this.names = data.names;
    this.count = data.names.length;
    this.offset = new Int32Array(this.count + 1);
    for (let x = 0; x < this.count; x++) this.offset[x + 1] = this.offset[x] + this.labels(x).length;
    this.total = this.offset[this.count];
    this.owner = new Int32Array(this.total);
    for (let x = 0; x < this.count; x++) this.owner.fill(x, this.offset[x], this.offset[x + 1]);
    this.start = new Uint8Array(this.total).fill(1);
    for (const [x, values] of data.starts) {
      this.start.fill(0, this.offset[x], this.offset[x + 1]);
      for (const value of values) this.start[this.offset[x] + value] = 1;
    }
    this.given = new Set(data.givens);
  }

  /** What the values of a variable are called. */
  labels(x) {
    return this.data.labels[this.data.label_of[x]];
  }

  label(x, value) {
    return this.labels(x)[value];
  }
}

/** The counters that the events tell, in the order in which they are kept. */
const COUNTED = ["nodes", "decisions", "dead_ends", "backtracks", "prunings", "revisions", "restarts", "solutions", "nogoods"];
const [NODES, DECISIONS, DEAD_ENDS, BACKTRACKS, PRUNINGS, REVISIONS, RESTARTS, SOLUTIONS, NOGOODS] = COUNTED.keys();

/** For a kind of event that is counted, its counter. */
const COUNTER_OF = { T: NODES, C: DEAD_ENDS, B: BACKTRACKS, P: PRUNINGS, R: REVISIONS, S: RESTARTS, V: SOLUTIONS, L: NOGOODS };

/** The bytes that all key frames together may take. */
const KEY_FRAME_BYTES = 64e6;
const NEVER = 0x7fffffff;

/** A walk through the trace of one search. */
class Walk {
  constructor(problem, lane) {
    this.problem = problem;
    this.lane = lane;
    this.kinds = lane.events.kinds;
    this.a = lane.events.a;
    this.b = lane.events.b;
    this.c = lane.events.c;
    this.length = this.kinds.length;
    this.clear();
    this.readThrough();
  }

  /** Goes to the start. */
  clear() {
    this.place = 0;
    this.alive = this.problem.start.slice();
    this.size = new Int32Array(this.problem.count);
    for (let x = 0; x < this.problem.count; x++) {
      for (let i = this.problem.offset[x]; i < this.problem.offset[x + 1]; i++) this.size[x] += this.alive[i];
    }
    this.removed = []; // The positions of removed values, in the order of their removal ...
    this.removedBy = []; // ... and the events that removed them.
    this.levels = []; // For each value assigned, how many values had been removed before it.
    this.path = []; // The nodes of the tree from below the root to where the search is.
    this.queue = []; // The events that put there what waits.
    this.head = 0; // Where in the queue the first one stands.
    this.counts = new Int32Array(COUNTED.length);
  }

  /** Goes through all events once, and notes what is needed to move about in them. */
  readThrough() {
    const frames = Math.max(8, Math.min(256, KEY_FRAME_BYTES / (8 * this.problem.total + 1)));
    this.stride = Math.max(256, Math.ceil(this.length / frames));
    this.frames = [];
    this.isDecision = new Uint8Array(this.length);
    this.depth = new Int32Array(this.length + 1);
    this.nodesBefore = new Int32Array(this.length + 1);
    this.nodes = [{ event: -1, up: -1, depth: 0, end: NEVER, solved: NEVER, conflict: -1, set: -1, setOf: -1 }];
    while (this.place < this.length) {
      const i = this.place;
      if (i % this.stride === 0) this.frames.push(this.frame());
      if (this.kinds[i] === "T") this.isDecision[i] = this.size[this.a[i]] > 1 ? 1 : 0;
      this.noteInTree(i);
      this.apply(i);
      this.depth[this.place] = this.levels.length;
      this.nodesBefore[this.place] = this.counts[NODES];
    }
    this.clear();
  }

  /** Keeps what an event says of the tree. */
  noteInTree(i) {
    const here = this.path.length ? this.path[this.path.length - 1] : 0;
    const node = this.nodes[here];
    switch (this.kinds[i]) {
      case "T":
        this.nodes.push({ event: i, up: here, depth: node.depth + 1, end: NEVER, solved: NEVER, conflict: -1, set: -1, setOf: -1 });
        break;
      case "X":
        node.end = i;
        break;
      case "C":
        node.conflict = i;
        break;
      case "B":
        if (this.b[i] >= 0) node.set = i;
        break;
      case "V":
        for (const id of [0, ...this.path]) this.nodes[id].solved = Math.min(this.nodes[id].solved, i);
    }
  }

  frame() {
    return {
      removed: Int32Array.from(this.removed),
      removedBy: Int32Array.from(this.removedBy),
      levels: this.levels.slice(),
      path: this.path.slice(),
      queue: this.queue.slice(this.head),
      counts: this.counts.slice(),
    };
  }

  /** Goes to the key frame of this number. */
  restore(number) {
    this.restoreFrom(0);
    const frame = this.frames[number];
    this.place = number * this.stride;
    for (let i = 0; i < frame.removed.length; i++) this.remove(frame.removed[i], frame.removedBy[i]);
    this.levels = frame.levels.slice();
    this.path = frame.path.slice();
    this.queue = frame.queue.slice();
    this.head = 0;
    this.counts = frame.counts.slice();
  }

  /** Happens. */
  apply(i) {
    const kind = this.kinds[i];
    const counter = COUNTER_OF[kind];
    if (counter !== undefined) this.counts[counter]++;
    switch (kind) {
      case "T":
        this.assign(this.a[i], this.b[i], i);
        break;
      case "P":
        this.remove(this.problem.offset[this.a[i]] + this.b[i], i);
        break;
      case "X":
        this.restoreFrom(this.levels.pop());
        this.path.pop();
        // The algorithm forgets what still waits when its node is taken back.
        this.queue.length = this.head = 0;
        break;
      case "E":
      case "Q":
        this.queue.push(i);
        break;
      case "R":
      case "D":
        this.leave(i, kind === "R" ? "E" : "Q");
    }
    this.place = i + 1;
  }

  assign(x, value, i) {
    this.counts[DECISIONS] += this.isDecision[i];
    this.levels.push(this.removed.length);
    this.path.push(this.counts[NODES]);
    for (let p = this.problem.offset[x]; p < this.problem.offset[x + 1]; p++) {
      if (p !== this.problem.offset[x] + value) this.remove(p, i);
    }
  }

  /** Takes the first out of the queue, if it is this one: an algorithm without a queue revises arcs that wait in none. */
  leave(i, kind) {
    const first = this.queue[this.head];
    if (first === undefined || this.kinds[first] !== kind || this.a[first] !== this.a[i] || this.b[first] !== this.b[i]) return;
    this.head++;
    if (this.head > 1024 && this.head * 2 > this.queue.length) {
      this.queue = this.queue.slice(this.head);
      this.head = 0;
    }
  }

  remove(position, event) {
    if (!this.alive[position]) return;
    this.alive[position] = 0;
    this.size[this.problem.owner[position]]--;
    this.removed.push(position);
    this.removedBy.push(event);
  }

  /** Puts back all values removed from this one on. */
  restoreFrom(count) {
    while (this.removed.length > count) {
      const position = this.removed.pop();
      this.removedBy.pop();
      this.alive[position] = 1;
      this.size[this.problem.owner[position]]++;
    }
  }

  /** Goes to a place. */
  go(place) {
    const target = Math.max(0, Math.min(this.length, place));
    if (target < this.place || target - this.place > this.stride) {
      if (this.frames.length === 0) return;
      this.restore(Math.min(Math.floor(target / this.stride), this.frames.length - 1));
    }
    while (this.place < target) this.apply(this.place);
  }

  /** Whether an event joins a queue for the same cause as the one before: then both are one step. */
  goesWithTheOneBefore(i) {
    if (i < 1 || i >= this.length) return false;
    const joins = (kind) => kind === "E" || kind === "Q";
    return joins(this.kinds[i]) && joins(this.kinds[i - 1]) && this.c[i] === this.c[i - 1];
  }

  /** The place one step on. */
  after(place = this.place) {
    let target = Math.min(place + 1, this.length);
    while (target < this.length && this.goesWithTheOneBefore(target)) target++;
    return target;
  }

  /** The place one step back. */
  before(place = this.place) {
    let target = Math.max(place - 1, 0);
    while (target > 0 && this.goesWithTheOneBefore(target)) target--;
    return target;
  }

  /** The events of the last step. */
  step() {
    return { first: this.before(), last: this.place - 1 };
  }

  /** The place behind the next event that is wanted, or behind the last one before the event that happened last; -1 for none. */
  find(wanted, forward = true) {
    for (let i = forward ? this.place : this.place - 2; i >= 0 && i < this.length; i += forward ? 1 : -1) {
      if (wanted(i)) return i + 1;
    }
    return -1;
  }

  /** Whether an event is one of these: decision, conflict, backtrack, restart, solution. */
  isLandmark(landmark, i) {
    if (landmark === "decision") return this.isDecision[i] === 1;
    return this.kinds[i] === { conflict: "C", backtrack: "B", restart: "S", solution: "V" }[landmark];
  }

  /** Whether a variable gets or loses a value, fails, or runs out of values in an event. */
  concerns(x, i) {
    return this.a[i] === x && "TXBPC".includes(this.kinds[i]);
  }

  /** The values of a variable now, as places in its declared domain. */
  domain(x) {
    const values = [];
    for (let p = this.problem.offset[x]; p < this.problem.offset[x + 1]; p++) {
      if (this.alive[p]) values.push(p - this.problem.offset[x]);
    }
    return values;
  }

  /** The event that removed a value, or -1 when the value is there, or was never. */
  removal(x, value) {
    return this.removedBy[this.removed.lastIndexOf(this.problem.offset[x] + value)] ?? -1;
  }

  /**
   * If a value is gone as another one is tried in event `event`, and has been tried in the same place before: the event in which
   * it failed, or with which what is below it was over. Otherwise -1.
   */
  failedBefore(event, value) {
    const id = this.kinds[event] === "T" ? this.path.find((id) => this.nodes[id].event === event) : undefined;
    if (id === undefined) return -1;
    const { up } = this.nodes[id];
    for (let j = id - 1; j > up; j--) {
      const node = this.nodes[j];
      if (node.up !== up || this.a[node.event] !== this.a[event] || this.b[node.event] !== value) continue;
      return node.conflict >= 0 ? node.conflict : node.end;
    }
    return -1;
  }

  /** The events that put there what waits, the next first. */
  waiting() {
    return this.queue.slice(this.head);
  }

  /** The nodes of the tree that are on the path, each with what was tried there. */
  assignments() {
    return this.path.map((id) => {
      const event = this.nodes[id].event;
      return { node: id, event, x: this.a[event], value: this.b[event] };
    });
  }

  /** What was learnt: the nogood, from which level back to which, how many literals there were at first, and the LBD. */
  lesson(i) {
    const [from, to, all, lbd, ...flat] = this.lane.events.lessons[this.b[i]];
    const nogood = [];
    for (let j = 0; j < flat.length; j += 3) nogood.push({ x: flat[j], value: flat[j + 1], holds: flat[j + 2] === 1 });
    return { from, to, all, lbd, nogood };
  }

  /** The variables of the conflict set or the nogood that an event tells. */
  culprits(i) {
    if (this.kinds[i] === "L") return new Set(this.lesson(i).nogood.map(({ x }) => x));
    return new Set(this.kinds[i] === "B" ? this.lane.events.sets[this.b[i]] : []);
  }

  /** The last conflict set or nogood that came of what is below here: its event, or -1. */
  lastConflictSet() {
    if (!this.lane.events.lessons && this.lane.events.sets.length === 0) return -1;
    for (let i = this.place - 1; i >= 0; i--) {
      if (this.kinds[i] === "L" || (this.kinds[i] === "B" && this.b[i] >= 0)) return i;
      if (this.kinds[i] === "T" && this.path.length && this.nodes[this.path[this.path.length - 1]].event === i) return -1;
    }
    return -1;
  }

  /** The variables that have a value now, given by the search. */
  assigned() {
    return new Set(this.path.map((id) => this.a[this.nodes[id].event]));
  }

  /** The arcs that wait, as pairs. */
  waitingArcs() {
    return this.waiting().filter((i) => this.kinds[i] === "E").map((i) => [this.a[i], this.b[i]]);
  }

  /** What the last step is about: the variable, those it is due to, and the values that have just left. */
  touched() {
    const touched = { current: -1, against: -1, isWaiting: false, causes: new Set(), gone: new Map() };
    if (this.place === 0) return touched;
    const i = this.place - 1;
    const kind = this.kinds[i];
    if (!"SVI".includes(kind)) touched.current = this.a[i];
    if ("ERJ".includes(kind)) touched.against = this.b[i];
    touched.isWaiting = kind === "E";
    if ("PC".includes(kind)) {
      const reason = this.lane.events.reasons[this.c[i]];
      touched.causes = new Set(reason.variables);
      touched.rule = reason.unit?.constraint;
    }
    if ("BL".includes(kind)) touched.causes = this.culprits(i);
    // All values that leave one domain for one reason are shown together.
    // They are seen at a wipe-out, too, which comes right behind them.
    const last = kind === "C" ? i - 1 : i;
    for (let j = last; j >= 0 && this.kinds[j] === "P" && this.a[j] === this.a[i] && this.c[j] === this.c[last]; j--) {
      touched.gone.set(this.a[j], [...(touched.gone.get(this.a[j]) ?? []), this.b[j]]);
    }
    return touched;
  }

  /** What a clock shows at a place: `checks` or `nodes` so far, or `time` in microseconds. */
  clock(clock, place) {
    if (clock === "nodes") return this.nodesBefore[place];
    if (place === this.length && !this.lane.cut && clock === "checks") return Object.fromEntries(this.lane.counters).checks ?? 0;
    return place === 0 ? 0 : this.stamps(clock)[place - 1];
  }

  /** For each event, what the clock showed when it happened. */
  stamps(clock) {
    this.clocks ??= {};
    if (this.clocks[clock]) return this.clocks[clock];
    if (clock === "nodes") return (this.clocks.nodes = this.nodesBefore.subarray(1));
    let sum = 0;
    const steps = clock === "checks" ? this.lane.checks : this.lane.times;
    return (this.clocks[clock] = Float64Array.from(steps, (step) => (sum += step)));
  }

  /** The last place that is not later than this on a clock. */
  placeAt(clock, time) {
    const stamps = this.stamps(clock);
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (stamps[middle] <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** What is known now of a node of the tree. */
  status(id) {
    const node = this.nodes[id];
    if (node.event >= this.place) return "future";
    if (node.solved < this.place) return "solution";
    return node.end < this.place ? "failed" : "open";
  }
}
