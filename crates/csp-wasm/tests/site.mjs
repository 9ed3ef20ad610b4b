// The site as a server of files gives it out that knows nothing, below a path that the site does not know, and a browser for it.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { FOLDER, csp } from "./engines.mjs";

/** Milliseconds for what a machine with much else to do does at last: no test depends on how fast it is. */
const PATIENCE = 600_000;
const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];
const BELOW = "/a/path/of/others/";
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", wasm: "application/octet-stream" };
const folder = mkdtempSync(join(tmpdir(), "csp-site-"));
export let server;
export let browser;
export let address;

before(async () => {
  csp(["site", join(folder, "pages"), "--engines", FOLDER]);
  server = createServer((request, response) => {
    const path = new URL(request.url, "http://any").pathname;
    const name = path.startsWith(BELOW) ? path.slice(BELOW.length) || "index.html" : "";
    try {
      const bytes = readFileSync(join(folder, "pages", name));
      response.writeHead(200, { "content-type": TYPES[name.split(".").pop()] }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${server.address().port}${BELOW}`;
  browser = await chromium.launch({ timeout: PATIENCE, executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ARGUMENTS });
});

after(async () => {
  await browser?.close();
  server?.close();
  server?.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a test on a fresh visit; nothing may have gone wrong in a script, and nobody else may have been asked. */
export function onSite(name, link, run, options = {}) {
  test(name, async () => {
    const context = await browser.newContext({ viewport: { width: 1300, height: 900 }, locale: "en-GB", permissions: ["clipboard-read", "clipboard-write"], ...options });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    context.on("request", (request) => new URL(request.url()).origin === new URL(address).origin || faults.push(`asks ${request.url()}`));
    try {
      await page.goto(address + link);
      await run(page, context);
      assert.deepEqual(faults, []);
    } finally {
      await context.close();
    }
  });
}

/** Runs a test with a function that asks a worker of the site in the browser. */
export function inWorker(name, run) {
  test(name, async () => {
    const context = await browser.newContext();
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    await page.goto(address);
    await page.evaluate(() => { window.asked = new Worker("worker.js"); });
    const ask = (fields) => page.evaluate((words) => new Promise((answer) => {
      window.asked.onmessage = ({ data }) => answer(data);
      window.asked.postMessage(words);
    }), new URLSearchParams(fields).toString());
    try {
      await run(ask);
    } finally {
      await context.close();
    }
  });
}
