// The program, and each step in words: what was done and why, for readers who see it for the
// first time.

/** @typedef {import("./algorithm.js").Dance} Dance */

/** @type {[id: string, head: string, text: string][]} each line, and the procedure that it begins */
export const PROGRAM = [
  ["C1", "The search", "C1. Link all items and options. Level l ← 0."],
  ["C2", "", "C2. Enter level l. If RLINK(0) = 0, every item is covered: a solution; go to C8."],
  ["C3", "", "C3. Choose an item i that is left."],
  ["C4", "", "C4. cover(i). x ← i."],
  ["C5", "", "C5. x ← DLINK(x). If x = i, go to C7. Else commit the other nodes of the option, l ← l + 1, go to C2."],
  ["C6", "", "C6. Uncommit the other nodes of the option of x, in reverse. Go to C5."],
  ["C7", "", "C7. Backtrack: uncover(i)."],
  ["C8", "", "C8. If l = 0, stop. Else l ← l − 1, go to C6."],
  ["cover.hide", "cover(i)", "For each p down the column of i: hide(p)."],
  ["cover.item", "", "RLINK(LLINK(i)) ← RLINK(i), LLINK(RLINK(i)) ← LLINK(i)."],
  ["hide.node", "hide(p)", "For each other node q of the option, to the right: DLINK(ULINK(q)) ← DLINK(q), ULINK(DLINK(q)) ← ULINK(q), LEN − 1."],
  ["uncover.item", "uncover(i)", "RLINK(LLINK(i)) ← i, LLINK(RLINK(i)) ← i."],
  ["uncover.hide", "", "For each p up the column of i: unhide(p)."],
  ["unhide.node", "unhide(p)", "For each other node q of the option, to the left: DLINK(ULINK(q)) ← q, ULINK(DLINK(q)) ← q, LEN + 1."],
  ["commit", "commit(p)", "If COLOR(p) = 0: cover(TOP(p)). If COLOR(p) > 0: purify(p). Else nothing."],
  ["purify.item", "purify(p)", "COLOR(TOP(p)) ← COLOR(p)."],
  ["purify.node", "", "For each q down the column: if it has this colour, COLOR(q) ← −1. Else hide(q)."],
  ["unpurify.node", "unpurify(p)", "For each q up the column: if COLOR(q) < 0, COLOR(q) ← COLOR(p). Else unhide(q)."],
  ["unpurify.item", "", "COLOR(TOP(p)) ← 0."],
  ["uncommit", "uncommit(p)", "If COLOR(p) = 0: uncover(TOP(p)). If COLOR(p) > 0: unpurify(p). Else nothing."],
  ["end", "", "The end."],
];

/** The lines of the algorithm that steps do, by what they do; other steps change links. */
export const LINES = new Map([
  ["begin", "C1"], ["enter", "C2"], ["solution", "C2"], ["choose", "C3"], ["cover", "C4"], ["try", "C5"], ["tried", "C5"], ["again", "C6"], ["backtrack", "C7"], ["leave", "C8"], ["end", "end"],
]);

const counted = (/** @type {number} */ number, /** @type {string} */ name) => `${number} ${name}${number === 1 ? "" : "s"}`;

