import TestSupport
import Testing

@Suite("Help")
struct HelpTests {
  /// A tool and the words of one of its commands; none for the tool itself.
  struct Page: CustomTestStringConvertible {
    var tool: String
    var command: String
    var testDescription: String { "\(tool) \(command)" }

    init(_ tool: String, _ command: String = "") { (self.tool, self.command) = (tool, command) }

    var words: [String] { command.split(separator: " ").map(String.init) }
    var name: String { "help-\(([tool] + words).joined(separator: "-")).txt" }
  }

  static let pages = [
    Page("simon-record"), Page("simon-record", "session"), Page("simon-record", "apps"),
    Page("simon-record", "explore"), Page("simon-replay", "shrink"), Page("simon-replay", "flaky"),
    Page("simon-replay"), Page("simon-replay", "run"), Page("simon-replay", "approve"),
    Page("simon-replay", "stories emit"), Page("simon-replay", "stories check"),
    Page("simon-replay", "stories run"), Page("simon-replay", "stories page-objects"),
    Page("simon-replay", "script run"), Page("simon-replay", "show"),
    Page("simon-replay", "diff"), Page("simon-replay", "query"), Page("simon-replay", "log check"),
    Page("simon-replay", "log cat"), Page("simon-replay", "log stats"),
    Page("simon-replay", "log repair"), Page("simon-replay", "log upgrade"),
    Page("simon-replay", "log cut"), Page("simon-replay", "log splice"),
    Page("simon-replay", "driver check"), Page("simon-replay", "merge"),
    Page("simon-replay", "golden merge"), Page("simon-replay", "golden text"),
  ]

  @Test(
    "of every command has one line on what it is for, usage, options, examples and exit codes",
    arguments: pages
  )
  func page(_ page: Page) async throws {
    let run = try await InProcessTool(page.tool).run(page.words + ["--help"])
    #expect(run.status == .exit(0))
    #expect(run.standardError == "")
    let text = run.standardOutput
    #expect(text.hasPrefix("\(([page.tool] + page.words).joined(separator: " ")): "))
    for heading in ["Usage:", "Options:", "Examples:", "Exit codes:"] {
      let parts = text.split(separator: "\n\(heading)\n")
      #expect(parts.count == 2, "\(heading)")
      #expect(parts.last?.hasPrefix("  ") == true, "something stands below \(heading)")
    }
    expectGolden(text, named: page.name)
  }

  @Test(
    "names every command, and every command has a page here",
    arguments: ["simon-record", "simon-replay"]
  )
  func complete(tool: String) async throws {
    let text = try await InProcessTool(tool).run(["--help"]).standardOutput
    let usage = text.split(separator: "\n\n")[1].split(separator: "\n").dropFirst()
    let pages = Self.pages.filter { $0.tool == tool && !$0.command.isEmpty }
    #expect(usage.count == pages.count)
    for page in pages {
      #expect(usage.contains { $0.hasPrefix("  \(tool) \(page.command) ") }, "\(page)")
    }
  }

