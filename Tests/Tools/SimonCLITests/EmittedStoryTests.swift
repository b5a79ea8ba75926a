import Foundation
import TestSupport
import Testing

@Suite("The proof of an emitted story")
struct EmittedStoryTests {
  let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture() }

  @Test(
    "a build that differs from the recording is named, and replaces no story of a recording",
    arguments: TestEnvironment.current.sample(
      [
        ("click", "navigation:renamed"), ("click", "navigation:covered"),
        ("click", "navigation:moved"), ("click", "navigation:banner"),
        ("click", "navigation:noidentifier"), ("milk", "todo:banner"), ("milk", "todo:renamed"),
        ("milk", "todo:moved"), ("milk", "todo:lostlabel"), ("milk", "navigation"),
      ],
      count: 4
    )
  )
  func otherBuild(name: String, build: String) async throws {
    let words = ["stories", "emit", name, "--app", build, "-o"]
    let own = "recordings/\(name)/story.stories"
    try FileManager.default.createSymbolicLink(
      at: fixture.folder.file("link"),
      withDestinationURL: fixture.folder.file("recordings/\(name)")
    )
    try await expectNothingWritten(in: fixture.folder.url) {
      for path in [own, "recordings/\(name)/other.stories", "link/story.stories"] {
        let run = try await fixture.replay(words + [path])
        #expect(run.status == .exit(1), "\(run)")
        #expect(run.standardError.contains("nothing was written"), "\(run)")
      }
    }
    let run = try await fixture.replay(words + ["y.stories"])
    #expect(run.status == .exit(1))
    let reasons = [
      "this build differs from the recording: first difference at event ", "stops at event ",
    ]
    #expect(reasons.contains(where: run.standardError.contains), "\(run)")
    let text = try fixture.folder.text(of: "y.stories")
    #expect(text.hasPrefix("# Not proven: "))
    let told = text.split(separator: "\n").dropFirst().joined(separator: "\n")
    let recorded = try fixture.folder.text(of: own).split(separator: "\n").joined(separator: "\n")
    #expect(told == recorded, "the words are those of the recording")
  }

  @Test("page objects of a build that differs say in the code that they are not proven")
  func pageObjects() async throws {
    let words = ["stories", "page-objects", "click", "--app", "navigation:renamed"]
    let run = try await fixture.replay(words)
    #expect(run.status == .exit(1) && run.standardError.contains("this build differs"), "\(run)")
    #expect(run.standardOutput.hasPrefix("// Not proven: click: this build differs"))
    let code = run.standardOutput.split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(code.contains("Click me") && !code.contains("Press me"))
  }

  @Test("a story without a proof says so in its file")
  func unasked() async throws {
    let run = try await fixture.replay("stories", "emit", "click", "--no-proof")
    #expect(run.status == .exit(0) && run.standardError == "")
    #expect(run.standardOutput.hasPrefix("# Not proven: it was not run\n"))
  }

  @Test("a story that was not run takes no recording's place, and the ledger does not name it")
  func unaskedInPlace() async throws {
    let story = "recordings/click/story.stories"
    try await expectNothingWritten(in: fixture.folder.url) {
      let run = try await fixture.replay(["stories", "emit", "click", "--no-proof", "-o", story])
      #expect(run.status == .exit(2), "\(run)")
    }
    let apart = try await fixture.replay([
      "stories", "emit", "click", "--no-proof", "-o", "a.stories",
    ])
    #expect(apart.status == .exit(0))
  }

  @Test(
    "a hint about a story names its recording and its file, in every output",
    arguments: ["deleted", "edited", "outdated"]
  )
  func hint(way: String) async throws {
    let story = "recordings/click/story.stories"
    switch way {
    case "deleted": try FileManager.default.removeItem(at: fixture.folder.file(story))
    case "edited":
      let text = try fixture.folder.text(of: story)
      try fixture.folder.write(text.replacing("I see \"", with: "I see \"Zebra "), to: story)
    default:
      try await fixture.replay("click", "--app", "navigation:renamed")
      try await fixture.replay("approve", "--all", "--app", "navigation")
    }
    let app = way == "outdated" ? ["--app", "navigation:renamed"] : []
    for words in [
      ["run", "click"], ["run", "click", "--format", "junit"], ["run", "click", "--format", "tap"],
      ["run", "click", "--format", "github"], ["approve", "--check"],
    ] {
      let run = try await fixture.replay(words + app, environment: ["CI": "1"])
      let output = run.standardOutput + run.standardError
      #expect(run.status != .exit(0), "\(run)")
      #expect(!output.contains("RECORDING") && !output.contains(" FILE"), "\(words): \(output)")
      guard !words.contains("junit"), !words.contains("github") else { continue }
      #expect(output.contains("stories emit click -o \(story)"), "\(words): \(output)")
    }
  }

  @Test("a number of texts that no screen has is an error of its line, and ends no run")
  func overflow() async throws {
    let number = Int.max
    let line = "And the screen shows \(number) other texts and \(number) texts"
    let story = "recordings/click/story.stories"
    try fixture.folder.write(try fixture.folder.text(of: story) + "  \(line)\n", to: story)
    let run = try await fixture.replay(["run"], environment: ["CI": "true"])
    #expect(run.status == .exit(1) || run.status == .exit(5), "\(run)")
    #expect(try await fixture.replay("stories", "check", story).status != .exit(0))
  }

  /// Writes a driver of an app that no tool of this build knows.
  private func writeDriver(_ build: String = "todo") throws -> String {
    let app = try BuiltTool("simon-app").executable.path
    try fixture.folder.write(
      """
      sed -u 's/"app":"contacts[a-z:]*"/"app":"\(build)"/g' | "\(app)" \(build) |
        sed -u 's/"app":"\(build)"/"app":"contacts"/g'
      """,
      to: "\(build.replacing(":", with: "-")).sh"
    )
    return "sh \(build.replacing(":", with: "-")).sh"
  }

  @Test("the story of an app behind --driver is checked, approved and proven behind it")
  func driver() async throws {
    let driver = try writeDriver()
    let tools = fixture.spawned
    let recorded = try await tools.record(
      ["session", "--driver", driver, "--script", "-", "--name", "b"],
      input: "tap #add\ntype \"Milk\" into \"Title\"\ntap \"Done\"\n"
    )
    #expect(recorded.status == .exit(0), "\(recorded)")
    let log = try fixture.folder.text(of: "recordings/b/events.jsonl")
    #expect(log.contains("\"app\":\"contacts\""), "\(log.prefix(300))")
    let path = "recordings/b/story.stories"
    let emitted = try await tools.replay("stories", "emit", "b", "--driver", driver, "-o", path)
    #expect(emitted.status == .exit(0), "\(emitted)")
    for words in [[], ["--driver", driver]] {
      let check = try await tools.replay(["approve", "b", "--check"] + words)
      #expect(check.status == .exit(0), "\(check)")
    }
    let text = try fixture.folder.text(of: path)
    try fixture.folder.write(text.replacing("see \"Milk\"", with: "see \"Silk\""), to: path)
    let red = try await tools.replay("approve", "b", "--check", "--driver", driver)
    #expect(red.status == .exit(1), "\(red)")
    let hint = "simon-replay stories emit b -o \(path) --driver '\(driver)'"
    #expect(red.standardError.contains(hint), "\(red)")
    let again = try await tools.replay("stories", "emit", "b", "--driver", driver, "-o", path)
    #expect(again.status == .exit(0), "\(again)")
    #expect(
      try await tools.replay("approve", "b", "--check", "--driver", driver).status == .exit(0)
    )
    try await expectCarried(by: tools)
  }

  /// Approves another build behind the driver, whose story is pending until the driver is named.
  private func expectCarried(by tools: CommandLineFixture) async throws {
    let path = "recordings/b/story.stories"
    let other = try writeDriver("todo:banner")
    let red = try await tools.replay("b", "--driver", other)
    #expect(red.status == .exit(1), "\(red)")
    #expect(red.standardOutput.contains("simon-replay approve --driver '\(other)'"), "\(red)")
    let blind = try await tools.replay("approve", "b", "--all")
    #expect(blind.status == .exit(0), "\(blind)")
    #expect(
      blind.standardOutput.contains(
        "\(path) stays pending, since it is not proven: there is no app"
      )
    )
    let check = try await tools.replay("approve", "b", "--check")
    #expect(check.status == .exit(1), "\(check)")
    let seeing = try await tools.replay("approve", "b", "--all", "--driver", other)
    #expect(seeing.status == .exit(0), "\(seeing)")
    for words in [[], ["--driver", other]] {
      let check = try await tools.replay(["approve", "b", "--check"] + words)
      #expect(check.status == .exit(0), "\(check)")
    }
    let green = try await tools.replay("b", "--driver", other, environment: ["CI": "1"])
    #expect(green.status == .exit(0) && green.standardError == "", "\(green)")
  }
}
