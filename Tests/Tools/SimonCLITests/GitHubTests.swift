import Foundation
import TestSupport
import Testing

@Suite("A run on GitHub")
struct GitHubTests {
  typealias Recording = ReportSheet.Recording

  let fixture: CommandLineFixture
  let environment: [String: String]

  init() async throws {
    fixture = try await CommandLineFixture()
    environment = [
      "GITHUB_ACTIONS": "true", "CI": "true", "GITHUB_WORKSPACE": fixture.folder.path,
      "GITHUB_STEP_SUMMARY": fixture.folder.file("summary.md").path,
    ]
  }

  /// Returns the workflow commands in a text, with kind, properties and message.
  private func commands(in text: String) -> [(kind: String, rest: String)] {
    text.split { $0.isNewline }.compactMap { line in
      let line = line.drop { $0.isWhitespace }
      if let command = line.wholeMatch(of: #/::([a-z-]+)( [^:]*)?::(.*)/#) {
        return (String(command.1), "\(command.2 ?? "")::\(command.3)")
      }
      return line.contains("##[") ? ("old", String(line)) : nil
    }
  }

  @Test(
    "a run on GitHub annotates the failing line of the story and writes a summary without an option"
  )
  func annotates() async throws {
    let run = try await fixture.replay(["--app", "navigation:renamed"], environment: environment)
    #expect(run.status == .exit(1))
    #expect(run.standardOutput.contains("✗ click"))
    let said = commands(in: run.standardError)
    #expect(said.map(\.kind) == ["error"])
    let place = " file=recordings/click/story.stories,line=7,"
    let title = "title=recordings/click%3A changed::"
    #expect(said[0].rest.hasPrefix(place + title), "\(said)")
    #expect(said[0].rest.contains("%0A  ~ UIButton#click"))
    let summary = try fixture.folder.text(of: "summary.md")
    #expect(summary.hasPrefix("### ❌ simon-replay: 2 recordings\n\n1 passed, 1 changed · "))
    #expect(summary.contains("<code>recordings/click</code>: changed"))
  }

