import Foundation

/// A shipped recording, replayed on a changed build of its app or with another screen.
struct ChangedBuild {
  /// The recording.
  var recording: String
  /// The options by which the replay differs from the recording.
  var options: [String]

  /// The builds whose changes have one cause each.
  static let all = [
    ChangedBuild(recording: "load-more-posts", options: ["--app", "feed:moved"]),
    ChangedBuild(recording: "load-more-posts", options: ["--app", "feed:banner"]),
    ChangedBuild(recording: "click-me", options: ["--app", "navigation:reordered"]),
    ChangedBuild(recording: "click-me", options: ["--app", "navigation:moved"]),
    ChangedBuild(recording: "click-me", options: ["--screen", "430x932@3"]),
    ChangedBuild(recording: "key-facts", options: ["--app", "olympics:reordered"]),
    ChangedBuild(recording: "key-facts", options: ["--app", "olympics:moved"]),
    ChangedBuild(recording: "hidden-views", options: ["--app", "controls:moved"]),
  ]

  /// The words of the replay.
  var words: String { ([recording] + options).joined(separator: " ") }

  /// The answer of the tool, of which only the names are read.
  private struct Answer: Decodable {
    struct Group: Decodable { var changes: [String] }
    struct Change: Decodable {
      var id: String
      var sentence: String
    }
    var groups: [Group]?
    var pending: [Change]
  }

  /// Replays the recording with the tool beside this program, and returns the number of questions and the first
  /// change of each.
  func questions() throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "cause-bench-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(
      at: URL(filePath: "recordings/\(recording)"),
      to: folder.appending(path: recording)
    )
    _ = try Self.replay(["run", recording, "--dir", folder.path] + options)
    let setting = options.first == "--screen" ? options : []
    let answer = try JSONDecoder().decode(
      Answer.self,
      from: Self.replay(["approve", "--list", "--format", "json", "--dir", folder.path] + setting)
    )
    let sentences = Dictionary(answer.pending.map { ($0.id, $0.sentence) }) { first, _ in first }
    let groups = (answer.groups ?? []).map(\.changes)
    let grouped = Set(groups.joined())
    let alone = answer.pending.filter { !grouped.contains($0.id) }
    return groups.map { $0.first.flatMap { sentences[$0] } ?? "" } + alone.map(\.sentence)
  }

  private static func replay(_ words: [String]) throws -> Data {
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let process = Process()
    let pipe = Pipe()
    process.executableURL = own.deletingLastPathComponent().appending(path: "simon-replay")
    process.arguments = words
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "CI" }
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return output
  }
}
