//! Where each technique is found: in the rooms of HoDoKu, of the techniques of today and of the Explainer, or here.

use super::step::{Found, Step};
use super::technique::Technique;
use super::{bingo, chute, extended, gurth, twinned};
use crate::human::explainer;
use crate::human::hodoku::{self, Basis, State, Technique as T};

/// Passes the steps of a technique until `found` returns true; then returns true. Chains come from short to long.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    use Technique as W;
    let position = &state.position;
    match technique {
        W::Gurth => gurth::find(state, found),
        W::ChuteRemotePair => chute::find(position, found),
        W::TwinnedXyChains => twinned::find(position, found),
        W::ExtendedRectangle => extended::find(position, found),
        W::Bingo => bingo::find(position, &state.effort, found),
        W::WxyzWing | W::AlignedPair => {
            let of_explainer = match technique {
                W::WxyzWing => explainer::Technique::WxyzWing,
                _ => explainer::Technique::AlignedPair,
            };
            explainer::find_pattern(position, of_explainer, &mut |step| {
                found(Step::explainer(technique, step))
            })
        }
        _ if technique.takes_all() => by_hodoku(technique).iter().any(|&it| {
            hodoku::find(state, it, &mut |step| {
                found(Step::hodoku(technique, step, 0))
            })
        }),
        _ => {
            let mut chains = Vec::new();
            each_chain(state, technique, &mut |step| {
                if let Some(length) = length(technique, &step) {
                    chains.push(Step::hodoku(technique, step, length));
                }
                false
            });
            chains.sort_by_key(|chain| chain.length);
            chains.into_iter().any(found)
        }
    }
}

/// Passes the chains to choose from for a technique.
fn each_chain(state: &State, technique: Technique, take: &mut dyn FnMut(hodoku::Step) -> bool) {
    use Technique as W;
    let is_wanted = |basis| match basis {
        Basis::Both => technique == W::DigitForcing,
        Basis::OnAndOff => technique == W::NishioForcing,
        Basis::Cell(2 | 3) => technique == W::CellForcing,
        Basis::House(2 | 3) => technique == W::UnitForcing,
        Basis::Cell(4) | Basis::House(4) => technique == W::QuadForcing,
        Basis::Cell(_) | Basis::House(_) | Basis::Contradiction => false,
    };
    match by_hodoku(technique) {
        [] => _ = hodoku::forcing_with_sets(state, &is_wanted, take),
        all => all.iter().for_each(|&it| _ = hodoku::find(state, it, take)),
    }
    if technique == W::Aic {
        hodoku::loops_with_sets(state, take);
    }
}

/// Returns the techniques of HoDoKu by which one is found.
fn by_hodoku(technique: Technique) -> &'static [T] {
    use Technique as W;
    match technique {
        W::NakedSingle => &[T::NakedSingle],
        W::HiddenSingle => &[T::HiddenSingle],
        W::NakedPair => &[T::NakedPair],
        W::NakedTriple => &[T::NakedTriple],
        W::HiddenPair => &[T::HiddenPair],
        W::HiddenTriple => &[T::HiddenTriple],
        W::NakedQuad => &[T::NakedQuad],
        W::HiddenQuad => &[T::HiddenQuad],
        W::PointingPair => &[T::Pointing],
        W::BoxLineReduction => &[T::Claiming],
        W::XWing => &[T::XWing],
        W::UniqueRectangle1 => &[T::UniquenessTest1],
        W::SimpleColouring => &[T::SimpleColours],
        W::YWing => &[T::XyWing],
        W::WWing => &[T::WWing],
        W::RectangleElimination => &[T::EmptyRectangle],
        W::Swordfish => &[T::Swordfish],
        W::XyzWing => &[T::XyzWing],
        W::Bug => &[T::BugPlusOne],
        W::AvoidableRectangle => &[T::AvoidableRectangle1, T::AvoidableRectangle2],
        W::XCycle => &[T::XChain, T::NiceLoop],
        W::XyChain => &[T::XyChain],
        W::Medusa => &[T::Medusa],
        W::Jellyfish => &[T::Jellyfish],
        W::UniqueRectangle2 => &[
            T::UniquenessTest2,
            T::UniquenessTest3,
            T::UniquenessTest4,
            T::UniquenessTest5,
            T::UniquenessTest6,
        ],
        W::Tridagon => &[T::Tridagon],
        W::Fireworks => &[T::Fireworks],
        W::SkLoop => &[T::SkLoop],
        W::HiddenRectangle => &[T::HiddenRectangle],
        W::Exocet => &[T::JuniorExocet, T::SeniorExocet, T::DoubleExocet],
        W::GroupedXCycle => &[T::GroupedNiceLoop],
        W::FinnedXWing => &[T::FinnedXWing, T::SashimiXWing],
        W::FinnedSwordfish => &[T::FinnedSwordfish, T::SashimiSwordfish],
        W::FrankenSwordfish => &[T::FrankenSwordfish],
        W::Aic => &[T::NiceLoop, T::GroupedNiceLoop],
        W::SueDeCoq => &[T::SueDeCoq],
        W::AlmostLockedSets => &[T::AlsXz, T::AlsXyWing],
        W::DeathBlossom => &[T::DeathBlossom],
        W::PatternOverlay => &[T::TemplateDelete],
        W::Gurth | W::ChuteRemotePair | W::TwinnedXyChains | W::ExtendedRectangle => &[],
        W::DigitForcing | W::NishioForcing | W::CellForcing | W::UnitForcing | W::QuadForcing => {
            &[]
        }
        W::WxyzWing | W::AlignedPair | W::Bingo => &[],
    }
}

/// Returns the length of a chain, if it is one of the technique: cells of an XY-chain, otherwise links.
fn length(technique: Technique, step: &hodoku::Step) -> Option<usize> {
    use Technique as W;
    let links = &step.pattern.links;
    match technique {
        W::XCycle | W::GroupedXCycle => {
            let digit = links.first()?.from.digit;
            let mut ends = links.iter().flat_map(|link| [link.from, link.to]);
            ends.all(|end| end.digit == digit).then_some(links.len())
        }
        W::XyChain => Some(links.len().div_ceil(2)),
        _ => Some(links.len()),
    }
}
