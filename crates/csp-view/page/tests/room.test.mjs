// Room for what matters: what is seen at which size of a window, the tree and how it is moved, and paper.

import assert from "node:assert/strict";
import { resolve } from "node:path";
import { test } from "node:test";
import { open, replay } from "./help.mjs";

const LAPTOP = { width: 1300, height: 900 };

/** Runs a test on an open page; no error may have come from its script. */
function onPage(name, search, options, run) {
  test(name, async () => {
    const page = await open(replay(...search), { viewport: LAPTOP, ...options });
    await run(page);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

/** Of these elements, those that are not seen whole in the window, or that lie under a bar. */
const covered = (page, selectors) => page.evaluate((selectors) => selectors.flatMap((selector) => {
  const found = [...document.querySelectorAll(selector)];
  if (found.length === 0) return [`${selector} is not there`];
  return found.filter((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isIn = left >= 0 && right <= innerWidth + 1 && top >= 0 && bottom <= innerHeight + 1;
    const isOver = (x, y) => { const there = document.elementFromPoint(x, y); return element === there || element.contains(there) || there?.contains(element); };
    return !isIn || bottom - top < 15 || !isOver(left + 3, top + 3) || !isOver(right - 3, bottom - 3) || !isOver((left + right) / 2, bottom - 3);
  }).map((element) => `${selector}: ${JSON.stringify(element.getBoundingClientRect())}`);
}), selectors);

const model = (name) => resolve(import.meta.dirname, `../../../../docs/src/models/${name}.csp`);
const MATTERS = [".scene:not(.away)", ".tree-box", ".legend", ".sentence", ".where", "#play", "#timelines"];
for (const [name, search, hash] of [
  ["a board", ["grid2", "fc+mrv"], "place=180&at=D9"],
  ["queens", ["queens:6", "fc-cbj"], "place=120"],
  ["to predict", ["queens:6", "fc"], "place=30&do=predict"],
  ["a map", ["australia@2", "mac"], "place=52&at=SA"],
  ["a schedule", [model("furniture"), "mac+mrv"], "place=400"],
  ["a table", [model("roster"), "mac+mrv"], "place=60"],
  ["a race", ["grid2", "fc+mrv,mac+mrv", "--no-times"], "place=518"],
]) {
  onPage(`at 1300 x 900 nothing lies under a bar: ${name}`, search, { hash }, async (page) => {
    assert.deepEqual(await covered(page, MATTERS), []);
    assert.equal(await page.locator(".scene:not(.away)").count(), search[1].includes(",") ? 2 : 1);
    assert.ok(await page.evaluate(() => [...document.querySelectorAll(".tree-box")].every((box) => box.clientHeight > 250 && box.clientWidth > 200)));
  });
}

for (const [name, more] of [["usa", []], ["zebra", []], ["uniq16-1", ["--node-limit", "300", "--events", "5000"]]]) {
  onPage(`at 1300 x 900 a large picture is seen whole: ${name}`, [name, "fc+mrv", ...more], { hash: "place=100" }, async (page) => {
    assert.deepEqual(await covered(page, MATTERS), []);
    const scrolls = () => page.evaluate(() => { const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.querySelector(".problem-view"); return scrollWidth > clientWidth || scrollHeight > clientHeight; });
    assert.equal(await scrolls(), false);
    assert.ok(await page.evaluate(() => document.querySelector(".tree-box").clientHeight > 250));
    if (name === "zebra") return assert.equal(await page.isVisible(".look"), false, "it can be read as it is");
    assert.equal(await page.getAttribute(".look", "aria-label"), "Zoom in");
    await page.click(".look");
    assert.equal(await scrolls(), true);
    const { here, view } = await page.evaluate(() => { const [here, view] = [".spot.current", ".problem-view"].map((one) => document.querySelector(one).getBoundingClientRect()); return { here, view }; });
    assert.ok(here.left >= view.left && here.right <= view.right && here.top >= view.top && here.bottom <= view.bottom, "what happens is in view");
    await page.click(".look");
    assert.equal(await scrolls(), false);
  });
}

onPage("a board of 25 x 25 begins so that it can be read", ["qwh25-45-1", "fc+mrv", "--node-limit", "1000", "--events", "20000"], { hash: "place=500" }, async (page) => {
  const mark = () => page.evaluate(() => document.querySelector(".spot:not(.given) .mark").getBoundingClientRect().height);
  assert.ok((await mark()) >= 5);
  await page.click(".look");
  assert.deepEqual(await covered(page, MATTERS), []);
});

onPage("on a phone the board comes first, and the head is folded", ["grid2", "fc+mrv"], { hash: "place=180", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (page) => {
  assert.deepEqual(await covered(page, [".scene", ".sentence", "#play", "#forward"]), []);
  assert.ok(await page.evaluate(() => document.querySelector(".scene").getBoundingClientRect().top < 200));
  assert.equal(await page.isVisible("#settings"), false);
  await page.tap("#fold");
  assert.equal(await page.isVisible("#settings"), true);
  assert.equal(await page.getAttribute("#fold", "aria-expanded"), "true");
});

onPage("for a projector there is the board, the tree and the sentence, large", ["queens:6", "fc"], { hash: "place=60", viewport: { width: 1920, height: 1080 } }, async (page) => {
  const large = () => page.evaluate(() => [".sentence", ".tree .label"].map((one) => document.querySelector(one).getBoundingClientRect().height));
  const before = await large();
  await page.click("#projector");
  const after = await large();
  assert.ok(after.every((height, i) => height > before[i] * 1.25), `${before} ${after}`);
  for (const gone of ["header", "#lab", ".panels", "#timelines"]) assert.equal(await page.isVisible(gone), false, gone);
  assert.deepEqual(await covered(page, [".scene", ".tree-box", ".sentence", "#play"]), []);
});

/** Where each part of the page stands, and how large the trees are drawn. */
const laidOut = (page) => page.evaluate(() => {
  const parts = [...document.querySelectorAll(".lane-name, .sentence, .problem-view, .scene .rule, .tree-box, .tree .node, .legend")];
  return parts.map((part) => { const { left, top, width, height } = part.getBoundingClientRect(); return [left, top, width, height].map(Math.round).join(" "); });
});
const RACE = ["grid2", "fc+mrv,mac+mrv", "--no-times"];
for (const viewport of [{ width: 1920, height: 1080 }, { width: 1280, height: 720 }]) {
  onPage(`for a projector a race uses the screen, by the link as by the button (${viewport.width})`, RACE, { hash: "place=518&view=projector", viewport }, async (page) => {
    assert.deepEqual(await covered(page, [".scene", ".tree-box", ".sentence", ".legend", "#play"]), []);
    const { boards, trees, cut } = await page.evaluate(() => {
      const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      const trees = window.page.session.lanes.map(({ tree }) => tree.box);
      return { boards: boxes(".problem-view"), trees: boxes(".tree-box"), cut: trees.filter((box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight).length };
    });
    assert.equal(boards.length, 2);
    for (const { width, height } of boards) assert.ok(Math.min(width, height) > viewport.width * 0.26, `${width} ${height}`);
    for (const { width, height } of trees) assert.ok(height > viewport.height * 0.55 && width > viewport.width * 0.17, `${width} ${height}`);
    // On the smaller one, names could no more be read in a tree that fits.
    if (viewport.width === 1920) assert.equal(cut, 0, "trees are seen whole");
    const linked = await laidOut(page);
    await page.click("#projector");
    assert.equal(await page.isVisible("header"), true);
    await page.click("#projector");
    assert.deepEqual(await laidOut(page), linked);
  });
}

onPage("on paper there is nothing to press, and all that is seen", ["queens:6", "fc"], { hash: "place=60" }, async (page) => {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.evaluate(() => [...document.querySelectorAll("button, select, input")].filter((one) => one.checkVisibility() && !one.matches(".jump")).length), 0);
  for (const there of [".scene", ".tree", ".sentence", ".counters"]) assert.equal(await page.isVisible(there), true, there);
  assert.ok(await page.evaluate(() => [...document.querySelectorAll(".content")].every((one) => one.scrollHeight <= one.clientHeight + 1)), "nothing is cut off");
});

for (const [name, theme, colorScheme] of [["the dark theme", "dark", "light"], ["a dark system", "auto", "dark"]]) {
  onPage(`on paper all is light, also with ${name}`, ["grid2", "fc"], { hash: `place=60&theme=${theme}`, colorScheme }, async (page) => {
    const colours = () => page.evaluate(() => {
      const of = (selector, name) => getComputedStyle(document.querySelector(selector))[name];
      return [of("body", "backgroundColor"), of(".scene .given .ground", "fill"), of(".scene .spot:not(.given) .ground", "fill"), of(".scene .big", "fill"), of(".scene .mark", "fill"), of(".tree-box", "backgroundColor"), of(".scene .current .ground", "fill")];
    });
    const light = (colour) => colour.match(/\d+/g).slice(0, 3).every((part) => Number(part) > 150);
    assert.deepEqual((await colours()).map(light), [false, false, false, true, true, false, false], "it is dark on the screen");
    await page.emulateMedia({ media: "print" });
    const printed = await colours();
    assert.deepEqual(printed.map(light), [true, true, true, false, false, true, true], printed.join(" "));
  });
}

// The tree.
const tree = (page, run, argument) => page.evaluate(`(${run})(window.page.session.lane.tree, ${JSON.stringify(argument)})`);

onPage("a tree that fits is seen whole, with its chains open and a name at each node", ["queens:6", "fc"], {}, async (page) => {
  const nodes = await tree(page, "({ walk }) => walk.nodes.length");
  assert.equal(await page.locator(".tree-box .node").count(), nodes);
  await page.keyboard.press("End");
  assert.equal(await page.locator(".tree-box .label:visible").count(), nodes);
  assert.ok(await tree(page, "({ box }) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight"));
  const labels = await page.locator(".tree-box .label").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right, top, bottom }) => ({ left, right, top, bottom })));
  const over = labels.filter((one, i) => labels.slice(i + 1).some((other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1));
  assert.deepEqual(over, [], "no name lies over another");
});

onPage("chains open and close, one or all", ["grid2", "fc+mrv"], {}, async (page) => {
  const chains = () => tree(page, "({ branches }) => [...branches.first.keys()].filter((i) => branches.isChain(i)).length");
  const whole = await chains();
  assert.ok(whole > 3);
  const [i, length, before] = await tree(page, "(tree) => { const { branches: b } = tree; const i = b.seen.find((i) => b.isChain(i)); const found = [i, b.last[i] - b.first[i] + 1, b.count]; tree.fold(i); return found; }");
  assert.ok(i > 0);
  assert.equal(await tree(page, "({ branches }) => branches.count"), before + length - 1);
  assert.equal(await chains(), whole - 1);
  await page.getByRole("button", { name: "Unfold all" }).click();
  assert.equal(await chains(), 0);
  assert.equal(await tree(page, "({ branches }) => branches.seen.length"), await tree(page, "({ walk }) => walk.nodes.length"));
  await page.getByRole("button", { name: "Fold what fails" }).click();
  assert.equal(await chains(), whole);
});

for (const fold of ["foldAll", "unfoldAll"]) {
  onPage(`nodes of one level never lie on one another, and parents above their children (${fold})`, ["queens:8", "bt"], {}, async (page) => {
    const wrong = await tree(page, `(tree) => {
      tree.${fold}();
      const b = tree.branches;
      const close = b.levels.flatMap((level) => level.slice(1).filter((i, k) => b.column[i] - b.column[level[k]] < 0.999));
      return [...close, ...b.seen.filter((i) => i > 0 && b.y[i] !== b.y[b.up[i]] + 1)];
    }`);
    assert.deepEqual(wrong, []);
  });
}

onPage("the node where the search is is seen, also where parts are folded", ["queens:8", "bt", "--all"], {}, async (page) => {
  const hidden = await page.evaluate(() => {
    const { session } = window.page;
    const bad = [];
    for (let k = 1; k <= 60; k++) {
      session.go(Math.floor((k / 61) * session.lane.walk.length));
      const here = document.querySelector(".tree-box .node.here")?.getBoundingClientRect();
      const box = document.querySelector(".tree-box").getBoundingClientRect();
      if (!here || here.left < box.left - 8 || here.right > box.right + 8 || here.top < box.top - 8 || here.bottom > box.bottom + 30) bad.push(session.lane.walk.place);
    }
    return bad;
  });
  assert.deepEqual(hidden, []);
});

onPage("the wheel, keys and buttons make the tree larger, the pointer moves it, and Fit shows all of it", ["queens:8", "bt"], {}, async (page) => {
  const scale = () => tree(page, "({ scale }) => scale");
  const first = await scale();
  const box = await page.locator(".tree-box").boundingBox();
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.wheel(0, -200);
  await page.waitForFunction((first) => window.page.session.lane.tree.scale > first, first);
  const larger = await scale();
  await page.locator(".tree-box .node").first().focus();
  await page.keyboard.press("+");
  assert.ok((await scale()) > larger);
  assert.equal(await page.textContent("#speed"), "4/s", "the speed stays");
  await page.getByRole("button", { name: "Zoom out" }).click();
  assert.ok(Math.abs((await scale()) - larger) < 1e-9);
  await page.getByRole("button", { name: "Unfold all" }).click();
  const place = await page.evaluate(() => window.page.session.lane.walk.place);
  const left = await tree(page, "({ box }) => { box.scrollLeft = 300; return box.scrollLeft; }");
  await page.mouse.move(box.x + 200, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 190, { steps: 4 });
  await page.mouse.up();
  assert.equal(await tree(page, "({ box }) => box.scrollLeft"), left + 80);
  assert.equal(await page.evaluate(() => window.page.session.lane.walk.place), place, "no node was clicked");
  await page.getByRole("button", { name: "Fit", exact: true }).click();
  assert.ok(await tree(page, "({ box }) => box.scrollWidth <= box.clientWidth + 1 && box.scrollHeight <= box.clientHeight + 1"));
});

for (const search of [["queens:8", "fc"], ["grid2", "fc+mrv"], ["zebra", "fc+mrv"]]) {
  onPage(`when the wheel has made the tree larger, each step still shows its node and the name of it (${search[0]})`, search, {}, async (page) => {
    const { cut, scale } = await page.evaluate(() => {
      const { session } = window.page;
      const { tree, walk } = session.lane;
      const { box } = tree;
      const cut = [];
      const look = (place) => {
        session.go(place);
        const frame = box.getBoundingClientRect();
        for (const part of [".shape", ".label"]) {
          const there = document.querySelector(`.tree-box .node.here ${part}`)?.getBoundingClientRect();
          const isIn = there && there.left >= frame.left && there.right <= frame.left + box.clientWidth + 1 && there.top >= frame.top && there.bottom <= frame.top + box.clientHeight + 1;
          if (!isIn && !(part === ".label" && there?.width === 0)) cut.push(`${part} at ${place}, scale ${tree.scale}`);
        }
      };
      for (const turns of [1, 3, 6]) {
        for (let k = 1; k <= 60; k++) {
          // The pointer may be anywhere, also far from the node.
          const { left, top } = box.getBoundingClientRect();
          const wheel = { deltaY: -60, clientX: left + 20 + ((k * 37) % 300), clientY: top + 20 + ((k * 53) % 300), cancelable: true, bubbles: true };
          if (k % 20 === 1) for (let turn = 0; turn < turns; turn++) box.dispatchEvent(new WheelEvent("wheel", wheel));
          look(Math.floor((k / 61) * walk.length));
          look(walk.place + 1);
        }
      }
      return { cut, scale: tree.scale };
    });
    assert.ok(scale > 1.5, `${scale}`);
    assert.deepEqual(cut, []);
  });
}

onPage("two fingers make the tree larger", ["queens:8", "bt"], { hasTouch: true }, async (page) => {
  const [before, after] = await tree(page, `({ box, hand, ...tree }) => {
    const view = window.page.session.lane.tree;
    const { left, top } = box.getBoundingClientRect();
    const touches = (apart) => [0, apart].map((x, identifier) => new Touch({ identifier, target: box, clientX: left + 50 + x, clientY: top + 50 }));
    const send = (type, apart) => box.dispatchEvent(new TouchEvent(type, { touches: touches(apart), cancelable: true, bubbles: true }));
    const before = view.scale;
    send("touchstart", 50);
    send("touchmove", 75);
    return [before, view.scale];
  }`);
  assert.ok(Math.abs(after / before - 1.5) < 1e-9);
});

onPage("of very many nodes there are dots, which are clicked like nodes", ["queens:8", "bt", "--all"], {}, async (page) => {
  await page.getByRole("button", { name: "Unfold all" }).click();
  await page.getByRole("button", { name: "Fit", exact: true }).click();
  assert.ok(await tree(page, "({ isDense }) => isDense"));
  assert.ok((await page.locator(".tree-box .node").count()) < 50, "only the path is made of elements");
  await page.keyboard.press("e");
  const { colours, inView } = await tree(page, "({ canvas, rows }) => { const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height); const colours = new Set(); for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255) colours.add(data.slice(i, i + 3).join()); return { colours: colours.size, inView: rows.flat().length }; }");
  assert.ok(colours > 1, `${colours} colours`);
  assert.ok(inView > 15000, `${inView} nodes`);
  const [x, y] = await tree(page, "(tree) => { const row = tree.rows[4]; const i = row[row.length >> 1]; const box = tree.box.getBoundingClientRect(); const [x, y] = tree.at(i); return [box.left + x - tree.box.scrollLeft, box.top + y - tree.box.scrollTop]; }");
  await page.mouse.click(x, y);
  assert.equal(await page.evaluate(() => window.page.session.lane.walk.levels.length), 4, "a click on a dot of the fourth level goes there");
});

onPage("what a race comes to is hidden until it is reached, and seen from then on", ["board2", "fc,mac"], {}, async (page) => {
  const seen = () => page.evaluate(() => [".whole", ".how-it-ended"].map((one) => getComputedStyle(document.querySelector(one)).visibility));
  const ahead = () => page.evaluate(() => document.querySelector(".ahead").getBoundingClientRect().width);
  assert.deepEqual(await seen(), ["hidden", "hidden"]);
  const whole = await ahead();
  assert.ok(whole > 1000);
  await page.keyboard.press("End");
  assert.deepEqual(await seen(), ["visible", "visible"]);
  assert.ok((await ahead()) < 1);
  await page.keyboard.press("Home");
  assert.equal((await seen())[0], "visible");
});

onPage("what a search comes to is hidden until it is reached, and what it tries until it is tried", ["queens:6", "fc"], {}, async (page) => {
  const seen = () => page.evaluate(() => {
    const { tree, walk } = window.page.session.lane;
    const { canvas } = window.page.timelines[0];
    const column = Math.floor(window.page.session.share(walk, [...walk.kinds].indexOf("V") + 1) * (canvas.width - 1));
    const mark = [...canvas.getContext("2d").getImageData(column, 1, 1, 1).data];
    const [future] = tree.marks.filter(({ i, isEdge }) => !isEdge && tree.status(i) === "future").map(({ i, element }) => [tree.label(i), element]);
    return {
      whole: getComputedStyle(document.querySelector(".whole")).visibility === "visible",
      solution: mark.join() === "0,105,77,255",
      labels: [...document.querySelectorAll(".tree-box .label")].filter((one) => one.checkVisibility()).length,
      told: future && future[1].textContent.includes(`${future[0]},`),
    };
  });
  const nodes = await tree(page, "({ walk }) => walk.nodes.length");
  assert.deepEqual(await seen(), { whole: false, solution: false, labels: 1, told: false });
  await page.evaluate(() => window.page.session.go(60));
  const visited = await tree(page, "({ walk }) => walk.nodes.filter(({ event }) => event < 60).length");
  assert.ok(visited > 5 && visited < nodes);
  assert.deepEqual(await seen(), { whole: false, solution: false, labels: visited, told: false });
  await page.keyboard.press("End");
  assert.deepEqual(await seen(), { whole: true, solution: true, labels: nodes, told: undefined });
  await page.keyboard.press("Home");
  assert.deepEqual(await seen(), { whole: true, solution: true, labels: 1, told: false }, "who predicts again does not read it in the tree");
});

onPage("a value that has failed is told so", ["queens:6", "fc"], {}, async (page) => {
  const found = await page.evaluate(() => {
    const { session, problem } = window.page;
    const { walk } = session.lane;
    // The second value of a variable is tried where the first one has been taken back.
    let i = 1;
    while (!(walk.kinds[i] === "T" && walk.kinds[i - 1] === "X" && walk.a[i] === walk.a[i - 1])) i++;
    session.go(i + 1);
    session.lane.choose(session.lane.scene.spots[walk.a[i]]);
    return { failed: problem.label(walk.a[i], walk.b[i - 1]), lines: [...document.querySelectorAll(".variable li")].map((line) => line.textContent) };
  });
  const own = found.lines.filter((line) => line.startsWith(`${found.failed} `));
  assert.equal(own.length, 1);
  assert.match(own[0], / failed: /, own[0]);
});
