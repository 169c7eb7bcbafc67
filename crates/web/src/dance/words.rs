//! The steps in words: the program with a name for each line, what was done, and
//! why, for readers who do not know the algorithm.

use serde::Serialize;

use super::covers::Cover;
use super::machine::{Did, Frame, Machine};

/// A line of the program.
#[derive(Clone, Copy, Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Program {
    id: &'static str,
    /// The procedure that it begins, if it does.
    head: &'static str,
    text: &'static str,
}

/// Each line: its name, the head before it, its text.
const LINES: [[&str; 3]; 21] = [
    [
        "C1",
        "The search",
        "C1. Link all items and options. Level l ← 0.",
    ],
    [
        "C2",
        "",
        "C2. Enter level l. If RLINK(0) = 0, every item is covered: a solution; go to C8.",
    ],
    ["C3", "", "C3. Choose an item i that is left."],
    ["C4", "", "C4. cover(i). x ← i."],
    [
        "C5",
        "",
        "C5. x ← DLINK(x). If x = i, go to C7. Else commit the other nodes of the option, l ← l + 1, go to C2.",
    ],
    [
        "C6",
        "",
        "C6. Uncommit the other nodes of the option of x, in reverse. Go to C5.",
    ],
    ["C7", "", "C7. Backtrack: uncover(i)."],
    ["C8", "", "C8. If l = 0, stop. Else l ← l − 1, go to C6."],
    [
        "cover.hide",
        "cover(i)",
        "For each p down the column of i: hide(p).",
    ],
    [
        "cover.item",
        "",
        "RLINK(LLINK(i)) ← RLINK(i), LLINK(RLINK(i)) ← LLINK(i).",
    ],
    [
        "hide.node",
        "hide(p)",
        "For each other node q of the option, to the right: DLINK(ULINK(q)) ← DLINK(q), ULINK(DLINK(q)) ← ULINK(q), LEN − 1.",
    ],
    [
        "uncover.item",
        "uncover(i)",
        "RLINK(LLINK(i)) ← i, LLINK(RLINK(i)) ← i.",
    ],
    [
        "uncover.hide",
        "",
        "For each p up the column of i: unhide(p).",
    ],
    [
        "unhide.node",
        "unhide(p)",
        "For each other node q of the option, to the left: DLINK(ULINK(q)) ← q, ULINK(DLINK(q)) ← q, LEN + 1.",
    ],
    [
        "commit",
        "commit(p)",
        "If COLOR(p) = 0: cover(TOP(p)). If COLOR(p) > 0: purify(p). Else nothing.",
    ],
    ["purify.item", "purify(p)", "COLOR(TOP(p)) ← COLOR(p)."],
    [
        "purify.node",
        "",
        "For each q down the column: if it has this colour, COLOR(q) ← −1. Else hide(q).",
    ],
    [
        "unpurify.node",
        "unpurify(p)",
        "For each q up the column: if COLOR(q) < 0, COLOR(q) ← COLOR(p). Else unhide(q).",
    ],
    ["unpurify.item", "", "COLOR(TOP(p)) ← 0."],
    [
        "uncommit",
        "uncommit(p)",
        "If COLOR(p) = 0: uncover(TOP(p)). If COLOR(p) > 0: unpurify(p). Else nothing.",
    ],
    ["end", "", "The end."],
];

