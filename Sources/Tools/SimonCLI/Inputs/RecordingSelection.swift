import CommandLines
import Platform
import EventModel
import Foundation
import Messages
import Projects
import Recorder

/// The recordings that a call is about.
struct RecordingSelection {
  private let call: Invocation

  init(_ call: Invocation) { self.call = call }

  /// Makes sure that the folder which a call names for its recordings exists and is a folder.
  ///
  /// - Throws: a usage error, since a misspelt folder must not look like an empty one.
  static func expectDirectory(_ call: Invocation) throws(UsageError) {
    guard let name = call[StandardOptions.directory] else { return }
    let path = call.recordingsFolder.path
    guard FileManager.default.fileExists(atPath: path) else {
      let isDefaultThere = FileManager.default.fileExists(
        atPath: call.console.file("recordings/.").path
      )
      throw UsageError(
        "--dir: there is no folder \(name.quoted)",
        hint: isDefaultThere
          ? "leave out --dir to use the folder \"recordings\""
          : "record into it: "
            + "\(NextCommand.record("session", options: ["--app", call.exampleApp, "--dir", name]))"
      )
    }
    guard FilePlace.isFolder(call.recordingsFolder) else {
      throw UsageError(
        "--dir: \(name.quoted) is a file, not a folder of recordings",
        hint: "name the folder that contains the recordings"
      )
    }
  }

  /// True if the call may leave recordings out: it has names, a filter or a shard.
  var isPartial: Bool {
    !call.operands.isEmpty || call.has(StandardOptions.filter) || call.has(SuiteSelection.shard)
  }

  /// Returns the recordings that are named, or all, in the order of their names, that match the
  /// filter.
  func recordings() throws -> [RecordingStore] {
    guard let pattern = call[StandardOptions.filter] else { return try named() }
    return try RecordingStore.filtered(named(), by: pattern, as: StandardOptions.filter.name)
  }

  /// Returns the recordings that are named, or all, in the order of their names.
  func named() throws -> [RecordingStore] {
    try Self.expectDirectory(call)
    if call.operands.isEmpty {
      let contents = try RecordingStore.contents(of: call.recordingsFolder)
      for link in contents.links {
        call.console.warn("this is a link, which is not followed", at: link)
      }
      return contents.recordings
    }
    // A recording that is named twice, or by name and by path, is still one.
    var seen: Set<String> = []
    return try call.operands.flatMap { try Self.all($0, call) }
      .filter { seen.insert($0.folder.standardizedFileURL.path).inserted }
  }

  /// Returns the recording of a name in the folder, or of a path, whose files belong together.
  static func recording(_ name: String, _ call: Invocation) throws -> RecordingStore {
    let recording = try find(name, call)
    RecordingLock.finishDecisions(in: [recording], call.project)
    return recording
  }

  /// Returns the recording of a name in the folder, or of a path, as it is.
  private static func find(_ name: String, _ call: Invocation) throws -> RecordingStore {
    let found = try all(name, call)
    guard found.count == 1 else {
      throw Diagnostic(
        message: "\(name.quoted) is a folder of \(found.count) recordings, expected one recording",
        hint: RecordingStore.list(found),
        gravity: .usage
      )
    }
    return found[0]
  }

  /// Returns the recordings that a word names: the one of that name in the folder, that of a path or of
  /// a file in it, or all in another folder.
  private static func all(_ name: String, _ call: Invocation) throws -> [RecordingStore] {
    try expectDirectory(call)
    let all = try RecordingStore.all(below: call.recordingsFolder)
    if let recording = try one(of: all, named: name) { return [recording] }
    // A recording that a path leads to keeps the name that it has in the folder.
    let inFolder = Dictionary(all.map { ($0.folder.standardizedFileURL.path, $0) }) { one, _ in one
    }
    let known = { (store: RecordingStore) in
      inFolder[store.folder.standardizedFileURL.path] ?? store
    }
    let place = call.console.file(name)
    let path = RecordingStore(folder: call.console.file(name, directoryHint: .isDirectory))
    if path.hasLog { return [known(path)] }
    let below = try RecordingStore.all(below: path.folder)
    if let first = below.first,
      first.folder.standardizedFileURL.path == path.folder.standardizedFileURL.path
    {
      return [known(path)]
    }
    if !below.isEmpty { return below.map(known) }
    let above = RecordingStore(folder: place.deletingLastPathComponent())
    if RecordingStore.keeps(place.lastPathComponent), FilePlace.isRegular(place), above.hasLog {
      return [known(above)]
    }
    if let wrong = wrongCommand(name, among: all, call) { throw wrong }
    let similar = name.nearestWord(in: all.map(\.name))
    throw Diagnostic(
      message: FilePlace.isRegular(place)
        ? "\(name.quoted) is a file, expected a recording" : "no recording matches \(name.quoted)",
      hint: similar.map { "did you mean \($0)?" } ?? hint(all, call),
      gravity: FilePlace.isRegular(place) ? .usage : .nothing
    )
  }

  /// Returns the recording of a name: its path in the folder, or the end of it if no other one has the same.
  ///
  /// - Parameters:
  ///   - all: the recordings in the folder.
  ///   - name: the name.
  /// - Returns: the recording; nil if there is none.
  /// - Throws: a diagnostic if several recordings could be meant.
  static func one(
    of all: [RecordingStore],
    named name: String
  ) throws(Diagnostic) -> RecordingStore? {
    let name = String(name.reversed().drop { $0 == "/" }.reversed())
    if let recording = all.first(where: { $0.name == name }) { return recording }
    let found = all.filter { $0.title == name }
    guard found.count > 1 else { return found.first }
    throw Diagnostic(
      message: "\(found.count) recordings are called \(name.quoted), expected one",
      hint: "name one of them with its folder: "
        + found.prefix(8).map(\.name.printable).joined(separator: ", "),
      gravity: .usage
    )
  }

  /// Returns the error of a word that is a command, perhaps a misspelt one, in the place of a recording;
  /// nil if it is closer to a recording.
  private static func wrongCommand(
    _ name: String,
    among recordings: [RecordingStore],
    _ call: Invocation
  ) -> UsageError? {
    if let other = call.elsewhere[name] {
      return .otherTool(name, hint: "\(other) --help")
    }
    let commands = call.siblings.map { $0.words[0] }
    guard !commands.contains(name) else {
      return UsageError(
        "no recording matches \(name.quoted), which is a command",
        hint: "a call has one command, which comes first: \(call.tool) \(name)"
      )
    }
    let names = recordings.map(\.name)
    // Since a command's name can be left out, the word may also be a misspelt command.
    let all = names + commands + call.elsewhere.keys.sorted()
    guard call.isUnnamed, let nearest = name.nearestWord(in: all), !names.contains(nearest)
    else { return nil }
    let meant = call.elsewhere[nearest] ?? nearest
    return UsageError("unknown command \(name.quoted)", hint: "did you mean \(meant)?")
  }

  private static func hint(_ recordings: [RecordingStore], _ call: Invocation) -> String {
    let parts = [
      recordings.isEmpty
        ? "there are no recordings in \(call.recordingsFolder.relativePath.quoted)"
        : RecordingStore.list(recordings),
      !call.isUnnamed ? nil : "to list the commands: \(call.tool) --help",
    ]
    return parts.compactMap { $0 }.joined(separator: "; ")
  }
}
