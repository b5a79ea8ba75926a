import Foundation
import Platform
import Stories
import Synchronization

/// The issues that threads of a worker's own record, which the test library knows as those of no test.
///
/// They are in the stream of events that the test library writes.
final class StrayIssues {
  /// One line of the stream; only the members that count here.
  private struct Record: Decodable {
    struct Payload: Decodable {
      var kind: String?
      var testID: String?
      var issue: Found?
      var messages: [Message]?
    }
    struct Found: Decodable {
      var isKnown: Bool
      var severity: String?
      var sourceLocation: Place?
    }
    struct Place: Decodable {
      var fileID: String
      var filePath: String
      var line: Int
      var column: Int

      enum CodingKeys: String, CodingKey {
        case fileID, line, column
        case filePath = "_filePath"
      }
    }
    struct Message: Decodable {
      var text: String
    }
    var payload: Payload?
  }

  private static let count = Atomic<Int>(0)

  private let file: URL
  private var lines = Data()
  private var handle: FileHandle?

  init() {
    let number = Self.count.add(1, ordering: .relaxed).newValue
    file = FileManager.default.temporaryDirectory
      .appending(path: "simon-stories-\(CurrentProcess.id)-\(number).jsonl")
  }

  deinit { try? FileManager.default.removeItem(at: file) }

  /// The arguments of the test program that make it write the stream.
  var words: [String] {
    ["--event-stream-output-path", file.path, "--event-stream-version", "0"]
  }

  /// Returns the issues since the last call.
  func read() -> [StoryIssue] {
    if handle == nil {
      handle = try? FileHandle(forReadingFrom: file)
      // Nothing is left behind, however this process ends.
      try? FileManager.default.removeItem(at: file)
    }
    if let more = try? handle?.readToEnd() { lines += more }
    guard let end = lines.lastIndex(of: 0x0A) else { return [] }
    defer { lines = Data(lines[(end + 1)...]) }
    return lines[...end].split(separator: 0x0A).compactMap(Self.issue)
  }

  private static func issue(_ line: Data) -> StoryIssue? {
    guard let payload = try? JSONDecoder().decode(Record.self, from: line).payload,
      payload.kind == "issueRecorded", payload.testID == nil, let issue = payload.issue,
      !issue.isKnown
    else { return nil }
    let place = issue.sourceLocation
    return StoryIssue(
      payload.messages?.map(\.text).joined(separator: "\n") ?? "",
      isWarning: issue.severity == "warning",
      fileID: place?.fileID ?? "",
      filePath: place?.filePath ?? "",
      line: place?.line ?? 1,
      column: place?.column ?? 1
    )
  }
}
