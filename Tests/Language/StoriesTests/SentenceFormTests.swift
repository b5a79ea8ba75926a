import Actions
import Testing

@testable import Stories

@Suite("The forms of built-in sentences")
struct SentenceFormTests {
  /// Sentences with their forms and the values in them.
  private static let cases: [(sentence: String, form: String, values: [String])] = [
    ("the app is launched", "the app is launched", []),
    ("The app  is running", "the app is running", []),
    (
      "the app is as the story above left it", "the app is as the story above left it", []
    ),
    ("I tap \"Add\"", "I tap {view}", ["\"Add\""]),
    ("I double tap #add", "I double tap {view}", ["#add"]),
    ("I long press 10,20", "I long press {view}", ["10,20"]),
    ("I type \"a \\\" into b\" into #c", "I type {text} into {view}", ["\"a \\\" into b\"", "#c"]),
    ("I type \"Milk\"", "I type {text}", ["\"Milk\""]),
    ("I clear \"Title\"", "I clear {view}", ["\"Title\""]),
    ("I press \"Control+S\"", "I press {text}", ["\"Control+S\""]),
    ("I swipe left on \"Add\"", "I swipe {direction} on {view}", ["left", "\"Add\""]),
    ("I swipe up", "I swipe {direction}", ["up"]),
    (
      "I scroll to row 4 of section 2 of #list",
      "I scroll to row {int} of section {int} of {view}", ["4", "2", "#list"]
    ),
    ("I scroll to row 4 of section 2", "I scroll to row {int} of section {int}", ["4", "2"]),
    ("I scroll to row 40 of #list", "I scroll to row {int} of {view}", ["40", "#list"]),
    ("I scroll to row 40", "I scroll to row {int}", ["40"]),
    ("I scroll to \"Item 200\"", "I scroll to {view}", ["\"Item 200\""]),
    (
      "I drag from \"a to b\" to \"c to d\"", "I drag from {view} to {view}",
      ["\"a to b\"", "\"c to d\""]
    ),
    ("I hover over \"File\"", "I hover over {view}", ["\"File\""]),
    ("I hover \"File\"", "I hover {view}", ["\"File\""]),
    ("I right click \"File\"", "I right click {view}", ["\"File\""]),
    ("I middle click \"File\"", "I middle click {view}", ["\"File\""]),
    ("I pinch out on #map", "I pinch {pinch} on {view}", ["out", "#map"]),
    ("I pinch in", "I pinch {pinch}", ["in"]),
    ("I rotate left", "I rotate {turn}", ["left"]),
    ("I go back", "I go back", []),
    ("I back", "I back", []),
    ("I wait until I see \"Done\"", "I wait until {check}", ["I see \"Done\""]),
    ("I wait 0.5 s", "I wait {span}", ["0.5 s"]),
    ("I wait 2", "I wait {span}", ["2"]),
    ("I mark checkpoint \"after\"", "I mark checkpoint {text}", ["\"after\""]),
    ("I checkpoint \"after\"", "I checkpoint {text}", ["\"after\""]),
    ("I add marker \"here\"", "I add marker {text}", ["\"here\""]),
    ("I marker \"here\"", "I marker {text}", ["\"here\""]),
    ("I do not see \"Milk\"", "I do not see {view}", ["\"Milk\""]),
    ("I don't see \"Milk\"", "I don't see {view}", ["\"Milk\""]),
    ("I no longer see \"Milk\"", "I no longer see {view}", ["\"Milk\""]),
    ("I see 3 of \"Milk\"", "I see {int} of {view}", ["3", "\"Milk\""]),
    ("I see \"3 of Milk\"", "I see {view}", ["\"3 of Milk\""]),
    ("\"a is selected\" is not selected", "{view} is not selected", ["\"a is selected\""]),
    ("\"All\" is selected", "{view} is selected", ["\"All\""]),
    ("#a is not enabled", "{view} is not enabled", ["#a"]),
    ("#a is enabled", "{view} is enabled", ["#a"]),
    ("#a is disabled", "{view} is disabled", ["#a"]),
    ("\"Wi-Fi\" is on", "{view} is on", ["\"Wi-Fi\""]),
    ("\"Wi-Fi\" is off", "{view} is off", ["\"Wi-Fi\""]),
    ("the 3rd row of #list is empty", "{view} is empty", ["the 3rd row of #list"]),
    ("I scroll to the 41st row", "I scroll to {view}", ["the 41st row"]),
    ("row 2 of #list is focused", "{view} is focused", ["row 2 of #list"]),
    ("#volume has value \"50%\"", "{view} has value {text}", ["#volume", "\"50%\""]),
    ("#title has text \"Milk\"", "{view} has text {text}", ["#title", "\"Milk\""]),
    (
      "the screen matches checkpoint 2", "the screen matches checkpoint {checkpoint}", ["2"]
    ),
    ("the screen shows \"a\" and \"b\"", "the screen shows {texts}", ["\"a\" and \"b\""]),
  ]

