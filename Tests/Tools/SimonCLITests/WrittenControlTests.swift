import Actions
import EventModel
import Foundation
import TestSupport
import Testing

@Suite("Control characters in written files", .ownThread)
struct WrittenControlTests {
  /// The characters that no written file has: those that a terminal obeys, but for line ends, and the controls of
  /// the writing direction.
  private static let controls: Set<Unicode.Scalar> = Set(
    [0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069].joined()
      .compactMap { Unicode.Scalar($0) }.filter { $0 != "\n" }
  )

  private static let sequences = [
    "\u{1B}[2J", "\u{1B}]0;title\u{7}", "\u{9B}31m", "\u{1B}(0", "\u{202E}txet\u{202C}",
    "\u{2067}a\u{2069}", "\r\u{1B}[0K", "\u{1B}P+q\u{1B}\\",
  ]

  private static func text(_ random: inout SeededRandom) -> String {
    let single = controls.sorted { $0.value < $1.value }.map { String($0) }
    let parts = single + sequences + sequences + ["a", "é", "\u{2026}", "\"", "\\"]
    return (0..<Int.random(in: 3...12, using: &random))
      .map { _ in parts[Int.random(in: parts.indices, using: &random)] }.joined()
  }

  private static let reports = ["html", "json", "junit", "tap", "github", "pretty"]

  /// The calls after a session, of which each writes files or prints what people save in files.
  private static let calls: [String] =
    ["other", "crashing"].map { build in
      "run --app hostile:\(build) "
        + reports.map { "--format \($0):\(build).\($0)" }.joined(separator: " ")
    } + [
      "run --app hostile:other --locale de_DE", "run --app hostile:other", "approve --list",
      "approve --list --format json", "compare other.json crashing.json",
      "compare other.json crashing.json --format json", "merge other.json",
      "coverage --format html:coverage.html", "coverage --format json", "coverage",
      "flaky a --times 2 --app hostile", "shrink a -o short --app hostile:other",
      "stories emit a -o out.stories", "stories page-objects a -o Pages.swift",
      "stories run out.stories --app hostile:other --format json:s.json --format junit:s.xml "
        + "--format messages:s.ndjson --format simon:s.txt",
      "show a --format html:show.html", "show a --format tree", "show a --format json",
      "show a --format xml", "diff a@1 a@4", "diff a@1 a@4 --format json",
      "log cut recordings/a/events.jsonl --from 1 --to 4 -o cut.jsonl",
      "log cat recordings/a/events.jsonl --format json", "query //* a --format json",
      "golden text recordings/a/golden.tree", "approve --all", "approve --all --locale de_DE",
      "ledger upgrade",
    ]

  @Test("no file that Simon writes holds one, whatever texts an app shows")
  func files() async throws {
    await forAll(seeds: 0..<2, full: 300) { random in
      let texts = (0..<14).map { _ in Self.text(&random) }
      let folder = try TemporaryFolder()
      let apps = HostileApp.catalogue(texts)
      let recorder = try InProcessTool("simon-record", apps: apps)
      let replayer = try InProcessTool("simon-replay", apps: apps)
      let title = Self.text(&random)
      let session = await recorder.run(
        ["session", "--app", "hostile", "--script", "-", "--name", "a"],
        input: "tap #go\nmark \(Action.checkpoint(title))\n\(Action.checkpoint(title))\ntap #go\n",
        in: folder.url
      )
      #expect(session.status == .exit(0), "\(session)")
      let explored = await recorder.run(
        ["explore", "--app", "hostile", "--sessions", "1", "--steps", "4", "--dir", "explored"],
        in: folder.url
      )
      check(explored, of: "explore")
      try check(folder, after: "session")
      for call in Self.calls {
        let words = call.split(separator: " ").map(String.init)
        check(await replayer.run(words, in: folder.url), of: call)
        try check(folder, after: call)
      }
    }
  }

  private func check(_ run: ToolRun, of call: String) {
    #expect(![.exit(2), .exit(70)].contains(run.status), "\(call): \(run)")
    expectNone(in: run.output, call)
    expectNone(in: run.diagnostics, call)
  }

