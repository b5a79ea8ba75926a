import Foundation
import TestSupport
import Testing

/// The graph on the page of a coverage.
@Suite("The graph of a coverage", .needsBrowser)
struct CoverageGraphTests {
  /// Carries out steps on the page of the coverage of some recordings.
  private func value(of steps: String) async throws -> [String: Any] {
    let project = try RecordingProject([])
    for name in ["create-todo", "key-facts"] { try project.replace(name, by: name) }
    let run = await project.run("coverage", "--format", "html:coverage.html")
    #expect(run.status == .exit(0), "\(run)")
    return try withExtendedLifetime(project) {
      try PageScript.run(project.folder.file("coverage.html"), steps)
    }
  }

  @Test("no two lines cross between the columns of the sample apps, and no labels collide")
  func lines() async throws {
    let steps = """
      const sample = (path) => Array.from({ length: 60 }, (_, at) => path.getPointAtLength(path.getTotalLength() * at / 59));
      const side = (a, b, c) => Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
      const cross = (a, b, c, d) => side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
      const result = { lines: 0, crossings: 0, collisions: 0 };
      for (const app of coverage.contents.apps.keys()) {
        open(app, 0);
        result.lines += drawn.lines.length;
        const all = drawn.lines.map((line) => sample(line.path));
        all.forEach((one, number) => all.slice(0, number).forEach((other) => {
          const isCrossed = one.some((point, at) => at > 0 && other.some((end, place) => place > 0 && cross(one[at - 1], point, other[place - 1], end)));
          if (isCrossed) result.crossings += 1;
        }));
        const labels = drawn.lines.map((line) => line.label.getBoundingClientRect());
        labels.forEach((one, number) => labels.slice(0, number).forEach((other) => {
          if (one.left < other.right && other.left < one.right && one.top + 3 < other.bottom && other.top + 3 < one.bottom) result.collisions += 1;
        }));
      }
      return result;
      """
    let value = try await value(of: steps)
    #expect(try #require(value["lines"] as? Int) >= 7)
    #expect(value["crossings"] as? Int == 0)
    #expect(value["collisions"] as? Int == 0)
  }

  @Test("screens of a column are ordered so that lines to the next one do not cross")
  func order() async throws {
    // The first screen leads to 1 and 2; 1 leads to 4, and 2 to 3, which was seen first.
    let steps = """
      const columns = [0, 1, 1, 2, 2];
      const pairs = [[0, 1], [0, 2], [2, 3], [1, 4], [4, 1]].map(([from, to]) => ({ from, to, words: "a row" }));
      const rows = rowsOf(columns, pairs);
      const before = crossings(pairs.map((pair) => neighbours(pair, columns)), columns, [0, 0, 1, 0, 1]);
      const after = crossings(pairs.map((pair) => neighbours(pair, columns)), columns, rows);
      const graph = arrange(columns, pairs);
      const ends = endsOf(graph, placesOf(graph));
      return { before, after, isForthAbove: ends[3].from < ends[4].to && ends[3].to < ends[4].from };
      """
    let value = try await value(of: steps)
    #expect(value["before"] as? Int == 2)
    #expect(value["after"] as? Int == 0)
    #expect(value["isForthAbove"] as? Bool == true)
  }

  @Test(
    "many lines of one screen share a trunk to it and one from it, and their labels stand apart"
  )
  func trunks() async throws {
    let steps = """
      const columns = [0, ...new Array(8).fill(1)];
      const pairs = columns.slice(1).flatMap((_, at) => [[0, at + 1], [at + 1, 0]]).map(([from, to]) => ({ from, to, words: "a row" }));
      const few = hubsOf(columns, pairs.slice(0, 4)).size;
      [card.widths, card.height] = [[236, 236], 480];
      const graph = arrange(columns, pairs);
      const places = placesOf(graph);
      const ends = endsOf(graph, places);
      const svg = drawLines(graph, places);
      part("graph").replaceChildren(make("div", { class: "plane" }, svg));
      placeLabels();
      const heights = (list) => new Set(list.map((height) => Math.round(height))).size;
      const labels = drawn.lines.map((line) => line.label.getBoundingClientRect());
      const trunks = drawn.lines.map(({ path }) => path.getAttribute("d").match(/Q ([\\d.]+) /)[1]);
      return { few, away: heights(ends.filter((_, at) => at % 2 === 0).map((one) => one.from)), back: heights(ends.filter((_, at) => at % 2).map((one) => one.to)),
        others: heights(ends.map((one, at) => (at % 2 ? one.from : one.to))), trunks: new Set(trunks).size,
        collisions: labels.filter((one, at) => labels.slice(0, at).some((other) => Math.abs(one.top - other.top) < 8)).length };
      """
    let value = try await value(of: steps)
    #expect(
      value as? [String: Int]
        == ["few": 0, "away": 1, "back": 1, "others": 16, "trunks": 2, "collisions": 0]
    )
  }
}
