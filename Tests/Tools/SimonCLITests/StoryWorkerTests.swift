import Foundation
import TestSupport
import Testing

@Suite("Stories in worker processes")
struct StoryWorkerTests {
  private let fixture: BrokenToolFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try BrokenToolFixture() }

  /// The steps of a story that ends its worker, and the message about it.
  struct Death: CustomTestStringConvertible, Sendable {
    var step: String
    var app = "todo"
    var words: [String] = []
    var message: String
    var testDescription: String { step }
  }

  private static let endings: [Death] = [
    Death(step: "When it ends with 0", message: "the step's process ended with exit code 0"),
    Death(step: "When it ends with 3", message: "the step's process ended with exit code 3"),
    Death(step: "When it traps", message: "the step's process was ended by signal"),
    Death(
      step: "When it never returns",
      words: ["--step-limit", "\(ThreadSanitizer.slowdown)"],
      message: "the step did not return within \(ThreadSanitizer.slowdown) s"
    ),
    Death(
      step: "When it takes all memory",
      words: ["--memory-limit", "256"],
      message: "the step's process took more than 256 MB of memory"
    ),
    Death(
      step: "When I tap \"Add\"",
      app: "leaving",
      message: "the step's process ended with exit code 0"
    ),
  ]

  /// Returns the stories of a report.
  private func stories(_ run: ToolRun) throws -> [[String: Any]] {
    let report = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    return try #require(report?["stories"] as? [[String: Any]], "\(run)")
  }

  private func run(
    _ text: String,
    _ words: [String],
    environment: [String: String] = [:]
  ) async throws -> ToolRun {
    try folder.write(text, to: "a.stories")
    let words = ["stories", "run", "a.stories"] + words
    return try await fixture.run("replay", words, environment: environment)
  }

  @Test(
    "stories can name checkpoints of a recording outside, where there is no folder of recordings"
  )
  func goldens() async throws {
    let recording = folder.file("elsewhere/shopping")
    try FileManager.default.createDirectory(at: recording, withIntermediateDirectories: true)
    for name in ["events.jsonl", "golden.tree", "approvals.jsonl"] {
      let file = PackageFolder.file("recordings/create-todo/\(name)")
      try FileManager.default.copyItem(at: file, to: recording.appending(path: name))
    }
    let story = ["Story: a", "Given the app is launched", "Then I see \"Nothing to do\"", ""]
    try folder.write(story.joined(separator: "\n"), to: "a.stories")
    let tool = try BuiltTool("simon-replay")
    let words = ["stories", "run", "a.stories", "--app", "todo", "--goldens", "elsewhere/shopping"]
    let run = try await tool.run(words, in: folder.url)
    #expect(!run.standardError.contains("there is no folder"), "\(run)")
    #expect(run.status == .exit(0), "\(run)")
  }

  @Test(
    "a step that ends its process is one red step, and the other stories run",
    arguments: TestEnvironment.current.sample(endings, count: 3)
  )
  func oneRedStep(_ death: Death) async throws {
    let text = """
      Story: first
      Given the app is launched
      Then I see "Nothing to do"
      Story: second
      Given the app is launched
      \(death.step)
      Then I see "Nothing to do"
      Story: third
      Given the app is as the story above left it
      Then I see "Nothing to do"
      Story: fourth
      Given the app is launched
      Then I see "Nothing to do"

      """
    let words = ["--app", death.app, "--format", "json"] + death.words
    let run = try await run(text, words)
    #expect(run.status == .exit(1), "\(run)")
    let stories = try stories(run)
    #expect(
      stories.map { $0["status"] as? String } == ["Success", "Failed", "Not run", "Success"],
      "\(run)"
    )
    let steps = try #require(stories[1]["steps"] as? [[String: Any]])
    #expect(steps.map { $0["status"] as? String } == ["Success", "Failed", "Not run"], "\(run)")
    #expect(steps[1]["text"] as? String == death.step)
    let message = try #require(steps[1]["message"] as? String)
    #expect(message.hasPrefix(death.message), "\(message)")
  }

  @Test("an app that ends at its launch fails every story, and none is green")
  func launch() async throws {
    let story = "Given the app is launched\nThen I see \"Add\"\n"
    let text = "Story: a\n\(story)Story: b\n\(story)"
    let run = try await run(text, ["--app", "absent"])
    #expect(run.status == .exit(1), "\(run)")
    #expect(
      run.standardOutput.contains("the app's process ended with exit code 0 at its launch"),
      "\(run)"
    )
    #expect(run.standardOutput.contains("2 stories: 2 failed"))
  }

  @Test("an app behind --driver that ends, hangs or grows is one red step, and is started again")
  func driver() async throws {
    let app = try BuiltTool("simon-app").executable.path
    for (build, said, timeout) in [
      ("trapping", "was ended by signal", 30), ("looping", "no answer to", 1),
      ("growing", "more than 256 MB", 30),
    ] {
      let text = """
        Story: first
        Given the app is launched
        When I tap "Alerts"
        And I tap "Alert"
        And I tap "Continue"
        Then I see "Alert"
        Story: second
        Given the app is launched
        Then I see "Alerts"

        """
      let words = [
        "--driver", "\(app) controls:\(build)", "--driver-timeout",
        "\(timeout * ThreadSanitizer.slowdown)", "--memory-limit", "256", "--format", "json",
      ]
      let run = try await run(text, words)
      #expect(run.status == .exit(1), "\(run)")
      let stories = try stories(run)
      #expect(stories.map { $0["status"] as? String } == ["Failed", "Success"], "\(run)")
      let steps = try #require(stories[0]["steps"] as? [[String: Any]])
      let failed = steps.filter { $0["status"] as? String == "Failed" }
      #expect(failed.map { $0["text"] as? String } == ["And I tap \"Continue\""], "\(run)")
      #expect((failed.first?["message"] as? String)?.contains(said) == true, "\(run)")
    }
  }

  @Test("a step that ends its process behind --driver leaves no app, and the next story runs")
  func stepBesideDriver() async throws {
    let app = try BuiltTool("simon-app").executable.path
    let text = """
      Story: first
      Given it traps
      Then I see "Nothing to do"
      Story: second
      Given the app is launched
      Then I see "Nothing to do"

      """
    let run = try await run(text, ["--driver", "\(app) todo"])
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardOutput.contains("2 stories: 1 passed, 1 failed"), "\(run)")
  }

  @Test("a story that continues a memory-hungry one has its app, and another gets a new process")
  func hungry() async throws {
    let text = """
      Story: first
      Given the app is launched
      When I tap "Add"
      And it takes 150 MB
      Then I see "Done"
      Story: second
      Given the app is as the story above left it
      Then I see "Done"
      Story: third
      Given the app is launched
      When it takes 150 MB
      Then I see "Nothing to do"

      """
    let words = ["--app", "todo", "--memory-limit", "256", "--format", "json"]
    let run = try await run(text, words)
    #expect(run.status == .exit(0), "\(run)")
    let statuses = try stories(run).map { $0["status"] as? String }
    #expect(statuses == ["Success", "Success", "Success"])
  }

  @Test("the message of a failed step, and of an app that does not come up, has no secrets")
  func secretMessages() async throws {
    let secret = ["SIMON_SECRET_1": "hunter22"]
    let step = try await run(
      "Story: a\nGiven it fails with the secret\n",
      ["--app", "todo", "--format", "json"],
      environment: secret
    )
    #expect(step.standardOutput.contains("bad ‹secret 1›"), "\(step)")
    let launch = try await run(
      "Story: a\nGiven the app is launched\n",
      ["--driver", "sh -c 'echo my hunter22 >&2; exit 3'"],
      environment: secret
    )
    #expect((launch.standardOutput + launch.standardError).contains("my ‹secret"), "\(launch)")
    for run in [step, launch] {
      #expect(run.status == .exit(1))
      #expect(!(run.standardOutput + run.standardError).contains("hunter22"), "\(run)")
    }
  }

  @Test("output of steps goes to standard error without secrets, and reports stay whole")
  func output() async throws {
    let text = "Story: a\nGiven it says the secret\nAnd it traps\nThen I see \"Add\"\n"
    let words = ["--app", "todo", "--format", "json"]
    let run = try await run(text, words, environment: ["SIMON_SECRET_1": "hunter22"])
    #expect(run.standardError.contains("my ‹secret 1›\n"), "\(run)")
    #expect(try stories(run).count == 1)
    #expect(!run.standardOutput.contains("hunter22") && !run.standardError.contains("hunter22"))
  }
}
