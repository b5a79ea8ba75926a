import EventModel
import Foundation
import Recorder

/// Which recordings a call is about.
struct Selection {
  private let call: Invocation

  init(_ call: Invocation) { self.call = call }

  /// The folder that recordings are looked for in.
  static func directory(_ call: Invocation) -> URL {
    call.console.file(call.value("--dir") ?? "recordings", directoryHint: .isDirectory)
  }

  /// Whether recordings may have been left out.
  var isPartial: Bool {
    !call.operands.isEmpty || call.has("--filter") || call.has("--shard")
  }

  /// The recordings named, or all, in the order of their names, as far as they are asked for.
  func recordings() throws -> [RecordingStore] {
    guard let pattern = call.value("--filter") else { return try named() }
    return try Self.filtered(named(), by: pattern, as: "--filter")
  }

  /// The recordings named, or all, in the order of their names, whatever a pattern leaves of them.
  func named() throws -> [RecordingStore] {
    if call.operands.isEmpty {
      let contents = try RecordingStore.contents(of: Self.directory(call))
      for link in contents.links {
        call.console.warn("this is a link, which is not followed", at: link)
      }
      return contents.recordings
    }
    // One that is named twice, or by name and by path, is still one.
    var seen: Set<String> = []
    return try call.operands.map { try Self.recording($0, call) }
      .filter { seen.insert($0.folder.standardizedFileURL.path).inserted }
  }

  /// The recordings whose name a pattern is found in.
  static func filtered(
    _ recordings: [RecordingStore],
    by pattern: String,
    as option: String
  ) throws(UsageError) -> [RecordingStore] {
    let expression: Regex<AnyRegexOutput>
    do { expression = try Regex(pattern) } catch {
      throw UsageError("\(option) takes a regular expression, not \(pattern.quotedForPeople)")
    }
    return recordings.filter { $0.name.contains(expression) }
  }

  /// The recording of a name below the folder, or of a path.
  static func recording(_ name: String, _ call: Invocation) throws -> RecordingStore {
    let all = try RecordingStore.all(below: directory(call))
    if let named = all.first(where: { $0.name == name }) { return named }
    let path = RecordingStore(folder: call.console.file(name, directoryHint: .isDirectory))
    if try path.hasLog || RecordingStore.all(below: path.folder).first?.name == path.name {
      return path
    }
    // Without a command's name, the first word could as well have been meant to be one.
    let nearest = name.nearestWord(in: all.map(\.name) + call.commands)
    throw Diagnostic(
      message: "there is no recording \(name.quotedForPeople)",
      hint: nearest.map { "did you mean \($0)?" } ?? "simon-replay --help lists the commands",
      exitCode: .nothing
    )
  }
}
