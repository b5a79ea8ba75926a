import EventModel
import Exploring
import Recorder
import Replayer

/// The report of a search for the first red build.
struct BisectReport {
  let recording: RecordingStore
  let style: Style

  /// Returns the line of one replay.
  func line(
    of result: RecordingResult,
    _ outcome: FirstRedSearch.Outcome,
    at place: Int,
    in list: BuildList
  ) -> ConsoleText {
    let width = String(list.builds.count).count
    let number = "\(place + 1)".leading(width)
    let name = list.builds[place].name.printable
    let cause = (result.verdict.cause ?? result.verdict.word).shortened.printable
    return switch outcome {
    case .green: "\(style.green("✓")) \(number)  \(name)"
    case .red: "\(style.red("✗")) \(number)  \(name)  \(style.red("\(cause)"))"
    case .untestable:
      "\(style.yellow("?")) \(number)  \(name)  \(style.yellow("not tested: \(cause)"))"
    }
  }

  /// Returns the lines behind all replays: the first red build, and what differs there.
  func conclusion(
    of search: FirstRedSearch,
    _ results: [Int: RecordingResult],
    in list: BuildList
  ) -> ConsoleText {
    let replays = search.replays.counted("replay")
    let name = recording.name.printable
    guard let first = search.firstRed else { return "\n\(green(of: search, results, in: list))" }
    let green = search.lastGreen.map { list.builds[$0].name.printable }
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
      "\(style.bold("first red: \(list.builds[first].name.printable)"))\(before)",
    ]
    lines += untestedLines(of: search, results, in: list)
    lines.append("\(name), build \(first + 1) of \(list.builds.count), found in \(replays)")
    if let result = results[first] {
      lines += RecordingDetails(result: result, story: nil, style: style).lines.map { "    \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the lines of a search that found no red build.
  private func green(
    of search: FirstRedSearch,
    _ results: [Int: RecordingResult],
    in list: BuildList
  ) -> ConsoleText {
    let replays = search.replays.counted("replay")
    let name = recording.name.printable
    guard !search.untested.isEmpty else {
      return "\(name) is green on the last of \(list.builds.count) builds, found in \(replays)"
    }
    let found: ConsoleText =
      search.lastGreen.map { "green on \(list.builds[$0].name.printable), the last build tested" }
      ?? "not tested on any build"
    let lines = untestedLines(of: search, results, in: list)
    return (["\(name) is \(found), found in \(replays)"] + lines).joined(separator: "\n")
  }

  /// Returns a line with the builds between the last green one and the first red one that could not be tested,
  /// and the line of the reason.
  private func untestedLines(
    of search: FirstRedSearch,
    _ results: [Int: RecordingResult],
    in list: BuildList
  ) -> [ConsoleText] {
    let untested = search.untested
    guard let first = untested.first, let last = untested.last else { return [] }
    let names =
      first == last
      ? list.builds[first].name : "\(list.builds[first].name) to \(list.builds[last].name)"
    return ["not tested: \(names.printable), \(untested.count.counted("build"))"]
      + (results[first].map { result in
        RecordingDetails(result: result, story: nil, style: style).lines.map { "    \($0)" }
      } ?? [])
  }

  /// Returns the report as JSON.
  func document(
    of search: FirstRedSearch,
    _ results: [Int: RecordingResult],
    in list: BuildList
  ) throws -> EncodedText {
    let replays = results.sorted { $0.key < $1.key }.map { place, result in
      [
        "build": list.builds[place].name, "number": place + 1, "verdict": result.verdict.word,
        "cause": result.verdict.cause,
      ] as JSONMembers
    }
    return try JSONReport.encode(
      [
        "recording": recording.name, "builds": list.builds.count,
        "firstRed": search.firstRed.map { list.builds[$0].name },
        "lastGreen": search.lastGreen.map { list.builds[$0].name },
        "untested": search.untested.map { list.builds[$0].name }, "replays": replays,
      ] as JSONMembers
    )
  }
}
