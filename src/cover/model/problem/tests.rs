use super::*;

#[test]
fn bad_options_are_refused_and_leave_no_trace() {
    let mut builder = Problem::builder();
    let [a, b] = builder.primary_items().unwrap();
    let s = builder.secondary_item().unwrap();
    let red = Colour::new(1);
    let unknown = ItemId::new(9).unwrap();
    let mut refused = |entries: &[(ItemId, Option<Colour>)]| {
        builder
            .coloured_option(entries.iter().copied())
            .unwrap_err()
            .to_string()
    };
    assert_eq!(refused(&[]), "option 0 is empty");
    assert_eq!(
        refused(&[(a, None), (b, None), (a, None)]),
        "option 0 has item 0 twice"
    );
    assert_eq!(
        refused(&[(a, None), (unknown, None)]),
        "option 0 has item 9, but there are 3 items"
    );
    assert_eq!(
        refused(&[(a, red)]),
        "option 0 gives a colour to primary item 0"
    );
    assert_eq!(refused(&[(s, red)]), "option 0 has no primary item");
    assert_eq!(
        builder.primary_item().unwrap_err().to_string(),
        "primary items must come before secondary ones"
    );
    builder.option([a, b]).unwrap();
    builder.coloured_option([(a, None), (s, red)]).unwrap();
    let problem = builder.build();
    assert_eq!((problem.option_count(), problem.node_count()), (2, 4));
}

#[test]
fn bounds_and_costs_are_checked() {
    let mut builder = Problem::builder();
    let [a, b] = builder.primary_items().unwrap();
    let s = builder.secondary_item().unwrap();
    let first = builder.option([a, s]).unwrap();
    let second = builder.option([a, b]).unwrap();
    let plain = builder.clone().build();
    let text = |result: Result<&mut ProblemBuilder, ProblemError>| match result {
        Ok(_) => "accepted".to_owned(),
        Err(error) => error.to_string(),
    };
    let (nine, ninth) = (ItemId::new(9).unwrap(), OptionId::new(9).unwrap());
    assert_eq!(
        text(builder.set_bounds(nine, 1..=2)),
        "bounds for item 9, but there are 3 items"
    );
    assert_eq!(
        text(builder.set_bounds(s, 0..=1)),
        "bounds for secondary item 2"
    );
    let (least, most) = (3, 2);
    assert_eq!(
        text(builder.set_bounds(b, least..=most)),
        "the lower bound 3 of item 1 is larger than the upper bound 2"
    );
    assert_eq!(
        text(builder.set_cost(ninth, 1)),
        "a cost for option 9, but there are 2 options"
    );
    builder.set_cost(first, 7).unwrap();
    assert_eq!(
        text(builder.set_cost(second, i64::MAX - 6)),
        "with option 1, the costs add up to more than 9223372036854775807"
    );
    builder.set_cost(second, i64::MAX - 7).unwrap();
    builder.set_bounds(b, 0..=3).unwrap();
    let problem = builder.clone().build();
    let bounds = [a, b, s].map(|item| problem.bounds(item));
    assert_eq!(bounds, [1..=1, 0..=3, 0..=1]);
    assert_eq!(problem.cost(first), 7);
    assert_eq!(problem.cost_of(&[first, second]), i64::MAX);
    assert!(problem.has_bounds() && problem.has_costs());
    // What is set back leaves nothing behind.
    builder.set_bounds(b, 1..=1).unwrap();
    builder.set_cost(first, 0).unwrap();
    builder.set_cost(second, 0).unwrap();
    assert_eq!(builder.build(), plain);
    assert!(!plain.has_bounds() && !plain.has_costs());
}

#[test]
fn both_directions_agree() {
    let mut builder = Problem::builder();
    let [a, b, c] = builder.primary_items().unwrap();
    let s = builder.secondary_item().unwrap();
    builder.option([c, a]).unwrap();
    builder
        .coloured_option([(b, None), (s, Colour::new(7))])
        .unwrap();
    builder.option([a]).unwrap();
    let problem = builder.build();
    let with = |item| {
        problem
            .options_with(item)
            .iter()
            .map(|o| o.index())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        (with(a), with(b), with(c), with(s)),
        (vec![0, 2], vec![1], vec![0], vec![1])
    );
    let options: Vec<_> = problem.options().collect();
    assert_eq!(problem.items_of(options[0]), [c, a]);
    assert_eq!(problem.colour(options[1], 1), Colour::new(7));
    assert_eq!(problem.colour(options[1], 0), None);
    assert!(problem.is_primary(c) && !problem.is_primary(s));
}
