// Sorts the table of problems by the column whose heading is clicked; a second click turns the order round. Cells without a
// number come last in both orders.
for (const table of document.querySelectorAll("table.sorted")) {
  const headings = [...table.tHead.rows[0].cells];
  headings.forEach((heading, column) => heading.querySelector("button").addEventListener("click", () => {
    const up = heading.getAttribute("aria-sort") !== "ascending";
    headings.forEach((other) => other.removeAttribute("aria-sort"));
    heading.setAttribute("aria-sort", up ? "ascending" : "descending");
    const body = table.tBodies[0];
    const key = (row) => {
      const cell = row.cells[column];
      if (cell.dataset.value !== undefined) return Number(cell.dataset.value);
      return cell.textContent === "-" ? null : cell.textContent;
    };
    const order = (a, b) => typeof a === "number" && typeof b === "number"
      ? a - b : String(a).localeCompare(String(b), "en", { numeric: true });
    const rows = [...body.rows].map((row) => [key(row), row]);
    rows.sort(([a], [b]) => a === null || b === null ? (a === null) - (b === null) : (up ? 1 : -1) * order(a, b));
    body.append(...rows.map(([, row]) => row));
  }));
}
// What is folded is printed, too.
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((details) => { details.open = true; }));
