import Foundation
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Wrong calls")
struct WrongUsageTests {
  /// A wrong call, and what its message must have.
  struct Call: CustomTestStringConvertible {
    var words: [String]
    var code: Int32
    var message: String
    var hint: String
    var testDescription: String { words.joined(separator: " ") }

    init(_ call: String, _ message: String, hint: String, code: Int32 = 2) {
      words = call.split(separator: " ").map(String.init)
      (self.code, self.message, self.hint) = (code, message, hint)
    }
  }

  private static let names = "recordings are click, milk"
  private static let apps = "known apps are navigation, todo"

  /// Misspelt words, and words that belong elsewhere.
  static let words = [
    Call("simon-replay aprove", "unknown command \"aprove\"", hint: "did you mean approve?"),
    Call("simon-replay rnu", "unknown command \"rnu\"", hint: "did you mean run?"),
    Call("simon-replay stories chekc", "unknown command \"stories chekc\"", hint: "stories check"),
    Call(
      "simon-replay stories",
      "missing command after simon-replay stories",
      hint: "stories emit"
    ),
    Call(
      "simon-replay log chek a",
      "unknown command \"log chek\"",
      hint: "did you mean log check?"
    ),
    Call(
      "simon-replay log",
      "missing command after simon-replay log",
      hint: "commands are log check"
    ),
    Call("simon-record sesion", "unknown command \"sesion\"", hint: "did you mean session?"),
    Call(
      "simon-replay sesion",
      "unknown command \"sesion\"",
      hint: "did you mean simon-record session?"
    ),
    Call(
      "simon-record aprove",
      "unknown command \"aprove\"",
      hint: "did you mean simon-replay approve?"
    ),
    Call(
      "simon-record run click",
      "run is a command of another tool",
      hint: "simon-replay run click"
    ),
    Call(
      "simon-replay session",
      "session is a command of another tool",
      hint: "simon-record session"
    ),
    Call(
      "simon-replay session --script a.script",
      "session is a command of another tool",
      hint: "simon-record session --script a.script"
    ),
    Call(
      "simon-replay run approve",
      "no recording matches \"approve\", which is a command",
      hint: "a call has one command, which comes first: simon-replay approve"
    ),
    Call(
      "simon-replay run click diff",
      "no recording matches \"diff\", which is a command",
      hint: "simon-replay diff"
    ),
    Call("simon-replay man aprove", "unknown command \"aprove\"", hint: "did you mean approve?"),
    Call(
      "simon-replay completions bsh",
      "there are no completions for \"bsh\"",
      hint: "mean bash?"
    ),
    Call(
      "simon-replay completions nu",
      "no completions for \"nu\"",
      hint: "shells are bash, zsh, fish"
    ),
    Call(
      "simon-replay run --filtr x",
      "unknown option \"--filtr\"",
      hint: "did you mean --filter?"
    ),
    Call("simon-replay run --Jobs 2", "unknown option \"--Jobs\"", hint: "did you mean --jobs?"),
    Call("simon-replay run -help", "unknown option \"-help\"", hint: "did you mean --help?"),
    Call("simon-replay run -x", "unknown option \"-x\"", hint: "simon-replay run --help"),
    Call(
      "simon-replay run --all",
      "unknown option \"--all\"",
      hint: "--all is an option of approve: simon-replay approve --help"
    ),
    Call(
      "simon-replay approve --jobs 2",
      "unknown option \"--jobs\"",
      hint: "--jobs is an option of run, stories run: simon-replay run --help"
    ),
    Call("simon-replay --app toodo", "there is no app \"toodo\"", hint: "did you mean todo?"),
    Call("simon-replay --app nothing", "there is no app \"nothing\"", hint: Self.apps),
    Call(
      "simon-replay milk --app todo:renamd",
      "the app \"todo\" has no variant \"renamd\"",
      hint: "did you mean todo:renamed?"
    ),
    Call(
      "simon-record session --app toodo --script a.script",
      "there is no app \"toodo\"",
      hint: "did you mean todo?"
    ),
  ]

