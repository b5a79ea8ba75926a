import Actions
import EventModel
import Stories
import TestSupport
import Testing

@Suite("The story runner")
struct StoryRunnerTests {
  enum Colour: String, CaseIterable, StepArgument { case red, green }
  final class Sums: StoryObject { var total = 0 }

  private let library: StepLibrary

  init() throws {
    library = try StepLibrary {
      step(#"I add (\d+) and (\d+)"#, line: 10) { (context, first: Int, second: Int) in
        context.store(first + second, as: "sum")
      }
      step(#"the sum is (.*)"#, line: 11) { (context, sum: Int) in
        let found: Int = try context.retrieve("sum")
        guard found == sum else { throw StepFailure("the sum is \(found), expected \(sum)") }
      }
      step(#"^Given it is (\w+)( and warm)?$"#, line: 12) {
        (context, colour: Colour, warm: String?) in context.store(colour, as: "colour")
      }
      step(#"I count (-?[\d.]+)"#, with: Sums.self, line: 13) { (sums, _, number: Double) in
        sums.total += Int(number)
      }
      step(#"counted (\d+)"#, with: Sums.self, line: 14) { (sums, _, number: Int) in
        guard sums.total == number else { throw StepFailure("counted \(sums.total)") }
      }
      step("the sum is big", line: 15) { _ in }
    }
  }

  private func run(_ text: String, session: TranscribingSession = TranscribingSession()) -> StoryRun
  {
    let file = StoryFile(parsing: text, name: "sums.stories")
    return StoryRunner(library: library).run(file.stories, on: session)
  }

  @Test("groups are converted to the types of the code's parameters")
  func arguments() {
    let run = run("Story: a\nGiven it is RED and warm\nWhen I add 2 and 3\nThen the sum is 5\n")
    #expect(run.isSuccess(), "\(StoryReport(run))")
    #expect(run.results.first?.steps.map(\.definition?.isEmpty) == [false, false, false])
  }

  @Test(
    "an argument that cannot be converted is named",
    arguments: [
      ("Given it is blue", "argument 1 is \"blue\", expected one of red, green"),
      ("Given I count 1.2.3", "argument 1 is \"1.2.3\", expected a number"),
      (
        "Given I add 99999999999999999999 and 1",
        "argument 1 is \"99999999999999999999\", expected a whole number"
      ),
      ("Given the sum is 12abc", "argument 1 is \"12abc\", expected a whole number"),
    ]
  )
  func conversion(line: String, message: String) {
    let result = run("Story: a\n\(line)\n").results.first
    #expect(result?.status == .failed)
    #expect(result?.failure?.message == message)
  }

  @Test("each story has its own objects and stored values")
  func storage() {
    let text = "Given I count 2\nAnd I count 3\nThen I have counted 5\n"
    let run = run(
      "Story: a\n\(text)\nStory: b\n\(text)\nStory: c\nGiven I see \"Count 0\"\nThen the sum is 5\n"
    )
    #expect(run.results.map(\.status) == [.success, .success, .failed])
    #expect(run.results.last?.message == "nothing is stored as \"sum\"")
  }

  @Test("a story stops at its first failure, with the line, the reason and the screen")
  func failure() {
    let run = run(
      "Story: a\nGiven the app is launched\nThen I see \"count 0\"\nAnd I see \"Count 0\"\n"
    )
    let result = run.results.first
    #expect(result?.steps.map(\.status) == [.success, .failed, .notRun])
    #expect(result?.failure?.step.line == 3)
    #expect(result?.failure?.message == "\"count 0\" is not on the screen")
    #expect(result?.failure?.hint == "the screen shows \"Count 0\"")
    #expect(result?.tree == PaperApp().snapshot())
  }