/// Returns the lines of the program.
pub fn program() -> Vec<Program> {
    let line = |[id, head, text]: [&'static str; 3]| Program { id, head, text };
    LINES.into_iter().map(line).collect()
}

impl Did {
    /// Returns why this is done, for readers who see it for the first time.
    pub fn why(self) -> &'static str {
        match self {
            Did::Begin => {
                "Every item at the top must be in exactly one chosen option. The links join what can still be chosen: items to left and right, the options of an item up and down."
            }
            Did::Enter => {
                "What is still linked is the problem that is left. It is an exact cover problem like the first one, only smaller."
            }
            Did::Solution => {
                "No item is left in the list, so the options taken so far contain each item once. To find other solutions, the search takes the last decision back."
            }
            Did::Choose { .. } => {
                "One option of this item must be in the solution. With few options there is little to try; with none, the search knows at once that it must go back."
            }
            Did::Cover { .. } => {
                "The item leaves the list, since it will be in the option that is tried. All of its options leave the columns of their other items, as no second one may contain it."
            }
            Did::Try { .. } => {
                "Suppose this option is in the solution. Its other items are then taken care of too, and every option that shares an item with it is no longer possible."
            }
            Did::Tried { .. } => {
                "The walk down the column has come back to the header: no option of this item is left to try."
            }
            Did::Again { .. } => {
                "This option was tried. All that followed from it is undone in the opposite order, until the links are as before."
            }
            Did::Backtrack { .. } => {
                "An earlier decision must change. The item and its options go back to where they were."
            }
            Did::Leave => "The level above has another option to try, perhaps.",
            Did::End => "Every possibility was tried, and all links are as they were at the start.",
            Did::UnlinkItem { .. } => {
                "Its neighbours now point at each other. Its own two links still point at them, so that it finds its way back."
            }
            Did::RelinkItem { .. } => {
                "Its own links were never changed, so its neighbours can be told to point at it again."
            }
            Did::Unlink { .. } => {
                "The nodes above and below now point past it. It still points at them: that is what makes undoing so cheap."
            }
            Did::Relink { .. } => {
                "It still knew the nodes above and below, so they point at it again. This works because everything removed later was put back before."
            }
            Did::Colour { .. } => {
                "This item may be in several options, if they give it the same colour. Options with another colour are hidden."
            }
            Did::Uncolour { .. } => "No option taken gives a colour to this item now.",
            Did::Agree { .. } => {
                "This option gives the item the colour that it has already, so it stays. The −1 says that nothing has to be done for it."
            }
            Did::Disagree { .. } => "The node gets its colour back.",
        }
    }
}

impl Machine {
    /// Returns the line that was done last, and the node that it was about.
    pub fn line_and_node(&self) -> (&'static str, u32) {
        match self.did {
            Did::Begin => ("C1", 0),
            Did::Enter | Did::Solution => ("C2", 0),
            Did::Choose { item } => ("C3", item),
            Did::Cover { item } => ("C4", item),
            Did::Try { node } => ("C5", node),
            Did::Tried { item } => ("C5", item),
            Did::Again { node } => ("C6", node),
            Did::Backtrack { item } => ("C7", item),
            Did::Leave => ("C8", 0),
            Did::End => ("end", 0),
            Did::UnlinkItem { item } => ("cover.item", item),
            Did::RelinkItem { item } => ("uncover.item", item),
            Did::Unlink { node } => ("hide.node", node),
            Did::Relink { node } => ("unhide.node", node),
            Did::Colour { node } => ("purify.item", node),
            Did::Uncolour { node } => ("unpurify.item", node),
            Did::Agree { node } => ("purify.node", node),
            Did::Disagree { node } => ("unpurify.node", node),
        }
    }

