import Approvals
import EventModel
package import Foundation
package import Messages
import Platform
package import Recorder
package import Replayer

/// The recordings that one run replays: those that are named, or one shard of them.
package struct SuiteSelection {
  /// The recordings of this run, in order.
  package let recordings: [RecordingStore]
  /// Their places among all recordings; nil if no report needs them and there are no shards.
  package private(set) var manifest: SuiteManifest?
  /// The recordings of all shards that have a log.
  package let all: [RecordingStore]
  /// The error of a pattern that no name matches; nil if nothing is missing because of a pattern.
  package private(set) var unmatched: Diagnostic?
  private let folder: URL

  /// Selects recordings.
  ///
  /// A run of all recordings judges goldens without a log; a shard only lists them, and `merge` judges
  /// them.
  ///
  /// - Parameters:
  ///   - all: the recordings among which are selected, in order.
  ///   - project: the project.
  ///   - settings: the settings of the run, which are a part of the suite's identity.
  ///   - patterns: the patterns of names, each with what gives it.
  ///   - shard: the part of the suite; nil for all of it.
  ///   - words: words for what was named, such as ` among the recordings given`.
  ///   - needsManifest: whether a report lists the places of these recordings among all.
  ///   - chosen: leaves out recordings for another reason.
  /// - Throws: a usage error for a pattern that is none, or the error of `chosen`.
  package init(
    among all: [RecordingStore],
    of project: Project,
    _ settings: RunSettings = RunSettings(),
    patterns: [(option: String, pattern: String)] = [],
    shard: Shard? = nil,
    named words: String = "",
    needsManifest: Bool = false,
    chosen: ([RecordingStore]) throws -> [RecordingStore] = { $0 }
  ) throws {
    let folder = project.recordings
    self.folder = folder
    var all = all
    var among = words
    RecordingLock.finishDecisions(in: all, project)
    for (option, pattern) in patterns {
      let left = try RecordingStore.filtered(all, by: pattern, as: option)
      if left.isEmpty, !all.isEmpty {
        unmatched = Self.unmatched("\(option) \(pattern.quoted)\(among)", all)
      }
      all = left
      among = " among those that match \(option) \(pattern.quoted)"
    }
    all = try chosen(all)
    let isFiltered = !patterns.isEmpty
    let logs = all.filter(\.hasLog)
    self.all = logs
    guard needsManifest || shard != nil else {
      recordings = isFiltered ? logs : all
      return
    }
    let parent = folder.deletingLastPathComponent()
    let whole = Self.words(for: settings, in: project) + Self.rulesDigests(in: [parent, folder])
    let files = logs.map { Self.fingerprint($0, whole, in: project.setting) }
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
  package func path(of recording: RecordingStore) -> String {
    Self.path(of: recording, below: folder)
  }

  /// The recordings with their paths from the folder of recordings on.
  package var placed: [(store: RecordingStore, path: String)] {
    recordings.map { ($0, path(of: $0)) }
  }

  private static func unmatched(_ pattern: String, _ recordings: [RecordingStore]) -> Diagnostic {
    Diagnostic(
      message: "no recording name matches \(pattern)",
      hint: RecordingStore.list(recordings),
      gravity: .nothing
    )
  }

  /// The settings that change results; shards that differ in them belong to different suites.
  private static func words(for settings: RunSettings, in project: Project) -> String {
    let values: [(name: String, value: String?)] = [
      ("--app", project.build), ("--driver", project.driver),
      ("--from", settings.from.map(String.init)), ("--to", settings.to.map(String.init)),
      ("--target-check", settings.targetCheck?.rawValue), ("--locale", project.setting.locale),
      ("--screen", project.setting.screen.map { "\($0)" }),
    ]
    // Reports of earlier versions, which had no appearances, belong to the same suite.
    let appearance = project.setting.appearance.map { " --appearance=\($0.rawValue)" } ?? ""
    return values.map { "\($0.name)=\($0.value ?? "")" }.joined(separator: " ") + appearance
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
  package static func path(of recording: RecordingStore, below folder: URL) -> String {
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
