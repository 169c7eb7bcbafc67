// The steps of the algorithm, with the one that was done last.

import { LINES, PROGRAM } from "./words.js";

/** Lists the lines of the program. */
export class ProgramList {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
  }

  /** @param {import("../../protocol").Cover} cover */
  begin({ colours }) {
    let isShown = true;
    this.place.innerHTML = PROGRAM.map(([id, head, text]) => {
      // Without colours, it is Algorithm X.
      isShown = head ? colours.length > 0 || !/purify/.test(head) : isShown;
      return isShown ? `${head && `</ul><h2>${head}</h2><ul>`}<li id="line-${id}">${text.replaceAll("<", "&lt;")}</li>` : "";
    }).join("");
  }

  /** @param {import("./algorithm.js").Dance} dance */
  show({ did, callers }) {
    const line = LINES.get(did) ?? did;
    const lines = /** @type {HTMLElement[]} */ ([...this.place.querySelectorAll("li")]);
    for (const element of lines) {
      const isNow = element.id === `line-${line}`;
      isNow ? element.setAttribute("aria-current", "step") : element.removeAttribute("aria-current");
      element.classList.toggle("calling", !isNow && callers.some((id) => element.id === `line-${id}`));
      // Only within its own box.
      if (isNow && (element.offsetTop < this.place.scrollTop || element.offsetTop + element.offsetHeight > this.place.scrollTop + this.place.clientHeight)) {
        this.place.scrollTop = element.offsetTop - this.place.clientHeight / 2;
      }
    }
  }
}
