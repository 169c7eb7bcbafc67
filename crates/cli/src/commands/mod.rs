//! The commands, one file each: its arguments, its help, what it asks.

pub mod bench;
pub mod candidates;
pub mod canon;
pub mod check;
pub mod compare;
pub mod convert;
pub mod count;
pub mod cover;
pub mod exact;
pub mod explain;
pub mod generate;
pub mod manual;
pub mod minimality;
pub mod minimize;
pub mod rate;
pub mod sample;
pub mod setting;
pub mod shuffle;
pub mod solutions;
pub mod solve;
pub mod suggest;
