import Approvals
import CommandLines
import EventModel
import Foundation
import Messages
import Platform
import Recorder
import Replayer

/// The recordings that one run replays: those the call names, or one shard of them.
struct SuiteSelection {
  static let shard = Option(
    "--shard I/N",
    "only shard I of N; all shards take about the same time"
  ) {
    (word) throws(UsageError) in
    guard let shard = Shard(parsing: word) else {
      throw UsageError(
        "--shard takes I/N with I from 1 to N, and N up to \(Shard.limit), not "
          + word.quoted
      )
    }
    return shard
  }

  /// The recordings of this run, in order.
  let recordings: [RecordingStore]
  /// Their places among all recordings; nil if no report needs them and there are no shards.
  private(set) var manifest: SuiteManifest?
  /// The recordings of all shards that have a log.
  let all: [RecordingStore]
  /// The error of a pattern that no name matches; nil if nothing is missing because of a pattern.
  private(set) var unmatched: Diagnostic?
  private let folder: URL

  /// Selects the recordings of a call, by its words and by the environment.
  ///
  /// A run of all recordings judges goldens without a log; a shard only lists them, and `merge` judges
  /// them.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - request: the request of the machine that it runs on.
  ///   - needsManifest: whether a report lists the places of these recordings among all.
  ///   - chosen: leaves out recordings for another reason.
  /// - Throws: a usage error, or the reason why the folder cannot be read.
  init(
    _ call: Invocation,
    _ request: TestProtocol,
    needsManifest: Bool,
    chosen: ([RecordingStore]) throws -> [RecordingStore]
  ) throws {
    let folder = call.recordingsFolder
    self.folder = folder
    let shard = call[Self.shard] ?? request.shard
    var all = try RecordingSelection(call).named()
    RecordingLock.finishDecisions(in: all, call.console)
    var among = call.operands.isEmpty ? "" : " among the recordings given"
    let filter = call[StandardOptions.filter]
    let patterns = [("--filter", filter), ("TESTBRIDGE_TEST_ONLY", request.filter)]
    for case (let option, let pattern?) in patterns {
      let left = try RecordingSelection.filtered(all, by: pattern, as: option)
      if left.isEmpty, !all.isEmpty {
        unmatched = Self.unmatched("\(option) \(pattern.quoted)\(among)", all)
      }
      all = left
      among = " among those that match \(option) \(pattern.quoted)"
    }
    all = try chosen(all)
    let isFiltered = filter != nil || request.filter != nil
    let logs = all.filter(\.hasLog)
    self.all = logs
    guard needsManifest || shard != nil else {
      recordings = isFiltered ? logs : all
      return
    }
    let parent = folder.deletingLastPathComponent()
    let settings = Self.settings(call) + Self.rulesDigests(in: [parent, folder])
    let replaced = RunOptions.replaced(call)
    let files = logs.map { Self.fingerprint($0, settings, in: replaced) }
    let entries = zip(logs, files).map { recording, file in
      SuiteManifest.Entry(path: Self.path(of: recording, below: folder), digest: file.digest)
    }
    let cut = shard ?? .whole
    let own = shard.map { $0.share(of: files.map(\.cost)) } ?? Array(logs.indices)
    let orphans = isFiltered ? [] : all.filter { !$0.hasLog }
    manifest = SuiteManifest(
      cut,
      own: own,
      of: entries,
      orphans: orphans.map { Self.path(of: $0, below: folder) }
    )
    recordings = shard == nil && !isFiltered ? all : own.map { logs[$0] }
  }

  /// Returns the path of a recording from the folder of recordings on, which is the same on every
  /// machine.
  func path(of recording: RecordingStore) -> String { Self.path(of: recording, below: folder) }

  /// The recordings with their paths from the folder of recordings on.
  var placed: [(store: RecordingStore, path: String)] { recordings.map { ($0, path(of: $0)) } }

  private static func unmatched(_ pattern: String, _ recordings: [RecordingStore]) -> Diagnostic {
    Diagnostic(
      message: "no recording name matches \(pattern)",
      hint: RecordingSelection.list(recordings),
      gravity: .nothing
    )
  }

