// All searches of the page together: where each of them is, the clock that they share, and playing.

/** Steps in a second, from slow to fast. */
const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096];

/** A long race begins so fast that it takes no more than so many seconds. */
const RACE = 60;

class Session {
  constructor(lanes) {
    this.lanes = lanes;
    this.focus = 0;
    this.clock = this.clocks[0];
    this.speed = 3;
    this.picture = 0;
    this.timer = 0;
    this.breakpoints = [];
    this.changed = () => {};
    this.chosen = () => {};
  }

  /** A speed for this race; one search alone is to be understood step by step. */
  chooseSpeed() {
    const steps = this.races ? this.lanes.reduce((sum, { walk }) => sum + walk.length, 0) : 0;
    const enough = SPEEDS.findIndex((speed) => steps / speed <= RACE);
    this.speed = Math.max(this.speed, enough < 0 ? SPEEDS.length - 1 : enough);
  }

  get lane() {
    return this.lanes[this.focus];
  }

  get races() {
    return this.lanes.length > 1;
  }

  /** What the common clock shows. */
  get now() {
    return Math.max(...this.lanes.map(({ walk }) => walk.clock(this.clock, walk.place)));
  }

  /** Goes to a place of the search that is in focus; the others follow by the clock. */
  go(place) {
    this.goLane(this.focus, place);
  }

  goLane(number, place) {
    this.put(number, place);
    this.changed();
  }

  /** Puts one search at a place, and the others where they are by the clock then. */
  put(number, place) {
    const { walk } = this.lanes[number];
    walk.go(place);
    const time = walk.clock(this.clock, walk.place);
    this.lanes.forEach((lane, other) => {
      if (other !== number) lane.walk.go(walk.place === 0 ? 0 : lane.walk.placeAt(this.clock, time));
    });
  }

  /** The clocks that a race may go by: what each of its searches measures. */
  get clocks() {
    const all = (clock, is) => (this.lanes.every(({ data }) => is(data)) ? [clock] : []);
    const checks = all("checks", ({ counters }) => counters.some(([key]) => key === "checks"));
    return [...checks, "nodes", ...all("time", ({ times }) => times.length > 0)];
  }

  /** One step on: in a race, of the search whose next step comes first by the clock. */
  forward() {
    if (!this.step()) return false;
    this.changed();
    return true;
  }

  step() {
    const open = this.lanes.filter(({ walk }) => walk.place < walk.length);
    if (open.length === 0) return false;
    const next = ({ walk }) => walk.stamps(this.clock)[walk.place] ?? 0;
    const first = open.reduce((best, lane) => (next(lane) < next(best) ? lane : best));
    first.walk.go(first.walk.after());
    return true;
  }

  /** One step back: in a race, of the search whose last step came last by the clock. */
  back() {
    const begun = this.lanes.filter(({ walk }) => walk.place > 0);
    if (begun.length === 0) return false;
    const last = ({ walk }) => walk.stamps(this.clock)[walk.before()] ?? 0;
    const latest = begun.reduce((best, lane) => (last(lane) >= last(best) ? lane : best));
    latest.walk.go(latest.walk.before());
    this.changed();
    return true;
  }

  start() {
    this.lanes.forEach(({ walk }) => walk.go(0));
    this.changed();
  }

  end() {
    this.lanes.forEach(({ walk }) => walk.go(walk.length));
    this.changed();
  }

  /** Goes behind the next or the last landmark; whether there is one. */
  landmark(landmark, forward) {
    const { walk } = this.lane;
    const wanted = landmark === "breakpoint" ? (i) => this.isBreakpoint(i) : (i) => walk.isLandmark(landmark, i);
    const place = walk.find(wanted, forward);
    if (place >= 0) this.go(place);
    return place >= 0;
  }

  /** Whether an event of the search in focus is one that someone wants to stop at. */
  isBreakpoint(i) {
    const { walk } = this.lane;
    return this.breakpoints.some(({ x, value, depth }) => {
      if (depth !== null) return walk.kinds[i] === "T" && walk.depth[i + 1] === depth;
      return walk.concerns(x, i) && (value === null || ("TXP".includes(walk.kinds[i]) && walk.b[i] === value));
    });
  }

  /** Where the search in focus is, from 0 to 1; races are measured by the clock. */
  share(walk, place = walk.place) {
    if (!this.races) return walk.length ? place / walk.length : 0;
    return this.whole ? walk.clock(this.clock, place) / this.whole : 0;
  }

  /** What the clock shows when the longest search has ended. */
  get whole() {
    this.wholes ??= {};
    return (this.wholes[this.clock] ??= Math.max(...this.lanes.map(({ walk }) => walk.clock(this.clock, walk.length))));
  }

  goToShare(share) {
    if (!this.races) return this.go(Math.round(share * this.lane.walk.length));
    this.lanes.forEach(({ walk }) => walk.go(walk.placeAt(this.clock, share * this.whole)));
    this.changed();
  }

  get isPlaying() {
    return this.timer !== 0;
  }

  /** Plays until the end, or until a breakpoint. */
  play() {
    if (this.isPlaying) return;
    let owed = 0;
    let last = performance.now();
    const tick = (now) => {
      owed += ((now - last) / 1000) * SPEEDS[this.speed];
      last = now;
      let goesOn = true;
      let moved = false;
      // A page that was hidden does not make up for the time.
      for (owed = Math.min(owed, 2000); owed >= 1 && goesOn; owed--) {
        goesOn = this.step();
        moved = moved || goesOn;
        goesOn = goesOn && !(this.breakpoints.length > 0 && this.isBreakpoint(this.lane.walk.place - 1));
      }
      this.timer = goesOn ? requestAnimationFrame(tick) : 0;
      if (moved || !goesOn) this.changed();
    };
    this.timer = requestAnimationFrame(tick);
    this.changed();
  }

  pause() {
    cancelAnimationFrame(this.timer);
    this.timer = 0;
    this.changed();
  }
}

/** Who leads a race, and why, in a sentence. */
function leader(session, words) {
  const named = session.lanes.map(({ walk, data }) => {
    const whole = walk.clock(session.clock, walk.length);
    const counts = countersAt(walk);
    const share = walk.place === walk.length ? 1 : whole ? Math.min(1, session.now / whole) : 1;
    return { name: words.name(data.strategy), share, counts, isCut: data.cut };
  });
  const [one, other] = named;
  if (named.every(({ share }) => share === 1)) return "";
  if (one.share === other.share) return words.say("race.even");
  const [first, second] = one.share > other.share ? [one, other] : [other, one];
  return words.say(first.share === 1 ? "race.done" : "race.leads", {
    first: first.name,
    second: second.name,
    share: Math.floor(first.share * 100),
    other: Math.floor(second.share * 100),
    nodes: first.counts.nodes,
    prunings: first.counts.prunings,
    otherNodes: second.counts.nodes,
    otherPrunings: second.counts.prunings,
  });
}
