import EventModel
import Foundation
import TestSupport
import Testing

/// FORMAT.md and the fixtures are read here as what they promise to be.
///
/// What depends on digests is written anew by `SIMON_UPDATE_GOLDENS=1 swift test --filter FormatTests`.
@Suite("The format's description", .serialized)
struct FormatTests {
  private static let root = PackageFolder.url
  private static let page = root.appending(path: "FORMAT.md")
  private static let logs = root.appending(path: "Tests/Fixtures/logs")

  private func page() throws -> String {
    String(decoding: try Data(contentsOf: Self.page), as: UTF8.self)
  }

  /// The examples of the page, without their fences.
  private func examples() throws -> [String] {
    try page().split(separator: "```json\n", omittingEmptySubsequences: false).dropFirst()
      .map { String($0.prefix(upTo: $0.range(of: "```")?.lowerBound ?? $0.endIndex)) }
  }

  @Test("shows a session that the present version writes")
  func session() throws {
    let log = String(decoding: LogWriter.encode(try FormatSample.full()), as: UTF8.self)
    let example = try #require(try examples().first)
    guard TestEnvironment.current.wantsGoldensUpdated, !TestEnvironment.current.isCI else {
      #expect(example == log)
      return
    }
    let text = try page()
    let start = try #require(text.range(of: "```json\n")).upperBound
    let end = try #require(text[start...].range(of: "```")).lowerBound
    try Data((text[..<start] + log + text[end...]).utf8).write(to: Self.page)
  }

  @Test("has no example that is not read and written back to the same bytes")
  func roundTrip() throws {
    let examples = try examples()
    #expect(examples.count >= 2)
    for example in examples {
      let bytes = Array(example.utf8)
      if example.hasPrefix("{\"simon\"") {
        #expect(LogWriter.encode(try EventLog(decoding: bytes)) == bytes)
      } else {
        #expect(TreeNotation.encode(try TreeNotation.decode(bytes)) + [0x0A] == bytes)
      }
    }
  }

  @Test("names every member that the present version writes")
  func members() throws {
    let tables = try page().split(separator: "\n").filter { $0.hasPrefix("|") }
      .joined(separator: "\n")
    for example in try examples() {
      for line in example.split(separator: "\n") {
        for name in Self.names(in: try JSONSerialization.jsonObject(with: Data(line.utf8)))
        where name.first?.isLowercase == true && !Self.attributes.contains(name) {
          let isNamed = tables.contains("`\(name)`")
          #expect(isNamed, "\(name)")
        }
      }
    }
  }

  /// Members of the example's views that are attributes, which an app may have any of.
  private static let attributes = ["alpha", "focused", "placeholder"]

  private static func names(in value: Any) -> Set<String> {
    switch value {
    case let object as [String: Any]:
      object.values.reduce(into: Set(object.keys)) { $0.formUnion(names(in: $1)) }
    case let list as [Any]: list.reduce(into: []) { $0.formUnion(names(in: $1)) }
    default: []
    }
  }

  @Test("names every error in its own words")
  func errors() throws {
    let rows = try page().split(separator: "\n").filter { $0.hasPrefix("| ") }
    var reason: LogError.Reason? = .expected("…", found: "…")
    while let present = reason {
      let message = LogError(present, line: 1, column: 1).message
        .replacing("77.7", with: "…").replacing("777", with: "…")
      #expect(rows.contains { $0.hasPrefix("| \(message) |") }, "\(message)")
      reason = Self.following(present)
    }
  }

  /// The reason after another; a new one must be named here, or this does not compile.
  private static func following(_ reason: LogError.Reason) -> LogError.Reason? {
    switch reason {
    case .expected: .invalidText
    case .invalidText: .invalidEscape
    case .invalidEscape: .invalidNumber("…")
    case .invalidNumber: .duplicateMember("…")
    case .duplicateMember: .missingMember("…")
    case .missingMember: .unknownMember("…")
    case .unknownMember: .unknownKind("…")
    case .unknownKind: .invalidValue(member: "…", expected: "…")
    case .invalidValue: .newerFormat(FormatVersion(major: 77, minor: 7), writer: "…")
    case .newerFormat: .tooLarge("…", limit: 777)
    case .tooLarge: .brokenSeal
    case .brokenSeal: .brokenChain
    case .brokenChain: .wrongNumber(777, expected: 777)
    case .wrongNumber: .wrongEdit("…")
    case .wrongEdit: .wrongHash
    case .wrongHash: .afterEnd
    case .afterEnd: .tornLine(bytes: 777)
    case .tornLine: .missingEnd
    case .missingEnd: .missingHeader
    case .missingHeader: nil
    }
  }

  @Test("has fixtures that the present version writes, and reads as they say")
  func fixtures() throws {
    for fixture in try FormatSample.fixtures() {
      let file = Self.logs.appending(path: "1.0-\(fixture.name).jsonl")
      if TestEnvironment.current.wantsGoldensUpdated, !TestEnvironment.current.isCI {
        try Data(fixture.bytes).write(to: file)
      }
      let bytes = [UInt8](try Data(contentsOf: file))
      #expect(bytes == fixture.bytes, "\(fixture.name)")
      switch fixture.outcome {
      case .events(let count, let status):
        let log = try EventLog(decoding: bytes)
        #expect(log.events.count == count, "\(fixture.name)")
        #expect(log.ending?.status == status, "\(fixture.name)")
      case .refused(let message):
        let error = #expect(throws: LogError.self) { try EventLog(decoding: bytes) }
        #expect(error?.message.hasPrefix(message) == true, "\(fixture.name)")
      }
    }
  }
}
