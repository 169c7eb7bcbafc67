// Shows one step of each puzzle at a time.
const root = document.documentElement;
root.classList.add("js");
const shows = [];
for (const puzzle of document.querySelectorAll(".puzzle")) {
  const steps = [...puzzle.querySelectorAll(".step")];
  if (steps.length === 0) continue;
  const nav = document.createElement("nav");
  const button = (text, label) => {
    const made = document.createElement("button");
    made.textContent = text;
    made.setAttribute("aria-label", label);
    nav.append(made);
    return made;
  };
  const back = button("\u2190", "previous step");
  const range = document.createElement("input");
  Object.assign(range, { type: "range", min: 1, max: steps.length, value: 1 });
  range.setAttribute("aria-label", "step");
  nav.append(range);
  const next = button("\u2192", "next step");
  steps[0].before(nav);
  let now = 0;
  const show = (to) => {
    now = Math.min(Math.max(to, 0), steps.length - 1);
    steps.forEach((step, place) => step.classList.toggle("now", place === now));
    range.value = now + 1;
    back.disabled = now === 0;
    next.disabled = now === steps.length - 1;
  };
  const move = (by) => show(by === -Infinity ? 0 : by === Infinity ? steps.length - 1 : now + by);
  back.addEventListener("click", () => move(-1));
  next.addEventListener("click", () => move(1));
  range.addEventListener("input", () => show(range.value - 1));
  for (const step of steps) step.querySelector("svg").addEventListener("click", () => move(1));
  show(0);
  shows.push({ puzzle, move });
}

// Keys move the puzzle that is most in view.
const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
addEventListener("keydown", (event) => {
  const by = KEYS[event.key];
  if (by === undefined || event.target.tagName === "INPUT" || event.ctrlKey || event.altKey || event.metaKey) return;
  const seen = ({ puzzle }) => {
    const { top, bottom } = puzzle.getBoundingClientRect();
    return Math.min(bottom, innerHeight) - Math.max(top, 0);
  };
  const best = shows.reduce((a, b) => (a && seen(a) >= seen(b) ? a : b), undefined);
  if (!best) return;
  best.move(by);
  event.preventDefault();
});
