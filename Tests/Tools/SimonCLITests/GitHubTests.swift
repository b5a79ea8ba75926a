import Foundation
import TestSupport
import Testing

@Suite("On GitHub, a run")
struct GitHubTests {
  typealias Recording = ReportSheet.Recording

  let desk: Desk
  let environment: [String: String]

  init() async throws {
    desk = try await Desk()
    environment = [
      "GITHUB_ACTIONS": "true", "CI": "true", "GITHUB_WORKSPACE": desk.folder.path,
      "GITHUB_STEP_SUMMARY": desk.folder.file("summary.md").path,
    ]
  }

  /// What GitHub takes for a command: of a kind, with properties and a message.
  private func commands(in text: String) -> [(kind: String, rest: String)] {
    text.split { $0.isNewline }.compactMap { line in
      let line = line.drop { $0.isWhitespace }
      if let command = line.wholeMatch(of: #/::([a-z-]+)( [^:]*)?::(.*)/#) {
        return (String(command.1), "\(command.2 ?? "")::\(command.3)")
      }
      return line.contains("##[") ? ("old", String(line)) : nil
    }
  }

  @Test("annotates the log's line of what went wrong, and writes a summary, without being asked")
  func annotates() async throws {
    let run = try await BuiltTool("simon-replay")
      .run(["--app", "navigation:renamed"], environment: environment, in: desk.folder.url)
    #expect(run.status == .exit(1))
    #expect(run.standardOutput.contains("✗ click"))
    let said = commands(in: run.standardError)
    #expect(said.map(\.kind) == ["error"])
    let place = " file=recordings/click/events.jsonl,line=3,title=recordings/click%3A app changed::"
    #expect(said[0].rest.hasPrefix(place), "\(said)")
    #expect(said[0].rest.contains("%0A  ~ UIButton#click"))
    let summary = try desk.folder.text(of: "summary.md")
    #expect(summary.hasPrefix("### ❌ simon-replay: 2 recordings\n\n1 passed, 1 changed · "))
    #expect(summary.contains("<code>recordings/click</code>: app changed"))
  }

  @Test("says nothing on standard error where all is well, and adds to a summary that is there")
  func green() async throws {
    try desk.folder.write("before\n", to: "summary.md")
    let run = try await desk.replay("run", "milk", environment: environment)
    #expect(run.status == .exit(0))
    #expect(run.standardError == "")
    #expect(
      try desk.folder.text(of: "summary.md").hasPrefix("before\n### ✅ simon-replay: 1 recording\n")
    )
  }

  @Test("names files from the top of the checkout, wherever it was started")
  func places() async throws {
    let run = try await BuiltTool("simon-replay").run(
      ["--dir", ".", "--app", "navigation:renamed", "--format", "github"],
      environment: environment,
      in: desk.folder.file("recordings")
    )
    #expect(run.standardOutput.contains("::error file=recordings/click/events.jsonl,line=3,"))
  }

  @Test("escapes what stands in annotations by GitHub's rules, the worst first")
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
    let run = try await desk.merged(sheet, as: "github", environment: ["GITHUB_ACTIONS": "true"])
    #expect(
      run.standardOutput == """
        ::error title=recordings/c%3A damaged::a%0Ab\\u{1b}
        ::error file=recordings/b%2Cc%3Ad%25e/events.jsonl,line=2,title=recordings/b%2Cc%3Ad%25e%3A changed::x%250A::y%0A::z
        ::warning title=recordings/a%3A timing::timing

        """
    )
  }

  @Test("has no more than ten annotations of a kind, the last of which counts the rest")
  func limits() async throws {
    var sheet = ReportSheet(recordings: [], exitCode: 1)
    for number in 100..<125 {
      sheet.recordings.append(Recording(path: "recordings/r\(number)", verdict: "changed"))
      sheet.recordings.append(Recording(path: "recordings/f\(number)", verdict: "flaky"))
    }
    let run = try await desk.merged(sheet, as: "github")
    let said = commands(in: run.standardOutput)
    #expect(
      said.map(\.kind) == Array(repeating: "error", count: 10)
        + Array(repeating: "warning", count: 10)
    )
    #expect(said[9].rest.hasSuffix("::and 16 more, which the report of the run has"))
    #expect(said[19].rest.hasSuffix("::and 16 more, which the report of the run has"))
  }

  @Test("keeps its summary below what GitHub throws away, with what is there, and says so")
  func budget() async throws {
    let before = String(repeating: "x", count: 700_000)
    try desk.folder.write(before, to: "summary.md")
    let details = (0..<20).map { "~ \($0) " + String(repeating: "<&>é", count: 90) }
    let sheet = ReportSheet(
      recordings: (100..<160).map {
        Recording(path: "recordings/\($0)", verdict: "changed", details: details)
      },
      exitCode: 1
    )
    _ = try await desk.merged(sheet, as: "tap:out.tap", environment: environment)
    let summary = try desk.folder.text(of: "summary.md")
    #expect(summary.utf8.count <= 1024 * 1024)
    #expect(summary.utf8.count > 900_000)
    #expect(summary.hasSuffix("The log of the step has it.*\n"))
    _ = try await desk.merged(sheet, as: "tap:out.tap", environment: environment)
    #expect(try desk.folder.text(of: "summary.md").utf8.count <= 1024 * 1024)
  }

  @Test(
    "lets no text of an app become a command, in any report",
    arguments: ["pretty", "json", "junit", "tap", "github"],
    ["::error::x", "a ##[error]x", "]]>", "\u{1B}[31mx\u{9B}31m\u{202E}\u{2028}::error::y"]
  )
  func hostile(format: String, text: String) async throws {
    try desk.folder.write(
      try desk.folder.text(of: "recordings/click/golden.tree")
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
      try await desk.replay("--format", format, environment: ["GITHUB_ACTIONS": "true"]),
      try await desk.merged(sheet, as: format, environment: ["GITHUB_ACTIONS": "true"]),
    ]
    for run in runs {
      #expect(run.status == .exit(1), "\(run)")
      let own = commands(in: run.standardOutput + run.standardError)
      // What `merge` says again is annotated only where that is asked for.
      let isTold = format == "github" || run.standardOutput == runs[0].standardOutput
      #expect(own.map(\.kind) == (isTold ? ["error"] : []), "\(run)")
      #expect(own.allSatisfy { $0.rest.contains("title=recordings/") }, "\(run)")
      let letters = (run.standardOutput + run.standardError).unicodeScalars
      #expect(!letters.contains { $0.value < 0x20 && $0 != "\n" }, "\(run)")
      #expect(!letters.contains { [0x9B, 0x202E, 0x2028].contains($0.value) }, "\(run)")
    }
  }

  /// The text as a golden has it.
  private func quoted(_ text: String) -> String {
    let letters = text.unicodeScalars.map { scalar in
      scalar.isASCII && scalar.value >= 0x20
        ? "\(scalar)" : "\\u" + String(String(scalar.value + 0x10000, radix: 16).dropFirst())
    }
    return "\"\(letters.joined())\""
  }
}
