import Foundation
import TestSupport
import Testing

@testable import Recorder

@Suite("Messages of a channel that have a secret together")
struct ChannelRedactionTests {
  private let redactor = Redactor(hiding: ["SIMON_SECRET_1": "hunter2"])

  private struct Line: Codable {
    struct Message: Codable {
      var of = 1
      var event: String
      var data: String?
      var after = 16.0
      var sent = 0
    }
    var message: Message
  }

  /// Returns the messages that are left of some of a channel.
  private func redact(
    _ contents: [String],
    _ event: String,
    of channels: [Int] = []
  ) throws -> [Line.Message] {
    let encoder = JSONEncoder()
    let lines = try contents.enumerated().map { place, content in
      let message = Line.Message(
        of: channels.isEmpty ? 1 : channels[place],
        event: event,
        data: event == "text" ? content : Data(content.utf8).base64EncodedString()
      )
      return String(decoding: try encoder.encode(Line(message: message)), as: UTF8.self)
    }
    return try NetworkRedaction.redact(lines, by: redactor).map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8)).message
    }
  }

  private func content(_ message: Line.Message) -> String {
    guard message.event != "text" else { return message.data ?? "" }
    return String(decoding: Data(base64Encoded: message.data ?? "") ?? Data(), as: UTF8.self)
  }

  @Test(
    "a secret that pieces of a stream have together goes, and each piece ends with a line",
    arguments: [
      (["data: hun", "ter2!\n\n"], ["data: ‹secret 1›!\n", "\n"]),
      (["data: hun", "ter2!\n"], ["data: ‹secret 1›!\n"]),
      (["h", "u", "n", "t", "e", "r", "2"], ["‹secret 1›"]),
      (["a\nhu", "nter2\nb", "c\nd"], ["a\n‹secret 1›\n", "bc\n", "d"]),
      (["{\"a\":\"hunter2\"}\n{\"b", "\":1}\n"], ["{\"a\":\"‹secret 1›\"}\n{\"b\":1}\n"]),
      (["no ", "secret\n at", " all"], ["no ", "secret\n at", " all"]),
      (["Gr", "üße"], ["Gr", "üße"]),
    ]
  )
  func stream(pieces: [String], redacted: [String]) throws {
    #expect(try redact(pieces, "data").map(content) == redacted)
  }

  @Test("a letter that two pieces of a stream have together stays whole")
  func letters() throws {
    let bytes = Array("hünter2 hunter2".utf8)
    for cut in 1..<bytes.count {
      var secrets = Redactor(hiding: ["SIMON_SECRET_1": "hunter2"]).secrets
      let pieces = secrets.redactStream([Array(bytes[..<cut]), Array(bytes[cut...])])
      #expect(String(decoding: pieces.flatMap { $0 ?? [] }, as: UTF8.self).hasSuffix("‹secret 1›"))
      #expect(pieces.contains(nil), "\(cut)")
    }
  }

  @Test("a secret that texts of a socket have together goes, and no message is left of its rest")
  func texts() throws {
    let left = try redact(["first", "hun", "te", "r2", "last"], "text")
    #expect(left.map(content) == ["first", "‹secret 1›", "last"])
    #expect(left.map(\.after) == [16, 16, 48], "the next message comes as late as before")
    #expect(try redact(["a hun", "ter2 b"], "text").map(content) == ["a ‹secret 1›", " b"])
    let two = try redact(["hun", "x", "ter2"], "text", of: [1, 2, 1])
    #expect(two.map(content) == ["‹secret 1›", "x"])
  }

  @Test("a secret that bytes of a socket have together goes")
  func frames() throws {
    #expect(
      try redact(["a", "hun", "ter2", "b"], "binary").map(content) == ["a", "‹secret 1›", "b"]
    )
    #expect(try redact(["hunter2", "b"], "binary").map(content) == ["‹secret 1›", "b"])
    #expect(try redact(["hun", "dred"], "binary").map(content) == ["hun", "dred"])
  }

  @Test("no piece shows the length of a secret before it, wherever a server cuts its answer")
  func lengths() throws {
    let answers = ["Tr4u", "correct horse bat.."].map { secret -> [[UInt8]?] in
      var secrets = Redactor(hiding: ["SIMON_SECRET_1": secret]).secrets
      let all = Array(
        "{\"p\":\"\(secret)\"}\n{\"text\":\"\(String(repeating: "x", count: 200))\"}\n".utf8
      )
      let pieces = stride(from: 0, to: all.count, by: 64).map {
        Array(all[$0..<min($0 + 64, all.count)])
      }
      return secrets.redactStream(pieces).filter { $0 != nil }
    }
    #expect(answers[0] == answers[1])
  }
}
