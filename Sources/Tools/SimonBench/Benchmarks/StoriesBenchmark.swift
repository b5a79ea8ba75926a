import Foundation

extension Benchmark {
  /// Measures the share of an app's changes that the emitted stories notice.
  static let stories = Benchmark(
    name: "stories",
    purpose:
      "emitted stories on every variant of the sample apps: how many are red where their recording is red for a "
      + "visible reason (--sessions N an app, --steps N, --seed S, --app NAME, --dir DIR)"
  ) { call in
    if call.options["screens"] != nil { try ScreenTrial.run(call) }
    let suite = try StorySuite(call)
    defer { try? FileManager.default.removeItem(at: suite.folder) }
    let pairs = try suite.pairs()
    if call.options["format"] != "json" { print(table(of: pairs)) }
    let red = pairs.filter(\.isRed)
    let visible = red.filter(\.isVisible)
    let noticed = visible.count(where: \.isStoryRed)
    let green = pairs.filter { !$0.isRed }
    return [
      Figure("pairs of recording and variant", Double(pairs.count), in: ""),
      Figure("the recording is red", Double(red.count), in: ""),
      Figure("of these for a visible reason", Double(visible.count), in: ""),
      Figure("of these the story is red", Double(noticed), in: ""),
      Figure(
        "share of visible changes that stories notice",
        visible.isEmpty ? 100 : Double(noticed) * 100 / Double(visible.count),
        in: "%",
        atLeast: 85
      ),
      Figure(
        "stories that are red where the recording is green",
        Double(green.count(where: \.isStoryRed)),
        in: "",
        atMost: 0
      ),
    ]
  }

  private static func table(of pairs: [StorySuite.Pair]) -> String {
    let head = ["recording", "variant", "recording red", "visible", "story red"]
    let rows = pairs.map { pair in
      [pair.recording, pair.variant]
        + [pair.isRed, pair.isVisible, pair.isStoryRed].map { $0 ? "yes" : "no" }
    }
    let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
    let lines = ([head] + rows).map { row in
      zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
        .joined(separator: "  ")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
