// Sorts the table by the column whose head is pressed.
for (const button of document.querySelectorAll("thead button")) {
  button.addEventListener("click", () => {
    const head = button.closest("th");
    const column = head.cellIndex;
    const isText = head.dataset.kind === "text";
    // Numbers first from the greatest, names from the first.
    const was = head.getAttribute("aria-sort");
    const first = isText ? "ascending" : "descending";
    const other = isText ? "descending" : "ascending";
    const order = was === first ? other : first;
    for (const each of head.parentNode.cells) each.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", order);
    const sign = order === "ascending" ? 1 : -1;
    const body = head.closest("table").tBodies[0];
    const value = (row) => row.cells[column].dataset.value;
    const compare = (a, b) => {
      const [x, y] = [value(a), value(b)];
      // What is missing comes last.
      if (x === "" || y === "") return (x === "") - (y === "");
      return sign * (isText ? x.localeCompare(y) : Number(x) - Number(y));
    };
    body.append(...[...body.rows].sort(compare));
  });
}

// What is folded away is printed too.
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details")) details.open = true;
});
