//! Checks the certificate of a count.
//!
//! # What is counted
//!
//! A *cover* is a set of options that contains the given ones and none of those ruled
//! out, in which every primary item is covered as often as its bounds allow (exactly
//! once if it has none) and every secondary item is covered at most once, or by any
//! number of options that all give it the same colour. The certificate proves how many
//! covers there are.
//!
//! # States
//!
//! An option is *alive* while it is neither chosen nor dropped. Choosing an option drops
//! all alive options that no longer fit beside it. Three rules follow, applied until
//! nothing changes:
//!
//! - A primary item that needs more options than it has alive: a *dead end*, count 0.
//! - A primary item that needs as many as it has alive: they are all chosen.
//! - No option is alive, and there is no dead end: a *solution*, count 1.
//!
//! What is counted from a state is the number of ways to choose from its alive options.
//! It depends on these options alone, and on how often the items with bounds of their
//! own have been covered: items without bounds that have alive options are not yet
//! covered, and alive options agree with all that is chosen. So two states with the same
//! alive options (and the same numbers for these items) have the same count.
//!
//! # Lines
//!
//! The first line is `quadrille count 1`, the last one `count` and the number. Each line
//! between them says how the count of one state follows from others, whose lines come
//! next, in order. Items and options are numbered from 1. Dead ends and solutions have no
//! line.
//!
//! - `17`, a branch: some option covers item 17, which has no bounds. For each of its
//!   alive options in ascending order there is the state in which it is chosen. The count
//!   is the sum.
//! - `+17`, a branch: a cover has option 17 or not. First comes the state in which it is
//!   chosen, then the one in which it is dropped. The count is the sum.
//! - `17!` or `+17!`: a branch as before, whose state is kept.
//! - `=5`: the state is the same as the fifth one that was kept.
//! - `*3`: the alive options fall into three components. Two options are connected if
//!   they have a primary item in common, or a secondary one on which two alive options
//!   disagree. The states of the components follow in the order of their first primary
//!   items. In each of them the options of the others are dropped, and their items need
//!   nothing. The count is the product.
//!
//! A state is never the same as one above it, whose count is not known yet: it has fewer
//! alive options. So no count rests on itself.

mod cover;
mod index;
mod items;
mod lines;
mod parts;
mod replay;
mod state;

use std::io::BufRead;

pub(in crate::proof) use self::cover::Cover;
pub(in crate::proof) use self::replay::Replay;
use super::claim::Stated;
use super::lines::CheckError;
use crate::cover::Count;
use crate::limits::Limits;

/// Checks the certificate of a count against its claim. Returns the number of its lines.
///
/// # Errors
///
/// Returns a [`CheckError`] with the first line that is wrong, the limit that was
/// reached, or the error of the reader.
pub fn count(
    stated: &Stated,
    certificate: impl BufRead,
    limits: &Limits,
) -> Result<u64, CheckError> {
    let wrong = |what| CheckError::Line { line: 1, what };
    let cover = Cover::of(stated).map_err(wrong)?;
    let mut replay = Replay::new(&cover, certificate, limits)?;
    let proved = replay.run()?;
    match stated.claimed.count() {
        Count::Exact(claimed) if claimed == proved => Ok(replay.lines()),
        claimed => Err(wrong(format!(
            "{proved} solutions are proved, not {claimed}"
        ))),
    }
}