  /// Recordings, files and folders that do not exist or are something else.
  static let places = [
    Call(
      "simon-replay clik",
      "no recording matches \"clik\"",
      hint: "did you mean click?",
      code: 4
    ),
    Call("simon-replay run nothing", "no recording matches \"nothing\"", hint: Self.names, code: 4),
    Call(
      "simon-replay coverage nothing",
      "no recording matches \"nothing\"",
      hint: Self.names,
      code: 4
    ),
    Call(
      "simon-replay approve nothing",
      "no recording matches \"nothing\"",
      hint: Self.names,
      code: 4
    ),
    Call(
      "simon-replay flaky mlk",
      "no recording matches \"mlk\"",
      hint: "did you mean milk?",
      code: 4
    ),
    Call(
      "simon-replay run a.script",
      "\"a.script\" is a file, expected a recording",
      hint: Self.names
    ),
    Call(
      "simon-replay show recordings",
      "\"recordings\" is a folder of 2 recordings, expected one",
      hint: Self.names
    ),
    Call(
      "simon-replay show a.script",
      "\"a.script\" is neither a recording nor a tree",
      hint: "a tree is a file whose name ends with .json"
    ),
    Call(
      "simon-replay query //A tre.json",
      "no such file",
      hint: "did you mean tree.json?",
      code: 3
    ),
    Call(
      "simon-replay query click //UIButton",
      "the selector comes before the recording",
      hint: "simon-replay query //UIButton click"
    ),
    Call(
      "simon-replay --dir nowhere",
      "--dir: there is no folder \"nowhere\"",
      hint: "leave out --dir to use the folder \"recordings\""
    ),
    Call(
      "simon-replay --dir a.script",
      "\"a.script\" is a file, not a folder",
      hint: "name the folder"
    ),
    Call(
      "simon-replay --format json:no/report.json",
      "--format: there is no folder \"no\"",
      hint: "mkdir -p no"
    ),
    Call(
      "simon-replay --format html:recordings",
      "--format: \"recordings\" is a folder, expected a file",
      hint: "simon-replay run --help"
    ),
    Call(
      "simon-replay stories emit click -o no/a.stories",
      "--output: there is no folder \"no\"",
      hint: "mkdir -p no"
    ),
    Call(
      "simon-replay log cut click -o recordings",
      "--output: \"recordings\" is a folder",
      hint: "simon-replay log cut --help"
    ),
    Call(
      "simon-replay log cut recordings",
      "this folder has 2 recordings, expected one",
      hint: "name one of them, such as recordings/click/events.jsonl"
    ),
    Call("simon-replay man -o no", "--output: there is no folder \"no\"", hint: "mkdir -p no"),
    Call(
      "simon-replay compare click milk",
      "click: error: no such file or folder",
      hint: "a run is a JSON report",
      code: 3
    ),
    Call("simon-replay merge report.json", "report.json: error: no such file", hint: "", code: 3),
    Call(
      "simon-replay log check no/a.jsonl",
      "no such file",
      hint: "there is no folder \"no\"",
      code: 3
    ),
    Call(
      "simon-replay script run a.script --app todo",
      "not a property list",
      hint: "session --script",
      code: 3
    ),
    Call(
      "simon-record session --app todo --script a.scrip",
      "a.scrip: error: no such file",
      hint: "did you mean a.script?",
      code: 3
    ),
    Call(
      "simon-record session --continue clik --script a.script",
      "\"clik\"",
      hint: "mean click?",
      code: 4
    ),
  ]

  /// Values that are missing or wrong, and options that exclude each other.
  static let values = [
    Call(
      "simon-replay run --jobs",
      "--jobs needs a value: --jobs N",
      hint: "simon-replay run --help"
    ),
    Call(
      "simon-replay run --jobs two",
      "--jobs takes a whole number from 1 to 1024, not \"two\"",
      hint: ""
    ),
    Call(
      "simon-replay run --jobs 0",
      "--jobs takes a whole number from 1 to 1024, not \"0\"",
      hint: ""
    ),
    Call(
      "simon-replay run --jobs=2 --jobs=3",
      "--jobs is given twice",
      hint: "simon-replay run --help"
    ),
    Call(
      "simon-replay run --fail-fast=yes",
      "--fail-fast takes no value",
      hint: "simon-replay run"
    ),
    Call("simon-replay run --shard 3/2", "--shard takes I/N with I from 1 to N", hint: ""),
    Call("simon-replay run --format jsn", "unknown format \"jsn\"", hint: "did you mean json?"),
    Call(
      "simon-replay run --format dot",
      "unknown format \"dot\"",
      hint: "formats are pretty, json"
    ),
    Call(
      "simon-replay run --format json:",
      "--format json: has no file",
      hint: "--format json alone"
    ),
    Call(
      "simon-replay run --format html",
      "expected a file for the page",
      hint: "html:report.html"
    ),
    Call("simon-replay run --filter [", "--filter takes a regular expression, not \"[\"", hint: ""),
    Call(
      "simon-replay run --color allways",
      "--color takes auto, always, never",
      hint: "\"always\"?"
    ),
    Call("simon-replay run --appearance drak", "--appearance takes light, dark", hint: "\"dark\"?"),
    Call(
      "simon-replay run --screen big",
      "--screen takes a size such as 390x844@3, not \"big\"",
      hint: ""
    ),
    Call("simon-replay run milk --from 99", "milk has no event 99; its events are 1 to", hint: ""),
    Call("simon-replay run milk --from 5 --to 2", "--from 5 is after --to 2", hint: ""),
    Call(
      "simon-replay show milk@x",
      "\"x\" in \"milk@x\" is not an event number",
      hint: "RECORDING@N"
    ),
    Call("simon-replay diff milk", "missing argument: simon-replay diff A B", hint: ""),
    Call("simon-replay diff a b c", "unexpected argument \"c\": simon-replay diff A B", hint: ""),
    Call("simon-record apps todo", "unexpected argument \"todo\": simon-record apps\n", hint: ""),
    Call("simon-replay approve --only a --list", "--list cannot be combined with --only", hint: ""),
    Call(
      "simon-record session",
      "missing option --app NAME",
      hint: "this build can drive: navigation"
    ),
    Call(
      "simon-record session --app todo --seed xyz",
      "--seed takes up to 16 hexadecimal",
      hint: ""
    ),
    Call(
      "simon-record session --app todo --name a/b --script a.script",
      "has no slashes",
      hint: ""
    ),
    Call(
      "simon-record session --app todo --name milk --script a.script",
      "exists already",
      hint: "--force"
    ),
    Call(
      "simon-replay script run a.plist",
      "missing option --app NAME",
      hint: "this build can drive"
    ),
  ]

