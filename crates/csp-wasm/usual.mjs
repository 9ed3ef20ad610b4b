// What people usually ask: each problem that the form offers, the strategies of the course, the models of the book, boards under
// variants, and each question of the page on which one plays.
// `node usual.mjs ENGINES PROFILE` asks it of engines that count their calls, and writes what they have counted:
// what is called here is in the first file of the engines, and nobody waits for the rest before it is needed.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";

const [engines, profile] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(engines), { env: { now: () => performance.now() } });
const { memory, room, ask, answer_at: answerAt, __write_profile: writeProfile } = instance.exports;

function answer(fields) {
  const bytes = new TextEncoder().encode(new URLSearchParams(fields).toString());
  const at = room(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  const length = ask();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answerAt(), length)));
}

/** Values tried in a search: enough for each part of a strategy to do something. */
const NODES = 500;
const PLAIN = "fc+mrv";
const SMALL = ["australia", "queens:6", "lesson4"];
const STRATEGIES = ["bt", "fc", "mac", "mac3bit", "ac3,fc+mrv", "singles", "subsets", "gac", "norvig", "bt-bj", "bt-gbj", "bt-cbj", "fc-cbj+mrv",
  "fc+minwidth", "fc+maxcard", "fc+mrv", "fc+deg", "fc+dom/deg", "fc+dom/wdeg", "mac+dom/wdeg", "fc+lcv", "fc+random", "fc+luby"];
const VARIANTS = ["diagonal", "anti-knight", "windoku"];
/** A model of the book that is read with a file of data is told that there is none. */
const MODELS = new URL("../../docs/src/models/", import.meta.url);

/** A search, with its steps or without. */
function search(fields) {
  const { page } = answer({ strategy: PLAIN, nodes: NODES, ...fields });
  if (page === undefined) throw new Error(`no page for ${JSON.stringify(fields)}`);
}

for (const language of ["ar", "es", "fa", "en"]) answer({ turn: language });
const { form } = answer({ turn: "en" });
const offered = (list) => [...new RegExp(`<datalist id="${list}">([^]*?)</datalist>`).exec(form)[1].matchAll(/value="([^"]*)"/g)].map(([, value]) => value);

const GRAPH = "p edge 3 2\ne 1 2\ne 2 3\n";
for (const problem of offered("problems")) search({ problem, text: problem.includes(":text") ? GRAPH : "" });
for (const strategy of STRATEGIES) for (const problem of SMALL) search({ problem, strategy });
search({ problem: "australia", other: "mac", solutions: "all" });
for (const problem of [...SMALL, "grid1"]) search({ problem, strategy: "auto", only: "solve" });
for (const problem of ["lesson4", "grid1", "top95-1"]) search({ problem, strategy: "bits", only: "solve" });
for (const file of readdirSync(MODELS).filter((name) => name.endsWith(".csp"))) answer({ text: readFileSync(new URL(file, MODELS), "utf8"), strategy: PLAIN, nodes: NODES });
for (const variant of VARIANTS) search({ problem: "generated:9,seed=1", variant });

const MODEL = "var x, y, z in 1..4\nx + y < z\nall_different(x, y, z)\nmaximize x\n";
for (const text of ["1...\n..2.\n.3..\n...4\n", "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..", MODEL]) search({ text });
// What is wrong is said.
for (const fields of [{ problem: "gird2" }, { problem: "" }, { text: "var x in 1..3\nx < y\n" }, { text: "11..\n....\n....\n....\n" }]) answer(fields);

for (const problem of [...SMALL, "grid1", "grid2", "top95-1", "generated:9,seed=7"])
  for (const question of ["board", "arc", "candidates", "check", "hint", "rating"])
    for (const entries of ["", "0:0,1:1"]) answer({ problem, only: "play", question, entries, marks: entries && "2:3" });
for (const variant of VARIANTS) answer({ problem: "generated:9,seed=1", variant, only: "play", question: "board" });

// The profile has four bytes for each function, and twelve more.
const most = 1 << 20;
const at = room(most);
const length = writeProfile(at, most);
if (length > most) throw new Error(`the profile has ${length} bytes`);
writeFileSync(profile, new Uint8Array(memory.buffer, at, length));
