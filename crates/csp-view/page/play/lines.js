// What is said of the board: the verdict of a check, the next arc, and how hard the problem is.

/** The verdict on what has been entered. */
function verdictLines(page, { status, wrong, clashing, lost, dead, solved }) {
  const cells = (list) => ({ cells: list.map((x) => page.words.name(page.play.names[x])).join(", ") });
  if (status === "unsatisfiable") {
    const against = [...clashing, ...wrong].sort((x, y) => x - y);
    return [page.line(page.say("end.nosolution"), "bad"), against.length > 0 && page.line(page.say("against", cells(against)), "bad")];
  }
  if (solved) return [page.line(page.say("solved"), "good")];
  const what = dead ? "dead" : { unique: "right", limit: "unknown" }[status] ?? "noneBroken";
  return [
    wrong.length > 0 && page.line(page.say(status === "unique" ? "wrong" : "against", cells(wrong)), "bad"),
    lost.length > 0 && page.line(page.say("lost", cells(lost)), "bad"),
    wrong.length + lost.length === 0 && page.line(page.say(what), dead ? "bad" : "good"),
  ];
}

/** The rating of the problem, with the techniques that it takes. A problem without one solution has none. */
function ratingLines(page, { rating, at_least: atLeast, end, used }) {
  const rated = (key, number) => page.line(page.say(key, { rating: page.words.inDigits(number.toFixed(1)) }));
  const steps = html("p", {}, used.map(({ title, times }) => `${page.hints.sentence(title)} ${page.words.number(times)}`).join(page.hints.sentence(", ")));
  if (rating !== null) return [rated("rated", rating), steps];
  if (atLeast !== null) return [rated("atLeast", atLeast)];
  const why = { "no solution": "end.nosolution", "several solutions": "unrated", solved: "end.solved" }[end] ?? "end.stuck";
  return [page.line(page.say(why))];
}

/** The next arc of AC-3, and with `isWhole` what its revision takes. */
function arcLines(page, { has_arcs: hasArcs, revised: x, against: y, removed, left, is_empty: isEmpty }, isWhole) {
  if (x === null) return [page.line(page.say(hasArcs ? "arc.none" : "arc.without"), hasArcs ? "good" : "")];
  const name = (variable) => page.words.name(page.play.names[variable]);
  const arc = { x: name(x), y: name(y) };
  if (!isWhole) return [page.line(page.say("arc.next", arc))];
  const gone = BigInt(`0x${removed}`);
  const values = page.play.labels(x).filter((_, value) => gone & bit(value)).map((label) => page.words.name(label)).join(", ");
  return [
    page.line(page.say("arc.takes", { ...arc, values })),
    isEmpty && page.line(page.say("arc.empty", arc), "bad"),
    !isEmpty && html("button", { type: "button", id: "strike", onclick: () => page.changed(page.game.keep(x, BigInt(`0x${left}`)), x) }, page.say("arc.strike")),
  ];
}
