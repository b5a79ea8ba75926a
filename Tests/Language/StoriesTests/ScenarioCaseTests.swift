import Actions
import EventModel
import TestSupport
import Testing
import ViewQuery

@testable import Stories

@Suite("Simon's and Frank's own cases of running")
struct ScenarioCaseTests {
  final class Counter: StoryObject {
    var count = 0
  }

  private func run(_ steps: [String], _ library: StepLibrary) -> StoryResult? {
    let text =
      "Story: a\n" + steps.map { "Given \($0)\n".replacing("Given And", with: "And") }.joined()
    let stories = StoryFile(parsing: text, name: "x").stories
    return StoryRunner(library: library).run(stories, on: TranscribingSession()).results.first
  }

  @Test("a story without steps checks nothing")
  func empty() {
    #expect(run([], StepLibrary())?.status == .unchecked)
  }

  @Test("steps of one class share an object, which is created once for each story")
  func shared() throws {
    let library = try StepLibrary {
      step("abc", with: Counter.self) { counter, _ in counter.count += 1 }
      step("def", with: Counter.self) { counter, context in
        try context.assertEquals(counter.count, 1)
      }
    }
    #expect(run(["abc", "And def"], library)?.status == .success)
  }

  @Test("a step that throws fails, and an undefined step prevents all others from running")
  func failures() throws {
    let library = try StepLibrary {
      step("abc") { try $0.fail("test") }
    }
    #expect(run(["abc"], library)?.outcome == "Failed: test")
    let result = run(["abc", "And xyz", "And abc"], library)
    #expect(result?.status == .notMapped)
    #expect(result?.steps.map(\.status) == [.notRun, .notMapped, .notRun])
  }

  @Test("classes of steps share values through the story", arguments: EarlierCase.all("scenario"))
  func storage(_ given: EarlierCase) throws {
    guard let text = try? given.member("file", as: String.self) else { return }
    let library = try StepLibrary {
      step("stores (.*) in the story storage using key (.*)") {
        (context, value: String, key: String) in context.store(value, as: key)
      }
      step("retrieve (.*) from storage with key (.*)") { (context, value: String, key: String) in
        try context.assertEquals(try context.retrieve(key, as: String.self), value)
      }
    }
    let run = StoryRunner(library: library)
      .run(StoryFile(parsing: text, name: "x").stories, on: TranscribingSession())
    #expect(run.isSuccess() == given.expects("run_success"))
    #expect(run.results.count == 1)
  }

  @Test("quotes around an argument are removed", arguments: EarlierCase.all("strip-quotes"))
  func quotes(_ given: EarlierCase) {
    #expect(Unquoted.read(given.input as? String)?.text == given.expected as? String)
    #expect(["a", "\"a", "'a\""].map { Unquoted.read($0)?.text } == ["a", "\"a", "'a\""])
  }

  @Test(
    "assertions fail and pass as in Simon",
    arguments: [
      ("pc-0208", "abc def"), ("pc-0209", "expected nil, found abc"),
      ("pc-0210", "expected a value, found nil"), ("pc-0211", "expected true, found false"),
      ("pc-0213", "`//xxx` is not on the screen"), ("pc-0216", "Optional(\"abc\")"),
      ("pc-0217", "def != abc"), ("pc-0219", nil), ("pc-0221", nil), ("pc-0222", nil),
    ] as [(String, String?)]
  )
  func assertions(id: String, message: String?) throws {
    let given = try #require(EarlierCase.all("assertion-message").first { $0.id == id })
    let library = try StepLibrary {
      step("assert") { context in
        switch id {
        case "pc-0208": try context.fail("abc def")
        case "pc-0209": try context.assertNil("abc")
        case "pc-0210": try context.assertNotNil(nil as String?)
        case "pc-0211": try context.assertTrue(false)
        case "pc-0213": try context.assertPresent(.selector("//xxx"))
        case "pc-0216": try context.assertEquals(nil, "abc")
        case "pc-0217": try context.assertEquals("def", "abc")
        case "pc-0219": try context.assertTrue(45 == 45)
        case "pc-0221": try context.assertEquals(5, 5.0)
        default: try context.assertEquals(nil as String?, nil)
        }
      }
    }
    let result = run(["I assert"], library)
    let throwing = given.expects("throws", as: String.self) != nil
    #expect(result?.status == (throwing ? .failed : .success))
    #expect(result?.message?.contains(message ?? "") == (message == nil ? nil : true))
    #expect(DeliberateDifference.contains(id) == throwing)
  }

  @Test("typed delete characters delete, as in Frank: seven digits without the last three")
  func typing() {
    let text = """
      Story: a
      Given I type "1234567" into #title
      When I type "\\u{8}\\u{8}\\u{8}"
      Then #title has text "1234"
      """
    let stories = StoryFile(parsing: text, name: "x").stories
    #expect(StoryRunner().run(stories, on: TranscribingSession()).isSuccess())
  }
}