  /// The options that change results; shards that differ in them belong to different suites.
  private static func settings(_ call: Invocation) -> String {
    let options: [any CommandOption] = [
      StandardOptions.app, DriverOption.driver, RunOptions.from, RunOptions.to,
      RunOptions.targetCheck, RunOptions.locale, RunOptions.screen,
    ]
    // Reports of earlier versions, which had no appearances, belong to the same suite.
    let appearance = call[RunOptions.appearance].map { " --appearance=\($0.rawValue)" } ?? ""
    return options.map { "\($0.name)=\(call.word($0) ?? "")" }.joined(separator: " ")
      + appearance
  }

  /// Returns the options and words that restrict a run to a part of the suite, or replace the recorded
  /// environment; nil for a complete run.
  ///
  /// A shard is complete together with the others.
  static func limits(of call: Invocation, _ request: TestProtocol) -> [String]? {
    let options: [any CommandOption] = [
      RunOptions.from, RunOptions.to, RunOptions.locale, RunOptions.screen, RunOptions.appearance,
      StandardOptions.filter, RunOptions.lastFailed,
    ]
    var limits = options.map { call.words(of: $0).joined(separator: " ") }.filter { !$0.isEmpty }
    if let filter = request.filter { limits.append("TESTBRIDGE_TEST_ONLY=\(filter)") }
    if !call.operands.isEmpty {
      limits.append("only \(call.operands.joined(separator: ", "))")
    }
    return limits.isEmpty ? nil : limits
  }

  /// Returns a digest of a recording's log, golden and settings, and the cost of its replay.
  ///
  /// A file that cannot be read costs nothing; the run reports it.
  private static func fingerprint(
    _ recording: RecordingStore,
    _ settings: String,
    in replaced: ReplacedSetting
  ) -> (digest: String, cost: Int) {
    guard recording.refusal == nil else { return ("\(Digest(of: settings))", 0) }
    let log = (try? recording.logBytes()) ?? []
    let store = recording.goldens(in: replaced)
    let golden = (try? store.goldenDigest()).flatMap(\.self)
    let rules = rulesDigests(in: [recording.folder])
    let digests = [
      "\(Digest(of: log.span))", golden.map { "\($0)" } ?? "no golden", rules, settings,
    ]
    return ("\(Digest(of: digests.joined(separator: " ")))", ReplayCost(of: log).total)
  }

  /// Returns digests of the rules files in some folders, since rules change results.
  private static func rulesDigests(in folders: [URL]) -> String {
    folders.map { folder in
      let file = folder.appending(path: RuleStore.fileName)
      // The reader bounds what it takes: the file may be a device or without end.
      let text = (try? UntrustedFile.text(of: file)).flatMap(\.self)
      return text.map { " \(Digest(of: $0))" } ?? " no rules"
    }.joined()
  }

  /// Returns the path of a recording from a folder of recordings on, which is the same on every machine.
  static func path(of recording: RecordingStore, below folder: URL) -> String {
    let (base, place) = (folder.standardizedFileURL.path, recording.folder.standardizedFileURL.path)
    let root = base.hasSuffix("/") ? String(base.dropLast()) : base
    let name = steady(folder) ?? "recordings"
    if place == root || place == base { return name }
    guard place.hasPrefix(root + "/") else { return steady(recording.folder) ?? recording.title }
    return "\(name)/\(place.dropFirst(root.count + 1))"
  }

  /// Returns the part of a folder's path that is the same on every machine: all of it if it leads down
  /// from the working directory, else its last part; nil for the working directory itself.
  private static func steady(_ folder: URL) -> String? {
    let parts = folder.relativePath.split(separator: "/").filter { $0 != "." }
    guard let last = parts.last, last != ".." else { return nil }
    let leadsDown = !folder.relativePath.hasPrefix("/") && !parts.contains("..")
    return leadsDown ? parts.joined(separator: "/") : String(last)
  }
}
