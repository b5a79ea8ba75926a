import CommandLines
import SampleApps
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Help")
struct HelpTests {
  /// A tool and one of its commands; nil for the help of the tool itself.
  struct Page: CustomTestStringConvertible {
    var tool: String
    var command: String?
    var words: [String] { command?.split(separator: " ").map(String.init) ?? [] }
    var testDescription: String { ([tool] + words).joined(separator: " ") }
    var goldenName: String { "help-\(([tool] + words).joined(separator: "-")).txt" }
  }

  /// All pages that help lists, from the declarations of the tools.
  static let pages = [
    SimonTools.recorder(SampleApps.catalogue), SimonTools.replayer(SampleApps.catalogue),
  ].flatMap { tool in
    [Page(tool: tool.name)]
      + tool.commands.filter { $0.group != nil }.map { Page(tool: tool.name, command: $0.name) }
  }

  @Test(
    "help has a purpose, usage, options, examples and exit codes, in lines of at most 80 letters",
    arguments: pages
  )
  func page(_ page: Page) async throws {
    let run = try await InProcessTool(page.tool).run(page.words + ["--help"])
    #expect(run.status == .exit(0))
    #expect(run.standardError == "")
    let text = run.standardOutput
    #expect(text.hasPrefix("\(page.testDescription): "))
    for heading in ["Usage:", "Options:", "Examples:", "Exit codes:"] {
      let parts = text.split(separator: "\n\(heading)\n")
      #expect(parts.count == 2, "\(heading)")
      #expect(parts.last?.hasPrefix("  ") == true, "nothing is below \(heading)")
    }
    let long = text.split(separator: "\n").filter { $0.count > 80 }
    #expect(long.isEmpty, "lines of more than 80 letters")
    expectGolden(text, named: page.goldenName)
  }

  @Test(
    "the help of a tool lists every command once, below its group",
    arguments: ["simon-record", "simon-replay"]
  )
  func complete(tool: String) async throws {
    let lines = try await InProcessTool(tool).run(["--help"]).standardOutput
      .split(separator: "\n").map(String.init)
    for page in Self.pages where page.tool == tool {
      guard let command = page.command else { continue }
      #expect(lines.count { $0.hasPrefix("  \(command)  ") } == 1, "\(command)")
    }
    let groups = lines.filter { Command.Group.allCases.map { "\($0.rawValue):" }.contains($0) }
    #expect(groups.first == "Everyday:")
  }

  @Test("the help of a tool leaves out its internal commands", arguments: ["worker"])
  func hidden(command: String) async throws {
    let text = try await InProcessTool("simon-replay").run(["--help"]).standardOutput
    #expect(!text.contains("  \(command) "))
  }

  @Test("-h and help print the same as --help")
  func spellings() async throws {
    let tool = try InProcessTool("simon-replay")
    let text = await tool.run(["--help"]).standardOutput
    for word in ["-h", "help"] { #expect(await tool.run([word]).standardOutput == text) }
    let page = await tool.run(["diff", "--help"]).standardOutput
    #expect(await tool.run(["diff", "a", "-h"]).standardOutput == page)
  }

  @Test(
    "a word that makes no sense is reported with the nearest one",
    arguments: [
      (["--filtr", "x"], "unknown option \"--filtr\"", "did you mean --filter?"),
      (["run", "--job", "1"], "unknown option \"--job\"", "did you mean --jobs?"),
      (["aprove"], "unknown command \"aprove\"", "did you mean approve?"),
      (["approve", "--lst"], "unknown option \"--lst\"", "did you mean --list?"),
      (
        ["diff", "a", "b", "--format", "jsn"], "--format takes pretty, json, not \"jsn\"",
        "did you mean \"json\"?"
      ),
      (
        ["--color", "allways"], "--color takes auto, always, never, not \"allways\"",
        "did you mean \"always\"?"
      ),
      (
        ["stories"], "missing command after simon-replay stories",
        "commands are stories emit, stories check, stories page-objects, stories run"
      ),
      (
        ["stories", "emti", "a"], "unknown command \"stories emti\"",
        "did you mean stories emit? commands are stories emit, stories check, "
          + "stories page-objects, stories run"
      ),
      (
        ["stories", "--dry-run"], "missing command after simon-replay stories",
        "commands are stories emit, stories check, stories page-objects, stories run"
      ),
      (
        ["diff", "a"], "missing argument: simon-replay diff A B",
        "simon-replay diff --help"
      ),
      (
        ["diff", "a", "b", "c"], "unexpected argument \"c\": simon-replay diff A B",
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
    "a wrong option is reported before a missing file",
    arguments: [
      ["show", "nowhere", "--format", "dot"], ["query", "//A", "nowhere", "--language", "html"],
      ["query", "//A", "nowhere", "--format", "html"], ["approve", "--format", "html"],
      ["stories", "check", "nowhere", "--format", "html"],
    ]
  )
  func wordsFirst(words: [String]) async throws {
    let fixture = try CommandLineFixture(empty: ())
    let run = try await InProcessTool("simon-replay").run(words, in: fixture.folder.url)
    #expect(run.status == .exit(2))
    #expect(run.standardError.contains("not \"\(words.last ?? "")\""))
  }

  @Test(
    "--version prints the name of the tool and its version",
    arguments: ["simon-record", "simon-replay"]
  )
  func version(tool: String) async throws {
    let run = try await InProcessTool(tool).run(["--version"])
    #expect(run.standardOutput.contains(#/^simon-re[a-z]+ [0-9]+\.[0-9]+\.[0-9]+\n$/#))
  }
}

@Suite("Colours", .ownThread)
struct ColorTests {
  /// Options and environment, and whether they colour results in a pipe.
  struct Setting: CustomTestStringConvertible {
    var words: [String]
    var environment: [String: String]
    var isColoured: Bool
    var testDescription: String { "\(words) \(environment)" }

    init(_ words: String..., in environment: [String: String] = [:], colours: Bool) {
      (self.words, self.environment, isColoured) = (words, environment, colours)
    }
  }

  @Test(
    "colours are used on request, and never in a pipe by themselves",
    arguments: [
      Setting(colours: false), Setting(in: ["FORCE_COLOR": "1"], colours: true),
      Setting(in: ["FORCE_COLOR": "0"], colours: false),
      Setting(in: ["FORCE_COLOR": ""], colours: false),
      Setting(in: ["NO_COLOR": "1", "FORCE_COLOR": "1"], colours: false),
      Setting("--color", "always", in: ["NO_COLOR": "1"], colours: true),
      Setting("--color=always", colours: true),
      Setting("--color", "never", in: ["FORCE_COLOR": "1"], colours: false),
      Setting("--color", "auto", in: ["FORCE_COLOR": "1"], colours: true),
    ]
  )
  func pipe(_ setting: Setting) async throws {
    let fixture = try await CommandLineFixture()
    let run = try await InProcessTool("simon-replay")
      .run(setting.words, environment: setting.environment, in: fixture.folder.url)
    #expect(run.standardOutput.contains("\u{1B}[") == setting.isColoured)
    #expect(run.status == .exit(0))
  }

  @Test(
    "colours are used on a terminal unless it is dumb or NO_COLOR is set",
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

  @Test("a report that goes to a file has no colours")
  func files() async throws {
    let fixture = try await CommandLineFixture()
    try await fixture.replay("--color", "always", "--format", "pretty:out.txt")
    #expect(!(try fixture.folder.text(of: "out.txt").contains("\u{1B}")))
  }
}
