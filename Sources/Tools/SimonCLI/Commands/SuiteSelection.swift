import Approvals
import Differ
import EventModel
import Foundation
import Recorder
import Replayer

/// What one run is to replay: the recordings that are asked for, or one shard of them.
struct SuiteSelection {
  /// The recordings of this run, in order.
  let recordings: [RecordingStore]
  /// Which they are among all; nil where no report asks for it and nothing is cut.
  private(set) var manifest: SuiteManifest?
  /// The recordings of all shards that have a log.
  let all: [RecordingStore]
  /// Why nothing is left, where a pattern is the reason; nil for any other.
  private(set) var unmatched: Diagnostic?
  private let folder: URL

  /// Chooses what a call asks for, by its words and by the environment.
  ///
  /// Goldens without a log are judged where all recordings are looked at; a shard names them, and
  /// `merge` judges them.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - request: what the machine it runs on asks for.
  ///   - needsManifest: whether a report says which recordings these are among all.
  ///   - chosen: leaves those out that are not wanted for another reason.
  /// - Throws: a usage error, or what is wrong with the folder.
  init(
    _ call: Invocation,
    _ request: TestProtocol,
    needsManifest: Bool,
    _ chosen: ([RecordingStore]) throws -> [RecordingStore]
  ) throws {
    let folder = Selection.directory(call)
    self.folder = folder
    let shard = try Self.shard(call) ?? request.shard
    var all = try Selection(call).named()
    var found = call.operands.isEmpty ? "of a recording" : "of the recordings that are named"
    let patterns = [("--filter", call.value("--filter")), ("TESTBRIDGE_TEST_ONLY", request.filter)]
    for case (let option, let pattern?) in patterns {
      let left = try Selection.filtered(all, by: pattern, as: option)
      if left.isEmpty, !all.isEmpty {
        unmatched = Self.unmatched("\(option) \(pattern.quotedForPeople)", found, all)
      }
      all = left
      found = "that \(option) \(pattern.quotedForPeople) leaves"
    }
    all = try chosen(all)
    let isFiltered = call.has("--filter") || request.filter != nil
    let logs = all.filter(\.hasLog)
    self.all = logs
    guard needsManifest || shard != nil else {
      recordings = isFiltered ? logs : all
      return
    }
    let way = Self.way(call)
    let files = logs.map { Self.fingerprint($0, way) }
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

  /// Where a recording is, from the folder of recordings on: the same on every machine.
  func path(of recording: RecordingStore) -> String { Self.path(of: recording, below: folder) }

  private static func shard(_ call: Invocation) throws(UsageError) -> Shard? {
    guard let text = call.value("--shard") else { return nil }
    guard let shard = Shard(parsing: text) else {
      throw UsageError(
        "--shard takes I/N with I from 1 to N, and N up to \(Shard.limit), not "
          + text.quotedForPeople
      )
    }
    return shard
  }

  /// What to say of a pattern that is found in none of the names it was looked for in.
  private static func unmatched(
    _ pattern: String,
    _ which: String,
    _ recordings: [RecordingStore]
  ) -> Diagnostic {
    let names = recordings.prefix(8).map(\.name.printable).joined(separator: ", ")
    let others = recordings.count > 8 ? " and \(recordings.count - 8) more" : ""
    return Diagnostic(
      message: "\(pattern) is found in no name \(which)",
      hint: "there are: \(names)\(others)",
      exitCode: .nothing
    )
  }

  /// What of a call decides on what is seen: shards that were called otherwise are of another suite.
  private static func way(_ call: Invocation) -> String {
    ["--app", "--from", "--to", "--target-check"]
      .map { "\($0)=\(call.value($0) ?? "")" }.joined(separator: " ")
  }

  /// A digest of what a recording is replayed from and compared with, and how long that takes.
  ///
  /// What cannot be read costs nothing and is told by the run.
  private static func fingerprint(
    _ recording: RecordingStore,
    _ way: String
  ) -> (digest: String, cost: Int) {
    let log = (try? recording.logBytes()) ?? []
    let golden = (try? GoldenStore(folder: recording.folder).goldenDigest()).flatMap(\.self)
    let digests = ["\(Digest(of: log.span))", golden.map { "\($0)" } ?? "no golden", way]
    return ("\(Digest(of: digests.joined(separator: " ")))", ReplayCost(of: log).total)
  }

  private static func path(of recording: RecordingStore, below folder: URL) -> String {
    let (base, place) = (folder.standardizedFileURL.path, recording.folder.standardizedFileURL.path)
    let root = base.hasSuffix("/") ? String(base.dropLast()) : base
    let name = steady(folder) ?? "recordings"
    if place == root || place == base { return name }
    guard place.hasPrefix(root + "/") else { return steady(recording.folder) ?? recording.name }
    return "\(name)/\(place.dropFirst(root.count + 1))"
  }

  /// A folder's path as far as it is the same on every machine: as it was written, if it leads down
  /// from here, else its last part; nil for the folder that the tool was started in.
  private static func steady(_ folder: URL) -> String? {
    let parts = folder.relativePath.split(separator: "/").filter { $0 != "." }
    guard let last = parts.last, last != ".." else { return nil }
    let leadsDown = !folder.relativePath.hasPrefix("/") && !parts.contains("..")
    return leadsDown ? parts.joined(separator: "/") : String(last)
  }
}
