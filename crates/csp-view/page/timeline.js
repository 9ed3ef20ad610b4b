// The timeline: how deep the search was, and where it failed, jumped, started again and found solutions.

/** The height of the picture, in points. */
const TIMELINE = 44;
/** Rarer kinds are drawn over more frequent ones. */
const MARKS = [
  { kind: "C", style: "--conflict", top: 34, height: 10 },
  { kind: "B", style: "--backtrack", top: 30, height: 14 },
  { kind: "J", style: "--jump", top: 24, height: 20 },
  { kind: "S", style: "--restart", top: 0, height: 44 },
  { kind: "V", style: "--solution", top: 0, height: 44 },
];

class Timeline {
  /** `share` says for a place of the walk where it lies from 0 to 1. */
  constructor(canvas, walk, share, goTo) {
    Object.assign(this, { canvas, walk, share, found: 0 });
    canvas.addEventListener("click", (event) => {
      const box = canvas.getBoundingClientRect();
      goTo((event.clientX - box.left) / box.width);
    });
  }

  /** Solutions are not seen before they are found. */
  show() {
    const { solutions } = countersAt(this.walk);
    if (solutions <= this.found) return;
    this.found = solutions;
    this.draw();
  }

  /** Draws all of it: one pass over the events, a column of points for each that are close together. */
  draw() {
    const { canvas, walk } = this;
    const width = Math.max(100, Math.round(canvas.clientWidth || 800));
    const scale = window.devicePixelRatio || 1;
    canvas.width = width * scale;
    canvas.height = TIMELINE * scale;
    const pen = canvas.getContext("2d");
    pen.scale(scale, scale);
    const style = getComputedStyle(canvas);
    const colour = (name) => style.getPropertyValue(name).trim() || "gray";
    const depths = new Int32Array(width + 1);
    const marks = MARKS.map(() => new Uint8Array(width + 1));
    let deepest = 1;
    for (let i = 0; i < walk.length; i++) {
      const column = Math.floor(this.share(i + 1) * (width - 1));
      depths[column] = Math.max(depths[column], walk.depth[i + 1]);
      deepest = Math.max(deepest, depths[column]);
      const mark = MARKS.findIndex(({ kind }) => kind === walk.kinds[i]);
      if (mark >= 0 && (walk.kinds[i] !== "V" || i < walk.farthest)) marks[mark][column] = 1;
    }
    pen.fillStyle = colour("--depth");
    // Where a column has no event, the search stood where it was.
    const hasEvent = new Uint8Array(width + 1);
    for (let i = 0; i < walk.length; i++) hasEvent[Math.floor(this.share(i + 1) * (width - 1))] = 1;
    for (let column = 1; column < width; column++) if (!hasEvent[column]) depths[column] = depths[column - 1];
    depths.forEach((depth, column) => pen.fillRect(column, 28 - (26 * depth) / deepest, 1, (26 * depth) / deepest));
    marks.forEach((columns, mark) => {
      pen.fillStyle = colour(MARKS[mark].style);
      columns.forEach((is, column) => is && pen.fillRect(column, MARKS[mark].top, 1.5, MARKS[mark].height));
    });
  }
}