  @Test("is given for -h and help, too")
  func spellings() async throws {
    let tool = try InProcessTool("simon-replay")
    let text = await tool.run(["--help"]).standardOutput
    for word in ["-h", "help"] { #expect(await tool.run([word]).standardOutput == text) }
    let page = await tool.run(["diff", "--help"]).standardOutput
    #expect(await tool.run(["diff", "a", "-h"]).standardOutput == page)
  }

  @Test(
    "suggests the word that was meant",
    arguments: [
      (["--filtr", "x"], "there is no option \"--filtr\"", "did you mean --filter?"),
      (["run", "--job", "1"], "there is no option \"--job\"", "did you mean --jobs?"),
      (["aprove"], "there is no recording \"aprove\"", "did you mean approve?"),
      (["approve", "--lst"], "there is no option \"--lst\"", "did you mean --list?"),
      (
        ["diff", "a", "b", "--format", "jsn"], "--format takes pretty, json, not \"jsn\"",
        "did you mean \"json\"?"
      ),
      (
        ["--color", "allways"], "--color takes auto, always, never, not \"allways\"",
        "did you mean \"always\"?"
      ),
      (
        ["stories"], "simon-replay stories needs one of its commands",
        "there are: stories emit, stories check, stories page-objects, stories run"
      ),
      (
        ["diff", "a"], "diff needs more than that: simon-replay diff A B",
        "simon-replay diff --help"
      ),
      (
        ["diff", "a", "b", "c"], "\"c\" is one word too many: simon-replay diff A B",
        "simon-replay diff --help"
      ),
    ]
  )
  func suggestions(words: [String], message: String, hint: String) async throws {
    let fixture = try CommandLineFixture(empty: ())
    let run = try await InProcessTool("simon-replay").run(words, in: fixture.folder.url)
    #expect(run.standardError == "error: \(message)\nhint: \(hint)\n")
    #expect(run.status != .exit(0))
    #expect(run.standardOutput == "")
  }

  @Test(
    "is about the call before it is about files",
    arguments: [
      ["show", "nowhere", "--format", "html"], ["query", "//A", "nowhere", "--language", "html"],
      ["query", "//A", "nowhere", "--format", "html"], ["approve", "--format", "html"],
      ["stories", "check", "nowhere", "--format", "html"],
    ]
  )
  func wordsFirst(words: [String]) async throws {
    let fixture = try CommandLineFixture(empty: ())
    let run = try await InProcessTool("simon-replay").run(words, in: fixture.folder.url)
    #expect(run.status == .exit(2))
    #expect(run.standardError.contains("not \"html\""))
  }

  @Test("tells the version", arguments: ["simon-record", "simon-replay"])
  func version(tool: String) async throws {
    let run = try await InProcessTool(tool).run(["--version"])
    #expect(run.standardOutput.contains(#/^simon-re[a-z]+ [0-9]+\.[0-9]+\.[0-9]+\n$/#))
  }
}

@Suite("Colours", .ownThread)
struct ColorTests {
  /// What a person asked for, and whether results are coloured in a pipe.
  struct Wish: CustomTestStringConvertible {
    var words: [String]
    var environment: [String: String]
    var isColoured: Bool
    var testDescription: String { "\(words) \(environment)" }

    init(_ words: String..., in environment: [String: String] = [:], colours: Bool) {
      (self.words, self.environment, isColoured) = (words, environment, colours)
    }
  }

  @Test(
    "are used where they are wanted, and in no pipe by themselves",
    arguments: [
      Wish(colours: false), Wish(in: ["FORCE_COLOR": "1"], colours: true),
      Wish(in: ["FORCE_COLOR": "0"], colours: false), Wish(in: ["FORCE_COLOR": ""], colours: false),
      Wish(in: ["NO_COLOR": "1", "FORCE_COLOR": "1"], colours: false),
      Wish("--color", "always", in: ["NO_COLOR": "1"], colours: true),
      Wish("--color=always", colours: true),
      Wish("--color", "never", in: ["FORCE_COLOR": "1"], colours: false),
      Wish("--color", "auto", in: ["FORCE_COLOR": "1"], colours: true),
    ]
  )
  func pipe(_ wish: Wish) async throws {
    let fixture = try await CommandLineFixture()
    let run = try await BuiltTool("simon-replay")
      .run(wish.words, environment: wish.environment, in: fixture.folder.url)
    #expect(run.standardOutput.contains("\u{1B}[") == wish.isColoured)
    #expect(run.status == .exit(0))
  }

  @Test(
    "are used on a terminal, unless that is dumb or nobody wants them",
    arguments: [
      ([:], true), (["NO_COLOR": "1"], false), (["NO_COLOR": ""], true), (["TERM": "dumb"], false),
    ] as [([String: String], Bool)]
  )
  func terminal(environment: [String: String], isColoured: Bool) async throws {
    let fixture = try await CommandLineFixture()
    let terminal = try BuiltTool("simon-replay")
      .openTerminal(["run", "milk"], environment: environment, in: fixture.folder.url)
    #expect(await terminal.end() == .exit(0))
    #expect(terminal.transcript.contains("\u{1B}[") == isColoured)
    #expect(terminal.plainTranscript.contains("✓ milk"))
  }

  @Test("never stand in a report that goes to a file")
  func files() async throws {
    let fixture = try await CommandLineFixture()
    try await fixture.replay("--color", "always", "--format", "pretty:out.txt")
    #expect(!(try fixture.folder.text(of: "out.txt").contains("\u{1B}")))
  }
}
