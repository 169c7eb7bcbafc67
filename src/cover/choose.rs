//! Which item to branch on: one with the fewest options, the first of them.
//!
//! Fewest options first keeps the tree narrow near its root, where it counts
//! most (Golomb and Baumert 1965; Knuth's "MRV"). When this is asked, forced
//! items have been dealt with, so no open item has fewer than two options, and
//! the scan may end at the first that has two.

/// The least length that an item can have when the search branches.
const LEAST: u32 = 2;

/// The number of an item of least length among those not covered.
///
/// Covered items have their top bit set, so they never win while some item is
/// open.
pub(super) fn shortest(lens: &[u32]) -> Option<u32> {
    let place = match lens.iter().position(|&len| len == LEAST) {
        Some(place) => place,
        None => {
            let least = lens.iter().min()?;
            lens.iter().position(|len| len == least)?
        }
    };
    Some(place as u32)
}

#[cfg(test)]
mod tests {
    use super::super::links::COVERED;
    use super::*;

    #[test]
    fn the_first_of_the_shortest_open_items_is_chosen() {
        assert_eq!(shortest(&[4, 3 | COVERED, 3, 5, 3]), Some(2));
        assert_eq!(shortest(&[4, 2 | COVERED, 3, 2, 2]), Some(3));
        assert_eq!(shortest(&[]), None);
    }
}
