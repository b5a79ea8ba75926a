import Approvals
import EventModel
import Foundation
import Platform
import Recorder

/// What runs on other machines left to decide, read from a report or from a folder of artefacts.
struct ReviewSource {
  /// What is left to decide about one recording.
  struct Part {
    /// The file that says so.
    var place: String
    /// The digest of the log that was replayed; nil if the file does not name it.
    var log: Digest?
    var pending: Pending?
    var repairs: PendingRepairs?
  }

  /// The largest number of files in a folder of artefacts.
  private static let limit = 100_000

  /// The parts by the paths of their recordings.
  private(set) var parts: [String: Part] = [:]
  private let folder: URL

  /// Reads a report, or all reports and pending files in a folder.
  ///
  /// - Parameters:
  ///   - path: The report or the folder.
  ///   - stores: The recordings here, whose paths tell those of pending files.
  ///   - call: The call, which says where the recordings are.
  /// - Throws: `Diagnostic` for a file that was edited or cannot be read.
  init(_ path: String, for stores: [RecordingStore], _ call: Invocation) throws {
    folder = RecordingSelection.directory(call)
    let place = call.console.file(path, directoryHint: .isDirectory)
    guard FileManager.default.fileExists(atPath: place.path + "/.") else {
      let bytes = try TextFile.bytes(path, call.console)
      try add(try MergedReport.report(path, bytes), from: path, call)
      return
    }
    let known = Self.ends(of: stores.map(self.path))
    var isOfRun = false
    for file in try Self.files(in: place, named: path) {
      switch file.components.last {
      case "golden.pending", "targets.pending":
        try addFile(at: place, file, known: known, call)
        isOfRun = true
      case let name? where name.hasSuffix(".json"):
        guard let bytes = try? UntrustedFile.text(of: place.appending(path: file.path)) else {
          break
        }
        let data = Data(bytes.utf8)
        // Other programs leave their own JSON among artefacts.
        guard (try? JSONDecoder().decode(SuiteReport.self, from: data)) != nil else { break }
        let name = "\(path)/\(file.path)"
        try add(try MergedReport.report(name, Array(bytes.utf8)), from: name, call)
        isOfRun = true
      default: break
      }
    }
    guard isOfRun else {
      throw Diagnostic(
        message: "this folder has no report of a run, and no pending files",
        path: path,
        hint: "let the run write a report into the artefacts: --format json:PATH",
        exitCode: .nothing
      )
    }
  }

  /// Returns the path by which reports name a recording.
  func path(of store: RecordingStore) -> String { SuiteSelection.path(of: store, below: folder) }

  /// Returns what is left to decide about a recording; nil if that is nothing.
  func part(of store: RecordingStore) -> Part? { parts[path(of: store)] }

  /// Returns the diagnostics of recordings that are not here.
  func missing(among stores: [RecordingStore]) -> [Diagnostic] {
    let known = Set(stores.map(path))
    return parts.filter { !known.contains($0.key) }.sorted { $0.key.precedes($1.key) }.map { part in
      Diagnostic(
        message:
          "there is no recording \(part.key.quoted) here, so nothing about it can be decided",
        path: part.value.place,
        hint: "take the commit that was replayed, or name the folder: --dir DIR"
      )
    }
  }

  // MARK: - Reading

  private mutating func add(_ report: SuiteReport, from path: String, _ call: Invocation) throws {
    for recording in report.recordings {
      guard let undecided = recording.undecided else { continue }
      let budget = Budget(endingAfter: RunOptions.time(call))
      var part = Part(place: path, log: Digest(parsing: undecided.log))
      do throws(GoldenError) {
        part.pending = try undecided.screens.map { (text) throws(GoldenError) in
          try Pending(parsing: text, within: budget)
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
      guard part.log != nil, part.repairs == nil || part.repairs?.log == part.log else {
        throw Diagnostic(
          message: "the digests of \(recording.path.quoted) contradict each other",
          path: path
        )
      }
      try put(part, at: recording.path)
    }
  }

  /// Returns recordings by every end of their paths, such as `recordings/a` and `a`.
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
    known: [String: Set<String>],
    _ call: Invocation
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
      within: Budget(endingAfter: RunOptions.time(call))
    )
    var part = Part(place: store.folder.relativePath)
    part.pending = try store.pending()
    part.repairs = try store.pendingRepairs()
    part.log = part.repairs?.log
    try put(part, at: path)
  }

  /// Adds a part; the same one may be there in a report and in files.
  private mutating func put(_ part: Part, at path: String) throws {
    guard let known = parts[path] else {
      parts[path] = part
      return
    }
    guard known.pending == part.pending, known.repairs == part.repairs else {
      throw Diagnostic(
        message: "two runs left different changes of \(path.quoted): "
          + "\(known.place.printable) has others",
        path: part.place,
        hint: "name one report: --from FILE"
      )
    }
    if known.log == nil { parts[path] = part }
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

extension ReviewSource.Part {
  /// Makes sure that a run replayed the log that a recording has, and compared the golden that it has.
  ///
  /// - Throws: `Diagnostic` with the name of the recording.
  func expectFits(_ recording: RecordingStore) throws {
    let store = GoldenStore(folder: recording.folder)
    if let log, try store.logDigest() != log {
      throw refusal(of: "log", recording, "the one that was replayed")
    }
    guard let pending else { return }
    guard let golden = try store.goldenDigest() else {
      // The recorded screens are proposed then, never those of a run.
      throw Diagnostic(
        message: "\(recording.name.quoted) has no golden that a run could differ from",
        path: place,
        hint: "approve its recorded screens first: simon-replay approve",
        exitCode: .missingGolden
      )
    }
    guard golden == pending.golden else {
      throw refusal(of: "golden", recording, "the one that the run was compared with")
    }
    guard pending.seen.recording == recording.name else {
      throw refusal(of: "name", recording, "that of the replayed recording")
    }
  }

  private func refusal(
    of file: String,
    _ recording: RecordingStore,
    _ expected: String
  ) -> Diagnostic {
    Diagnostic(
      message: "the \(file) of \(recording.name.quoted) is not \(expected)",
      path: place,
      hint: "take the commit that was replayed, or replay this one"
    )
  }
}
