import AppDriver
public import Exploring
import Messages
import Platform
import Recorder
import Replayer

extension Project {
  /// Finds the shortest recording with the same failure as a recording, and keeps it.
  ///
  /// - Parameters:
  ///   - name: The recording.
  ///   - bad: The build that fails; nil for the recorded one.
  ///   - good: The build that passes, on which the short recording must pass, too; nil for the recorded one.
  ///   - short: The name of the short recording; nil for that of the recording with `-short`.
  /// - Returns: The short recording, and the numbers of its actions and of all.
  /// - Throws: `Diagnostic` if the recording shows no failure, or one that cannot be reproduced.
  public func shrink(
    _ name: String,
    failingOn bad: String? = nil,
    passingOn good: String? = nil,
    as short: String? = nil
  ) throws -> (recording: ToldRecording, actions: Int, all: Int) {
    var search = RecordingShrinking(of: try recordings([name])[0], in: self)
    (search.bad, search.good, search.name) = (bad, good, short)
    let found = try search.run()
    let told = ToldRecording(found.store, found.story)
    return (told, found.short.actions, found.log.recordedActions.count)
  }

  /// Replays a recording with jitter, and finds the views that vary although the app is the same.
  ///
  /// - Parameters:
  ///   - name: The recording.
  ///   - times: The number of replays.
  ///   - seed: The seed of the jitter.
  /// - Returns: The search with what varied, and the rules that it proposes.
  /// - Throws: `Diagnostic` for a recording that fails even without jitter.
  public func findFlakiness(
    in name: String,
    times: Int = 50,
    seed: UInt64 = 1
  ) throws -> FlakySearch {
    var search = FlakinessSearch(in: try recordings([name])[0], of: self)
    (search.times, search.seed) = (times, seed)
    return try search.run().search
  }

  /// Finds the first of some builds on which a recording is red.
  ///
  /// - Parameters:
  ///   - name: The recording.
  ///   - builds: The names of apps of the project, or commands of drivers, from the oldest to the newest.
  /// - Returns: The first red build that was found; nil if none of the builds that could be tested is red.
  /// - Throws: `Diagnostic` for a recording that is red on every build.
  public func firstRedBuild(for name: String, among builds: [String]) async throws -> String? {
    let known = Set(apps.entries.map(\.name))
    let list = builds.map { build in
      RedBuildSearch.Build(name: build, isApp: known.contains(String(build.prefix { $0 != ":" })))
    }
    let search = RedBuildSearch(on: list, for: try recordings([name])[0], in: self)
    return try await search.run().search.firstRed.map { builds[$0] }
  }

  /// Compares the results of two runs.
  ///
  /// - Parameters:
  ///   - one: A JSON report, a folder of reports, or a folder of recordings with what its last run left.
  ///   - other: Another one.
  /// - Returns: What only one of them found, in lines; empty if both found the same.
  /// - Throws: `Diagnostic` if one of them is no run.
  public func compare(_ one: String, with other: String) throws -> [String] {
    let read = { (path: String) in try UntrustedFile.bytes(of: file(path)) }
    let comparison = RunComparison(
      try RunFindings(at: one, in: self, reading: read),
      try RunFindings(at: other, in: self, reading: read)
    )
    guard !comparison.isSame else { return [] }
    return comparison.lines(Style(isOn: false)).map(\.text)
  }
}
