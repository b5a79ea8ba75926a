import EventModel
import Exploring
import Recorder
import Replayer

/// The report of a search for the first red build.
struct BisectReport {
  let recording: RecordingStore
  let style: Style

  /// Returns the line of one replay.
  func line(of result: RecordingResult, at place: Int, in list: BuildList) -> ConsoleText {
    let width = String(list.builds.count).count
    let number = "\(place + 1)".leading(width)
    let name = list.builds[place].name.printable
    guard !result.verdict.isGood else { return "\(style.green("✓")) \(number)  \(name)" }
    let cause = (result.verdict.cause ?? result.verdict.word).shortened.printable
    return "\(style.red("✗")) \(number)  \(name)  \(style.red("\(cause)"))"
  }

  /// Returns the lines behind all replays: the first red build, and what differs there.
  func conclusion(
    of search: FirstRedSearch,
    _ results: [Int: RecordingResult],
    in list: BuildList
  ) -> ConsoleText {
    let replays = search.replays.counted("replay")
    let name = recording.name.printable
    guard let first = search.firstRed else {
      return "\n\(name) is green on the last of \(list.builds.count) builds, found in \(replays)"
    }
    let before: ConsoleText =
      search.lastGreen.map { ", \(list.builds[$0].name.printable) before it is green" }
      ?? ", the first of all"
    var lines: [ConsoleText] = [
      "",
      "\(style.bold("first red: \(list.builds[first].name.printable)"))\(before)",
      "\(name), build \(first + 1) of \(list.builds.count), found in \(replays)",
    ]
    if let result = results[first] {
      lines += RecordingDetails(result: result, story: nil, style: style).lines.map { "    \($0)" }
    }
    return lines.joined(separator: "\n")
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
        "lastGreen": search.lastGreen.map { list.builds[$0].name }, "replays": replays,
      ] as JSONMembers
    )
  }
}
