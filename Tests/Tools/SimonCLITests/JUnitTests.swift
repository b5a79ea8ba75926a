import Foundation
import TestSupport
import Testing

@Suite("The JUnit report")
struct JUnitTests {
  typealias Recording = ReportSheet.Recording

  let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture() }

  /// All ASCII letters except slash and zero, and letters that confuse parsers.
  private static let letters =
    String(
      String.UnicodeScalarView((0x01...0x7F).filter { $0 != 0x2F }.compactMap(Unicode.Scalar.init))
    )
    + "\u{85}\u{9B}31m\u{2028}\u{202E}\u{FEFF}\u{FFFE}]]>é…👩‍💻"

  @Test("a JUnit report is valid for Surefire and Jenkins for any names of recordings")
  func names() async throws {
    for (place, name) in [Self.letters, "]]>", "a\u{1B}[31mb", "::error::x", "##[error]x"]
      .enumerated()
    {
      for file in ["events.jsonl", "golden.tree"] {
        let text = try fixture.folder.text(of: "recordings/click/\(file)")
        try fixture.folder.write(
          file == "golden.tree" && place > 0 ? text.replacing("Click me", with: "]]>") : text,
          to: "recordings/\(name)/\(file)"
        )
      }
    }
    let run = try await fixture.replay("--format", "junit")
    #expect(run.status == .exit(1), "\(run)")
    let text = run.standardOutput
    #expect(JUnitRules.surefire.violations(in: text) == [])
    #expect(JUnitRules.jenkins.violations(in: text) == [])
    let tests = try #require(XMLReading.root(of: text)).children
    #expect(tests.count == 7)
    #expect(Set(tests.map { $0.attributes["name"] }).count == 7)
    #expect(tests.allSatisfy { $0.attributes["classname"] == "recordings" })
    #expect(tests.contains { $0.attributes["name"] == "a\\u001b[31mb" })
    #expect(
      !text.unicodeScalars.contains {
        $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value)
      }
    )
    #expect(!text.split(separator: "\n").contains { $0.drop { $0 == " " }.hasPrefix("::") })
    #expect(!text.contains("##["))
    try await lint(text)
  }

  /// Validates the report by xmllint, which many machines have, against the schemas
  /// in the folder of `SIMON_JUNIT_SCHEMAS`, if that is set.
  private func lint(_ text: String) async throws {
    let variables = ProcessInfo.processInfo.environment
    let places = (variables["PATH"] ?? "").split(separator: ":").map { "\($0)/xmllint" }
    guard let place = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else { return }
    let schemas = variables["SIMON_JUNIT_SCHEMAS"].map { folder in
      ["surefire-test-report.xsd", "junit-10.xsd"].map { ["--schema", "\(folder)/\($0)"] }
    }
    let tool = try BuiltTool(at: URL(filePath: place))
    for words in [[]] + (schemas ?? []) {
      let run = try await tool.run(["--noout"] + words + ["-"], input: text)
      #expect(run.status == .exit(0), "\(run)")
    }
  }

  @Test("a JUnit report has an element for every verdict and for every attempt before the last")
  func verdicts() async throws {
    let sheet = ReportSheet(
      recordings: [
        Recording(path: "recordings/a"),
        Recording(path: "recordings/b", verdict: "changed", cause: "changed", details: ["~ x"]),
        Recording(path: "recordings/c", verdict: "damaged", cause: "damaged log", message: "no"),
        Recording(
          path: "recordings/d",
          verdict: "flaky",
          cause: "timing",
          attempts: ["changed", "flaky"]
        ),
        Recording(path: "recordings/sub/e", verdict: "failed", attempts: ["changed", "failed"]),
        Recording(
          path: "recordings/f",
          verdict: "unsupported",
          attempts: ["failed", "unsupported"]
        ),
      ],
      notStarted: ["recordings/g"],
      exitCode: 3
    )
    let text = try await fixture.merged(sheet, as: "junit").standardOutput
    #expect(JUnitRules.surefire.violations(in: text) == [])
    try await lint(text)
    let suite = try #require(XMLReading.root(of: text))
    let counts = ["tests", "failures", "errors", "skipped", "time"].map { suite.attributes[$0] }
    #expect(counts == ["7", "2", "2", "1", "2.500"])
    let said = Dictionary(
      uniqueKeysWithValues: suite.children.map { test in
        let name = "\(test.attributes["classname"] ?? "")/\(test.attributes["name"] ?? "")"
        return (name, test.children.map(\.name).filter { $0 != "system-out" })
      }
    )
    #expect(
      said == [
        "recordings/a": [], "recordings/b": ["failure"], "recordings/c": ["error"],
        "recordings/d": ["flakyFailure"], "recordings/sub/e": ["failure", "rerunFailure"],
        "recordings/f": ["error", "rerunError"], "recordings/g": ["skipped"],
      ]
    )
    let failure = try #require(suite.children.flatMap { $0.all("failure") }.first)
    #expect(failure.attributes == ["message": "changed", "type": "changed"])
    #expect(failure.text == "~ x")
    #expect(suite.children[0].attributes["time"] == "0.002")
  }

  @Test("a JUnit report without repeated attempts is valid for the first schema of Jenkins")
  func jenkins() async throws {
    let once = ReportSheet(
      recordings: [
        Recording(path: "recordings/a", verdict: "changed"),
        Recording(path: "recordings/b", verdict: "damaged"),
      ],
      notStarted: ["recordings/c"],
      exitCode: 3
    )
    let text = try await fixture.merged(once, as: "junit").standardOutput
    #expect(JUnitRules.jenkins.violations(in: text) == [])
  }
}
