import EventModel
package import Messages
import Replayer

/// The merge of shards' reports into the report of their suite, which first proves that they belong
/// together.
package enum ReportMerge {
  /// A report, and the file it was read from.
  package struct Part {
    /// The path of the file, for messages.
    package var path: String
    /// The report that the file contains.
    package var report: SuiteReport
  }

  /// Returns the report of the suite.
  ///
  /// Goldens without a recording are judged here, because no shard can judge them alone.
  ///
  /// - Parameters:
  ///   - parts: The reports.
  ///   - isCI: Whether a rule that hid something and that nobody approved fails the suite, as it fails a run in CI.
  /// - Returns: The report.
  /// - Throws: `Diagnostic` for the first part that does not fit the others.
  package static func joined(
    _ parts: [Part],
    inCI isCI: Bool = false
  ) throws(Diagnostic) -> SuiteReport {
    let manifests = try parts.map { (part) throws(Diagnostic) in
      (report: part.path, manifest: try manifest(of: part))
    }
    for part in parts where part.report.partial != parts[0].report.partial {
      throw Diagnostic(
        message: "this report and \(parts[0].path.printable) cover different parts of the suite",
        path: part.path,
        hint: "all shards must replay the same commit with the same options"
      )
    }
    let whole: SuiteManifest
    do throws(ShardError) { whole = try SuiteManifest.joined(manifests) } catch {
      throw Diagnostic(error)
    }
    var recordings = parts.flatMap(\.report.recordings)
    let known = Set(recordings.map(\.path))
    let orphans = whole.orphans.filter { !known.contains($0) }
    recordings += orphans.map(RecordingReport.init(orphan:))
    recordings.sort { $0.path.precedes($1.path) }
    var found = parts.compactMap { Gravity(rawValue: $0.report.summary.exitCode) }
      .filter { $0 != .nothing || known.isEmpty }
    if !orphans.isEmpty { found.append(.orphaned) }
    // A suite of no recordings proves nothing, whatever its shards say.
    if recordings.isEmpty { found.append(.nothing) }
    found += recordings.compactMap(\.gravity)
    let rules = JSONReport.RuleReport.joined(parts.flatMap(\.report.rules))
    if isCI, rules.contains(where: \.hidesUnapproved) { found.append(.missingGolden) }
    var report = SuiteReport(
      suite: whole,
      recordings: recordings,
      notStarted: parts.flatMap(\.report.notStarted).sorted { $0.precedes($1) },
      groups: groups(of: parts, recordings),
      rules: rules,
      gravity: .gravest(of: found),
      durationMicroseconds: Int64(parts.map { Int($0.report.summary.durationMicroseconds) }.sum)
    )
    report.partial = parts.first?.report.partial
    return report
  }

  /// Returns the manifest of a report that contains exactly the recordings which it lists.
  private static func manifest(of part: Part) throws(Diagnostic) -> SuiteManifest {
    guard let manifest = part.report.suite else {
      throw Diagnostic(
        message: "this report does not list the recordings of its suite",
        path: part.path,
        hint: "write it again with --format json"
      )
    }
    try check(part, manifest)
    return manifest
  }

  /// Checks that a report contains exactly the recordings that its manifest lists.
  private static func check(_ part: Part, _ manifest: SuiteManifest) throws(Diagnostic) {
    let (report, shard) = (part.report, manifest.shard)
    let failure = { Diagnostic(message: $0, path: part.path) }
    let own = Set(manifest.own.map(\.path)).union(manifest.orphans)
    var found: Set<String> = []
    for path in report.recordings.map(\.path) + report.notStarted {
      guard own.contains(path) else {
        throw failure("\(path.quoted) is not a recording of shard \(shard)")
      }
      guard found.insert(path).inserted else {
        throw failure("\(path.quoted) is listed twice in shard \(shard)")
      }
    }
    if let missing = manifest.own.first(where: { !found.contains($0.path) }) {
      throw failure("shard \(shard) has no result for \(missing.path.quoted)")
    }
    guard !report.isStopped else {
      throw Diagnostic(
        message: "shard \(shard) was stopped before it had replayed everything",
        path: part.path,
        hint: "replay that shard again"
      )
    }
    guard let code = Gravity(rawValue: report.summary.exitCode),
      code != .success || report.notStarted.isEmpty && report.recordings.allSatisfy(\.isGood)
    else { throw failure("shard \(shard) says that it passed, but its recordings did not") }
    guard report.possibleGravities.contains(code) else {
      throw failure("the exit code of shard \(shard) does not follow from its recordings")
    }
    if let edited = report.recordings.first(where: { !$0.isConsistent }) {
      throw failure("the attempts at \(edited.path.quoted) contradict its verdict")
    }
    guard report.figures.allSatisfy({ $0 >= 0 }) else {
      throw failure("shard \(shard) has a count or a duration below 0")
    }
    let counted = SuiteReport(
      suite: manifest,
      recordings: report.recordings,
      notStarted: report.notStarted,
      gravity: code,
      durationMicroseconds: report.summary.durationMicroseconds
    )
    guard counted.summary == report.summary else {
      throw failure("the summary of shard \(shard) does not add up to its recordings")
    }
  }

  /// Returns the changes of all shards, each once, in the order of the recordings.
  private static func groups(
    of parts: [Part],
    _ recordings: [RecordingReport]
  ) -> [JSONReport.Group] {
    let places = Dictionary(
      recordings.enumerated().map { ($1.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let place = { (name: String?) in name.flatMap { places[$0] } ?? recordings.count }
    let all = parts.flatMap(\.report.groups).enumerated()
      .map { (turn: (place($1.recordings.first), $0), group: $1) }
      .sorted { $0.turn < $1.turn }
    return all.map(\.group).merged(by: \.change.anywhere) { $0.add($1) }.map { group in
      var group = group
      group.recordings.sort { place($0) < place($1) }
      return group
    }
  }
}

extension SuiteReport {
  /// The exit codes that the recordings lead to; flaky ones can fail a run or not.
  fileprivate var possibleGravities: [Gravity] {
    let codes = recordings.compactMap(\.gravity)
    let isFlaky = recordings.contains { $0.verdict == .flaky }
    return [.gravest(of: codes)] + (isFlaky ? [.gravest(of: codes + [.flaky])] : [])
      + (recordings.isEmpty ? [.nothing] : [])
  }

  /// All counts and durations, none of which can be negative.
  fileprivate var figures: [Int] {
    recordings.flatMap { [$0.events, $0.checkpoints, Int(clamping: $0.durationMicroseconds)] }
      + groups.map(\.checkpoints) + rules.flatMap { [$0.views, $0.hidden] }
      + [summary.warnings, Int(clamping: summary.durationMicroseconds)]
  }
}

extension Diagnostic {
  fileprivate init(_ error: ShardError) {
    switch error {
    case .differentSuite(let report, let other):
      self.init(
        message: "this report and \(other.printable) cover different recordings",
        path: report,
        hint: "all shards must replay the same commit with the same options"
      )
    case .differentCount(let report, let shard, let other, let otherShard):
      self.init(
        message: "this is shard \(shard), but \(other.printable) is shard \(otherShard)",
        path: report,
        hint: "all shards must use the same number of shards"
      )
    case .twice(let shard, let one, let other):
      self.init(
        message: "this is shard \(shard), and so is \(one.printable)",
        path: other,
        hint: "give only the report of the latest attempt"
      )
    case .replayedTwice(let path, let one, let other):
      self.init(message: "\(path.quoted) was also replayed in \(one.printable)", path: other)
    case .missing(let numbers, let count):
      let shards = numbers.prefix(20).map { "\($0)/\(count)" }.joined(separator: ", ")
      let more = numbers.count > 20 ? " and \(numbers.count - 20) more" : ""
      self.init(
        message: numbers.count == 1
          ? "the report of shard \(shards) is missing"
          : "the reports of shards \(shards)\(more) are missing",
        hint: (numbers.count == 1 ? "pass its report, or make one" : "pass them, or make each")
          + ": "
          + "\(NextCommand.replay(options: ["--shard", "\(numbers.first ?? 1)/\(count)", "--format", "json:report.json"]))"
      )
    case .incomplete(let found, let count):
      self.init(
        message: "the shards have \(found.counted("recording")), but the suite has \(count)",
        hint: "a report was edited, or belongs to another commit"
      )
    }
  }
}
