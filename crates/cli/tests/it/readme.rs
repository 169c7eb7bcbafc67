//! The examples in the README, run as they stand there.

#[test]
fn the_readme_shows_what_the_program_does() {
    // Commands in it are typed at the top of the project.
    std::env::set_current_dir(crate::support::root()).expect("the top folder");
    trycmd::TestCases::new().case("README.md");
}
