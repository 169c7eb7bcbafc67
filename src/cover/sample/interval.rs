//! An interval for the mean of skewed numbers.
//!
//! Most rounds of probes give less than the truth, and a few give far more.
//! Student's interval for the mean of such numbers lies too low: if the large
//! ones happen to be missing, the mean is too small and the scatter as well.
//! What should cover the truth in 95 of 100 cases covers it in 92, and most of
//! the others end below it.
//!
//! Hall ("On the removal of skewness by transformation", 1992) turns the
//! studentised mean `T` of `n` numbers of skewness `g` into one whose
//! distribution is nearly symmetrical. With `a = g / sqrt n`, it is
//!
//! ```text
//! T + a T^2 / 3 + a^2 T^3 / 27 + a / 6
//! ```
//!
//! which always increases with `T`, so an interval for it is one for `T`. The
//! skewness seen in few numbers is too small: that of `n` numbers is never
//! above `sqrt n`. It is taken twice here.
//!
//! On 234 problems of five kinds, this interval covers the truth in 94.8 to 95.2 of 100 cases, and Student's in
//! 91.1 to 92.7 (`docs/lab/cover.md`). `tests/it/estimate.rs` repeats that with 300 others. Rejected: an interval
//! on a logarithmic scale, Johnson's shift with the skewness of a lognormal distribution, and the bootstrap of the
//! studentised mean, which is a thousand times slower.
//!
//! No interval knows of what no probe has met. Rounds are grouped into about
//! twenty batches, and if one of them is ten times the median, most of what was
//! found lies where probes rarely come: then the interval is not to be trusted.
//! (Equal batches prove nothing, though.)

/// An estimate of a number.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Interval {
    /// The most likely value.
    pub mean: f64,
    /// The lower bound of a 95 % interval.
    pub least: f64,
    /// The upper bound of a 95 % interval.
    pub greatest: f64,
    /// Whether the batches differ so little that the interval can be trusted.
    pub is_reliable: bool,
}

/// The number of batches in which a tail is looked for.
const BATCHES: usize = 20;

/// What the skewness of a sample is multiplied by; see above.
const SKEWNESS: f64 = 2.0;

impl Interval {
    /// Returns the interval for the mean of a distribution from which these
    /// numbers, none of them negative, were drawn independently.
    pub(in crate::cover) fn of(samples: impl ExactSizeIterator<Item = f64> + Clone) -> Interval {
        let len = samples.len() as f64;
        let mean = mean(samples.clone());
        if len < 2.0 || !mean.is_finite() {
            return Interval {
                mean,
                least: 0.0,
                greatest: f64::INFINITY,
                is_reliable: false,
            };
        }
        // Their squares and cubes may be infinite otherwise.
        let unit = if mean > 0.0 { mean } else { 1.0 };
        let (mut squares, mut cubes) = (0.0, 0.0);
        for sample in samples.clone() {
            let difference = (sample - mean) / unit;
            squares += difference.powi(2);
            cubes += difference.powi(3);
        }
        let deviation = (squares / (len - 1.0)).sqrt();
        let skewness = if deviation > 0.0 {
            cubes / len / deviation.powi(3)
        } else {
            0.0
        };
        let quantile = STUDENT[samples.len().min(STUDENT.len() + 1) - 2];
        let a = SKEWNESS * skewness / len.sqrt();
        let reach = |quantile| unit * deviation / len.sqrt() * untransform(quantile, a);
        Interval {
            mean,
            least: (mean - reach(quantile)).max(0.0),
            greatest: mean - reach(-quantile),
            is_reliable: !has_tail(samples),
        }
    }
}

/// Returns the mean of numbers, whose sum may be infinite.
fn mean(samples: impl ExactSizeIterator<Item = f64> + Clone) -> f64 {
    let len = samples.len().max(1) as f64;
    // The sum of no numbers is a negative zero.
    let sum = samples.clone().sum::<f64>() + 0.0;
    if sum.is_finite() {
        sum / len
    } else {
        samples.map(|sample| sample / len).sum()
    }
}

/// Returns the `T` for which Hall's transformation gives this value.
fn untransform(value: f64, a: f64) -> f64 {
    if a.abs() < 1e-6 {
        return value;
    }
    let cube = 1.0 + a * (value - a / 6.0);
    3.0 * (cube.cbrt() - 1.0) / a
}

/// Returns whether one batch is far above the others.
fn has_tail(samples: impl ExactSizeIterator<Item = f64>) -> bool {
    let len = samples.len();
    let number = BATCHES.min(len);
    let mut batches = [(0.0, 0.0); BATCHES];
    for (place, sample) in samples.enumerate() {
        let (sum, size) = &mut batches[place * number / len];
        *sum += sample;
        *size += 1.0;
    }
    let mut means: Vec<f64> = batches[..number]
        .iter()
        .map(|(sum, size)| sum / size)
        .collect();
    means.sort_by(f64::total_cmp);
    means[number - 1] > 10.0 * means[number / 2]
}

/// The 97.5 % quantiles of Student's t for 1 to 19 degrees of freedom. The last
/// serves all larger samples too.
const STUDENT: [f64; 19] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093,
];

#[cfg(test)]
mod tests {
    use super::*;

    fn of<const N: usize>(samples: [f64; N]) -> Interval {
        Interval::of(samples.into_iter())
    }

    #[test]
    fn numbers_beyond_all_bounds_do_no_harm() {
        let large = of([1e300, 3e300]);
        assert_eq!(large.mean, 2e300);
        assert!(large.is_reliable && large.greatest.is_finite());
        let endless = of([1e300, f64::INFINITY]);
        assert_eq!((endless.mean, endless.least), (f64::INFINITY, 0.0));
        assert!(!endless.is_reliable);
        assert_eq!(of([1e308, 1e308]).mean, 1e308);
    }

    #[test]
    fn nothing_is_known_from_one_number_and_all_from_equal_ones() {
        for few in [of([]), of([7.0])] {
            assert_eq!((few.least, few.greatest), (0.0, f64::INFINITY));
            assert!(!few.is_reliable);
        }
        for number in [0.0, 7.0] {
            let same = of([number; 30]);
            assert_eq!(
                (same.least, same.mean, same.greatest),
                (number, number, number)
            );
        }
    }

    /// Without skewness it is Student's interval.
    #[test]
    fn symmetrical_numbers_have_a_symmetrical_interval() {
        let Interval {
            mean,
            least,
            greatest,
            ..
        } = of([1.0, 2.0, 3.0, 4.0, 5.0]);
        let reach = 2.776 * (2.5f64 / 5.0).sqrt();
        assert!((greatest - mean - reach).abs() < 1e-9 && (mean - least - reach).abs() < 1e-9);
    }

    #[test]
    fn the_transformation_is_undone() {
        for a in [-1.5, -0.1, 1e-9, 0.3, 2.0] {
            for value in [-3.0, -2.0, 0.0, 2.0, 3.0f64] {
                let t = untransform(value, a);
                let again = t + a * t.powi(2) / 3.0 + a * a * t.powi(3) / 27.0 + a / 6.0;
                assert!((again - value).abs() < 1e-6, "{value} {a}: {again}");
            }
        }
    }

    #[test]
    fn a_tail_is_reported() {
        let even = of([1.0, 2.0, 1.5, 1.2]);
        let tail = of([1.0, 2.0, 1.5, 100.0]);
        assert!(even.is_reliable && !tail.is_reliable);
        assert!(even.least < even.mean && even.mean < even.greatest);
        assert!(tail.greatest - tail.mean > 2.0 * (tail.mean - tail.least));
    }
}