  private func check(_ folder: TemporaryFolder, after call: String) throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
    #expect(!paths.isEmpty)
    for path in paths {
      let file = folder.url.appending(path: path)
      guard !file.hasDirectoryPath, let data = FileManager.default.contents(atPath: file.path)
      else {
        continue
      }
      expectNone(in: Array(data), "\(path) after \(call)")
    }
  }

  private func expectNone(in bytes: [UInt8], _ place: String) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let odd = text.unicodeScalars.first(where: Self.controls.contains) else { return }
    let around =
      text.unicodeScalars.firstIndex(of: odd).map {
        text[..<$0].suffix(120) + text[$0...].prefix(60)
      } ?? ""
    Issue.record("\(place): U+\(String(odd.value, radix: 16)) in \(around.debugDescription)")
  }

  @Test("no file holds one that a driver sends in its greeting, notices, errors and last words")
  func driver() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.program, to: "app.py")
    let (record, replay) = (try BuiltTool("simon-record"), try BuiltTool("simon-replay"))
    let session = try await record.run(
      ["session", "--driver", "python3 app.py", "--script", "-", "--name", "a"],
      input: "tap #go\ntap #go\n",
      in: folder.url
    )
    #expect(session.status == .exit(0), "\(session)")
    for mode in ["refuses", "crashes", "dies", "renames"] {
      let run = try await replay.run(
        ["run", "a", "--driver", "python3 app.py \(mode)"]
          + Self.reports.flatMap { ["--format", "\($0):\(mode).\($0)"] },
        in: folder.url
      )
      #expect(run.status == .exit(1), "\(run)")
      expectNone(in: run.output + run.diagnostics, mode)
      let crash = try await record.run(
        ["session", "--driver", "python3 app.py \(mode)", "--script", "-", "--name", mode],
        input: "tap #go\ntap #go\n",
        in: folder.url
      )
      expectNone(in: crash.output + crash.diagnostics, mode)
    }
    try FileManager.default.removeItem(at: folder.url.appending(path: "app.py"))
    try check(folder, after: "the runs")
  }

  /// An app in Python whose every text holds all of the characters.
  private static let program = """
    import json, sys
    odd = [*range(32), *range(0x7f, 0xa0), *range(0x202a, 0x202f), *range(0x2066, 0x206a)]
    text = "".join(map(chr, odd)) + "\\x1b]0;x\\x07\\x1b[2J"
    mode = sys.argv[1] if len(sys.argv) > 1 else ""
    now = taps = 0
    def send(answer):
        print(json.dumps(answer), flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        what, answer = asked["do"], {"id": asked["id"]}
        if what == "advance": now += asked["by"]
        if what == "launch": now = taps = 0
        if what == "hello":
            answer.update(version="1.1", clock="virtual", app="hostile", build="b" + text, roles=text)
        elif what != "quit":
            answer["at"] = now
        if what == "touch":
            answer["outcome"] = "handled"
            if asked["phase"] == "ended":
                taps += 1
                send({"notice": "log", "text": "notice " + text})
                sys.stderr.write("error: " + text.replace(chr(0), "") + "\\n")
                sys.stderr.flush()
                error = {"refuses": "badRequest", "crashes": "crashed"}.get(mode)
                if error: answer = {"id": asked["id"], "error": {"code": error, "message": text}}
                if mode == "dies": sys.exit(3)
                if taps == 2: answer.update(outcome="ignored", reason=text)
        if what == "snapshot":
            shown = text + str(taps) + ("!" if mode == "renames" else "")
            answer["tree"] = {"class": "W", "frame": [0, 0, 390, 844], "children": [
                {"class": "Button", "identifier": "go", "label": "Go", "frame": [9, 99, 99, 44]},
                {"class": "V" + text, "identifier": text, "label": shown, "text": shown,
                 "frame": [9, 199, 99, 44], "k" + text: shown, "o": {"i" + text: [shown]}}]}
        if what == "activity": answer["idle"] = True
        send(answer)

    """
}
