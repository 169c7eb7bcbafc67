//! The examples in the README, run as they stand there.

#[test]
fn the_readme_shows_what_the_program_does() {
    trycmd::TestCases::new().case("README.md");
}
