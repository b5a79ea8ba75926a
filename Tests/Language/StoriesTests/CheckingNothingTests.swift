import Actions
import EventModel
import Stories
import TestSupport
import Testing
import ViewQuery

@Suite("Stories that check nothing")
struct CheckingNothingTests {
  private static let library = StepLibrary.forChecks

  private func run(_ text: String) -> StoryRun {
    let file = StoryFile(parsing: text, name: "a.stories")
    return StoryRunner(library: Self.library).run(file.stories, on: TranscribingSession())
  }

  @Test(
    "a story without a check is no success, and says what to add",
    arguments: [
      "Story: A\n", "Story: A\nGiven the app is launched\n", "Story: A\nAs a person\n",
      "Story: A\nGiven I tap \"Count 0\"\n",
      "Story: A\nGiven I wait 1 s\nThen I swipe up on #list\n",
      "Story: A\nGiven I mark checkpoint \"a\"\n", "Story: A\nGiven I press the counter\n",
      "Story: A\nGiven the app is launched\nWhen I press the counter\nThen I press the counter\n",
      "Story: A\nGiven I find and tap the counter\n",
      "Story: A\nGiven I note the screen\nWhen I press the counter\n",
    ]
  )
  func nothing(_ text: String) throws {
    let run = run(text)
    let result = try #require(run.results.first)
    #expect(result.status == .unchecked, "\(StoryReport(run))")
    #expect(result.hint?.contains("Then I see") == true)
    #expect(!run.isSuccess() && !run.isSuccess(allowsUnmapped: true))
    #expect("\(StoryReport(run))".contains("Checks nothing: A"))
    #expect("\(SimonReport(run))".contains("Failed story: A"))
  }

  @Test(
    "a story whose steps check something, or may have, is a success",
    arguments: [
      "Story: A\nGiven I see \"Count 0\"\n", "Story: A\nGiven I do not see \"Zebra\"\n",
      "Story: A\nGiven I wait until I see \"Count 0\"\n",
      "Story: A\nGiven I see 1 of \"Count 0\"\n",
      "Story: A\nGiven I press the counter\nThen the counter says 1\n",
      "Story: A\nGiven I press the counter\nThen the model is right\n",
      "Story: A\nGiven I press the counter and look\n", "Story: A\nGiven the sum is right\n",
    ]
  )
  func something(_ text: String) {
    let run = run(text)
    #expect(run.isSuccess(), "\(StoryReport(run))")
  }

  @Test("a failing action fails a story that checks nothing")
  func failing() {
    #expect(run("Story: A\nGiven I tap \"Zebra\"\n").results.map(\.status) == [.failed])
  }

  @Test("a story can continue one that checks nothing")
  func continuing() {
    let text = """
      Story: A
      Given I tap "Count 0"
      Then I tap "Count 1"
      Story: B
      Given the app is as the story above left it
      Then I see "Count 2"

      """
    #expect(run(text).results.map(\.status) == [.unchecked, .success])
  }

  @Test("matching alone finds stories of built-in steps that check nothing")
  func matching() {
    let text = """
      Story: A
      Given I tap "Count 0"
      Then I go back
      Story: B
      Given I press the counter
      Then I go back
      Story: C
      Given I see "Count 0"
      Then I dance

      """
    let file = StoryFile(parsing: text, name: "a.stories")
    let results = StoryRunner(library: Self.library).match(file.stories)
    #expect(results.map(\.status) == [.unchecked, .notRun, .notMapped])
    let session = TranscribingSession()
    let dry = StoryRunner(library: Self.library, isDryRun: true).run(file.stories, on: session)
    #expect(dry.results.map(\.status) == results.map(\.status))
  }

  @Test(
    "a definition of a team wins over sentences that are newer than it may be",
    arguments: [
      (#"^Then the "(.*)" is empty$"#, "Then the \"cart\" is empty", true),
      (#"^Then "(.*)" is empty$"#, "Then \"Cart\" is empty", true),
      (#"^Then "(.*)" is on$"#, "Then \"Wi-Fi\" is on", true),
      (#"^Then the (\d+)th row is selected$"#, "Then the 4th row is selected", true),
      (#"^When I tap the (\d+)th row$"#, "When I tap the 4th row", true),
      (#"^Then "(.*)" is selected$"#, "Then \"All\" is selected", false),
    ]
  )
  func newer(pattern: String, line: String, isDefined: Bool) throws {
    var matcher = StepMatcher(try StepLibrary { step(pattern) { (_, _: String) in } })
    let keyword = try #require(Keyword(rawValue: String(line.prefix { $0 != " " })))
    let written = Step(keyword, line, line: 1)
    switch matcher.mapping(of: written) {
    case .defined: #expect(isDefined, "\(line)")
    case .ambiguous: #expect(!isDefined, "\(line)")
    default: Issue.record("\(line)")
    }
  }

  @Test("a definition of a team wins over the sentence about all texts of the screen")
  func ownSentence() throws {
    let library = try StepLibrary { step("the screen shows (.*)") { (_, _: String) in } }
    let file = StoryFile(parsing: "Story: A\nGiven the screen shows \"Zebra\"\n", name: "a")
    let run = StoryRunner(library: library).run(file.stories, on: TranscribingSession())
    #expect(run.isSuccess(), "\(StoryReport(run))")
  }
}

extension StepLibrary {
  /// Steps that act, look, assert, or do none of it.
  fileprivate static var forChecks: StepLibrary {
    let made = try? StepLibrary {
      step("I press the counter$") { context in try context.perform(.tap(.identifier("count"))) }
      step("I find and tap the counter") { context in try context.tap("//[identifier='count']") }
      step("I note the screen") { context in
        try context.noteScreen()
        try context.perform(.wait(.milliseconds(1)))
      }
      step("the counter says (\\d+)") { (context, count: Int) in
        try context.assertPresent(.shown("Count \(count)"))
      }
      step("the model is right") { _ in }
      step("I press the counter and look") { context in
        try context.perform(.tap(.identifier("count")))
        guard try !context.screen().nodes.isEmpty else { throw StepFailure("no view") }
      }
      step("the sum is right") { context in try context.assertEquals(1 + 1, 2) }
    }
    return made ?? StepLibrary()
  }
}
