import Actions
import AppDriver
import Foundation
import Messages
import Reports
import SampleApps
import Stories
import TestSupport
import Testing
import ViewQuery

@Suite("The stream of Cucumber messages")
struct StoryMessageTests {
  private typealias Members = MessageStream.Members

  private enum Colour: String, CaseIterable, StepArgument { case red, green }

  private static var library: StepLibrary {
    get throws {
      try StepLibrary {
        step(#"^given the 🚦 "(.*)" is (red|green) for (\d+) s"#) {
          (_, name: String, colour: Colour, seconds: Int) in
        }
        step("nobody takes (.*)") { (_, name: Unquoted) in }
        step("two (meanings)") { (_, word: String) in }
        step("(two) mean") { (_, word: String) in }
        step("it is noted") { try $0.noteScreen() }
        step("I fill in") { (_, table: StepTable) in }
      }
    }
  }

  /// Returns the stream of a run of one file on a sample app.
  private func stream(_ text: String, named name: String = "a.stories") throws -> MessageStream {
    let session = DriverSink(try SampleApps.catalogue.makeDriver(for: "todo"))
    let file = StoryFile(parsing: text, name: name)
    #expect(file.problems == [])
    let run = StoryRunner(library: try Self.library).run(file.stories, on: session)
    let messages = StoryMessages(run, sources: [name: text], library: try Self.library, start: 5)
    let stream = try MessageStream(messages.document().text)
    try stream.expectSound()
    return stream
  }

  @Test(
    "a line that no schema allows is refused",
    .enabled(if: MessageStream.schemas != nil, "SIMON_CUCUMBER_SCHEMAS names no folder"),
    arguments: [
      #"{"pickle":{"id":"a"}}"#, #"{"thing":{}}"#,
      #"{"testCase":{"id":"a","pickleId":"b","testSteps":[{"id":"c","x":1}]}}"#,
    ]
  )
  func refused(_ line: String) throws {
    let file = URL(filePath: "\(MessageStream.schemas ?? "")/Envelope.schema.json")
    #expect(try !JSONSchema(contentsOf: file).accepts(line))
  }

  @Test("every definition has its pattern and its place, and each own type its regular expressions")
  func definitions() throws {
    let stream = try stream("Story: a\nGiven the app is launched\nThen I see \"Add\"\n")
    let definitions = stream["stepDefinition"]
    let patterns = definitions.map { $0.part("pattern") }
    #expect(patterns.count == 6 + SentenceForm.all.count)
    #expect(patterns[1].text("source") == "nobody takes (.*)")
    #expect(patterns[1].text("type") == "REGULAR_EXPRESSION")
    #expect(patterns[6].text("type") == "CUCUMBER_EXPRESSION")
    #expect(patterns.contains { $0.text("source") == "I type {text} into {view}" })
    let place = definitions[1].part("sourceReference")
    #expect(place.text("uri").hasSuffix("/StoryMessageTests.swift"))
    #expect(place.part("location")["line"] as? Int ?? 0 > 20)
    let types = stream["parameterType"]
    let names = Set(types.map { $0.text("name") })
    #expect(names.isSuperset(of: ["view", "span", "Colour", "Unquoted"]))
    #expect(names.isDisjoint(with: ["int", "Int", "String", "StepTable"]))
    #expect(
      types.first { $0.text("name") == "Colour" }?["regularExpressions"] as? [String]
        == ["red|green"]
    )
    // A parameter in braces is one of these types, or one of Cucumber's.
    for pattern in patterns where pattern.text("type") == "CUCUMBER_EXPRESSION" {
      let used = pattern.text("source").matches(of: #/\{(\w+)\}/#).map { String($0.output.1) }
      #expect(names.union(["int"]).isSuperset(of: used))
    }
  }

