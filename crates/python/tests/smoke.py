"""Whether an installed package works: run by itself, with nothing else installed."""

import quadrille

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

assert quadrille.solve(PUZZLE).solution == SOLVED
assert quadrille.check([PUZZLE] * 1000)[999].status == quadrille.Status.UNIQUE
assert quadrille.count("." * 81).count == 6_670_903_752_021_072_936_960
cover = quadrille.ExactCover({"left": ["a", "b"], "right": ["c"], "all": ["a", "b", "c"]})
assert sorted(map(sorted, cover)) == [["all"], ["left", "right"]]
try:
    quadrille.solve("no puzzle")
except ValueError as error:
    print(f"as it should be: {error}")
else:
    raise AssertionError("text was taken for a puzzle")
print("quadrille", quadrille.__version__, "works")
