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
