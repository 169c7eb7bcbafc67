use super::*;

/// Returns numbers from 0 to 1728, as in the tables.
fn numbers(seed: &mut u32) -> i16 {
    *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    ((*seed >> 8) % 1729) as i16
}

fn lanes(count: usize, seed: &mut u32) -> Vec<Lanes> {
    let lanes = |_| Lanes(std::array::from_fn(|_| numbers(seed)));
    (0..count).map(lanes).collect()
}

/// Returns the lanes with the second of each pair set to zero.
fn firsts_of_pairs(lanes: &[Lanes]) -> Vec<Lanes> {
    let first = |lanes: &Lanes| {
        let number = |lane: usize| {
            if lane.is_multiple_of(2) {
                lanes.0[lane]
            } else {
                0
            }
        };
        Lanes(std::array::from_fn(number))
    };
    lanes.iter().map(first).collect()
}

#[test]
fn all_levels_give_the_same_numbers() {
    let seed = &mut 1;
    let triples: Vec<[SplitId; 3]> = (0..280 * 56)
        .map(|at| {
            [
                (at / 56) as SplitId,
                (at * 7 % 280) as SplitId,
                (at * at % 275) as SplitId,
            ]
        })
        .collect();
    // Some splits have no pairs, and one has the maximum everywhere.
    let triples = triples.into_iter().filter(|triple| triple[0] % 5 != 3);
    let inner = Inner::new([280, 280, 275], triples);
    assert_eq!((inner.len(), inner.group_count()), (224 * 56, 280));
    let mut a = lanes(280, seed);
    a[..8].fill(Lanes([1728; LANES]));
    let table: Vec<i16> = (0..300 * 288).map(|_| numbers(seed)).collect();
    let rows: [SplitId; LANES] = std::array::from_fn(|lane| (lane * 9) as SplitId);
    for together in 1..=MOST_TOGETHER {
        let mut expected: Option<(Vec<Lanes>, Vec<u64>, [u64; LANES / 2])> = None;
        for level in Level::available() {
            let mut b = lanes(288 * together, &mut 2);
            level.interleave(&mut b, (together, together - 1), &table, 288, &rows);
            for (lane, &row) in rows.iter().enumerate() {
                let number = table[usize::from(row) * 288 + 7];
                assert_eq!(b[7 * together + together - 1].0[lane], number);
            }
            let mut sums = vec![Pairs::ZERO; 280 * together];
            level.products(together, &inner, &a, &b, &mut sums);
            let factors = firsts_of_pairs(&a);
            let folded = level.fold(sums.iter().step_by(together), &factors);
            let sums = sums.iter().flat_map(Pairs::numbers).collect();
            match &expected {
                None => expected = Some((b, sums, folded)),
                Some((first_b, first_sums, first_folded)) => {
                    assert!(first_b.iter().zip(&b).all(|(x, y)| x.0 == y.0), "{level:?}");
                    assert_eq!((&sums, &folded), (first_sums, first_folded), "{level:?}");
                }
            }
        }
    }
}

#[test]
fn rows_are_summed() {
    let table: Vec<u64> = (0..100 * 70).map(|number| number * number).collect();
    let expected: Vec<u64> = (0..70).map(|k| table[210 + k] + table[6930 + k]).collect();
    for level in Level::available() {
        let mut total = vec![1; 70];
        level.sum_rows(&mut total, &table, &[3, 99]);
        assert_eq!(total, expected, "{level:?}");
        level.sum_rows(&mut total, &table, &[]);
        assert_eq!(total, [0; 70]);
    }
}

/// The greatest sums that the bounds allow.
#[test]
fn the_greatest_numbers_fit() {
    let triples = (0..280).flat_map(|y| (0..56).map(move |at| [y, at, at]));
    let inner = Inner::new([280, 56, 56], triples);
    let full = vec![Lanes([1728; LANES]); 280];
    let factors = firsts_of_pairs(&full);
    for level in Level::available() {
        let mut sums = vec![Pairs::ZERO; 280];
        level.products(1, &inner, &full, &full, &mut sums);
        assert!(
            sums[279].numbers().all(|sum| sum == 334_430_208),
            "{level:?}"
        );
        let folded = level.fold(sums.iter(), &factors);
        assert_eq!(folded, [280 * 334_430_208 * 1728; LANES / 2], "{level:?}");
    }
}
