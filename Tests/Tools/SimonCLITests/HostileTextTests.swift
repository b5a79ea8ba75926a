import Actions
import EventModel
import Foundation
import TestSupport
import Testing

@Suite("Texts that want to be commands", .ownThread)
struct HostileTextTests {
  /// The parts that hostile texts are made of.
  private static let parts = [
    "\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{1B}[2J", "\u{1B}]0;title\u{7}", "\u{9B}31m",
    "\u{8}",
    "\u{202E}", "\u{2066}", "\u{200B}", "\u{FEFF}", "\t", "\"", "\\", "`", "'", "]]>", "<b>", "&",
    "%0A",
    "##vso[task.setvariable variable=a]b", "##[error]no", "##teamcity[testFailed name='a']",
    "::error file=a::b", "::set-output name=a::b",
    "\u{0D4E}", "\u{0D4E}##vso[task.setvariable variable=a]b", "\u{0301}",
    "section_start:0:a\r\u{1B}[0K",
    "1 recording: 1 passed", "✓ click-me  12 events  3 checkpoints", "ok 1 - click-me", "a", " ",
  ]

  private static func text(_ random: inout SeededRandom) -> String {
    let count = Int.random(in: 1...6, using: &random)
    return (0..<count).map { _ in parts[Int.random(in: parts.indices, using: &random)] }.joined()
  }

  /// The calls whose outputs are read, beside those that make the files for them.
  private static let calls = [
    "run", "run --wireframe", "run --format json", "run --format junit", "run --format tap",
    "run --format github", "run --format json:report.json", "merge report.json", "approve --list",
    "approve --list --format json", "show a", "show a --format json", "diff a@1 a@4",
    "diff a@1 a@4 --format json", "query #go a", "query #go a --format json",
    "log cat recordings/a/events.jsonl", "log cat recordings/a/events.jsonl --format json",
    "log cat recordings/a/events.jsonl --at 4", "log stats recordings/a/events.jsonl",
    "log check recordings/a/events.jsonl", "golden text recordings/a/golden.tree",
    "stories emit a", "stories emit a --format json",
    "stories run recordings/a/story.stories --app hostile",
    "stories run recordings/a/story.stories --app hostile:other --format simon",
    "stories run recordings/a/story.stories --app hostile:crashing --format junit",
    "stories run recordings/a/story.stories --app hostile:other --format json",
    "stories check recordings/a/story.stories", "run --app hostile:crashing",
    "run --app hostile:crashing --format junit",
  ]

  @Test("reach no output as control characters, lines of their own, or commands to a build server")
  func outputs() async throws {
    await forAll(seeds: 0..<1, full: 2_000) { random in
      let texts = (0..<14).map { _ in Self.text(&random) }
      let title = Self.text(&random)
      try await read(texts, title: title, environment: random.once(in: 2) ? [:] : ["CI": "1"])
    }
  }

  private func read(_ texts: [String], title: String, environment: [String: String]) async throws {
    let folder = try TemporaryFolder()
    let apps = HostileApp.catalogue(texts)
    let recorder = try InProcessTool("simon-record", apps: apps)
    let replayer = try InProcessTool("simon-replay", apps: apps)
    let script = "tap #go\nmark \(Action.checkpoint(title))\ntap #go\n"
    let session = await recorder.run(
      ["session", "--app", "hostile", "--script", "-", "--name", "a"],
      input: script,
      in: folder.url
    )
    check(session, of: "session")
    #expect(session.status == .exit(0), "\(session)")
    for call in Self.calls {
      let words = call.split(separator: " ").map(String.init)
      let isRun = words[0] == "run" && !call.contains("crashing")
      let run = await replayer.run(
        isRun ? words + ["--app", "hostile:other"] : words,
        environment: environment,
        in: folder.url
      )
      check(run, of: call)
    }
    for name in ["story.stories", "golden.tree", "approvals.jsonl"] {
      check(try folder.text(of: "recordings/a/\(name)"), of: name, isRed: false)
    }
  }

  private func check(_ run: ToolRun, of call: String) {
    let isRed = call.hasPrefix("run") || call.hasPrefix("merge")
    check(run.standardOutput, of: call, isRed: isRed)
    check(run.standardError, of: call, isRed: isRed)
    #expect([.exit(0), .exit(1), .exit(5)].contains(run.status), "\(call): \(run)")
  }

  private func check(_ text: String, of call: String, isRed: Bool) {
    let odd = text.unicodeScalars.first { scalar in
      let isMark = scalar == "\u{200E}" && call.hasSuffix("wireframe")
      return scalar != "\n" && !isMark && scalar.hasEffect
    }
    #expect(
      odd == nil,
      "\(call): \(odd.map { String($0.value, radix: 16) } ?? "") in \(text.debugDescription)"
    )
    for command in ["##[", "##vso[", "##teamcity["].map({ Array($0.utf8) })
    where !call.hasSuffix(".tree") {
      #expect(!Array(text.utf8).contains(command), "\(call): \(text)")
    }
    for line in text.split(separator: "\n") {
      let words = line.drop { $0 == " " }
      if !call.hasSuffix("github") {
        #expect(!words.hasPrefix("::"), "\(call): \(text)")
      } else if words.hasPrefix("::") {
        #expect(words.hasPrefix("::error file=recordings/a/"), "\(call): \(text)")
      }
      guard isRed else { continue }
      for forged in ["1 recording: 1 passed", "✓", "ok 1"] {
        #expect(!line.hasPrefix(forged), "\(call): \(text)")
      }
    }
  }
}

extension Unicode.Scalar {
  /// A Boolean value that says whether a terminal acts on the character, or shows others out of order.
  fileprivate var hasEffect: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
