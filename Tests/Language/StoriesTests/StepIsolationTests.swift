import Actions
import AppDriver
import EventModel
import Stories
import Testing

@Suite("The isolation of steps")
struct StepIsolationTests {
  private static let stories = StoryFile(
    parsing: """
      Story: bad
      Given it misbehaves
      Then I see "Count 0"
      Story: next
      Given the app is launched
      Then I see "Count 0"
      """,
    name: "bad.stories"
  ).stories

  private static func runner(
    _ body: @escaping @Sendable (StepContext) throws -> Void
  ) throws -> StoryRunner {
    StoryRunner(library: try StepLibrary { step("it misbehaves", do: body) })
  }

  @Test("a step that throws any error fails with that error and does not fail the next story")
  func throwing() throws {
    struct Oddity: Error, CustomStringConvertible { let description = "odd" }
    let runner = try Self.runner { _ in throw Oddity() }
    let run = runner.run(Self.stories, on: TranscribingSession())
    #expect(run.results.map(\.status) == [.failed, .success])
    #expect(run.results[0].message == "odd")
  }

  @Test("an app that cannot be driven any further is replaced for the next story")
  func broken() throws {
    let runner = try Self.runner { context in _ = try context.screen() }
    let run = runner.run(Self.stories, on: BrokenSession()) { TranscribingSession() }
    #expect(run.results.map(\.status) == [.failed, .success])
    let alone = runner.run(Self.stories, on: BrokenSession())
    #expect(alone.results.map(\.status) == [.failed, .failed])
  }

  @Test(
    "an app that crashes while its time passes fails the step that touched it",
    arguments: [["Then I see \"Count 0\""], ["And I tap 30,30"], []]
  )
  func lateCrash(after steps: [String]) throws {
    let lines = ["Story: late", "Given the app is launched", "When I tap 30,30"] + steps
    let file = StoryFile(parsing: lines.joined(separator: "\n"), name: "late.stories")
    let result = try #require(StoryRunner().run(file.stories, on: LateSession()).results.first)
    #expect(result.status == .failed)
    #expect(result.steps.prefix(2).map(\.status) == [.success, .failed])
    #expect(result.steps.dropFirst(2).allSatisfy { $0.status == .notRun })
    #expect(result.steps[1].message == "the app crashed: late")
  }

  @Test("the app is asked to settle once between two steps, and after each step of a team")
  func settling() throws {
    let session = LateSession()
    session.crashes = false
    let runner = try Self.runner { _ in }
    let lines = [
      "Story: calm", "Given the app is launched", "When I tap 30,30", "Then I see \"Count 0\"",
      "And it misbehaves", "And I see \"Count 0\"",
    ]
    let file = StoryFile(parsing: lines.joined(separator: "\n"), name: "calm.stories")
    #expect(runner.run(file.stories, on: session).isSuccess())
    // At the launch, after the tap, after the team's step, and at the end of the story.
    #expect(session.settled == 4)
  }

  /// A session whose app crashes some time after a touch.
  private final class LateSession: StorySession {
    private let session = TranscribingSession()
    private var isTouched = false
    var crashes = true
    /// The number of times that it was asked to settle.
    private(set) var settled = 0

    let capabilities = Capabilities()

    func launch() { session.launch() }

    func send(_ input: Input, target: Target?) -> InputOutcome {
      isTouched = true
      return session.send(input, target: target)
    }

    func advance(by span: Microseconds) { session.advance(by: span) }

    func settle() throws(DriverError) {
      settled += 1
      if isTouched, crashes { throw .crashed(reason: "late") }
    }

    func snapshot() -> ViewTree { session.snapshot() }
  }

  /// A session whose app breaks the driver protocol after its first launch.
  private final class BrokenSession: StorySession {
    private static let error = DriverError.broken(DriverFault(.ended(.exit(0)), request: "x"))
    private var launches = 0

    let capabilities = Capabilities()

    func launch() throws(DriverError) {
      launches += 1
      if launches > 1 { throw Self.error }
    }

    func send(_ input: Input, target: Target?) throws(DriverError) -> InputOutcome { .handled }
    func advance(by span: Microseconds) throws(DriverError) {}
    func settle() throws(DriverError) { throw Self.error }
    func snapshot() throws(DriverError) -> ViewTree { throw Self.error }
  }
}