  @Test(
    "a run on GitHub that passes prints nothing on standard error, and appends to an existing summary"
  )
  func green() async throws {
    try fixture.folder.write("before\n", to: "summary.md")
    let run = try await fixture.replay("run", "milk", environment: environment)
    #expect(run.status == .exit(0))
    #expect(run.standardError == "")
    #expect(
      try fixture.folder.text(of: "summary.md").hasPrefix(
        "before\n### ✅ simon-replay: 1 recording\n"
      )
    )
  }

  @Test("a run on GitHub names files from the top of the checkout, wherever it starts")
  func places() async throws {
    let run = try await InProcessTool("simon-replay").run(
      ["--dir", ".", "--app", "navigation:renamed", "--format", "github"],
      environment: environment,
      in: fixture.folder.file("recordings")
    )
    #expect(run.standardOutput.contains("::error file=recordings/click/story.stories,line=7,"))
  }

  @Test("annotations are escaped by GitHub's rules, the worst problem first")
  func escapes() async throws {
    let sheet = ReportSheet(
      recordings: [
        Recording(path: "recordings/a", verdict: "flaky", cause: "timing"),
        Recording(
          path: "recordings/b,c:d%e",
          verdict: "changed",
          line: 2,
          details: ["x%0A::y", "::z"]
        ),
        Recording(path: "recordings/c", verdict: "damaged", message: "a\nb\u{1B}"),
      ],
      exitCode: 3
    )
    let run = try await fixture.merged(sheet, as: "github", environment: ["GITHUB_ACTIONS": "true"])
    #expect(
      run.standardOutput == """
        ::error title=recordings/c%3A damaged::a%0Ab\\u{1b}
        ::error file=recordings/b%2Cc%3Ad%25e/events.jsonl,line=2,title=recordings/b%2Cc%3Ad%25e%3A changed::x%250A::y%0A::z
        ::warning title=recordings/a%3A timing::timing

        """
    )
  }

  @Test(
    "a run on GitHub prints at most ten annotations of a kind, and the last one counts the rest"
  )
  func limits() async throws {
    var sheet = ReportSheet(recordings: [], exitCode: 1)
    for number in 100..<125 {
      sheet.recordings.append(Recording(path: "recordings/r\(number)", verdict: "changed"))
      sheet.recordings.append(Recording(path: "recordings/f\(number)", verdict: "flaky"))
    }
    let run = try await fixture.merged(sheet, as: "github")
    let said = commands(in: run.standardOutput)
    #expect(
      said.map(\.kind) == Array(repeating: "error", count: 10)
        + Array(repeating: "warning", count: 10)
    )
    #expect(said[9].rest.hasSuffix("::and 16 more, see the report of the run"))
    #expect(said[19].rest.hasSuffix("::and 16 more, see the report of the run"))
  }

  @Test(
    "a summary stays below the size limit of GitHub, together with an existing one, and says that it is cut"
  )
  func budget() async throws {
    let before = String(repeating: "x", count: 700_000)
    try fixture.folder.write(before, to: "summary.md")
    let details = (0..<20).map { "~ \($0) " + String(repeating: "<&>é", count: 90) }
    let sheet = ReportSheet(
      recordings: (100..<160).map {
        Recording(path: "recordings/\($0)", verdict: "changed", details: details)
      },
      exitCode: 1
    )
    _ = try await fixture.merged(sheet, as: "tap:out.tap", environment: environment)
    let summary = try fixture.folder.text(of: "summary.md")
    #expect(summary.utf8.count <= 1024 * 1024)
    #expect(summary.utf8.count > 900_000)
    #expect(summary.hasSuffix("See the log of the step.*\n"))
    _ = try await fixture.merged(sheet, as: "tap:out.tap", environment: environment)
    #expect(try fixture.folder.text(of: "summary.md").utf8.count <= 1024 * 1024)
  }

  private static let hostileTexts = [
    "::error::x", "a ##[error]x", "]]>", "\u{1B}[31mx\u{9B}31m\u{202E}\u{2028}::error::y",
  ]

  @Test(
    "text of an app becomes a command to GitHub in no report",
    arguments: TestEnvironment.current.sample(
      ["pretty", "json", "junit", "tap", "github"].flatMap { format in
        hostileTexts.map { (format, $0) }
      },
      count: 5
    )
  )
  func hostile(format: String, text: String) async throws {
    try fixture.folder.write(
      try fixture.folder.text(of: "recordings/click/golden.tree")
        .replacing("\"Click me\"", with: quoted(text)),
      to: "recordings/click/golden.tree"
    )
    let sheet = ReportSheet(
      recordings: [
        Recording(
          path: "recordings/\(text)",
          verdict: "changed",
          cause: text,
          message: text,
          attempts: [text, text],
          details: [text]
        )
      ],
      exitCode: 1
    )
    let runs = [
      try await fixture.replay("--format", format, environment: ["GITHUB_ACTIONS": "true"]),
      try await fixture.merged(sheet, as: format, environment: ["GITHUB_ACTIONS": "true"]),
    ]
    for run in runs {
      #expect(run.status == .exit(1), "\(run)")
      let own = commands(in: run.standardOutput + run.standardError)
      // `merge` writes annotations only on request.
      let isTold = format == "github" || run.standardOutput == runs[0].standardOutput
      #expect(own.map(\.kind) == (isTold ? ["error"] : []), "\(run)")
      #expect(own.allSatisfy { $0.rest.contains("title=recordings/") }, "\(run)")
      let letters = (run.standardOutput + run.standardError).unicodeScalars
      #expect(!letters.contains { $0.value < 0x20 && $0 != "\n" }, "\(run)")
      #expect(!letters.contains { [0x9B, 0x202E, 0x2028].contains($0.value) }, "\(run)")
    }
  }

  /// Returns a text in the form of goldens.
  private func quoted(_ text: String) -> String {
    let letters = text.unicodeScalars.map { scalar in
      scalar.isASCII && scalar.value >= 0x20
        ? "\(scalar)" : "\\u" + String(String(scalar.value + 0x10000, radix: 16).dropFirst())
    }
    return "\"\(letters.joined())\""
  }
}
