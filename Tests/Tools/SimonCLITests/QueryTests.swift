import Foundation
import TestSupport
import Testing

@Suite("simon-replay query")
struct QueryTests {
  let fixture: CommandLineFixture

  /// A window with a hidden button, two equal ones, and a table.
  private static let tree = """
    {"class":"UIWindow","frame":[0,0,390,844],"children":[
    {"class":"UIButton","label":"Save","text":"Save","identifier":"save","hidden":true,
     "frame":[0,0,100,44]},
    {"class":"UIButton","label":"Cancel","frame":[0,50,100,44]},
    {"class":"UIButton","label":"Delete","frame":[0,100,100,44]},
    {"class":"UIButton","label":"Delete","tag":3,"frame":[0,150,100,44]},
    {"class":"UITableView","identifier":"list","frame":[0,200,390,400]}]}
    """

  init() async throws {
    fixture = try await CommandLineFixture()
    try fixture.folder.write(Self.tree, to: "tree.json")
  }

  private func object(_ run: ToolRun) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
  }

  @Test("query --explain prints the number of nodes that each part of the selector kept")
  func explains() async throws {
    let run = try await fixture.replay("query", "//UITableView/UIButton", "tree.json", "--explain")
    #expect(run.status == .exit(4))
    #expect(
      run.standardOutput == """
        dnodi, from 6 views:
          //UITableView  1 kept
          /UIButton      0 kept
        0 of 6 views

        """
    )
    let one = try await fixture.replay("query", "xpath://UITableView", "tree.json", "--explain")
    #expect(one.status == .exit(0))
    #expect(one.standardOutput.hasPrefix("xpath, from 6 views:\n  //UITableView  1 kept\n"))
  }

  @Test("query --explain --format json prints language, parts with columns and counts, and nodes")
  func explainsAsJSON() async throws {
    let selector = "view:'UIButton' marked:'Delete'"
    let run = try await fixture.replay(
      "query",
      selector,
      "tree.json",
      "--explain",
      "--format",
      "json"
    )
    let report = try object(run)
    let parts = try #require(report["parts"] as? [[String: Any]])
    #expect(report["language"] as? String == "shelley")
    #expect(parts.map { $0["kept"] as? Int } == [4, 2])
    #expect(parts.map { $0["column"] as? Int } == [1, 17])
    #expect((report["nodes"] as? [[String: Any]])?.map { $0["path"] as? [Int] } == [[2], [3]])
  }

  @Test(
    "query without a match exits with 4, and prints the nearest nodes on standard error",
    arguments: [
      (
        "//UIButton[label='Save'][hidden='no']",
        "hint: found label \"Save\" but it is hidden\n"
      ),
      (
        "//UIButton[label='Cancle']",
        "hint: no view has the label \"Cancle\"; nearest: \"Cancel\"\n"
      ),
      ("//UITableView//UIButton", "hint: `//UIButton` at column 14 matches nothing\n"),
      ("\"Save\"", "error: found \"Save\" but it is hidden\n"),
      (
        "\"Delete\"",
        "error: 2 views match \"Delete\": the first (at the top) and the second (at the bottom)\n"
      ),
      ("\"Cancle\"", "hint: nearest: \"Cancel\"\n"),
    ]
  )
  func nearMisses(selector: String, said: String) async throws {
    let run = try await fixture.replay("query", selector, "tree.json")
    #expect(run.status == .exit(4))
    #expect(run.standardOutput == "0 of 6 views\n")
    #expect(run.standardError.contains(said), "\(run.standardError)")
    let json = try await fixture.replay("query", selector, "tree.json", "--format", "json")
    #expect(try JSONSerialization.jsonObject(with: Data(json.output)) as? [String] == [])
  }

  @Test("query takes a quoted text as the one control that shows it")
  func reference() async throws {
    let run = try await fixture.replay("query", "\"Cancel\"", "tree.json")
    #expect(run.status == .exit(0))
    #expect(run.standardOutput.hasSuffix("label \"Cancel\" 0,50 100x44\n1 of 6 views\n"))
    #expect(run.standardError == "")
  }

  @Test(
    "query --targets lists the targets that a screen does not confirm, with the proposed repair"
  )
  func targets() async throws {
    let shown = try await fixture.replay("show", "click@7", "--format", "json")
    let renamed = shown.standardOutput.replacing("\"click\"", with: "\"press\"")
    try fixture.folder.write(renamed, to: "new.json")
    try await expectNothingWritten(in: fixture.folder.url) {
      let run = try await fixture.replay(
        "query",
        "--targets",
        "click",
        "milk",
        "--tree",
        "new.json"
      )
      #expect(run.status == .exit(1))
      expectGolden(run.standardOutput, named: "query-targets.txt")
    }
    let json = try await fixture.replay(
      "query",
      "--targets",
      "click",
      "--tree",
      "new.json",
      "--format",
      "json"
    )
    let recordings = try #require(try object(json)["recordings"] as? [[String: Any]])
    let drifted = try #require(recordings[0]["drifted"] as? [[String: Any]])
    #expect(drifted.map { $0["events"] as? [Int] } == [[2], [5]])
    let repairs = drifted.map { ($0["drift"] as? [String: Any])?["repair"] as? [String: Any] }
    #expect(repairs[1]?["text"] as? String == "#click → \"Click me\"")
    #expect(json.status == .exit(1))
    let between = try await fixture.replay("query", "--targets", "click", "--tree", "click@3")
    let screen = "cannot be verified on the screen click@3 (screen of event 1)\n"
    #expect(between.standardOutput.hasSuffix(screen), "\(between)")
    let one = try await fixture.replay("query", "--targets", "click@5", "--tree", "new.json")
    #expect(one.standardOutput.hasPrefix("✗ click  1 of 1 target drifted\n    event 5: missing"))
    let none = try await fixture.replay("query", "--targets", "click@4", "--tree", "new.json")
    #expect(none.standardOutput.hasPrefix("✓ click  0 targets\n"))
    let late = try await fixture.replay("query", "--targets", "click@12", "--tree", "new.json")
    #expect(late.status == .exit(2))
    #expect(late.standardError.contains("click has no event 12; its events are 1 to 11"))
  }

  @Test("query --targets exits with 0 if the screen confirms all targets")
  func noDrift() async throws {
    try await fixture.record(
      ["session", "--app", "navigation", "--script", "-", "--name", "one"],
      input: "tap \"Page 1\"\n"
    )
    let run = try await fixture.replay("query", "--targets", "one", "--tree", "one@1")
    #expect(run.status == .exit(0))
    #expect(run.standardOutput == "✓ one  1 target\n\n1 target verified on the screen one@1\n")
  }

  @Test(
    "query accepts either a selector and a screen, or recordings and a screen",
    arguments: [
      [], ["//A"], ["//A", "tree.json", "x"], ["//A", "tree.json", "--tree", "tree.json"],
      ["--targets", "click"], ["--targets", "--explain", "--tree", "tree.json"],
      ["\"Save\"", "tree.json", "--explain"], ["\"Save", "tree.json"],
    ] as [[String]]
  )
  func misuse(words: [String]) async throws {
    let run = try await fixture.replay(["query"] + words)
    #expect(run.status == .exit(2), "\(run)")
    #expect(run.standardOutput == "")
  }
}
