import EventModel
import Foundation
import TestSupport
import Testing

@Suite("A run of an untrusted recording")
struct HostileRecordingTests {
  let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture() }

  /// Changes the log of a recording, with valid digests.
  private func rewrite(_ name: String, _ change: (inout EventLog) throws -> Void) throws {
    let path = "recordings/\(name)/events.jsonl"
    var log = try EventLog(decoding: Array(try fixture.folder.text(of: path).utf8))
    try change(&log)
    try fixture.folder.write(String(decoding: LogWriter.encode(log), as: UTF8.self), to: path)
  }

  /// Replays in processes of their own, which a recording could end.
  private func run(_ words: String..., says expected: String) async throws -> ToolRun {
    let run = try await BuiltTool("simon-replay")
      .run(words, in: fixture.folder.url, timeout: .seconds(300))
    return try checked(run, says: expected)
  }

  /// Replays in this process a recording that must not be able to end one.
  private func runHere(_ words: String..., says expected: String) async throws -> ToolRun {
    try checked(try await fixture.replay(words), says: expected)
  }

  /// Expects that no control character reaches the terminal, and that the run writes nothing outside
  /// of the recordings.
  private func checked(_ run: ToolRun, says expected: String) throws -> ToolRun {
    let said = run.standardOutput + run.standardError
    #expect(said.contains(expected), "\(run)")
    #expect(said.utf8.count < 40_000)
    #expect(!said.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x9B })
    let paths = try FolderSnapshot(of: fixture.folder.url).paths
    #expect(paths.allSatisfy { $0.hasPrefix("recordings") || $0.hasPrefix("outside") })
    return run
  }

  @Test(
    "a log names an app, never a file or a command",
    arguments: [
      ("../../etc/passwd", "there is no app \"../../etc/passwd\""),
      ("/bin/sh -c 'touch x'", "there is no app \"/bin/sh -c 'touch x'\""),
      ("navigation:../x", "has no variant \"../x\""), ("", "there is no app \"\""),
      ("\u{1B}]0;x\u{7}\u{9B}31m", "there is no app \"\\u{1b}]0;x\\u{7}\\u{9b}31m\""),
      (String(repeating: "navigation", count: 2_000), "… and "),
    ]
  )
  func app(name: String, says: String) async throws {
    try rewrite("click") { $0.header.app = name }
    let run = try await runHere(says: says)
    #expect(run.status == .exit(2), "\(run)")
    #expect(run.standardOutput.contains("✓ milk"))
  }

  @Test("a golden that takes too long to read is red at the limit, and the app is not blamed")
  func slowGolden() async throws {
    let lines = (0..<40_000).map { "~ UIWindow  k\($0) none → 1\n" }.joined()
    try fixture.folder.write(
      "golden 1  app navigation  recording click\n== 1 launch\nUIWindow 0,0 390x844\n== 2 a\n\(lines)",
      to: "recordings/click/golden.tree"
    )
    let run = try await run(
      "run",
      "click",
      "--time-limit",
      "0.1",
      says: "took longer than the limit of 0.1 s while reading the golden"
    )
    #expect(run.status == .exit(3), "\(run)")
    #expect(!(run.standardOutput + run.standardError).contains("idle"))
  }

  @Test("messages show the name of a hostile recording, which leads to no other place")
  func names() async throws {
    let from = fixture.folder.file("recordings/click")
    try FileManager.default.moveItem(
      at: from,
      to: fixture.folder.file("recordings/..;$(touch x)`x`")
    )
    let run = try await run("--app", "navigation:renamed", says: "✗ ..;$(touch x)`x`  ")
    #expect(run.status == .exit(1))
  }

  @Test(
    "a run refuses a log with numbers beyond the limits",
    arguments: [1e10, -1e300, .greatestFiniteMagnitude]
  )
  func far(number: Double) async throws {
    try rewrite("click") { log in
      for (place, event) in log.events.enumerated() {
        guard case .touch(var touch, let target) = event.kind else { continue }
        touch.location = Point(x: number, y: number)
        log.events[place].kind = .touch(touch, target: target)
      }
    }
    let run = try await run(
      "click",
      says: "at event 2: the app takes no touch that is so far away"
    )
    #expect(run.status == .exit(1))
  }

  @Test("a run refuses targets of absurd sizes")
  func frames() async throws {
    try rewrite("click") { log in
      for (place, event) in log.events.enumerated() {
        guard case .touch(let touch, var target?) = event.kind else { continue }
        target.frame.size = Size(width: 1e-300, height: 1e-300)
        log.events[place].kind = .touch(touch, target: target)
      }
    }
    let run = try await run(
      "click",
      says: "at event 2: the app takes no touch that is so far away"
    )
    #expect(run.status == .exit(1))
  }

  @Test(
    "a run refuses a log that would keep the app waiting",
    arguments: [86_400_000_001, 9_000_000_000_000_000]
  )
  func time(microseconds: Int64) async throws {
    try rewrite("milk") { log in
      for place in log.events.indices.dropFirst(3) {
        log.events[place].at = Microseconds(microseconds)
      }
    }
    let run = try await run("milk", says: "the app takes no session that is longer than a day")
    #expect(run.status == .exit(1))
  }

  @Test("a run refuses a log that types too much text")
  func text() async throws {
    try rewrite("milk") { log in
      for (place, event) in log.events.enumerated() {
        guard case .text(_, let target) = event.kind else { continue }
        log.events[place].kind = .text(String(repeating: "x", count: 100_001), target: target)
      }
    }
    let run = try await run("milk", says: "the app takes no text that is so long")
    #expect(run.status == .exit(1))
  }

  @Test("a run refuses a log with trees that are too deep", arguments: ["[", "{\"a\":"])
  func deep(bracket: String) async throws {
    let log = try fixture.folder.text(of: "recordings/click/events.jsonl")
    let lines = log.split(separator: "\n")
    let tree = String(repeating: "{\"class\":\"A\",\"children\":[", count: 10_000)
    for deep in [String(repeating: bracket, count: 100_000), tree] {
      try fixture.folder.write(
        "\(lines[0])\n{\"n\":1,\"at\":0,\"event\":\"snapshot\",\"tree\":\(deep)",
        to: "recordings/click/events.jsonl"
      )
      let run = try await run("click", says: "recordings/click/events.jsonl:2:")
      #expect(run.status == .exit(3), "\(run)")
    }
  }

  @Test(
    "a run accepts any titles and labels but shortens them in reports, and refuses trees that are too deep"
  )
  func golden() async throws {
    let head = "golden 1  app navigation  recording click\n== 1 \"::error::\\u001b[31m\"\n"
    let deep = { (levels: Int, mark: String) in
      (0..<levels).map { mark + String(repeating: "  ", count: $0) + "UIView 0,0 1x1\n" }.joined()
    }
    try fixture.folder.write(head + deep(600, ""), to: "recordings/click/golden.tree")
    let followed = try await run("click", says: "- UIView/UIView  (599 views)")
    #expect(followed.status == .exit(1), "\(followed)")
    let nested = "UIView 0,0 1x1\n== 2 x\n+ in UIView first\n" + deep(1_100, "    ")
    for text in [deep(1_100, ""), nested] {
      try fixture.folder.write(head + text, to: "recordings/click/golden.tree")
      let run = try await run("click", says: "expected views nested at most 1024 levels deep")
      #expect(run.status == .exit(3), "\(run)")
    }
    let label = String(repeating: "long", count: TestEnvironment.current.isFull ? 20_000 : 5_000)
    let golden = try fixture.folder.text(of: "recordings/milk/golden.tree")
    try fixture.folder.write(
      golden.replacing("\"Add\"", with: "\"\(label)\""),
      to: "recordings/milk/golden.tree"
    )
    let files = ["tap", "junit", "github", "json"]
    let tool = try BuiltTool("simon-replay")
    try fixture.folder.write("", to: "outside/reports")
    let words =
      ["milk", "--format", "pretty"] + files.flatMap { ["--format", "\($0):outside/\($0)"] }
    let cut = try await tool.run(words, in: fixture.folder.url, timeout: .seconds(300))
    #expect(cut.standardOutput.contains("more bytes") && cut.output.count < 10_000, "\(cut)")
    for file in files {
      let text = try fixture.folder.text(of: "outside/\(file)")
      #expect(text.contains("more bytes"), "\(file)")
      #expect(text.utf8.count < (file == "json" ? 400_000 : 10_000), "\(file)")
    }
    try fixture.folder.write("\(label)\n", to: "recordings/milk/golden.tree")
    #expect(try await run("milk", says: "golden.tree:1:1: error: ").status == .exit(3))
  }

  @Test(
    "a rule with a hostile pattern does not stall a run",
    arguments: TestEnvironment.current.sample(
      ["(a+)+$", "(a|a)*b", "(a*)*(a*)*(a*)*b", #"(a+)+\1b"#, "(?=(a+)+b)a*", "a{1,2000}b"],
      count: 1
    )
  )
  func rules(pattern: String) async throws {
    let golden = try fixture.folder.text(of: "recordings/click/golden.tree")
    let count = TestEnvironment.current.isFull ? 5_000 : 300
    let text = String(repeating: "a", count: count) + "!"
    try fixture.folder.write(
      golden.replacing("\"Click me\"", with: "\"\(text)\""),
      to: "recordings/click/golden.tree"
    )
    try fixture.folder.write(
      "pattern /\(pattern)/ for text, label of #click because it is slow\n",
      to: "recordings/click/simon.rules"
    )
    #expect(try await runHere("click", says: "✗ click").status == .exit(1))
  }

  @Test("a run refuses too many rules, and rules that are too deep")
  func manyRules() async throws {
    let rule = "ignore text of #click because x\n"
    try fixture.folder.write(
      String(repeating: rule, count: 1_001),
      to: "recordings/click/simon.rules"
    )
    let many = try await run(
      "click",
      says: "simon.rules:1001:1: error: expected at most 1000 rules"
    )
    #expect(many.status == .exit(3))
    let deep = String(repeating: "[", count: 50_000)
    try fixture.folder.write(
      "ignore text of `//UIView\(deep)` because x\nignore all of `//A\(String(repeating: "(", count: 50_000))` because x\n",
      to: "recordings/click/simon.rules"
    )
    #expect(try await run("click", says: "simon.rules:1:").status == .exit(3))
  }

  @Test(
    "a run never shows the content behind a link",
    arguments: ["events.jsonl", "golden.tree", "simon.rules"]
  )
  func links(file: String) async throws {
    try fixture.folder.write("the password\nis\nhunter2\n", to: "outside/secret")
    let place = fixture.folder.file("recordings/click/\(file)")
    try? FileManager.default.removeItem(at: place)
    try FileManager.default.createSymbolicLink(
      atPath: place.path,
      withDestinationPath: "../../outside/secret"
    )
    let run = try await run(says: "\(file):1: error: this is a link to a file that is damaged")
    #expect(run.status == .exit(3))
    let said = run.standardOutput + run.standardError
    #expect(!said.contains("hunter2") && !said.contains("password"))
    #expect(run.standardError.split(separator: "this is a link").count == 2, "it is told once")
  }

  @Test("a run never writes behind a link, and replays no recording outside of its folder")
  func written() async throws {
    try fixture.folder.write("precious\n", to: "outside/victim")
    let link = { (from: String, to: String) in
      try FileManager.default.createSymbolicLink(
        atPath: fixture.folder.file(from).path,
        withDestinationPath: to
      )
    }
    try link("recordings/click/golden.pending", "../../outside/victim")
    try link("recordings/again", "click")
    try link("recordings/outside", "../outside")
    let run = try await run(
      "--app",
      "navigation:renamed",
      says: "recordings/again: error: cannot be read: this is a link, which is not followed\n"
    )
    #expect(run.standardError.contains("recordings/outside: error: cannot be read: this is a link"))
    #expect(run.standardOutput.contains("4 recordings: 1 passed, 1 changed, 2 damaged · "))
    #expect(try fixture.folder.text(of: "outside/victim") == "precious\n")
    #expect(try fixture.folder.text(of: "recordings/click/golden.pending").hasPrefix("pending "))
  }
}