/** @type {Record<string, [say: (dance: Dance, words: ReturnType<typeof wordsOf>) => string, why: string]>} */
const STEPS = {
  begin: [({ cover }) => `The start: ${cover.primary} items to cover, ${counted(cover.options.length, "option")}.`, "Every item at the top must be in exactly one chosen option. The links join what can still be chosen: items to left and right, the options of an item up and down."],
  enter: [({ levels, left }) => `Level ${levels.length}: ${left.length} items are left.`, "What is still linked is the problem that is left. It is an exact cover problem like the first one, only smaller."],
  solution: [({ found }) => `Solution ${found}: every item is covered.`, "No item is left in the list, so the options taken so far contain each item once. To find other solutions, the search takes the last decision back."],
  choose: [({ top, node, left, rule }, { item, lengths }) => (top[node] ? `Choose ${item}: ${counted(top[node], "option")}${left.length < 2 || rule === "first" ? "" : ` (${lengths})`}.` : `Choose ${item}: it has no options left, so go back.`), "One option of this item must be in the solution. With few options there is little to try; with none, the search knows at once that it must go back."],
  cover: [(_, { item }) => `Cover ${item}.`, "The item leaves the list, since it will be in the option that is tried. All of its options leave the columns of their other items, as no second one may contain it."],
  try: [(_, { option }) => `Take ${option}.`, "Suppose this option is in the solution. Its other items are then taken care of too, and every option that shares an item with it is no longer possible."],
  tried: [(_, { item }) => `All options of ${item} were tried.`, "The walk down the column has come back to the header: no option of this item is left to try."],
  again: [(_, { option }) => `Give ${option} back.`, "This option was tried. All that followed from it is undone in the opposite order, until the links are as before."],
  backtrack: [(_, { item }) => `Uncover ${item}.`, "An earlier decision must change. The item and its options go back to where they were."],
  leave: [({ levels }) => `Back to level ${levels.length - 1}.`, "The level above has another option to try, perhaps."],
  end: [({ found, nodes }) => `The end: ${counted(found, "solution")}, ${nodes} nodes.`, "Every possibility was tried, and all links are as they were at the start."],
  "cover.item": [(_, { item, beside }) => `Unlink item ${item} from its list: ${beside} are neighbours now.`, "Its neighbours now point at each other. Its own two links still point at them, so that it finds its way back."],
  "uncover.item": [(_, { item, beside }) => `Link item ${item} again, between ${beside}.`, "Its own links were never changed, so its neighbours can be told to point at it again."],
  "hide.node": [({ node }, { option, item, length }) => `Hide “${option}”: unlink node ${node} from column ${item}, which has ${length} left.`, "The nodes above and below now point past it. It still points at them: that is what makes undoing so cheap."],
  "unhide.node": [({ node }, { option, item, length }) => `Unhide “${option}”: link node ${node} again in column ${item}, which has ${length} now.`, "It still knew the nodes above and below, so they point at it again. This works because everything removed later was put back before."],
  "purify.item": [(_, { item, colour }) => `Item ${item} has the colour ${colour} now.`, "This item may be in several options, if they give it the same colour. Options with another colour are hidden."],
  "unpurify.item": [(_, { item }) => `Item ${item} has no colour now.`, "No option taken gives a colour to this item now."],
  "purify.node": [({ node }, { option, item }) => `“${option}” agrees on the colour of ${item}: COLOR(${node}) ← −1.`, "This option gives the item the colour that it has already, so it stays. The −1 says that nothing has to be done for it."],
  "unpurify.node": [({ node }, { colour }) => `Node ${node} has the colour ${colour} again.`, "The node gets its colour back."],
};

/** Returns the names of what the last step was about. @param {Dance} dance */
function wordsOf(dance) {
  const { cover, node, top, option, llink, rlink, colour } = dance;
  const name = (/** @type {number} */ item) => (item ? cover.items[item - 1] : "the root");
  const item = dance.item(node);
  return {
    item: name(item),
    option: cover.names[option[node]],
    length: counted(top[item], "option"),
    colour: cover.colour_names[colour[node] - 1] ?? "?",
    beside: `${name(llink[item])} and ${name(rlink[item])}`,
    lengths: dance.left.slice(0, 8).map((other) => `${name(other)} ${top[other]}`).join(", ") + (dance.left.length > 8 ? ", …" : ""),
  };
}

/** Returns what the last step did, and why. @param {Dance} dance */
export function told(dance) {
  const [say, why] = STEPS[dance.did];
  return { text: say(dance, wordsOf(dance)), why };
}
