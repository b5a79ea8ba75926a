import CommandLines
import Foundation
import SampleApps
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Completion scripts")
struct CompletionTests {
  private static let tools = [
    SimonTools.recorder(SampleApps.catalogue), SimonTools.replayer(SampleApps.catalogue),
  ]

  @Test(
    "a script has every command and every option that help names, and no hidden command",
    arguments: ["bash", "zsh", "fish"]
  )
  func complete(shell: String) async throws {
    for tool in Self.tools {
      let run = try await InProcessTool(tool.name).run(["completions", shell])
      #expect(run.status == .exit(0))
      let script = run.standardOutput
      for command in tool.commands where command.group != nil {
        for word in command.words { #expect(script.contains(word), "\(command.name)") }
        for option in command.allOptions {
          let word = shell == "fish" ? "-l \(option.name.dropFirst(2)) " : option.name
          #expect(script.contains(word), "\(command.name) \(option.name)")
        }
      }
      #expect(!script.contains("--app-stands-for-all"))
    }
  }

  @Test("another shell is wrong usage, and the nearest one is named")
  func otherShell() async throws {
    let run = try await InProcessTool("simon-replay").run(["completions", "bsh"])
    #expect(run.status == .exit(2))
    #expect(
      run.standardError == "error: there are no completions for \"bsh\"\nhint: did you mean bash?\n"
    )
  }

  @Test(
    "the kind of a value follows from its name in help",
    arguments: [
      ("FILE", "@files"), ("FILE.plist", "@files.plist"), ("FILE[:LINE]…", "@files"),
      ("pretty|json", "=pretty =json"), ("RECORDING[@N]|TREE.json", "@recordings @files.json"),
      ("[RECORDING…]", "@recordings"), ("DIR", "@folders"), ("APP", "@apps"), ("N", "@text"),
      ("tree|html:PATH", "=tree =html: :html"), ("a|b[:PATH]", "=a =b :a :b"),
      ("name|random[:SEED]", "=name =random"), ("REPORT", "@files @folders"), ("", "@text"),
    ]
  )
  func kinds(valueName: String, tokens: String) {
    #expect(ValueKind(named: valueName).tokens == tokens)
  }

  @Test("the names of recordings and apps are printed one a line for the scripts")
  func names() async throws {
    let fixture = try await CommandLineFixture()
    let recordings = try await fixture.replay("names", "recordings")
    #expect(recordings.standardOutput == "click\nmilk\n")
    let none = try await fixture.replay("names", "recordings", "--dir", "none")
    #expect(none.standardOutput == "")
    let apps = try await fixture.replay("names", "apps").standardOutput.split(separator: "\n")
    #expect(apps.contains("todo") && apps.contains("navigation:renamed"))
  }

  /// A call without its last part, and the candidates for that.
  struct Call: CustomTestStringConvertible {
    var typed: String
    var candidates: [String]
    var testDescription: String { typed }

    init(_ typed: String, _ candidates: String...) {
      (self.typed, self.candidates) = (typed, candidates)
    }
  }

  /// Calls that all shells complete alike.
  static let calls = [
    Call("simon-replay appr", "approve"), Call("simon-replay stories em", "emit"),
    Call("simon-replay stor", "stories"), Call("simon-replay --fail-on", "--fail-on-flaky"),
    Call("simon-replay run --fail-f", "--fail-fast"), Call("simon-replay run mi", "milk"),
    Call("simon-replay mi", "milk"), Call("simon-replay run --color al", "always"),
    Call("simon-replay --dir other ot", "other one"),
    Call("simon-replay run --dir other ot", "other one"),
    Call("simon-replay run --app olympics:mo", "olympics:moved"),
    Call("simon-record session --app olympics:mo", "olympics:moved"),
    Call("simon-record session --script scr", "script.txt"),
    Call("simon-replay query --language xp", "xpath"),
    Call("simon-replay query //A mi", "milk"), Call("simon-replay completions z", "zsh"),
    Call("simon-replay show --format ht", "html:"),
  ]

  private func fixture() async throws -> CommandLineFixture {
    let fixture = try await CommandLineFixture()
    let manager = FileManager.default
    try manager.createDirectory(at: fixture.folder.file("other"), withIntermediateDirectories: true)
    try manager.copyItem(
      at: fixture.folder.file("recordings/milk"),
      to: fixture.folder.file("other/other one")
    )
    try fixture.folder.write("", to: "script.txt")
    return fixture
  }