  @Test("a story does not run if a step has no definition or several")
  func unmapped() {
    let session = TranscribingSession()
    let run = run(
      "Story: a\nGiven I tap #count\nWhen I dance 3 \"x\"\nThen the sum is big\n",
      session: session
    )
    #expect(run.results.map(\.status) == [.notMapped])
    #expect(!run.isSuccess() && run.isSuccess(allowsUnmapped: true))
    #expect(session.inputs.isEmpty)
    let steps = run.results.first?.steps ?? []
    #expect(steps.map(\.status) == [.notRun, .notMapped, .notMapped])
    #expect(
      steps[1].snippet == """
        step(#"I dance (\\d+) "([^"]*)"$"#) { (context, value1: Int, value2: String) in
          throw StepFailure("not implemented")
        }
        """
    )
    #expect(steps[2].candidates.count == 2)
    #expect(steps[2].candidates.first?.contains("StoryRunnerTests.swift:11") == true)
  }

  @Test("a malformed built-in sentence is reported with a correction")
  func malformed() {
    let step = run("Story: a\nGiven I tap Count\n").results.first?.steps.first
    #expect(step?.status == .notMapped)
    #expect(step?.hint?.contains("quotes") == true)
  }

  @Test("a run lists the definitions that no step matched")
  func unused() {
    let run = run("Story: a\nGiven I add 1 and 1\n")
    #expect(run.unused.count == 5)
    #expect(run.unused.first?.pattern == "the sum is (.*)")
  }

  @Test("a story that continues others runs them first, unless they have run")
  func resuming() {
    let text = """
      Story: one
      Given the app is launched
      When I tap #count
      Then I see "Count 1"
      Story: two
      Given the app is as the story above left it
      When I tap #count
      Then I see "Count 2"
      """
    let stories = StoryFile(parsing: text, name: "x").stories
    let both = TranscribingSession()
    #expect(StoryRunner().run(stories, on: both).isSuccess())
    #expect(both.inputs.count == 4)
    let alone = TranscribingSession()
    let run = StoryRunner().run(stories, on: alone, selecting: StorySelection(title: "TWO"))
    #expect(run.isSuccess() && run.results.count == 1)
    #expect(alone.inputs == both.inputs)
    #expect(!StoryRunner().run(Array(stories.dropFirst()), on: alone).isSuccess())
  }

  @Test("a dry run only matches steps, and a fail-fast run stops at the first failure")
  func modes() {
    let text = "Story: a\nGiven I see \"x\"\nThen I see \"y\"\nStory: b\nGiven I see \"Count 0\"\n"
    let stories = StoryFile(parsing: text, name: "x").stories
    let dry = StoryRunner(isDryRun: true).run(stories, on: TranscribingSession())
    #expect(dry.results.map(\.status) == [.notRun, .notRun])
    let fast = StoryRunner(failsFast: true).run(stories, on: TranscribingSession())
    #expect(fast.results.map(\.status) == [.failed, .notRun])
  }

  @Test("a step compares the screen with a golden")
  func goldens() {
    let stories = StoryFile(parsing: "Story: a\nGiven the screen matches checkpoint 1\n", name: "x")
      .stories
    let tree = PaperApp().snapshot()
    let good = StoryRunner(goldens: Goldens { $0 == "1" ? tree : nil })
    #expect(good.run(stories, on: TranscribingSession()).isSuccess())
    var other = tree
    other[3].text = "Count 7"
    let golden = other
    let bad = StoryRunner(goldens: Goldens { _ in golden }).run(stories, on: TranscribingSession())
    #expect(
      bad.results.first?.message == "the screen differs: UIButton at [2] differs from the golden"
    )
    let none = StoryRunner().run(stories, on: TranscribingSession())
    #expect(none.results.first?.message == "no golden for checkpoint 1")
  }

  @Test("a step waits in the app's time for a late view, up to a limit")
  func waiting() {
    let text = "Story: a\nGiven I wait until I see \"Ready\"\n"
    let session = TranscribingSession()
    session.app.readyAt = .seconds(3)
    #expect(run(text, session: session).isSuccess())
    #expect(session.app.now == .seconds(3))
    let never = run(text)
    #expect(never.results.first?.message == "\"Ready\" is not on the screen (waited 10 s)")
  }

  @Test("a failed story runs once, however many stories continue it")
  func spoiled() {
    let resumed = "Given the app is as the story above left it\nThen I see \"Count 1\"\n"
    let text = "Story: a\nGiven I tap #count\nThen I see \"Count 2\"\n"
    let session = TranscribingSession()
    let run = run(text + "Story: b\n\(resumed)Story: c\n\(resumed)", session: session)
    #expect(run.results.map(\.status) == [.failed, .notRun, .notRun])
    #expect(session.inputs.count == 2)
    #expect(
      run.results[1].message
        == "it continues \"a\", which did not succeed: Failed: \"Count 2\" is not on the screen"
    )
  }

  @Test("stories are selected by their titles and by any of their lines")
  func selection() {
    let text = "Story: One\nGiven a\n\n# note\nStory: Two\nGiven b\n"
    let stories = StoryFile(parsing: text, name: "x").stories
    func selected(_ title: String?, _ lines: [String: Set<Int>] = [:]) -> [Int] {
      StorySelection(title: title, lines: lines).places(in: stories).sorted()
    }
    #expect(selected(nil) == [0, 1])
    #expect(selected("tw") == [1])
    #expect(selected(nil, ["x": [4]]) == [0])
    #expect(selected(nil, ["x": [5, 1]]) == [0, 1])
    #expect(selected("one", ["x": [6]]) == [])
    #expect(selected(nil, ["y": [1]]) == [0, 1])
    #expect(StorySelection.place("a/b.stories:12") == ("a/b.stories", 12))
    #expect(StorySelection.place("b.stories:x") == ("b.stories:x", nil))
  }

  @Test("a seed shuffles stories and keeps each continuation behind its story")
  func order() {
    let resumed = "Given the app is as the story above left it\nThen I see \"Count 0\"\n"
    let fresh = "Given I see \"Count 0\"\n"
    let text = (0..<9).map { "Story: \($0)\n" + ($0 % 3 == 1 ? resumed : fresh) }.joined()
    let stories = StoryFile(parsing: text, name: "x").stories
    let orders = (0..<20).map { StoryOrder.shuffled(seed: $0).places(of: stories) }
    #expect(Set(orders).count > 10)
    for order in orders {
      #expect(order.sorted() == Array(0..<9))
      for (place, story) in order.enumerated() where story % 3 == 1 {
        #expect(order[place - 1] == story - 1)
      }
    }
    #expect(StoryOrder.written.places(of: stories) == Array(0..<9))
  }
}
