// Pictures of the page to be looked at before it is given out: ten states, each on a laptop, on a phone and on a projector.
// `node shots.mjs FOLDER`, after `npm ci` and `cargo build -p csp-cli`.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { file, open, replay } from "./help.mjs";

const SIZES = [
  { size: "laptop", viewport: { width: 1300, height: 900 } },
  { size: "phone", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { size: "projector", viewport: { width: 1920, height: 1080 } },
];

const TIMETABLE = `let day = {mon, tue, wed}
var lesson[1..6] in day
all_different(lesson[1..3])
all_different(lesson[4..6])
lesson[1] != lesson[4]
lesson[2] != lesson[5]
`;

/** Each state: the search, the place and what else the link asks for. */
const STATES = [
  ["board", ["grid2", "fc+mrv"], "place=180&at=D9"],
  ["map", ["australia@2", "mac"], "place=52&at=SA"],
  ["queens", ["queens:6", "fc-cbj"], "place=120&at=x4"],
  ["projector", ["queens:6", "fc"], "place=60&view=projector"],
  ["race", ["grid2", "fc+mrv,mac+mrv", "--no-times"], "place=518"],
  ["long", ["queens:8", "bt", "--all"], "place=20000&theme=dark"],
  ["predict", ["lesson4", "mac"], "place=30&do=predict"],
  ["work", ["australia", "fc"], "place=1&do=work&from=1"],
  ["large", ["qwh25-45-1", "fc+mrv", "--node-limit", "1000", "--events", "20000"], "place=2000"],
  ["model", [() => file("lessons.csp", TIMETABLE), "mac"], "place=20&lang=fa&digits=own"],
];

const folder = process.argv[2];
if (!folder) throw new Error("node shots.mjs FOLDER [STATE...]");
mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(3);
for (const [state, [problem, ...search], hash] of STATES.filter(([state]) => wanted.length === 0 || wanted.includes(state))) {
  const path = replay(typeof problem === "function" ? problem() : problem, ...search);
  for (const { size, ...window } of SIZES) {
    const page = await open(path, { hash, ...window });
    if (page.faults.length) console.log(state, size, page.faults);
    await page.screenshot({ path: join(folder, `${state}-${size}.png`) });
    await page.context().close();
  }
}
process.exit();
