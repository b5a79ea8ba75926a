import EventModel
package import Exploring
package import Messages
package import Recorder
package import Replayer

/// The report of a search for the first red build.
///
/// The builds have names, in the order of their ages.
package struct BisectReport {
  /// The recording that is replayed on the builds.
  package let recording: RecordingStore
  /// The colours of the text.
  package let style: Style

  package init(recording: RecordingStore, style: Style) {
    (self.recording, self.style) = (recording, style)
  }

  /// Returns the line of one replay.
  package func line(
    of result: RecordingResult,
    _ outcome: FirstRedSearch.Outcome,
    at place: Int,
    on names: [String]
  ) -> ConsoleText {
    let width = String(names.count).count
    let number = "\(place + 1)".leading(width)
    let name = names[place].printable
    let cause = (result.verdict.cause ?? result.verdict.word).shortened.printable
    return switch outcome {
    case .green: "\(style.green("✓")) \(number)  \(name)"
    case .red: "\(style.red("✗")) \(number)  \(name)  \(style.red("\(cause)"))"
    case .untestable:
      "\(style.yellow("?")) \(number)  \(name)  \(style.yellow("not tested: \(cause)"))"
    }
  }

  /// Returns the lines behind all replays: the first red build, and what differs there.
  package func conclusion(
    of search: FirstRedSearch,
    _ results: [Int: RecordingResult],
    on names: [String]
  ) -> ConsoleText {
    let replays = search.replays.counted("replay")
    let name = recording.name.printable
    guard let first = search.firstRed else { return "\n\(green(of: search, results, on: names))" }
    let green = search.lastGreen.map { names[$0].printable }
    let untested = search.untested.count
    let before: ConsoleText =
      switch (green, untested) {
      case (let green?, 0): ", \(green) before it is green"
      case (nil, 0): ", the first of all"
      case (let green?, _): ", or one of the \(untested.counted("build")) between \(green) and it"
      case (nil, _): ", or one of the \(untested.counted("build")) before it"
      }
    var lines: [ConsoleText] = [
      "",
      "\(style.bold("first red: \(names[first].printable)"))\(before)",
    ]
    lines += untestedLines(of: search, results, on: names)
    lines.append("\(name), build \(first + 1) of \(names.count), found in \(replays)")
    if let result = results[first] {
      lines += RecordingDetails(result: result, story: nil, style: style).lines.map { "    \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the lines of a search that found no red build.
  private func green(
    of search: FirstRedSearch,
    _ results: [Int: RecordingResult],
    on names: [String]
  ) -> ConsoleText {
    let replays = search.replays.counted("replay")
    let name = recording.name.printable
    guard !search.untested.isEmpty else {
      return "\(name) is green on the last of \(names.count) builds, found in \(replays)"
    }
    let found: ConsoleText =
      search.lastGreen.map { "green on \(names[$0].printable), the last build tested" }
      ?? "not tested on any build"
    let lines = untestedLines(of: search, results, on: names)
    return (["\(name) is \(found), found in \(replays)"] + lines).joined(separator: "\n")
  }

  /// Returns a line with the builds between the last green one and the first red one that could not be tested,
  /// and the line of the reason.
  private func untestedLines(
    of search: FirstRedSearch,
    _ results: [Int: RecordingResult],
    on names: [String]
  ) -> [ConsoleText] {
    let untested = search.untested
    guard let first = untested.first, let last = untested.last else { return [] }
    let span =
      first == last
      ? names[first] : "\(names[first]) to \(names[last])"
    return ["not tested: \(span.printable), \(untested.count.counted("build"))"]
      + (results[first].map { result in
        RecordingDetails(result: result, story: nil, style: style).lines.map { "    \($0)" }
      } ?? [])
  }

  /// Returns the report as JSON.
  package func document(
    of search: FirstRedSearch,
    _ results: [Int: RecordingResult],
    on names: [String]
  ) throws -> EncodedText {
    let replays = results.sorted { $0.key < $1.key }.map { place, result in
      [
        "build": names[place], "number": place + 1, "verdict": result.verdict.word,
        "cause": result.verdict.cause,
      ] as JSONMembers
    }
    return try JSONReport.encode(
      [
        "recording": recording.name, "builds": names.count,
        "firstRed": search.firstRed.map { names[$0] },
        "lastGreen": search.lastGreen.map { names[$0] },
        "untested": search.untested.map { names[$0] }, "replays": replays,
      ] as JSONMembers
    )
  }
}
