// A tree of many nodes as dots, and the hand that moves a tree.

/** Points between two dots of one level: closer ones are drawn as one. */
const DOT = 2;

/** Draws what is in view: nodes that fall on one another once, solutions over the rest and larger. */
function paintDots(view) {
  const { box, canvas, branches } = view;
  const scale = window.devicePixelRatio || 1;
  const [width, height] = [box.clientWidth, box.clientHeight];
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const pen = canvas.getContext("2d");
  pen.scale(scale, scale);
  pen.translate(-box.scrollLeft, -box.scrollTop);
  const style = getComputedStyle(canvas);
  const lines = { future: new Path2D(), past: new Path2D() };
  const dots = { future: [], failed: [], open: [], solution: [] };
  for (const row of view.rows) {
    let [last, lastStatus] = [-Infinity, ""];
    for (const i of row) {
      const [x, y] = view.at(i);
      const status = view.status(i);
      if (x - last < DOT && status === lastStatus) continue;
      [last, lastStatus] = [x, status];
      dots[status].push([x, y]);
      if (i === 0) continue;
      const line = lines[status === "future" ? "future" : "past"];
      line.moveTo(...view.at(branches.up[i]));
      line.lineTo(x, y);
    }
  }
  const size = Math.max(DOT, 9 * view.scale);
  for (const [name, line] of Object.entries(lines)) {
    pen.strokeStyle = style.getPropertyValue(name === "future" ? "--future" : "--line");
    pen.lineWidth = 0.5;
    pen.stroke(line);
  }
  for (const [status, places] of Object.entries(dots)) {
    pen.fillStyle = style.getPropertyValue(`--${status}`);
    const own = status === "solution" ? Math.max(5, size) : size;
    for (const [x, y] of places) pen.fillRect(x - own / 2, y - own / 2, own, own);
  }
}

/** The node of the dot that is nearest to a click, or -1. */
function dotAt(view, { clientX, clientY }) {
  const box = view.box.getBoundingClientRect();
  const [left, top] = [clientX - box.left + view.box.scrollLeft, clientY - box.top + view.box.scrollTop];
  let best = { i: -1, far: 12 };
  for (const row of view.rows) {
    for (const i of view.between(row, left - 12, left + 12)) {
      const [x, y] = view.at(i);
      const far = Math.hypot(x - left, y - top);
      if (far < best.far) best = { i, far };
    }
  }
  return best.i;
}

/** Moves a tree by the pointer, and makes it larger by the wheel and by two fingers. */
class Hand {
  constructor(box, view) {
    Object.assign(this, { box, view, hasDragged: false, from: null, spread: 0 });
    box.addEventListener("pointerdown", (event) => this.down(event));
    box.addEventListener("pointermove", (event) => this.move(event));
    box.addEventListener("pointerup", () => (this.from = null));
    box.addEventListener("pointercancel", () => (this.from = null));
    box.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    box.addEventListener("touchstart", (event) => (this.spread = this.spreadOf(event)));
    box.addEventListener("touchmove", (event) => this.pinch(event), { passive: false });
  }

  down(event) {
    this.hasDragged = false;
    // A finger moves what scrolls by itself.
    if (event.pointerType === "touch" || event.button !== 0) return;
    this.from = { x: event.clientX, y: event.clientY, left: this.box.scrollLeft, top: this.box.scrollTop };
  }

  move(event) {
    const { from, box } = this;
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!this.hasDragged && Math.hypot(x, y) < 5) return;
    if (!this.hasDragged) box.setPointerCapture(event.pointerId);
    this.hasDragged = true;
    box.scrollTo({ left: from.left - x, top: from.top - y, behavior: "instant" });
  }

  place({ clientX, clientY }) {
    const box = this.box.getBoundingClientRect();
    return [clientX - box.left, clientY - box.top];
  }

  /** Within a chapter the wheel moves the chapter; with Ctrl, which a pad sends for two fingers, it is for the tree. */
  wheel(event) {
    if (event.shiftKey || (window.self !== window.top && !event.ctrlKey)) return;
    event.preventDefault();
    this.view.zoom(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 250), this.place(event));
  }

  spreadOf({ touches }) {
    return touches.length === 2 ? Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY) : 0;
  }

  pinch(event) {
    const spread = this.spreadOf(event);
    if (!spread || !this.spread) return;
    event.preventDefault();
    const [one, other] = event.touches;
    const middle = { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
    this.view.zoom(spread / this.spread, this.place(middle));
    this.spread = spread;
  }
}
