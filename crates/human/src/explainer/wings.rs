//! XY-wings and XYZ-wings.

use super::step::{Found, Pattern, Step};
use super::technique::Technique;
use crate::board::nine::Position;
use crate::patterns::wings::around;
use quadrille_limits::bits::each;

/// Finds XY-wings, or XYZ-wings.
pub fn find(position: &Position, technique: Technique, found: Found<'_>) -> bool {
    let pairs = position.cells_of_size(2);
    each(position.cells_of_size(technique.size() as u32)).any(|pivot| {
        let peers = position.peers(pivot).iter().map(|&cell| usize::from(cell));
        let peers = peers.filter(|cell| pairs >> cell & 1 == 1);
        around(position, pivot, peers, &mut |wing| {
            let step = Step::remove(technique, technique.rating(), wing.removed(position));
            step.is_some_and(|step| found(step.by(Pattern::Wing(wing))))
        })
    })
}
