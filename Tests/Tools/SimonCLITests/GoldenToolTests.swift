import Approvals
import EventModel
import Foundation
import TestSupport
import Testing

@Suite("Goldens on the command line")
struct GoldenToolTests {
  @Test(
    "a missing golden fails every run, even with retries, and is never written",
    arguments: [
      true, false,
    ]
  )
  func missing(isCI: Bool) async throws {
    let project = try RecordingProject()
    try FileManager.default.removeItem(at: project.store().goldenFile)
    try await expectNothingWritten(in: project.folder.url) {
      let run = await project.run("run", "--retry", "5", isCI: isCI)
      #expect(run.status == .exit(5))
      // Outside of CI, the run stores its failures for the next run.
      let state = project.file(".simon")
      if !isCI { try FileManager.default.removeItem(at: state) }
    }
  }

  @Test("the same change of many recordings is one question, and the next run passes")
  func oneQuestion() async throws {
    let count = TestEnvironment.current.isFull ? 6 : 3
    let names = (1...count).map { "click-\($0)" }
    let project = try RecordingProject(names)
    let red = await project.run("run", "--app", "navigation:renamed")
    #expect(red.status == .exit(1))
    #expect(red.standardOutput.contains("\(2 * count) checkpoints, \(count) recordings"))
    let list = await project.run("approve", "--list")
    #expect(list.standardOutput.contains("1 change pending"))
    #expect(await project.run("approve", "--all").status == .exit(0))
    #expect(await project.run("run", "--app", "navigation:renamed").status == .exit(0))
    #expect(await project.run("approve", "--check").status == .exit(0))
  }

  @Test("a golden edited by hand fails in CI until it is approved by name")
  func edited() async throws {
    let project = try RecordingProject()
    let store = project.store()
    let text = try String(contentsOf: store.goldenFile, encoding: .utf8)
    // Titles are not compared, so the replay itself passes.
    try text.replacing("== 2 ", with: "== 2 then ")
      .write(to: store.goldenFile, atomically: true, encoding: .utf8)
    #expect(await project.run("run").status == .exit(0))
    let red = await project.run("run", isCI: true)
    #expect(red.status == .exit(5))
    #expect(red.standardOutput.contains("no ledger entry explains this golden"))
    #expect(await project.run("approve", "--check").status == .exit(5))
    let all = await project.run("approve", "--all")
    #expect(all.status == .exit(5))
    let id = try #require(all.standardOutput.split(separator: "--only ").last).prefix(6)
    #expect(await project.run("approve", "--only", String(id)).status == .exit(0))
    #expect(await project.run("run", isCI: true).status == .exit(0))
  }

  @Test("a check is not green for a story or a log that it cannot read")
  func unreadable() async throws {
    let fixture = try await CommandLineFixture()
    let path = "recordings/milk/story.stories"
    let story = try fixture.folder.text(of: path)
    try fixture.folder.write("# Not proven: no\n" + story, to: path)
    #expect(try await fixture.replay("approve", "--check").status == .exit(5))
    let other = story.replacing("type \"Milk\"", with: "type \"Silk\"")
    try fixture.folder.write("# Not proven: no\n" + other, to: path)
    #expect(try await fixture.replay("approve", "--check").status == .exit(1))
    try Data([0x53, 0xFF, 0x0A]).write(to: fixture.folder.file(path))
    let binary = try await fixture.replay("approve", "--check")
    #expect(binary.status == .exit(3), "\(binary)")
    #expect(binary.standardError.contains("it is not UTF-8 text"), "\(binary)")
    try fixture.folder.write(story, to: path)
    let log = "recordings/milk/events.jsonl"
    let whole = try fixture.folder.text(of: log)
    try fixture.folder.write(String(whole.dropLast(40)), to: log)
    #expect(try await fixture.replay("approve", "--check").status == .exit(3))
    try fixture.remove(path)
    #expect(try await fixture.replay("approve", "--check").status == .exit(5), "an edited log")
    try fixture.folder.write(whole, to: log)
    let gone = try await fixture.replay("approve", "--check")
    #expect(gone.status == .exit(5), "\(gone)")
    #expect(gone.standardError.contains("story.stories is missing"), "\(gone)")
    try fixture.folder.write(story, to: path)
    #expect(try await fixture.replay("approve", "--check").status == .exit(0))
  }

