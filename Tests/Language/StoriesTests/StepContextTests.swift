import EventModel
import Stories
import TestSupport
import Testing

@Suite("The context of a step")
struct StepContextTests {
  private func run(_ body: @escaping @Sendable (StepContext) throws -> Void) throws -> StoryResult?
  {
    let library = try StepLibrary { step("it runs", do: body) }
    let stories = StoryFile(parsing: "Story: a\nGiven it runs\n", name: "x").stories
    return StoryRunner(library: library).run(stories, on: TranscribingSession()).results.first
  }

  @Test("a step finds and taps views by a path, as with Simon's macros")
  func views() throws {
    let result = try run { context in
      try context.assertEquals(try context.view("//UIButton").text, "Count 0")
      try context.assertEquals(try context.views("//UITableViewCell").count, 14)
      try context.assertEquals(try context.views("//UISlider").count, 0)
      try context.tap("//UIButton")
      try context.assertEquals(try context.view("//UIButton").text, "Count 1")
      context.note("tapped")
      try context.noteScreen()
    }
    #expect(result?.status == .success, "\(result?.message ?? "")")
    #expect(result?.steps.first?.notes.first == "tapped")
    #expect(result?.steps.first?.notes.contains("UIButton #count \"Count 1\"") == true)
  }

  @Test(
    "a path without exactly one view is reported in Simon's words",
    arguments: [
      ("//UITableViewCell", "Path //UITableViewCell should return one view only, got 14 instead."),
      ("//UISlider", "Path //UISlider failed to find anything."),
    ]
  )
  func wrong(path: String, message: String) throws {
    #expect(try run { _ = try $0.view(path) }?.message == message)
  }

  @Test("values are equal only if their texts have the same code points, as in goldens")
  func codePoints() throws {
    let (one, other) = ("caf\u{E9}", "cafe\u{301}")
    let note = "combining acute accent U+0301"
    #expect(try run { try $0.assertEquals(one, one) }?.status == .success)
    #expect(try run { try $0.assertEquals(one, other) }?.message?.contains(note) == true)
    #expect(try run { try $0.assertEquals(Optional(one), other) }?.message?.contains(note) == true)
    #expect(try run { try $0.assertEquals([one], [other]) }?.status == .failed)
    #expect(try run { try $0.assertEquals([1: [one]], [1: [one]]) }?.status == .success)
    #expect(try run { try $0.assertEquals(["k": one], ["k": other]) }?.status == .failed)
    #expect(try run { try $0.assertEquals([one: 1], [other: 1]) }?.status == .failed)
    #expect(try run { try $0.assertEquals(Set([one]), Set([other])) }?.status == .failed)
    #expect(try run { try $0.assertEquals(Set([one, "b"]), Set(["b", one])) }?.status == .success)
    #expect(try run { try $0.assertEquals(Character("\u{E9}"), "e\u{301}") }?.status == .failed)
    #expect(try run { try $0.assertEquals(1, 1) }?.status == .success)
  }
}
