use proptest::prelude::*;

use super::*;
use crate::cover::testing::small_problem;

impl Matrix {
    /// Returns a matrix built without limits.
    pub(in crate::cover) fn whole(problem: impl Into<Arc<Problem>>) -> Matrix {
        Matrix::new(problem.into(), &mut Clock::default()).unwrap()
    }

    /// Returns the number of nodes, without headers.
    fn node_count(&self) -> usize {
        self.lens.iter().map(|&len| len as usize).sum()
    }

    /// Returns the items that are in, in the order of their ring.
    fn items(&self) -> impl Iterator<Item = ItemId> + '_ {
        self.ring(self.root, |node| node.right)
            .filter_map(|key| self.node(key).item)
    }

    /// Returns the remaining items of an option, in no particular order.
    fn items_of(&self, option: OptionId) -> impl Iterator<Item = ItemId> + '_ {
        let entry = match self.rows[option.index()] {
            Row::In(entry) => entry,
            Row::Out => None,
        };
        let ring = entry
            .into_iter()
            .flat_map(|entry| self.ring(entry, |node| node.right));
        entry
            .into_iter()
            .chain(ring)
            .filter_map(|key| self.node(key).item)
    }

    /// Checks every link, length and entry against each other and against
    /// the problem. Takes time linear in the size of the matrix.
    pub(in crate::cover) fn check_invariants(&self) {
        for (key, node) in &self.nodes {
            let key = key as Key;
            assert_eq!(self.node(node.up).down, key, "up then down comes back");
            assert_eq!(self.node(node.down).up, key, "down then up comes back");
            assert_eq!(
                self.node(node.left).right,
                key,
                "left then right comes back"
            );
            assert_eq!(
                self.node(node.right).left,
                key,
                "right then left comes back"
            );
        }
        let headers = self.headers.iter().flatten().count();
        assert_eq!(
            self.items().count(),
            headers,
            "the ring holds the items that are in"
        );
        assert_eq!(
            self.nodes.len(),
            1 + headers + self.node_count(),
            "no slot is lost"
        );
        for item in self.problem.items() {
            let mut column: Vec<_> = self.options_with(item).collect();
            assert_eq!(
                column.len(),
                self.len_of(item),
                "the length counts the column"
            );
            column.sort_unstable();
            let mut expected = self.problem.options_with(item).to_vec();
            expected.retain(|&option| self.has_item(item) && self.has_option(option));
            assert_eq!(column, expected, "the column holds the options that are in");
        }
        for option in self.problem.options() {
            let mut row: Vec<_> = self.items_of(option).collect();
            row.sort_unstable();
            let mut expected = self.problem.items_of(option).to_vec();
            expected.retain(|&item| self.has_option(option) && self.has_item(item));
            expected.sort_unstable();
            assert_eq!(row, expected, "the row holds the items that are in");
        }
    }
}

#[test]
fn what_is_put_back_goes_to_the_end() {
    let mut builder = Problem::builder();
    let [a, b] = builder.primary_items().unwrap();
    let both = builder.option([a, b]).unwrap();
    let first = builder.option([a]).unwrap();
    let mut matrix = Matrix::whole(builder.build());
    matrix.take_out_option(both);
    assert_eq!((matrix.len_of(a), matrix.len_of(b)), (1, 0));
    matrix.put_back_option(both);
    assert_eq!(matrix.options_with(a).collect::<Vec<_>>(), [first, both]);
}

#[test]
fn slots_are_reused() {
    let mut builder = Problem::builder();
    let [a, b] = builder.primary_items().unwrap();
    let option = builder.option([a, b]).unwrap();
    let mut matrix = Matrix::whole(builder.build());
    let capacity = matrix.nodes.capacity();
    for _ in 0..100 {
        assert!(matrix.take_out_option(option) && !matrix.take_out_option(option));
        assert!(matrix.take_out_item(a) && !matrix.take_out_item(a));
        assert!(matrix.put_back_option(option) && !matrix.put_back_option(option));
        assert!(matrix.put_back_item(a) && !matrix.put_back_item(a));
    }
    matrix.check_invariants();
    assert_eq!(matrix.nodes.capacity(), capacity);
}

proptest! {
    /// `check_invariants` compares with the problem, which is the model.
    #[test]
    fn any_order_of_edits_keeps_the_matrix_whole(
        problem in small_problem(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..4), 0..40),
    ) {
        let mut matrix = Matrix::whole(problem);
        let items: Vec<_> = matrix.problem.items().collect();
        let options: Vec<_> = matrix.problem.options().collect();
        for (index, kind) in edits {
            match kind {
                0 => matrix.take_out_item(*index.get(&items)),
                1 => matrix.put_back_item(*index.get(&items)),
                2 if !options.is_empty() => matrix.take_out_option(*index.get(&options)),
                3 if !options.is_empty() => matrix.put_back_option(*index.get(&options)),
                _ => false,
            };
            matrix.check_invariants();
        }
    }
}
