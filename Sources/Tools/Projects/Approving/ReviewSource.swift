package import Approvals
package import EventModel
import Foundation
package import Messages
import Platform
package import Recorder
import Replayer
import Reports

/// The open questions that runs on other machines left, read from a report or from a folder of artefacts.
package struct ReviewSource {
  /// The open questions that another run left about one recording.
  package struct Part {
    /// The file that says so.
    package var place: String
    /// The setting of the run, as far as it is not the recorded one.
    package var setting = ReplacedSetting()
    /// The digest of the log that was replayed; nil if the file does not name it.
    package var log: Digest?
    package var pending: Pending?
    package var repairs: PendingRepairs?
  }

  /// The largest number of files in a folder of artefacts.
  private static let limit = 100_000

  /// A recording in a setting.
  private struct Place: Hashable {
    var path: String
    var setting: ReplacedSetting
  }

  /// The parts by the paths and settings of their recordings.
  private var parts: [Place: Part] = [:]
  /// The diagnostics of files and recordings that cannot be decided on, which keep no other from a decision.
  package private(set) var problems: [Diagnostic] = []
  /// The reason why there is nothing to decide, where a report is red and carries nothing; nil otherwise.
  package private(set) var emptiness: Diagnostic?
  /// The digests of the reports.
  package private(set) var digests: Set<String> = []
  /// The paths of recordings of which two runs left different changes.
  private var contradicted: Set<Place> = []
  private let folder: URL

  /// Reads a report, or all reports and pending files in a folder.
  ///
  /// - Parameters:
  ///   - path: The report or the folder.
  ///   - stores: The recordings here, whose paths tell those of pending files.
  ///   - project: The project, which says where the recordings are.
  ///   - read: Reads a report.
  /// - Throws: `Diagnostic` for a report that was edited or cannot be read; in a folder, such a file only keeps
  ///   its own recordings from a decision.
  package init(
    _ path: String,
    for stores: [RecordingStore],
    _ project: Project,
    reading read: (String) throws -> [UInt8]
  ) throws {
    folder = project.recordings
    let place = project.file(path, directoryHint: .isDirectory)
    guard FilePlace.isFolder(place) else {
      let bytes = try read(path)
      try add(try MergedReport.report(path, bytes), from: path, project)
      return
    }
    let known = Self.ends(of: stores.map(self.path))
    var isOfRun = false
    for file in try Self.files(in: place, named: path) {
      do { isOfRun = try add(file, in: place, named: path, known: known, project) || isOfRun } catch
      {
        isOfRun = true
        problems += Diagnostic.diagnostics(for: error, tool: project.tool, command: "approve")
      }
    }
    guard isOfRun else {
      throw Diagnostic(
        message: "this folder has no report of a run, and no pending files",
        path: path,
        hint: "let the run write a report into the artefacts: --format json:PATH",
        gravity: .nothing
      )
    }
  }

  /// Returns the path by which reports name a recording.
  package func path(of store: RecordingStore) -> String {
    SuiteSelection.path(of: store, below: folder)
  }

  /// Returns what is left to decide about a recording in a setting; nil if that is nothing.
  package func part(of store: RecordingStore, in setting: ReplacedSetting) -> Part? {
    parts[Place(path: path(of: store), setting: setting)]
  }

  /// Returns what is left to decide about a recording, the recorded setting first.
  package func parts(of store: RecordingStore) -> [Part] {
    let path = path(of: store)
    return parts.filter { $0.key.path == path }.map(\.value)
      .sorted { $0.setting.precedes($1.setting) }
  }

  /// Returns the diagnostics of recordings that are not here.
  package func missing(among stores: [RecordingStore]) -> [Diagnostic] {
    let known = Set(stores.map(path))
    let missing = Dictionary(
      parts.filter { !known.contains($0.key.path) }.map { ($0.key.path, $0.value.place) },
      uniquingKeysWith: min
    )
    return missing.sorted { $0.key.precedes($1.key) }.map { path, place in
      Diagnostic(
        message: "there is no recording \(path.quoted) here, so nothing about it can be decided",
        path: place,
        hint: "take the commit that was replayed, or name the folder: --dir DIR"
      )
    }
  }

  // MARK: - Reading

  /// Adds a file of a folder; returns whether it is one that a run leaves.
  private mutating func add(
    _ file: File,
    in place: URL,
    named path: String,
    known: [String: Set<String>],
    _ project: Project
  ) throws -> Bool {
    switch file.components.last {
    case "golden.pending", "targets.pending":
      try addFile(at: place, file, in: ReplacedSetting(), known: known, project)
      return true
    case let name? where name.hasPrefix("golden@") && name.hasSuffix(".pending"):
      guard let setting = ReplacedSetting(parsing: String(name.dropFirst(7).dropLast(8))) else {
        return false
      }
      try addFile(at: place, file, in: setting, known: known, project)
      return true
    case let name? where name.hasSuffix(".json"):
      guard let text = try? UntrustedFile.text(of: place.appending(path: file.path)) else {
        return false
      }
      // Other programs leave their own JSON among artefacts.
      guard (try? JSONDecoder().decode(SuiteReport.self, from: Data(text.utf8))) != nil else {
        return false
      }
      let name = "\(path)/\(file.path)"
      try add(try MergedReport.report(name, Array(text.utf8)), from: name, project)
      return true
    default: return false
    }
  }

  private mutating func add(_ report: SuiteReport, from path: String, _ project: Project) throws {
    if let digest = report.digest { digests.insert(digest) }
    let undecided = report.recordings.filter { $0.undecided != nil }
    if undecided.isEmpty, emptiness == nil { emptiness = .nothingToDecide(in: report, at: path) }
    for recording in undecided {
      do { try add(recording, from: path, project) } catch {
        problems += Diagnostic.diagnostics(for: error, tool: project.tool, command: "approve")
      }
    }
  }

  private mutating func add(
    _ recording: RecordingReport,
    from path: String,
    _ project: Project
  ) throws {
    guard let undecided = recording.undecided else { return }
    let budget = Budget(endingAfter: project.time)
    var part = Part(place: path, log: Digest(parsing: undecided.log))
    do throws(GoldenError) {
      part.pending = try undecided.screens.map { (text) throws(GoldenError) in
        try Pending(parsing: text, within: budget).undecided
      }
      part.repairs = try undecided.targets.map { (text) throws(GoldenError) in
        try PendingRepairs(parsing: text, within: budget)
      }
    } catch {
      throw Diagnostic(
        message: "what is left to decide about \(recording.path.quoted) cannot be read: "
          + error.message,
        path: path
      )
    }
    if let text = undecided.setting {
      guard let setting = ReplacedSetting(parsing: text), !setting.isEmpty else {
        throw Diagnostic(
          message: "\(text.quoted) of \(recording.path.quoted) is no setting",
          path: path
        )
      }
      part.setting = setting
    }
    guard part.log != nil, part.setting.isEmpty || part.repairs == nil,
      part.repairs == nil || part.repairs?.log == part.log
    else {
      throw Diagnostic(
        message: "the digests of \(recording.path.quoted) contradict each other",
        path: path
      )
    }
    try put(part, at: recording.path)
  }

  /// Returns the paths by their endings, which are `recordings/a` and `a` for `recordings/a`.
  private static func ends(of paths: [String]) -> [String: Set<String>] {
    var known: [String: Set<String>] = [:]
    for path in paths {
      for end in ends(of: path.split(separator: "/")) { known[end, default: []].insert(path) }
    }
    return known
  }

  /// Returns the ends of a path, the longest first.
  private static func ends(of components: some Collection<some StringProtocol>) -> [String] {
    components.indices.map { components[$0...].joined(separator: "/") }
  }

  private mutating func addFile(
    at place: URL,
    _ file: File,
    in setting: ReplacedSetting,
    known: [String: Set<String>],
    _ project: Project
  ) throws {
    let folders = Array(file.components.dropLast())
    let own = folders.joined(separator: "/")
    // Artefacts may have folders of their own around those of the recordings, or lack the first of these.
    let whole = place.standardizedFileURL.pathComponents.dropFirst() + folders
    let exact = Self.ends(of: whole).first { known[$0]?.contains($0) == true }
    let likely = known[own].flatMap { $0.count == 1 ? $0.first : nil }
    let path = exact ?? likely ?? (own.isEmpty ? place.lastPathComponent : own)
    let store = GoldenStore(
      folder: place.appending(path: own, directoryHint: .isDirectory),
      in: setting,
      within: Budget(endingAfter: project.time)
    )
    var part = Part(place: store.folder.relativePath, setting: setting)
    part.pending = try store.pending()?.undecided
    part.repairs = setting.isEmpty ? try store.pendingRepairs() : nil
    part.log = part.repairs?.log
    try put(part, at: path)
  }

  /// Adds a part; the same one may be there in a report and in files.
  private mutating func put(_ part: Part, at path: String) throws {
    let key = Place(path: path, setting: part.setting)
    guard !contradicted.contains(key) else { return }
    guard let known = parts[key] else {
      parts[key] = part
      return
    }
    guard known.pending == part.pending, known.repairs == part.repairs else {
      parts[key] = nil
      contradicted.insert(key)
      throw Diagnostic(
        message: "two runs left different changes of \(path.quoted): "
          + "\(known.place.printable) has others",
        path: part.place,
        hint: "name one report: --from FILE"
      )
    }
    if known.log == nil { parts[key] = part }
  }

  /// A file below a folder.
  private struct File {
    var path: String
    var components: [String]
  }

  /// Returns the files below a folder, in the order of their paths; links are not followed.
  private static func files(in folder: URL, named name: String) throws -> [File] {
    guard let all = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    var files: [File] = []
    while let path = all.nextObject() as? String {
      files.append(File(path: path, components: path.split(separator: "/").map(String.init)))
      guard files.count <= limit else {
        throw Diagnostic(
          message: "this folder has more than \(limit) files",
          path: name,
          hint: "name the folder of one run's artefacts"
        )
      }
    }
    return files.sorted { $0.path.precedes($1.path) }
  }
}
