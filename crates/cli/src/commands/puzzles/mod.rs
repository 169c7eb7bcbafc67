//! Questions about the solutions of each puzzle. `solve`, `count` and `check` share
//! [`solutions`]; `candidates`, `sample` and `check --suggest` share `exact`.

mod candidates;
mod check;
mod checkpoint;
mod count;
mod equal;
mod exact;
mod minimality;
mod sample;
pub mod solutions;
mod solve;
mod suggest;

pub use self::candidates::Candidates;
pub use self::check::Check;
pub use self::count::Count;
pub use self::sample::Sample;
pub use self::solve::Solve;