  @Test("a step names the values that its definition takes, at their places in its text")
  func arguments() throws {
    let text = """
      Feature: lights
        Scenario: a light.
          Given the 🚦 "Ä" is red for 5 s!
          When I tap "Add"
          Then I see 1 of "New item"
      """
    let stream = try stream(text, named: "a.feature")
    #expect(stream["pickle"][0].text("name") == "a light.")
    #expect(stream["pickle"][0].list("steps")[0].text("text") == "the 🚦 \"Ä\" is red for 5 s!")
    let steps = stream["testCase"][0].list("testSteps")
    let words = steps.map { step in
      step.list("stepMatchArgumentsLists").flatMap { $0.list("stepMatchArguments") }.map {
        let group = $0.part("group")
        return "\(group["start"] ?? "-") \(group.text("value")) \($0.text("parameterTypeName"))"
      }
    }
    #expect(
      words == [
        ["8 Ä ", "14 red Colour", "22 5 int"], ["6 \"Add\" view"],
        ["6 1 int", "11 \"New item\" view"],
      ]
    )
    let used = steps.compactMap { ($0["stepDefinitionIds"] as? [String])?.first }
    let sources = used.map { id in
      stream["stepDefinition"].first { $0.text("id") == id }?.part("pattern").text("source")
    }
    #expect(sources.dropFirst() == ["I tap {view}", "I see {int} of {view}"])
  }

  @Test("undefined steps have code to start from, and ambiguous ones all their definitions")
  func unmapped() throws {
    let stream = try stream(
      """
      Story: undefined
      Given a list of 8 things
      Then I see "Add"
      Story: ambiguous
      Given the app is launched
      Then two meanings
      Story: a table that nothing takes
      Given I see "Add"
      | a |

      """
    )
    let suggestions = stream["suggestion"]
    #expect(suggestions.map { $0.text("pickleStepId") } == ["pickle-0-0", "pickle-2-0"])
    let snippet = suggestions[0].list("snippets")[0]
    #expect(snippet.text("language") == "swift")
    #expect(snippet.text("code").hasPrefix(##"step(#"a list of (\d+) things$"#) { (context, "##))
    let steps = stream["testCase"].map { $0.list("testSteps") }
    #expect(steps[0][0]["stepDefinitionIds"] as? [String] == [])
    #expect(steps[1][1]["stepDefinitionIds"] as? [String] == ["definition-3", "definition-4"])
    let lists = steps[1][1].list("stepMatchArgumentsLists").map { $0.list("stepMatchArguments") }
    #expect(lists.map { $0[0].part("group").text("value") } == ["meanings", "two"])
    #expect(steps[2][0]["stepDefinitionIds"] as? [String] == [])
    let statuses = stream["testStepFinished"].map { $0.part("testStepResult").text("status") }
    #expect(
      statuses == ["UNDEFINED", "SKIPPED", "SKIPPED", "AMBIGUOUS", "UNDEFINED"]
    )
    #expect(stream["testRunFinished"][0]["success"] as? Bool == false)
  }

  @Test("a failed step has the screen as text and as a picture, and notes are logged")
  func attachments() throws {
    let stream = try stream(
      """
      Story: failing
      Given it is noted
      When I tap "Add"
      Then I see "Milk <&> bread"

      """
    )
    let shown = stream["attachment"]
    let kinds = shown.map { $0.text("mediaType") }
    #expect(kinds == ["text/x.cucumber.log+plain", "text/plain", "image/svg+xml"])
    #expect(shown[0].text("body").contains("\n  UITableView #list\n"))
    #expect(shown[1].text("body").contains("\"New item\""))
    #expect(shown.dropFirst().map { $0.text("testStepId") } == ["test-0-2", "test-0-2"])
    let bytes = try #require(Data(base64Encoded: shown[2].text("body")))
    let picture = try #require(XMLReading.root(of: String(decoding: bytes, as: UTF8.self)))
    #expect(picture.name == "svg")
    #expect(picture.attributes["width"] == "390")
    let texts = picture.children.flatMap { $0.all("text") }.map(\.text)
    #expect(texts.contains("New item"), "\(texts)")
    #expect(picture.all("rect").count > 3)
  }

  @Test("a file of stories is a feature with tables and tags, and an outline has its rows")
  func documents() throws {
    let stories = try stream(
      """
      @one @two
      Story: filling
      Given I fill in
      # between
      | a | b |
      | 1 | 2 |
      Then I see "Add"

      """
    )
    let scenario = stories["gherkinDocument"][0].part("feature").list("children")[0].part(
      "scenario"
    )
    let places = scenario.list("tags").map { $0.part("location")["column"] as? Int }
    #expect(places == [1, 6])
    let rows = scenario.list("steps")[0].part("dataTable").list("rows")
    #expect(rows.map { $0.part("location")["line"] as? Int } == [5, 6])
    #expect(stories["pickle"][0].list("tags").map { $0.text("name") } == ["@one", "@two"])

    let outline = try stream(
      """
      Feature: f
        Background:
          Given the app is launched
        @t
        Scenario Outline: seeing <what>
          Then I see "<what>"
          Examples:
            | what |
            | Add  |
            | Todo |
      """,
      named: "a.feature"
    )
    let nodes = outline["pickle"].map { $0.list("steps").map { $0["astNodeIds"] as? [String] } }
    #expect(
      nodes == [
        [["a.feature:3:5"], ["a.feature:6:5", "a.feature:9:7"]],
        [["a.feature:3:5"], ["a.feature:6:5", "a.feature:10:7"]],
      ]
    )
    #expect(outline["pickle"].map { $0.text("name") } == ["seeing Add", "seeing Todo"])
  }

  @Test("a story that is red without a red step has a hook that fails")
  func hooks() throws {
    let stream = try stream(
      """
      Feature: f
        Scenario: acting only
          When I tap "Add"
        Scenario: empty
        Scenario: good
          Then I see "Add"
      """,
      named: "a.feature"
    )
    #expect(stream["hook"].map { $0.text("type") } == ["AFTER_TEST_CASE"])
    let hooks = stream["testCase"].map { $0.list("testSteps").filter { $0["hookId"] != nil }.count }
    #expect(hooks == [1, 1, 0])
    let failed = stream["testStepFinished"].filter {
      $0.part("testStepResult").text("status") == "FAILED"
    }
    #expect(failed.map { $0.text("testStepId") } == ["test-0-verdict", "test-1-verdict"])
    #expect(failed[1].part("testStepResult").text("message").contains("no steps"))
  }

  @Test("files with mistakes are parse errors at their places, and the run fails")
  func mistakes() async throws {
    let fixture = try CommandLineFixture(empty: ())
    try fixture.folder.write("Story: a\nWhenever I tap \"Add\"\n", to: "a.stories")
    try fixture.folder.write(
      "Feature: f\n  Scenario: s\n    Given x\n    | a | b |\n    | a |\n",
      to: "b.feature"
    )
    let secret = "When I type \"hunter2\" into \"Password\"\n"
    try fixture.folder.write("Story: c\nGiven I see \"Add\"\n\(secret)", to: "c.stories")
    try fixture.folder.write("Story: d\n\(secret)Whatever\n", to: "d.stories")
    let run = try await fixture.replay(
      ["stories", "run", "--app", "todo", "--format", "messages", "--format", "junit:x.xml"]
    )
    #expect(run.status == .exit(3), "\(run)")
    #expect(run.standardError.contains("a.stories:2"), "\(run)")
    let stream = try MessageStream(run.standardOutput)
    try stream.expectSound()
    #expect(
      stream.kinds.prefix(6) == [
        "meta", "source", "parseError", "source", "parseError", "source",
      ]
    )
    #expect(!run.standardOutput.contains("hunter2"), "nothing ran that would tell the secret")
    let errors = stream["parseError"].map { error -> String in
      let (source, message) = (error.part("source"), error.text("message"))
      let place = source.part("location")
      let isPlaced = message.hasPrefix("(\(place["line"] ?? ""):\(place["column"] ?? "")): ")
      return "\(source.text("uri")) \(place["line"] ?? "") \(isPlaced)"
    }
    #expect(
      Set(errors) == [
        "a.stories 2 true", "b.feature 5 true", "d.stories 2 true", "d.stories 3 true",
      ]
    )
    #expect(stream["testRunFinished"][0]["success"] as? Bool == false)
    #expect(stream["testCase"].isEmpty)
  }
}
