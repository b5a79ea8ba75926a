import EventModel
import Replayer

/// Joins the reports of shards to the report of their suite, once it is sure that they are one.
enum ReportMerge {
  /// A report, and the file it stands in.
  struct Part {
    var path: String
    var report: SuiteReport
  }

  /// Why reports cannot be joined.
  struct MergeError: Error {
    var message: String
    /// The report that is to blame, where it is one.
    var place: String?
    var hint: String?
  }

  /// The report of the suite.
  ///
  /// What no shard could judge by itself is judged here: the goldens that no recording belongs to.
  static func joined(_ parts: [Part]) throws(MergeError) -> SuiteReport {
    var manifests: [(report: String, manifest: SuiteManifest)] = []
    for part in parts {
      guard let manifest = part.report.suite else {
        throw MergeError(
          message: "this report does not say which recordings there were",
          place: part.path,
          hint: "write it anew with --format json"
        )
      }
      try check(part, manifest)
      manifests.append((part.path, manifest))
    }
    let whole: SuiteManifest
    do throws(ShardError) { whole = try SuiteManifest.joined(manifests) } catch {
      throw MergeError(error)
    }
    var recordings = parts.flatMap(\.report.recordings)
    let known = Set(recordings.map(\.path))
    let orphans = whole.orphans.filter { !known.contains($0) }
    recordings += orphans.map(RecordingReport.init(orphan:))
    recordings.sort { $0.path.precedes($1.path) }
    var codes = parts.compactMap { ExitCode(rawValue: $0.report.summary.exitCode) }
      .filter { $0 != .nothing || known.isEmpty }
    if !orphans.isEmpty { codes.append(.orphaned) }
    return SuiteReport(
      suite: whole,
      recordings: recordings,
      notStarted: parts.flatMap(\.report.notStarted).sorted { $0.precedes($1) },
      groups: groups(of: parts, recordings),
      rules: rules(of: parts),
      exitCode: .gravest(of: codes),
      durationMicroseconds: Int64(parts.map { Int($0.report.summary.durationMicroseconds) }.sum)
    )
  }

  /// Holds what a report found against what it says it was to find.
  private static func check(_ part: Part, _ manifest: SuiteManifest) throws(MergeError) {
    let report = part.report
    let own = Set(manifest.own.map(\.path))
    var found: Set<String> = []
    for path in report.recordings.map(\.path) + report.notStarted {
      guard own.contains(path) || manifest.orphans.contains(path), found.insert(path).inserted
      else {
        throw MergeError(
          message:
            "\(path.quotedForPeople) is none of the recordings of shard \(manifest.shard), or is in it twice",
          place: part.path
        )
      }
    }
    if let missing = manifest.own.first(where: { !found.contains($0.path) }) {
      throw MergeError(
        message:
          "shard \(manifest.shard) was to replay \(missing.path.quotedForPeople), and says nothing of it",
        place: part.path
      )
    }
    guard let code = ExitCode(rawValue: report.summary.exitCode),
      code != .success || report.notStarted.isEmpty && report.recordings.allSatisfy(\.isGood)
    else {
      throw MergeError(
        message: "shard \(manifest.shard) says that it passed, and its recordings say otherwise",
        place: part.path
      )
    }
  }

  /// What a change is known by in all recordings, wherever it is.
  private struct Key: Hashable {
    var words: [String?]
    var values: [JSONReport.JSONValue?]
    var nodes: Int
    var by: [Double]?
    var frames: [JSONReport.Change.Frames]?

    init(_ change: JSONReport.Change) {
      words = [change.kind, change.node, change.attribute] + (change.attributes ?? [])
      values = [change.from, change.to]
      (nodes, by, frames) = (change.nodes, change.by, change.frames)
    }
  }

  /// The changes of all shards, each once, in the order in which the recordings have them.
  private static func groups(
    of parts: [Part],
    _ recordings: [RecordingReport]
  ) -> [JSONReport.Group] {
    var turns: [String: Int] = [:]
    for (turn, recording) in recordings.enumerated() where turns[recording.name] == nil {
      turns[recording.name] = turn
    }
    let turn = { (name: String?) in name.flatMap { turns[$0] } ?? recordings.count }
    var groups: [JSONReport.Group] = []
    var places: [Key: Int] = [:]
    let all = parts.flatMap(\.report.groups).enumerated().sorted { one, other in
      let (first, second) = (
        turn(one.element.recordings.first), turn(other.element.recordings.first)
      )
      return (first, one.offset) < (second, other.offset)
    }
    for group in all.map(\.element) {
      if let place = places[Key(group.change)] {
        groups[place].checkpoints = [groups[place].checkpoints, group.checkpoints].sum
        groups[place].recordings += group.recordings
        groups[place].recordings.sort { turn($0) < turn($1) }
      } else {
        places[Key(group.change)] = groups.count
        groups.append(group)
      }
    }
    return groups
  }

  private static func rules(of parts: [Part]) -> [JSONReport.RuleReport] {
    var rules: [JSONReport.RuleReport] = []
    for use in parts.flatMap(\.report.rules) {
      if let place = rules.firstIndex(where: { $0.place == use.place && $0.rule == use.rule }) {
        rules[place].views = [rules[place].views, use.views].sum
        rules[place].hidden = [rules[place].hidden, use.hidden].sum
      } else {
        rules.append(use)
      }
    }
    return rules
  }
}

extension ReportMerge.MergeError {
  fileprivate init(_ error: ShardError) {
    switch error {
    case .differentSuite(let report, let other):
      self.init(
        message: "this is of other recordings than \(other.printable)",
        place: report,
        hint: "all shards must replay the same commit with the same options"
      )
    case .differentCount(let report, let shard, let other, let otherShard):
      self.init(
        message: "this is shard \(shard), and \(other.printable) is shard \(otherShard)",
        place: report,
        hint: "all shards must be cut into the same number"
      )
    case .twice(let shard, let one, let other):
      self.init(
        message: "this is shard \(shard), as \(one.printable) is",
        place: other,
        hint: "give the report of the latest attempt alone"
      )
    case .replayedTwice(let path, let one, let other):
      self.init(
        message: "\(path.quotedForPeople) was replayed in \(one.printable), too",
        place: other
      )
    case .missing(let numbers, let count):
      let shards = numbers.prefix(20).map { "\($0)/\(count)" }.joined(separator: ", ")
      let more = numbers.count > 20 ? " and \(numbers.count - 20) more" : ""
      let verb = numbers.count == 1 ? "is" : "are"
      self.init(
        message: "shard\(numbers.count == 1 ? "" : "s") \(shards)\(more) \(verb) missing",
        hint: "a machine that ended before its report has proven nothing; run its shard again"
      )
    case .incomplete(let found, let count):
      self.init(
        message:
          "the shards have \(found.counted("recording")), which are not the \(count) of the suite",
        hint: "a report was changed, or is of another commit"
      )
    }
  }
}
