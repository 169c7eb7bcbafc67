//! Tests of the whole, through what is public.

mod cover;
