// What the tests of the page share: pages made by the program, a browser, and the script of a page without a browser.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { chromium } from "playwright-core";
export { random } from "./random.mjs";

const here = dirname(fileURLToPath(import.meta.url));
export const CSP = resolve(here, process.env.CSP ?? "../../../../target/debug/csp");
const folder = mkdtempSync(join(tmpdir(), "csp-page-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** What the program writes; it has to end well, by an answer or by a limit. */
export function csp(args, { input, cwd } = {}) {
  const ran = spawnSync(CSP, args, { input, cwd, encoding: "utf8", maxBuffer: 1 << 30 });
  if (ran.error) throw ran.error;
  if (![0, 1, 3].includes(ran.status)) throw new Error(`csp ${args.join(" ")}: ${ran.status}\n${ran.stderr}`);
  return ran.stdout;
}

/** A file in the folder of this run, with this text if there is any. */
export function file(name, text) {
  const path = join(folder, name);
  if (text !== undefined) writeFileSync(path, text);
  return path;
}

let pages = 0;
const made = new Map();

/** The file with the page of a search; each is made once. */
export function replay(problem, strategy, ...more) {
  const key = [problem, strategy, ...more].join("\n");
  if (made.has(key)) return made.get(key);
  const path = file(`page${++pages}.html`);
  csp(["replay", problem, "--strategy", strategy, "--html", path, ...more]);
  if (process.env.PAGE_SOURCES) refresh(path);
  made.set(key, path);
  return path;
}

const SCRIPTS = ["trace", "words", "sentence", "scene", "picture", "branches", "dots", "tree", "panels", "timeline", "lane", "session", "controls", "bench", "lab", "main"];

/** Puts in script, style and words as they stand beside the tests: for those who change them, and do not want to build each time. */
function refresh(path) {
  const source = (name) => readFileSync(join(here, "..", name), "utf8");
  const script = `"use strict";\n${SCRIPTS.map((name) => source(`${name}.js`)).join("")}`;
  const style = source("page.css") + source("picture.css");
  const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const page = readFileSync(path, "utf8")
    .replace(/<style>[^]*?<\/style>/, () => `<style>${style}</style>`)
    .replace(/<script>"use strict"[^]*<\/script>/, () => `<script>${script}</script>`)
    .replace(/(id="words">)[^]*?<\/script>/, (all, id) => `${id}${JSON.stringify(packed(JSON.parse(source("words.json")))).replaceAll("<", "\\u003c")}</script>`)
    .replace(/script-src [^;]*;/, () => `script-src ${hash(script)};`)
    .replace(/style-src [^;]*;/, () => `style-src ${hash(style)};`);
  writeFileSync(path, page);
}

/** The words as a page has them: the names of the sentences once, and for each language its sentences in that order. */
function packed(table) {
  const keys = Object.keys(table.en);
  return { keys, ...Object.fromEntries(Object.entries(table).map(([language, said]) => [language, keys.map((key) => said[key])])) };
}

function unpacked({ keys, ...languages }) {
  const table = (sentences) => Object.fromEntries(keys.map((key, i) => [key, sentences[i]]));
  return Object.fromEntries(Object.entries(languages).map(([language, sentences]) => [language, table(sentences)]));
}

/** The parts of a page: its data, its words, and its script. */
export function partsOf(path) {
  const page = readFileSync(path, "utf8");
  const json = (id) => JSON.parse(new RegExp(`id="${id}">([^]*?)</script>`).exec(page)[1]);
  return { page, data: json("trace"), words: unpacked(json("words")), script: /<script>("use strict"[^]*)<\/script>/.exec(page)[1] };
}

/** The classes of the script, without a browser, on the searches of a page. */
export function walksOf(path) {
  const { data, words, script } = partsOf(path);
  const names = "{ Problem, Walk, Teller, Words, Session, KEYS, LANDMARKS, countersAt, leader, readBreakpoint }";
  const classes = vm.runInThisContext(`(() => {\n${script}\nreturn ${names};\n})()`);
  const problem = new classes.Problem(data);
  const walks = data.lanes.map((lane) => new classes.Walk(problem, lane));
  const teller = new classes.Teller(new classes.Words(words, "en", false), problem);
  return { ...classes, data, words, problem, walks, teller };
}

/** Milliseconds for what a machine with much else to do does at last: no test depends on how fast it is. */
const PATIENCE = 600_000;
const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];
let browser;
after(async () => browser?.close());

/** An open page of the browser, when the element `ready` is there. Errors of its script are kept in `faults`, what it asks for in `requests`. */
export async function open(path, { hash = "", ready = "body.ready", ...options } = {}) {
  const page = await visit(`file://${path}${hash && `#${hash}`}`, options);
  if (options.javaScriptEnabled !== false) await page.waitForSelector(ready);
  return page;
}

/** The same of any address, at once. */
export async function visit(url, options = {}) {
  browser ??= await chromium.launch({ timeout: PATIENCE, executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ARGUMENTS });
  const context = await browser.newContext({ viewport: { width: 1400, height: 1000 }, locale: "en-GB", colorScheme: "light", ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  page.faults = [];
  page.requests = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
  page.on("request", (request) => page.requests.push(request.url()));
  await page.goto(url);
  return page;
}

/** Where the search in focus is. */
export const place = (page) => page.evaluate(() => window.page.session.lane.walk.place);
