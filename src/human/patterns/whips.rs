//! The rules of whips and braids: the shortest one of each candidate that has one. What they are, and how they are
//! found, is in [`braid`](super::braid).

use std::ops::ControlFlow;

use super::braid::{Braid, Braids, Kind};
use super::finding::{Found, IsStopped, Pattern, flow, remove};
use super::links::Links;
use super::rule::Rule;
use crate::human::board::Board;

/// The greatest length that is searched: a reader would hardly follow a longer one.
const LONGEST: usize = 12;

/// The most partial whips of one length on one target. A target that has a braid and no whip may have millions.
const MOST_PARTIAL: usize = 2000;

/// Passes on the shortest whip or braid of each target, from short to long.
pub fn find(
    board: &Board,
    rule: Rule,
    is_stopped: &IsStopped,
    found: &mut Found,
) -> ControlFlow<()> {
    let kind = match rule {
        Rule::Whip => Kind::Whip,
        _ => Kind::Braid,
    };
    let mut braids =
        Braids::new(Links::of(board), kind, is_stopped).with_most_partial(MOST_PARTIAL);
    let mut targets: Vec<usize> = (0..braids.links().len()).collect();
    for most in 1..=LONGEST {
        let mut rest = Vec::new();
        for target in targets {
            flow(is_stopped())?;
            let Some(path) = braids.find(target, most)? else {
                rest.push(target);
                continue;
            };
            if let Some(braid) = Braid::new(braids.links(), kind, target, &path) {
                let (digits, gone) = (braid.digits().collect(), [braid.target()]);
                let pattern = Pattern::Braid(Box::new(braid));
                remove(board, (rule, digits, pattern), gone, found)?;
            }
        }
        targets = rest;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Givens;
    use crate::human::testing::grid;
    use crate::human::{Grader, Scale, Step};
    use crate::limits::Limits;

    /// Returns the first step by a rule where a puzzle has no singles.
    fn first(rule: Rule) -> Step {
        let puzzle = grid(
            "1..........6..85.3.....4..7.2.35...15.....7.9.....23..9.72..6...18.9........4....",
        );
        let singles = Grader::new(Scale::Rules)
            .with_hardest("naked single")
            .unwrap();
        let verdict = singles
            .clone()
            .rate(&puzzle, &Limits::none())
            .unwrap()
            .verdict;
        let crate::human::Verdict::Stuck(marks) = verdict else {
            panic!("it needs more");
        };
        let grader = Grader::new(Scale::Rules).with_more(&[rule.name()]).unwrap();
        let mut grader = grader.with_order(&[rule.name()]).unwrap();
        let mut first = None;
        let givens = Givens::from(&puzzle).with_marks(&marks);
        let told = grader.all_steps(givens, &Limits::none(), &mut |step| {
            first = (step.technique == rule.name()).then(|| step.clone());
            flow(first.is_some())
        });
        assert!(told.is_ok());
        first.unwrap()
    }

    #[test]
    fn a_whip_is_told_link_by_link() {
        let step = first(Rule::Whip);
        assert_eq!(
            step.to_string(),
            "Whip[3]: if r5c2 is 4, r4c3 is not 4, so r4c3 is 9; r6c2 is not 9, so 9 in row 6 is in r6c4 (r6c3 excluded by \
             r4c3=9); r6c4 is not 4, so no place is left for 4 in column 4 (r5c4 excluded by r5c2=4), so r5c2 is not 4, \
             which removes 4 from r5c2"
        );
        let nrc = "whip[3]: r4c3{n4 n9} - r6n9{c2 c4} - c4n4{r6 .} ==> r5c2<>4";
        assert_eq!(step.nrc.as_deref(), Some(nrc));
        assert_eq!(step.eureka(), None);
        // From the target to what it excludes, and on.
        assert_eq!((step.picture.body.len(), step.picture.apart.len()), (3, 5));
    }

    #[test]
    fn a_braid_names_what_excludes() {
        let step = first(Rule::Braid);
        let nrc = "braid[3]: r4c3{n4 n9} - c4n4{r5 r6} - r6n9{c4 .} ==> r5c2<>4";
        assert_eq!(step.nrc.as_deref(), Some(nrc));
        assert!(
            step.to_string().contains(
                "; r5c4 is not 4 by r5c2=4, so 4 in column 4 is in r6c4; r6c4 is not 9, so no place is left for 9 in \
                 row 6 (r6c2 and r6c3 excluded by r4c3=9), so "
            ),
            "{step}"
        );
    }
}
