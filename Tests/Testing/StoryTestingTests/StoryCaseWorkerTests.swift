import Foundation
import Platform
import SampleApps
import Stories
import StoryTesting
import TestSupport
import Testing

@Suite("Story cases in worker processes")
struct StoryCaseWorkerTests {
  @Test("a step that ends its process is one issue at its line, and the other stories run")
  func rough() throws {
    let steps = try Self.steps
    let found = issues {
      for story in StoryCase.all(in: "Stories/rough") {
        let limit = Duration.seconds(2 * ThreadSanitizer.slowdown)
        story.test(on: SampleApps.catalogue, app: "todo", steps: steps, limit: limit)
      }
    }
    let own = "StoryCaseWorkerTests.swift:"
    let expected: [(place: String, words: String)] = [
      ("rough.stories:2", "Given it traps: the step's process was ended by signal"),
      ("rough.stories:7", "When it ends with 0: the step's process ended with exit code 0"),
      ("rough.stories:10", "it continues \"Leaving with the code of success\", which did not"),
      ("rough.stories:15", "Given it never returns: the step did not return within"),
      (own, "in the step: Given one is two"),
      (own, "Expectation failed: 1 == (two"),
      (own, "in the step: Given one is two"),
      ("rough.stories:32", "And it traps: the step's process was ended by signal"),
    ]
    #expect(found.count == expected.count, "\(found)")
    for (issue, expected) in zip(found, expected) {
      #expect(issue.place.hasPrefix(expected.place), "\(issue)")
      #expect(issue.text.contains(expected.words), "\(issue)")
    }
    #expect(found[4].text.hasPrefix("Expectation failed: "), "\(found[4])")
  }

  @Test("one worker performs the stories of a test one after the other")
  func counting() throws {
    let steps = try Self.steps
    for story in StoryCase.all(in: "Stories/counting") {
      story.test(on: SampleApps.catalogue, app: "todo", steps: steps)
    }
  }

  @Test("a worker has the steps of its test's arguments", arguments: ["one", "two", "three"])
  func arguments(_ word: String) throws {
    let steps = try StepLibrary {
      step("it names its argument") { _ in Issue.record("argument \(word)") }
    }
    let found = issues {
      for story in StoryCase.all(in: "Stories/named") {
        story.test(on: SampleApps.catalogue, app: "todo", steps: steps)
      }
    }
    #expect(found.count == 1)
    #expect(found.first?.text.contains("argument \(word)\n") == true, "\(found)")
  }

  @Test("outside of a test, the steps of a story run in this process")
  func noTest() async throws {
    let count = Self.count.withLock { $0 }
    let story = try #require(StoryCase.all(in: "Stories/counting").first)
    let library = try StepLibrary {
      step(#"this is story \d of the process"#) { _ in Self.count.withLock { $0 += 1 } }
    }
    await withCheckedContinuation { done in
      Thread.detachNewThread {
        story.test(on: SampleApps.catalogue, app: "todo", steps: library)
        done.resume()
      }
    }
    #expect(Self.count.withLock { $0 } == count + 1)
  }

  @Test("a process that seems to be a worker of another test is not green")
  func forged() async throws {
    let program = try BuiltTool(at: try #require(Bundle.main.executableURL))
    let run = try await program.run(
      ["--testing-library", "swift-testing", "--filter", "StoryTestingTests/stories"],
      environment: ["SIMON_STORY_WORKER": "x"]
    )
    #expect(run.status == .exit(1), "\(run)")
  }

  /// The number of stories that this process has performed.
  private static let count = SharedValue(0)
  private static let two = Int("2") ?? 2

  private static var steps: StepLibrary {
    get throws {
      try StepLibrary {
        step("it traps") { _ in
          let none: [Int] = []
          _ = none[two]
        }
        step(#"it ends with (\d+)"#) { (_, code: Int) in CurrentProcess.exit(Int32(code)) }
        step("it never returns") { _ in
          while CurrentProcess.id > 0 { Thread.sleep(forTimeInterval: 0.05) }
        }
        step("Given one is two") { _ in #expect(1 == two) }
        step("a thread finds that one is two") { _ in
          let isDone = DispatchSemaphore(value: 0)
          Thread.detachNewThread {
            #expect(1 == two)
            isDone.signal()
          }
          isDone.wait()
        }
        step("one is known not to be two") { _ in
          withKnownIssue { #expect(1 == two) }
        }
        step(#"this is story (\d) of the process"#) { (_, number: Int) in
          let count = count.withLock { count in
            count += 1
            return count
          }
          #expect(count == number)
        }
      }
    }
  }

  /// Returns the issues that code records, without recording them for this test.
  private func issues(_ body: () -> Void) -> [(place: String, text: String)] {
    let found = SharedValue<[(place: String, text: String)]>([])
    withKnownIssue {
      body()
    } matching: { issue in
      let name = issue.sourceLocation.map { "\($0.fileName):\($0.line)" } ?? "?"
      let text = issue.comments.map(\.rawValue).joined()
      found.withLock { $0.append((name, text)) }
      return true
    }
    return found.withLock { $0 }
  }
}
