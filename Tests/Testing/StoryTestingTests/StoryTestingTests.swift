import Foundation
import Platform
import SampleApps
import StoryTesting
import TestSupport
import Testing

@Suite("Stories and recordings as tests of a package")
struct StoryTestingTests {
  @Test("a story of a folder runs as a test case", arguments: StoryCase.all(in: "Stories/good"))
  func stories(_ story: StoryCase) { story.test(on: SampleApps.catalogue, app: "todo") }

  @Test("a recording of a folder replays as a test case")
  func recordings() async throws {
    let folder = try TemporaryFolder()
    let run = try await BuiltTool("simon-record").run(
      ["session", "--app", "todo", "--stories", "-", "--name", "some", "--dir", folder.url.path],
      input: "Story: a\nGiven I tap \"Add\"\nThen I see \"New item\"\n"
    )
    #expect(run.status == .exit(0), "\(run)")
    let cases = RecordingCase.all(in: folder.url.path)
    #expect(cases.map(\.testDescription) == ["some"])
    for recording in cases { recording.test(on: SampleApps.catalogue) }
    let found = issues {
      for recording in cases { recording.test(on: SampleApps.catalogue, app: "todo:renamed") }
    }
    #expect(found.count == 1)
    let summary = """
      the same difference in 2 of 2 replays
      refuted: up to 10 s late
      not tried: LANG, home folder, machine clock, because a replay cannot change them on this machine
      """
    #expect(found.first?.text.hasSuffix("\n\(summary)") == true, "\(found)")
  }

  @Test("a story fails at its line with the actual state")
  func failures() {
    let found = issues { for story in StoryCase.all(in: "Stories/bad") { test(story) } }
    #expect(
      found.map(\.place) == [
        "broken.stories:2", "broken.stories:3", "failing.stories:3", "failing.stories:6",
      ]
    )
    #expect(found[0].text.contains("Invalid syntax: Then cannot follow Story"))
    #expect(found[2].text.contains("\"Something to do\" is not on the screen"))
    #expect(found[2].text.contains("UILabel #empty \"Nothing to do\""))
    #expect(found[3].text.contains("no step definition matches"))
  }

  @Test("a folder without stories or recordings fails")
  func nothing() throws {
    let folder = try TemporaryFolder()
    let found = issues {
      for story in StoryCase.all(in: folder.url.path) { test(story) }
      for recording in RecordingCase.all(in: folder.url.path) {
        recording.test(on: SampleApps.catalogue)
      }
    }
    #expect(found.map(\.text.isEmpty) == [false, false])
  }

  @Test("a story case is named by title, file and line")
  func names() {
    let names = StoryCase.all(in: "Stories/good").map(\.testDescription)
    #expect(
      names == [
        "Adding something to do (todo.stories:3)", "Deleting it when it is done (todo.stories:13)",
      ]
    )
  }

  private func test(_ story: StoryCase) { story.test(on: SampleApps.catalogue, app: "todo") }

  /// Returns the issues that code records, without recording them for this test.
  private func issues(_ body: () -> Void) -> [(place: String, text: String)] {
    let found = Found()
    withKnownIssue {
      body()
    } matching: { issue in
      let name = issue.sourceLocation.map { "\($0.fileName):\($0.line)" } ?? "?"
      let text = issue.comments.map(\.rawValue).joined()
      found.list.withLock { $0.append((name, text)) }
      return true
    }
    return found.list.withLock { $0 }
  }

  private final class Found: Sendable {
    let list = SharedValue<[(place: String, text: String)]>([])
  }
}