  /// Runs a shell, with the tools in its search path, and returns its output by lines.
  private func lines(
    of shell: String,
    _ words: [String],
    input: String = ""
  ) async throws -> [String] {
    let fixture = try await fixture()
    let tools = try BuiltTool("simon-replay").executable.deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let place = try #require(program(shell), "\(shell) is not installed")
    let run = try await BuiltTool(at: URL(filePath: place)).run(
      words,
      input: input,
      environment: ["PATH": "\(tools):\(path)", "XDG_CONFIG_HOME": fixture.folder.path],
      in: fixture.folder.url
    )
    #expect(run.standardError == "")
    return run.standardOutput.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// Returns the candidates that were printed below the number of each call.
  private func expect(_ lines: [String], escaped: (String) -> String = { $0 }) {
    var found: [[String]] = []
    for line in lines {
      if line == "--next--" {
        found.append([])
      } else if !line.isEmpty {
        found.isEmpty ? () : found[found.count - 1].append(line)
      }
    }
    #expect(found.count == Self.calls.count)
    for (call, candidates) in zip(Self.calls, found) {
      #expect(candidates.sorted() == call.candidates.map(escaped), "\(call.typed)")
    }
  }

  @Test("bash completes commands, options, values, recordings and apps", .needs(program: "bash"))
  func bash() async throws {
    let calls = Self.calls.map { call in
      // Bash gives the function its own words, which end at ":" and "=", too.
      let words = call.typed.replacing(":", with: " : ").split(separator: " ")
        .map { "'\($0)'" }.joined(separator: " ")
      return """
        COMP_LINE='\(call.typed)' COMP_POINT=\(call.typed.count) COMP_WORDS=(\(words))
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        echo --next--
        _${COMP_WORDS[0]//-/_}
        for word in "${COMPREPLY[@]}"; do echo "$word"; done
        """
    }
    let head = """
      source <(simon-replay completions bash)
      source <(simon-record completions bash)
      compopt() { :; }

      """
    let words = ["--norc", "-c", head + calls.joined(separator: "\n")]
    expect(try await lines(of: "bash", words)) { candidate in
      candidate.replacing(" ", with: "\\ ").replacing("olympics:", with: "")
    }
  }

  @Test("fish completes commands, options, values, recordings and apps", .needs(program: "fish"))
  func fish() async throws {
    let calls = Self.calls.map { call in
      "echo --next--\ncomplete -C '\(call.typed)' | string replace -r '\\t.*' ''"
    }
    let head = """
      simon-replay completions fish | source
      simon-record completions fish | source

      """
    let words = ["--no-config", "-c", head + calls.joined(separator: "\n")]
    expect(try await lines(of: "fish", words))
  }

  @Test("zsh completes commands, options, values, recordings and apps", .needs(program: "zsh"))
  func zsh() async throws {
    let fixture = try await fixture()
    let tools = try BuiltTool("simon-replay").executable.deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let place = try #require(program("zsh"), "zsh is not installed")
    // Zsh completes in its line editor only, so a key of the terminal completes one call after the other.
    let calls = Self.calls.map { "'\($0.typed)'" }.joined(separator: " ")
    try fixture.folder.write(
      """
      autoload -U compinit && compinit -D -u
      source <(simon-replay completions zsh)
      source <(simon-record completions zsh)
      unsetopt automenu autolist beep
      complete-all() {
        for call in \(calls); do
          BUFFER=$call CURSOR=$#call
          zle complete-word
          print -r -- "$BUFFER" >> found.txt
        done
        exit 0
      }
      zle -N complete-all
      bindkey '^T' complete-all
      PS1='ready> '

      """,
      to: "setup.zsh"
    )
    let terminal = try BuiltTool(at: URL(filePath: place)).openTerminal(
      ["-f", "-i"],
      environment: ["PATH": "\(tools):\(path)"],
      in: fixture.folder.url
    )
    try terminal.type("source ./setup.zsh\r")
    try await terminal.wait { $0.contains("ready> ") }
    try terminal.type("\u{14}")
    _ = await terminal.end()
    let found = try fixture.folder.text(of: "found.txt").split(separator: "\n").map(String.init)
    try #require(found.count == Self.calls.count, "\(terminal.plainTranscript)")
    for (call, line) in zip(Self.calls, found) {
      let candidate = call.candidates[0].replacing(" ", with: "\\ ")
      #expect(line.hasPrefix(call.typed.untilLastWord + candidate), "\(call.typed)")
      #expect(line.hasSuffix(" ") == !candidate.hasSuffix(":"), "\(call.typed)")
    }
  }
}

extension String {
  /// The text up to its last blank, with it.
  fileprivate var untilLastWord: String {
    String(self[...(lastIndex(of: " ") ?? startIndex)])
  }
}
