import Foundation
import TestSupport
import Testing

@Suite("Finding story files")
struct StoryFindingTests {
  private let fixture: CommandLineFixture

  init() throws {
    fixture = try CommandLineFixture(empty: ())
    let story = { (title: String) in "@\(title)\nStory: \(title)\nGiven I see \"Todos\"\n" }
    let files = [
      "cart.stories": story("cart"), "shop/cart.stories": story("shop"),
      "shop/checkout.feature":
        "@buy\nFeature: f\nScenario: buying\nGiven I see \"Todos\"\n@slow\nScenario: paying\n* I see \"Add\"",
      "shop/login.stories": story("login"), ".hidden/a.stories": story("hidden"),
      ".build/b.stories": story("built"), "recordings/r/events.jsonl": "",
      "recordings/r/story.stories": story("recorded"),
    ]
    for (path, text) in files { try fixture.folder.write(text, to: path) }
  }

  private func run(_ words: String...) async throws -> ToolRun {
    try await fixture.replay(["stories", "run", "--app", "todo", "--dry-run"] + words)
  }

  @Test("without files, all below the folder run, but none in hidden folders and recordings")
  func all() async throws {
    let run = try await run("--format", "simon")
    #expect(run.status == .exit(0), "\(run.standardError)")
    let started = run.standardOutput.split(separator: "\n").filter {
      $0.hasPrefix("Starting story execution: ")
    }.compactMap { $0.split(separator: " ").last.map(String.init) }
    #expect(started == ["cart", "shop", "buying", "paying", "login"])
  }

  @Test("an ending in capital letters is that of a story, too, and Gherkin stays Gherkin")
  func capitals() async throws {
    let text = "Feature: f\nScenario: capital\nGiven the app is launched\nThen I see \"Add\"\n"
    try fixture.folder.write(text, to: "X.Feature")
    try fixture.folder.write(text.replacing("Feature: f\nScenario", with: "Story"), to: "Y.STORIES")
    for words in [[], ["X.Feature", "Y.STORIES"]] as [[String]] {
      let run = try await fixture.replay(
        ["stories", "run", "--app", "todo", "--dry-run", "--format", "simon"] + words
      )
      #expect(run.status == .exit(0), "\(run)")
      let count = run.standardOutput.components(separatedBy: "execution: capital\n").count - 1
      #expect(count == 2, "\(run)")
    }
  }

  @Test(
    "a name finds the file that has it",
    arguments: [
      ("login", "Source: shop/login.stories"), ("check", "Source: shop/checkout.feature"),
      ("shop/cart", "Source: shop/cart.stories"), ("cart.stories", "Source: cart.stories"),
      ("checkout.feature:6", "Starting story execution: paying"),
      ("shop", "Source: shop/login.stories"), ("recordings/r/story.stories", "recorded"),
    ]
  )
  func names(_ name: String, _ expected: String) async throws {
    let run = try await run(name, "--format", "simon")
    #expect(run.status == .exit(0), "\(run.standardError)")
    #expect(run.standardOutput.contains(expected))
    #expect(!run.standardOutput.contains("buying") || name != "checkout.feature:6")
  }

  @Test(
    "a name of no file or of several is an error with the nearest names",
    arguments: [
      ("logni", 4, "no story file matches \"logni\"", "did you mean login?"),
      (
        "c", 2, "3 story files match \"c\"",
        "cart.stories, shop/cart.stories, shop/checkout.feature"
      ),
      ("cart", 2, "2 story files match \"cart\"", "name one of cart.stories, shop/cart.stories"),
    ]
  )
  func mistakes(_ name: String, _ code: Int32, _ message: String, _ hint: String) async throws {
    let run = try await run(name)
    #expect(run.status == .exit(code))
    #expect(run.standardError.contains(message))
    #expect(run.standardError.contains(hint))
  }

  @Test("a folder without story files is an error")
  func nothing() async throws {
    let empty = try CommandLineFixture(empty: ())
    let run = try await empty.replay(["stories", "run", "--app", "todo"])
    #expect(run.status == .exit(4))
    #expect(run.standardError.contains("there is no .stories or .feature file below this folder"))
  }

  @Test("--tags selects scenarios and stories, and says which tag was probably meant")
  func tags() async throws {
    let some = try await run("--tags", "@buy and not @slow or @login", "--format", "simon")
    #expect(some.status == .exit(0), "\(some.standardError)")
    #expect(some.standardOutput.contains("buying") && some.standardOutput.contains("login"))
    #expect(!some.standardOutput.contains("paying") && !some.standardOutput.contains("cart"))
    let none = try await run("--tags", "@lgoin")
    #expect(none.status == .exit(4))
    #expect(none.standardError.contains("no story has @lgoin; did you mean @login?"))
    let all = try await run("--tags", "not @lgoin")
    #expect(all.standardError.contains("warning: no story has @lgoin; did you mean @login?"))
    let wrong = try await run("--tags", "@a adn @b")
    #expect(wrong.status == .exit(2))
    #expect(
      wrong.standardError.contains("--tags: expected and, or or ), found \"adn\" at column 4")
    )
  }

  @Test("stories check without files checks all below the folder")
  func check() async throws {
    let run = try await fixture.replay(["stories", "check"])
    #expect(run.standardOutput.contains("4 files: 5 stories, 5 steps, no errors"))
    try fixture.folder.write("Feature: f\nScenario: a\n* b\nGvien c\n", to: "x/y.feature")
    let wrong = try await fixture.replay(["stories", "check"])
    #expect(wrong.status == .exit(3))
    #expect(wrong.standardError.contains("x/y.feature:4:1"))
    #expect(wrong.standardError.contains("did you mean \"Given\"?"))
  }
}
