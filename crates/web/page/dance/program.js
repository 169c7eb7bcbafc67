// The steps of the algorithm, with the one that was done last.

/** Lists the lines of the program. */
export class ProgramList {
  /** @type {Map<string, HTMLElement>} */
  #lines = new Map();

  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
  }

  /** @param {import("./player.js").Scene} scene */
  begin({ program, colours }) {
    this.#lines.clear();
    /** @type {HTMLElement[]} */
    const parts = [];
    let list = document.createElement("ul");
    let isShown = true;
    for (const { id, head, text } of program) {
      if (head) {
        // Without colours, it is Algorithm X.
        isShown = colours.length > 0 || !/purify/.test(head);
        list = document.createElement("ul");
        if (isShown) {
          parts.push(Object.assign(document.createElement("h2"), { textContent: head }), list);
        }
      }
      const line = Object.assign(document.createElement("li"), { textContent: text });
      this.#lines.set(id, line);
      if (isShown) {
        list.append(line);
      }
    }
    this.place.replaceChildren(...parts);
  }

  /** @param {import("./player.js").Moment} moment */
  show({ line, callers }) {
    this.#lines.forEach((element, id) => {
      const isNow = id === line;
      if (isNow !== element.hasAttribute("aria-current")) {
        isNow ? element.setAttribute("aria-current", "step") : element.removeAttribute("aria-current");
      }
      element.classList.toggle("calling", callers.includes(id) && !isNow);
    });
    const now = this.#lines.get(line);
    // Only within its own box.
    if (now && (now.offsetTop < this.place.scrollTop || now.offsetTop + now.offsetHeight > this.place.scrollTop + this.place.clientHeight)) {
      this.place.scrollTop = now.offsetTop - this.place.clientHeight / 2;
    }
  }
}