  @Test(
    "an empty argument is wrong usage and never the current folder",
    arguments: [
      ["log", "repair", ""], ["log", "check", ""], ["stories", "check", ""], ["run", ""], ["", ""],
      ["show", ""], ["approve", "", "--all"], ["tree", "", "//UIButton"], ["log", "cat", "--", ""],
    ]
  )
  func empty(words: [String]) async throws {
    let fixture = try await CommandLineFixture()
    let run = try await expectNothingWritten(in: fixture.folder.url) {
      try await fixture.replay(words)
    }
    #expect(run.status == .exit(2), "\(run)")
    #expect(run.standardError.contains("an argument is empty"), "\(run)")
  }

  @Test(
    "a wrong call changes nothing, and its message says what is wrong and what to type instead",
    arguments: words + places + values
  )
  func wrong(_ call: Call) async throws {
    let fixture = try await CommandLineFixture()
    try fixture.folder.write("tap #add\n", to: "a.script")
    try fixture.folder.write("{\"class\":\"A\"}\n", to: "tree.json")
    let run = try await expectNothingWritten(in: fixture.folder.url) {
      try await InProcessTool(call.words[0])
        .run(Array(call.words.dropFirst()), in: fixture.folder.url)
    }
    #expect(run.status == .exit(call.code), "\(run)")
    #expect(run.standardError.contains(call.message), "\(run)")
    let hint = run.standardError.split(separator: "\n").last { $0.hasPrefix("hint: ") } ?? ""
    #expect(call.hint.isEmpty ? !hint.isEmpty : hint.contains(call.hint), "\(run)")
    #expect(run.standardOutput == "")
  }

  @Test(
    "a folder or a file of a recording is taken for what it holds",
    arguments: [
      ("run recordings", 0, "2 recordings: 2 passed"), ("run recordings/milk", 0, "✓ milk"),
      ("run recordings/milk/golden.tree", 0, "✓ milk"),
      ("run recordings/milk/events.jsonl", 0, "1 recording: 1 passed"),
      ("stories emit recordings/milk/story.stories --no-proof", 0, "When I tap"),
      ("show recordings/milk/story.stories", 0, "UIWindow"),
      ("log check recordings", 0, "recordings/milk/events.jsonl"),
      ("log check recordings/milk", 0, "recordings/milk/events.jsonl"),
      ("log check milk", 0, "recordings/milk/events.jsonl"),
      ("log cat milk", 0, "UINavigationButton"),
      ("log cat milk --dir recordings --at 1", 0, "UIWindow"), ("log stats milk", 0, "keyframes"),
      ("log cut milk --to 3", 0, "\"n\":3"), ("golden text recordings/milk", 0, "== 1"),
    ] as [(String, Int32, String)]
  )
  func taken(call: String, code: Int32, shown: String) async throws {
    let fixture = try await CommandLineFixture()
    let run = try await fixture.replay(call.split(separator: " ").map(String.init))
    #expect(run.status == .exit(code), "\(run)")
    #expect(run.standardOutput.contains(shown), "\(run)")
  }
}