    /// Returns the lines that called the last one, from the outermost.
    pub fn callers(&self) -> Vec<&'static str> {
        if self.did.is_line() {
            return Vec::new();
        }
        let mut callers = Vec::new();
        for (place, frame) in self.frames.iter().enumerate() {
            let is_last = place + 1 == self.frames.len();
            let lines: &[&'static str] = match frame {
                Frame::CommitAll { .. } => &["C5", "commit"],
                Frame::UncommitAll { .. } => &["C6", "uncommit"],
                // The last one is what was done, unless it called.
                Frame::Cover { .. } if !is_last => &["cover.hide"],
                Frame::Uncover { .. } if !is_last => &["uncover.hide"],
                Frame::Purify { .. } if !is_last => &["purify.node"],
                Frame::Unpurify { .. } if !is_last => &["unpurify.node"],
                _ => &[],
            };
            callers.extend(lines);
        }
        let is_outer = !callers.iter().any(|line: &&str| line.starts_with('C'));
        if is_outer {
            let covers = matches!(self.did, Did::UnlinkItem { .. } | Did::Unlink { .. });
            callers.insert(0, if covers { "C4" } else { "C7" });
        }
        callers
    }

    /// Returns what was done last in words.
    pub fn text(&self, cover: &Cover) -> String {
        let links = &self.links;
        let name = |item: u32| match item {
            0 => "the root",
            _ => cover.items[item as usize - 1].as_str(),
        };
        let of = |node: u32| name(links.item(node));
        let option = |node: u32| cover.names[links.options[node as usize] as usize].as_str();
        let left = |item: u32| options(links.len(item).into());
        match self.did {
            Did::Begin => {
                let (items, count) = (cover.primary, options(cover.options.len() as u64));
                format!("The start: {items} items to cover, {count}.")
            }
            Did::Enter => format!(
                "Level {}: {} items are left.",
                self.levels.len(),
                links.items().count()
            ),
            Did::Solution => format!("Solution {}: every item is covered.", self.found),
            Did::Choose { item } if links.len(item) == 0 => {
                format!("Choose {}: it has no options left, so go back.", name(item))
            }
            Did::Choose { item } => format!("Choose {}: {}.", name(item), left(item)),
            Did::Cover { item } => format!("Cover {}.", name(item)),
            Did::Try { node } => format!("Take {}.", option(node)),
            Did::Tried { item } => format!("All options of {} were tried.", name(item)),
            Did::Again { node } => format!("Give {} back.", option(node)),
            Did::Backtrack { item } => format!("Uncover {}.", name(item)),
            Did::Leave => format!("Back to level {}.", self.levels.len().saturating_sub(1)),
            Did::End => {
                let (found, nodes) = (self.found, self.tree.nodes());
                let s = if found == 1 { "" } else { "s" };
                format!("The end: {found} solution{s}, {nodes} nodes.")
            }
            Did::UnlinkItem { item } => {
                let (l, r) = (
                    name(links.llink[item as usize]),
                    name(links.rlink[item as usize]),
                );
                format!(
                    "Unlink item {} from its list: {l} and {r} are neighbours now.",
                    name(item)
                )
            }
            Did::RelinkItem { item } => {
                let (l, r) = (
                    name(links.llink[item as usize]),
                    name(links.rlink[item as usize]),
                );
                format!("Link item {} again, between {l} and {r}.", name(item))
            }
            Did::Unlink { node } => {
                let item = links.item(node);
                format!(
                    "Hide “{}”: unlink node {node} from column {}, which has {} left.",
                    option(node),
                    name(item),
                    left(item)
                )
            }
            Did::Relink { node } => {
                let item = links.item(node);
                format!(
                    "Unhide “{}”: link node {node} again in column {}, which has {} now.",
                    option(node),
                    name(item),
                    left(item)
                )
            }
            Did::Colour { node } => format!(
                "Item {} has the colour {} now.",
                of(node),
                colour(cover, links.colour[node as usize])
            ),
            Did::Uncolour { node } => format!("Item {} has no colour now.", of(node)),
            Did::Agree { node } => format!(
                "“{}” agrees on the colour of {}: COLOR({node}) ← −1.",
                option(node),
                of(node)
            ),
            Did::Disagree { node } => format!(
                "Node {node} has the colour {} again.",
                colour(cover, links.colour[node as usize])
            ),
        }
    }
}

fn colour(cover: &Cover, number: i32) -> &str {
    let place = usize::try_from(number - 1).ok();
    place
        .and_then(|place| cover.colour_names.get(place))
        .map_or("?", String::as_str)
}

fn options(number: u64) -> String {
    match number {
        1 => "1 option".to_owned(),
        _ => format!("{number} options"),
    }
}
