import EventModel
import Foundation
import TestSupport
import Testing

/// Tests of FORMAT.md and of the log fixtures.
///
/// `SIMON_UPDATE_GOLDENS=1 swift test --filter FormatTests` writes the examples and fixtures again.
@Suite("FORMAT.md", .serialized)
struct FormatTests {
  private static let root = PackageFolder.url
  private static let page = root.appending(path: "FORMAT.md")
  private static let logs = root.appending(path: "Tests/Fixtures/logs")

  private func page() throws -> String {
    String(decoding: try Data(contentsOf: Self.page), as: UTF8.self)
  }

  /// Returns the examples of the page.
  private func examples() throws -> [String] {
    try page().split(separator: "```json\n", omittingEmptySubsequences: false).dropFirst()
      .map { String($0.prefix(upTo: $0.range(of: "```")?.lowerBound ?? $0.endIndex)) }
  }

  @Test("the example in FORMAT.md is a session that this version writes")
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

  @Test("every example in FORMAT.md is read and written back to the same bytes")
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

  @Test("the tables of FORMAT.md contain every member of the examples")
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

  /// The attributes of the views in the examples, which are not in the tables.
  private static let attributes = ["alpha", "focused", "placeholder"]

  private static func names(in value: Any) -> Set<String> {
    switch value {
    case let object as [String: Any]:
      object.values.reduce(into: Set(object.keys)) { $0.formUnion(names(in: $1)) }
    case let list as [Any]: list.reduce(into: []) { $0.formUnion(names(in: $1)) }
    default: []
    }
  }

  @Test("the tables of FORMAT.md contain every error message")
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

  /// The end of a budget.
  private static var exceeded: Budget.Exceeded? {
    do throws(Budget.Exceeded) { try Budget("…", for: "…") { true }.spend(10_000) } catch {
      return error
    }
    return nil
  }

  /// Returns the reason after another; without a new reason here this does not compile.
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
    case .tooLarge: exceeded.map { .outOfTime($0) }
    case .outOfTime: .brokenSeal
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

  @Test("the log fixtures are what this version writes, and are read or refused as expected")
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
