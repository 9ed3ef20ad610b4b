// Which nodes of a search tree are seen, and where. The layout comes from the program, with chains as one node each; where chains
// are open, each node of theirs is a level of its own, and every leaf gets a column of its own.

/** Smaller trees are shown with all their nodes; of larger ones, chains are closed and failed parts are folded at first. */
const SMALL_TREE = 80;

class Branches {
  constructor(walk) {
    this.walk = walk;
    this.whole = walk.lane.tree;
    this.open = new Set(); // The chains that are open, by their first nodes.
    this.folded = new Set(); // The folded parts, by `key`.
    this.lit = new Set(); // The nodes on the path: what is folded there is seen all the same.
    this.isSmall = walk.nodes.length <= SMALL_TREE;
    if (this.isSmall) this.openAll();
    else this.expand();
    if (!this.isSmall) this.foldFailed();
  }

  /** Makes the drawn nodes: the children of a chain are those of its last node. */
  expand() {
    const { whole } = this;
    const runs = new Map(whole.runs);
    Object.assign(this, { up: [], y: [], first: [], last: [], runs: new Map() });
    const ends = [];
    for (let i = 0; i < whole.x.length; i++) {
      const [first, last] = [whole.first[i], whole.last[i]];
      const parts = !runs.has(i) && this.open.has(first) ? last - first + 1 : 1;
      for (let k = 0; k < parts; k++) {
        const up = k > 0 ? this.up.length - 1 : whole.up[i] < 0 ? -1 : ends[whole.up[i]];
        if (runs.has(i)) this.runs.set(this.up.length, runs.get(i));
        this.up.push(up);
        this.y.push(up < 0 ? 0 : this.y[up] + 1);
        this.first.push(parts > 1 ? first + k : first);
        this.last.push(parts > 1 ? first + k : last);
      }
      ends.push(this.up.length - 1);
    }
    this.count = this.up.length;
    this.link();
    this.x = this.open.size > 0 ? this.byLeaves() : whole.x;
    this.below = this.countBelow();
    this.drawn = null;
  }

  /** The children of each node, in one list: those of `i` stand from `start[i]` to `start[i + 1]`. */
  link() {
    const start = new Int32Array(this.count + 1);
    for (const up of this.up) if (up >= 0) start[up + 1]++;
    for (let i = 0; i < this.count; i++) start[i + 1] += start[i];
    const next = start.slice();
    this.start = start;
    this.children = new Int32Array(Math.max(0, this.count - 1));
    this.up.forEach((up, i) => up >= 0 && (this.children[next[up]++] = i));
  }

  isLeaf(i) {
    return this.start[i] === this.start[i + 1];
  }

  childrenOf(i) {
    return this.isClosed(i) ? [] : this.children.subarray(this.start[i], this.start[i + 1]);
  }

  /** Columns, if each leaf has its own and stands to the right of those before; a parent stands in the middle of its children. */
  byLeaves() {
    const x = new Float64Array(this.count);
    let column = 0;
    for (const i of this.walkDown(() => false)) if (this.isLeaf(i)) x[i] = column++;
    for (let i = this.count - 1; i >= 0; i--) {
      if (!this.isLeaf(i)) x[i] = (x[this.children[this.start[i]]] + x[this.children[this.start[i + 1] - 1]]) / 2;
    }
    return x;
  }

  /** The nodes from the root, each behind its parent and all left of it before it, without what is below closed ones. */
  walkDown(isClosed) {
    const [order, stack] = [[], [0]];
    while (stack.length > 0) {
      const i = stack.pop();
      order.push(i);
      if (isClosed(i)) continue;
      for (let k = this.start[i + 1] - 1; k >= this.start[i]; k--) stack.push(this.children[k]);
    }
    return order;
  }

  /** For each drawn node, how many nodes of the search are below it. */
  countBelow() {
    const below = new Int32Array(this.count);
    for (let i = this.count - 1; i > 0; i--) below[this.up[i]] += below[i] + (this.runs.has(i) ? 0 : this.last[i] - this.first[i] + 1);
    return below;
  }

  /** A name of a node that stays when chains open and close. */
  key(i) {
    return this.runs.has(i) ? -this.runs.get(i) : this.last[i];
  }

  isFolded(i) {
    return this.folded.has(this.key(i)) && !this.isLeaf(i);
  }

  /** Whether nothing is seen below a node. */
  isClosed(i) {
    return this.isFolded(i) && !this.lit.has(i);
  }

  isChain(i) {
    return this.first[i] !== this.last[i];
  }

  /** Opens a chain, or folds what is below a node, or shows it again. */
  turn(i) {
    if (this.isChain(i)) {
      this.open.add(this.first[i]);
      return this.expand();
    }
    if (this.isLeaf(i) || i === 0) return;
    const key = this.key(i);
    if (!this.folded.delete(key)) this.folded.add(key);
  }

  openAll() {
    this.folded.clear();
    const { first, last } = this.whole;
    this.open = new Set(first.filter((from, i) => from !== last[i]));
    this.expand();
  }

  /** Closes chains and folds what fails, the largest parts alone: what is within them need not be looked at. */
  foldFailed() {
    this.open.clear();
    this.folded.clear();
    this.expand();
    const fails = (i) => this.walk.nodes[this.last[i]].solved === NEVER;
    for (let i = 1; i < this.count; i++) if (!this.isLeaf(i) && !this.runs.has(i) && fails(i)) this.folded.add(this.key(i));
  }

  /** Lights the way from the root to a node of the search; whether other nodes are seen then. */
  light(i) {
    const lit = new Set();
    for (let j = i; j >= 0; j = this.up[j]) lit.add(j);
    const differ = (one, other) => [...one].some((j) => !other.has(j) && this.isFolded(j));
    const isNew = differ(lit, this.lit) || differ(this.lit, lit);
    this.lit = lit;
    return isNew;
  }

  /** Finds what is seen, level by level from left to right, and closes the gaps that folded parts leave: a gap is made no smaller
   * than a column, and what lies closer stays as it is. */
  arrange() {
    this.seen = this.walkDown((i) => this.isClosed(i));
    const columns = Float64Array.from(new Set(this.seen.map((i) => this.x[i]))).sort();
    const places = new Map();
    let place = 0;
    columns.forEach((column, k) => places.set(column, (place += k === 0 ? 0 : Math.min(1, column - columns[k - 1]))));
    this.column = new Float64Array(this.count);
    this.levels = [];
    for (const i of this.seen) {
      this.column[i] = places.get(this.x[i]);
      (this.levels[this.y[i]] ??= []).push(i);
    }
    this.width = place;
    this.height = this.levels.length - 1;
  }

  /** The drawn node to which a node of the search belongs: those of runs are no nodes of the search. */
  drawnOf(id) {
    this.drawn ??= [...this.first.keys()].filter((i) => !this.runs.has(i)).sort((i, j) => this.first[i] - this.first[j]);
    let [low, high] = [0, this.drawn.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.first[this.drawn[middle]] <= id) low = middle;
      else high = middle;
    }
    return this.drawn[low];
  }
}