  @Test("a story that was edited is noticed where it does not tell its recording any more")
  func editedStory() async throws {
    let fixture = try await CommandLineFixture()
    let path = "recordings/milk/story.stories"
    let story = try fixture.folder.text(of: path)
    #expect(try await fixture.replay("approve", "--check").status == .exit(0))
    try fixture.folder.write(story.replacing("Story: ", with: "Story: Shopping, "), to: path)
    let worded = try await fixture.replay("approve", "--check")
    #expect(worded.status == .exit(5), "proven, and to be approved: \(worded)")
    let waits = String(repeating: "\nAnd I wait 86400 s", count: 200)
    let edits = [
      ("type \"Milk\"", "type \"Silk\""), ("see \"Milk\"", "see \"Silk\""),
      ("see \"Milk\"", "see \"Milk\"\(waits)"),
    ]
    for (old, new) in edits {
      #expect(story.contains(old))
      try fixture.folder.write(story.replacing(old, with: new), to: path)
      let check = try await fixture.replay("approve", "--check")
      #expect(check.status == .exit(1), "\(check)")
      #expect(check.standardError.contains("\(path): error: the story was changed"), "\(check)")
      #expect(check.standardError.contains("stories emit milk -o \(path)"), "\(check)")
    }
  }

  @Test("a golden without a recording is an orphan, unless only a part of the suite runs")
  func orphan() async throws {
    let project = try RecordingProject(["click-me", "lost"])
    try FileManager.default.removeItem(at: project.file("lost/events.jsonl"))
    #expect(await project.run("run").status == .exit(6))
    #expect(await project.run("run", "--filter", "l").status == .exit(0))
    #expect(await project.run("run", "--shard", "1/1").status == .exit(0))
  }

  @Test("a recording renamed without its golden is recognized and asked about once")
  func renamed() async throws {
    let project = try RecordingProject(["new-name", "old-name"])
    try FileManager.default.removeItem(at: project.file("old-name/events.jsonl"))
    for file in ["golden.tree", "approvals.jsonl"] {
      try FileManager.default.removeItem(at: project.file("new-name/\(file)"))
    }
    let red = await project.run("run")
    #expect(red.status == .exit(5))
    #expect(red.standardOutput.contains("the golden of old-name has these screens"))
    #expect(await project.run("approve", "--list").standardOutput.contains("1 change pending"))
    #expect(await project.run("approve", "--all").status == .exit(0))
    #expect(!FileManager.default.fileExists(atPath: project.file("old-name").path))
    #expect(await project.run("run", isCI: true).status == .exit(0))
  }

  @Test("a golden with a checkpoint that the recording lacks is an orphan too")
  func excess() async throws {
    let project = try RecordingProject()
    let store = project.store()
    var golden = try #require(try store.golden())
    golden.screens.append(golden.screens[0])
    try store.write(golden)
    let run = await project.run("run")
    #expect(run.status == .exit(6))
    #expect(run.standardOutput.contains("1 checkpoint that the recording lacks"))
  }

  @Test("rules beside the recordings and inside each recording are applied and reported")
  func rules() async throws {
    let project = try RecordingProject()
    try project.folder.write(
      "ignore text, label of #click because titles differ\n",
      to: "simon.rules"
    )
    try project.folder.write(
      "ignore text, label, frame of `//UIButtonLabel` because fonts differ\nignore tag of #x because y\n",
      to: "recordings/click-me/simon.rules"
    )
    let run = await project.run("run", "--app", "navigation:renamed")
    #expect(run.status == .exit(0), "\(run.standardOutput)\(run.standardError)")
    #expect(
      run.standardOutput.contains(
        "3 rules: 4 views with hidden differences, 1 rule matched no view"
      )
    )
    try project.folder.write("ignore text of #a\n", to: "simon.rules")
    let bad = await project.run("run")
    #expect(bad.status == .exit(3))
    #expect(bad.standardError.contains("simon.rules:1:18: error:"))
  }

  @Test("goldens changed on two branches merge as text and by the merge driver")
  func merge() async throws {
    let project = try RecordingProject()
    let base = try #require(try project.store().golden())
    func changed(_ title: String, _ width: Double) throws -> Golden {
      var golden = base
      for place in golden.screens.indices {
        for node in golden.screens[place].tree.nodes.indices {
          let text = golden.screens[place].tree[node].text
          if text == "Page 2" { golden.screens[place].tree[node].text = title }
          if text == "Page 12" { golden.screens[place].tree[node].frame.size.width = width }
        }
      }
      return golden
    }
    let both = try changed("Two", 300)
    for (name, golden) in [
      ("base", base), ("ours", try changed("Two", 358)), ("theirs", try changed("Page 2", 300)),
      ("against", try changed("Zwei", 358)),
    ] {
      try project.folder.write(golden.text, to: name)
    }
    let git = try BuiltTool(at: URL(filePath: "/usr/bin/git"))
    let text = try await git.run(
      ["merge-file", "-p", "ours", "base", "theirs"],
      in: project.folder.url
    )
    #expect(try Golden(parsing: text.standardOutput) == both)
    let clean = await project.run("golden", "merge", "base", "ours", "theirs", "-o", "-")
    #expect(clean.status == .exit(0))
    #expect(try Golden(parsing: clean.standardOutput) == both)
    let conflict = await project.run("golden", "merge", "base", "ours", "against", "-o", "-")
    #expect(conflict.status == .exit(1))
    #expect(conflict.standardError.contains("ours \"Two\", theirs \"Zwei\", base \"Page 2\""))
  }
}
