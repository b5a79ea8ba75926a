import EventModel
import Foundation
import FoundationXML
import TestSupport
import Testing

@Suite("Showing and comparing screens")
struct ScreenTests {
  let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture() }

  private func json(_ run: ToolRun) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(run.output))
  }

  @Test("show prints the screen at an event, by default the last")
  func show() async throws {
    let launch = try await fixture.replay("show", "click", "--at", "1")
    #expect(launch.status == .exit(0))
    let golden = try fixture.folder.text(of: "recordings/click/golden.tree")
    #expect(golden.contains("== 1 launch\n\(launch.standardOutput)== 2"))
    let clicked = try await fixture.replay("show", "click@7")
    #expect(clicked.standardOutput.contains("UILabel #result \"Button clicked on: Page 1\""))
    #expect(try await fixture.replay("show", "click").standardOutput == launch.standardOutput)
  }

  @Test("show --format json writes a file that show can read")
  func showJSON() async throws {
    let tree = try await fixture.replay("show", "click@7", "--format", "json")
    try fixture.folder.write(tree.standardOutput, to: "tree.json")
    let shown = try await fixture.replay("show", "tree.json")
    #expect(shown.standardOutput == (try await fixture.replay("show", "click@7").standardOutput))
    let piped = try await fixture.replay(
      "show",
      "-",
      "--format",
      "json",
      input: tree.standardOutput
    )
    #expect(piped.standardOutput == tree.standardOutput)
    #expect(try TreeNotation.decode(tree.output)[0].className == "UIWindow")
  }

  @Test("show --format xml prints the document that XPath searches")
  func showXML() async throws {
    let shown = try await fixture.replay("show", "click@7", "--format", "xml")
    let document = try XMLDocument(data: Data(shown.output))
    let tree = try await fixture.replay("show", "click@7", "--format", "json")
    let count = try TreeNotation.decode(tree.output).count
    for expression in ["//*[not(*)]", "/*/*[1]", "//UILabel/..", "//*[not(@identifier)]"] {
      let wanted = try document.nodes(forXPath: expression).count
      let found = try await fixture.replay("query", "xpath:" + expression, "click@7")
      #expect(found.standardOutput.hasSuffix("\n\(wanted) of \(count) views\n"), "\(found)")
    }
    let hostile = ViewTree(ViewNode("UILabel", text: "\n::error::x ##[error]\u{1B}\u{202E}"))
    try fixture.folder.write(hostile.description, to: "hostile.json")
    let printed = try await fixture.replay("show", "hostile.json", "--format", "xml")
    #expect(printed.standardOutput.contains("text=\"&#10;:&#58;error:&#58;x #&#35;[error]"))
    #expect(printed.standardOutput.contains("\u{FFFD}&#8238;\""))
  }

  @Test("show lists the events of a recording, and names the wrong place of a tree file")
  func showErrors() async throws {
    let late = try await fixture.replay("show", "click@99")
    #expect(late.status == .exit(2))
    #expect(late.standardError.contains("click has no event 99; its events are 1 to 11"))
    let never = try await fixture.replay("query", "//*", "click@99999999999999999999")
    #expect(never.status == .exit(2))
    let number = "click has no event 99999999999999999999; its events are 1 to 11"
    #expect(never.standardError.contains(number))
    let word = try await fixture.replay("diff", "click@1", "click@x")
    #expect(word.status == .exit(2))
    #expect(
      word.standardError == """
        error: "x" in "click@x" is not an event number
        hint: use RECORDING@N, with N from 1 to 11

        """
    )
    try fixture.folder.write("{\"class\":\"A\",\n  \"frame\":[1,2]}\n", to: "bad.json")
    let bad = try await fixture.replay("show", "bad.json")
    #expect(bad.status == .exit(3))
    expectGolden(bad.standardError, named: "bad-tree.txt")
  }

  @Test("diff reports a change once, and exits with 1")
  func diff() async throws {
    let run = try await fixture.replay("diff", "click@4", "click@7")
    #expect(run.status == .exit(1))
    #expect(
      run.standardOutput == """
        ~ UILabel#result  none → "Button clicked on: Page 1"

        1 change of 12 views

        """
    )
    let json = try json(try await fixture.replay("diff", "click@4", "click@7", "--format", "json"))
    let changes = (json as? [String: [[String: Any]]])?["changes"]
    #expect(changes?.count == 1)
    #expect(changes?.first?["kind"] as? String == "attribute")
    #expect(changes?.first?["node"] as? String == "UILabel#result")
    #expect(changes?.first?["attribute"] as? String == "text")
    #expect(changes?.first?["to"] as? String == "Button clicked on: Page 1")
    #expect(changes?.first?["nodes"] as? Int == 1)
  }

  @Test("diff of equal screens exits with 0")
  func noDiff() async throws {
    let run = try await fixture.replay("diff", "click@1", "click@10")
    #expect(run.status == .exit(0))
    #expect(run.standardOutput.hasPrefix("no differences: "))
    let json = try await fixture.replay("diff", "click@1", "click@10", "--format", "json")
    #expect(json.standardOutput.contains("\"changes\" : ["))
    #expect(json.status == .exit(0))
  }

  @Test("query lists the nodes that a selector matches, in its order")
  func query() async throws {
    let run = try await fixture.replay("query", "//UIButton", "click@7")
    #expect(run.status == .exit(0))
    #expect(run.standardOutput.contains("UIButton #click \"Click me\""))
    #expect(run.standardOutput.hasSuffix("1 of 12 views\n"))
    let json = try json(
      try await fixture.replay("query", "//UIButton", "click@7", "--format", "json")
    )
    let node = (json as? [[String: Any]])?.first
    #expect(node?["path"] as? [Int] == [0, 0, 0, 0, 0])
    #expect(node?["identifier"] as? String == "click")
  }

  @Test("query exits with 4 without a match, and with 2 and a mark for an invalid selector")
  func badQuery() async throws {
    #expect(try await fixture.replay("query", "//UISlider", "click@7").status == .exit(4))
    let run = try await fixture.replay("query", "//UIButton[", "click@7")
    #expect(run.status == .exit(2))
    #expect(run.standardError.contains(#/selector:1:[0-9]+: error: /#))
    #expect(run.standardError.contains("  //UIButton[\n"))
    #expect(run.standardError.contains("^"))
    let language = try await fixture.replay("query", "//A", "click", "--language", "xpth")
    #expect(language.standardError.contains("did you mean \"xpath\"?"))
  }

  @Test("stories check explains a name of no file, and a folder that has only recordings")
  func noStories() async throws {
    let folder = try await fixture.replay("stories", "check", "recordings")
    #expect(folder.status == .exit(4))
    #expect(
      folder.standardError == """
        recordings: error: there is no .stories or .feature file below this folder
        hint: the stories of recordings are left out; to run one, name its file

        """
    )
    let nothing = try await fixture.replay("stories", "check", "nowhere")
    #expect(nothing.status == .exit(4))
    #expect(nothing.standardError.hasPrefix("error: no story file matches \"nowhere\"\nhint: "))
  }

  @Test("log check explains a path that is not a file")
  func noFiles() async throws {
    let words = ["log", "check"]
    try fixture.folder.write("", to: "other/nothing.txt")
    let folder = try await fixture.replay(words + ["other"])
    #expect(folder.status == .exit(4))
    #expect(folder.standardError.hasPrefix("other: error: this "))
    #expect(folder.standardError.contains("expected a"))
    let nothing = try await fixture.replay(words + ["nowhere"])
    #expect(nothing.standardError == "nowhere: error: no such file\n")
  }

  @Test("log check verifies logs, and names the place of each damage")
  func logCheck() async throws {
    let good = "recordings/milk/events.jsonl"
    let run = try await fixture.replay("log", "check", good)
    #expect(run.status == .exit(0))
    #expect(run.standardOutput == "✓ \(good)  13 events, 5 checkpoints, finished\n")
    let log = try fixture.folder.text(of: good)
    try fixture.folder.write(String(log.dropLast(5)), to: "torn.jsonl")
    try fixture.folder.write(log.replacing("Milk", with: "Silk"), to: "other.jsonl")
    let bad = try await fixture.replay("log", "check", "torn.jsonl", good, "other.jsonl")
    #expect(bad.status == .exit(3))
    #expect(bad.standardOutput.contains("✓ \(good)"))
    #expect(
      bad.standardError.contains(#/torn\.jsonl:14:[0-9]+: error: the file ends within this line/#)
    )
    #expect(
      bad.standardError.contains(
        #/other\.jsonl:[0-9]+:[0-9]+: error: the line was damaged or edited/#
      )
    )
  }
}
