import Actions
import Dispatch
import EventModel
import Stories
import Synchronization
import TestSupport
import Testing

@Suite("The isolation of steps")
struct StepIsolationTests {
  private static let text = """
    Story: bad
    Given it misbehaves
    Then I see "Count 0"
    Story: next
    Given the app is launched
    Then I see "Count 0"
    """

  private func run(
    anew: Bool,
    limit: Microseconds = .seconds(20),
    _ body: @escaping @Sendable (StepContext) throws -> Void
  ) throws -> StoryRun {
    var runner = StoryRunner(
      library: try StepLibrary { step("it misbehaves", file: "Bad.swift", line: 3, do: body) }
    )
    runner.executor = StepThread(limit: limit)
    let stories = StoryFile(parsing: Self.text, name: "bad.stories").stories
    let session = TranscribingSession()
    guard anew else { return runner.run(stories, on: session) }
    return runner.run(stories, on: session, makeSession: { TranscribingSession() })
  }

  @Test("a step that does not return is abandoned at its limit, and the next story gets a new app")
  func endless() throws {
    let run = try run(anew: true, limit: .milliseconds(300)) { _ in
      DispatchSemaphore(value: 0).wait()
    }
    #expect(run.results.map(\.status) == [.failed, .success])
    #expect(run.results[0].message == "the step did not return within 0.3 s")
    #expect(run.results[0].steps.map(\.status) == [.failed, .notRun])
  }

  @Test("a step that does not return blocks the app if no other can be started")
  func held() throws {
    let run = try run(anew: false, limit: .milliseconds(50)) { _ in
      DispatchSemaphore(value: 0).wait()
    }
    #expect(run.results.map(\.status) == [.failed, .notRun])
    #expect(
      run.results[1].message
        == "the app is still blocked by a step that did not return, Bad.swift:3"
    )
  }

  @Test("a step that traps does not fail the next story")
  func trapping() throws {
    let none: [Int] = []
    let run = try run(anew: true) { _ in _ = none[Self.three] }
    #expect(run.results.map(\.status) == [.failed, .success])
    #expect(run.results[0].message?.hasPrefix("the step trapped: a precondition") == true)
  }

  @Test("a step that throws any error fails with that error and does not fail the next story")
  func throwing() throws {
    struct Oddity: Error, CustomStringConvertible { let description = "odd" }
    let run = try run(anew: false) { _ in throw Oddity() }
    #expect(run.results.map(\.status) == [.failed, .success])
    #expect(run.results[0].message == "odd")
  }

  @Test("an abandoned step cannot reach the app any more")
  func late() throws {
    let refused = Flag()
    let run = try run(anew: false, limit: .milliseconds(50)) { context in
      do {
        while true {
          Self.work()
          try context.perform(.wait(.seconds(1)))
        }
      } catch {
        refused.isUp.store(true, ordering: .releasing)
        throw error
      }
    }
    #expect(run.results[0].status == .failed)
    for _ in 0..<20_000 where !refused.isUp.load(ordering: .acquiring) { Self.work() }
    let wasRefused = refused.isUp.load(ordering: .acquiring)
    #expect(wasRefused)
  }

  private final class Flag: Sendable {
    let isUp = Atomic(false)
  }

  private static let three = Int("3") ?? 3

  /// Works for about a millisecond.
  private static func work() {
    var text = ""
    for number in 0..<2_000 { text = "\(number) \(text.prefix(8))" }
  }
}