  @Test("a built-in sentence has the form with its words and its values", arguments: cases.indices)
  func forms(_ place: Int) throws {
    let (sentence, form, values) = Self.cases[place]
    let step = Step(.when, "When \(sentence)", line: 1)
    #expect(try Sentence(of: step) != nil)
    let found = try #require(SentenceForm.match(sentence))
    #expect(SentenceForm.all[found.form].expression == form)
    let letters = Array(sentence.unicodeScalars)
    let parts = found.values.map { String(String.UnicodeScalarView(letters[$0])) }
    #expect(parts == values)
    #expect(SentenceForm.all[found.form].parameters.count == values.count)
  }

  @Test("every form is that of a sentence in the table, and each has its own line")
  func all() {
    let known = Set(Self.cases.map(\.form)).union(["{role}"])
    #expect(Set(SentenceForm.all.map(\.expression)) == known)
    #expect(Set(SentenceForm.all.map(\.line)).count == SentenceForm.all.count)
  }

  @Test("every action has a form", arguments: Action.forms)
  func actions(_ form: String) throws {
    let example = form.replacing("TARGET", with: "#a").replacing("NUMBER", with: "1")
      .replacing("SECONDS", with: "1").replacing("KEY", with: "Enter")
      .replacing(#/(\w+)(\|\w+)+/#) { $0.output.1 }
    _ = try Action(parsing: example)
    #expect(SentenceForm.match("I \(example)") != nil, "\(example)")
  }

  @Test("a step has the places of its values in all definitions and sentences that match it")
  func meanings() throws {
    enum Colour: String, CaseIterable, StepArgument { case red, green }
    let library = try StepLibrary {
      step(#"^given (\w+) is (red|green)( again)?"#) {
        (_, name: String, colour: Colour, again: String?) in
      }
      step("I tap (.*)") { (_, name: Unquoted) in }
    }
    #expect(library.definitions.map(\.types) == [["String", "Colour", "String"], ["Unquoted"]])
    var matcher = StepMatcher(library)
    #expect(
      matcher.meanings(of: Step(.given, "Given it is red", line: 1)) == [
        StepMeaning(origin: .definition(0), values: [6..<8, 12..<15, nil])
      ]
    )
    let several = matcher.meanings(of: Step(.when, "When I tap \"Ä\"", line: 1))
    let form = try #require(SentenceForm.all.firstIndex { $0.expression == "I tap {view}" })
    #expect(
      several == [
        StepMeaning(origin: .definition(1), values: [11..<14]),
        StepMeaning(origin: .builtIn(form), values: [11..<14]),
      ]
    )
    let role = matcher.meanings(of: Step(.as, "As a reader", line: 1))
    #expect(role.map(\.values) == [[3..<11]])
    #expect(matcher.meanings(of: Step(.then, "Then nothing like it", line: 1)) == [])
  }
}
