import AppDriver
import EventModel
import Foundation
import SampleApps
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Targets that drift by a cause on the same screen")
struct CausedTargetTests {
  /// A change of the app that a recording of the list of tasks meets with its targets.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (ViewNode) -> ViewNode
    /// A part of the question.
    let words: String
    /// True if the recorded app names no view, so that only a text tells a button from others.
    var isUnnamed = false

    static let all = [
      Change("a button's text", asking: "\"Add\" → \"Create\"", isUnnamed: true) { node in
        node.replacing("Add", by: "Create")
      },
      Change("the class of all buttons", asking: "\"UIButton\" → \"PrimaryButton\"") { node in
        var node = node
        if node.className == "UIButton" { node.className = "PrimaryButton" }
        return node
      },
      Change("a prefix of all identifiers", asking: "identifier") { node in
        var node = node
        node.identifier = node.identifier.map { "app.\($0)" }
        return node
      },
    ]

    init(
      _ name: String,
      asking words: String,
      isUnnamed: Bool = false,
      _ change: @escaping @Sendable (ViewNode) -> ViewNode
    ) {
      (testDescription, self.change, self.words) = (name, change, words)
      self.isUnnamed = isUnnamed
    }

    /// The screen of the recorded app.
    func recorded(_ tree: ViewTree) -> ViewTree {
      guard isUnnamed else { return tree }
      return tree.mapping { node in
        var node = node
        node.identifier = nil
        return node
      }
    }

    /// The screen of the changed app.
    func shown(_ tree: ViewTree) -> ViewTree { recorded(tree).mapping(change) }
  }

  /// Records a session with the app as it was, and returns a tool that replays it on the changed one.
  private func tool(_ change: Change, _ folder: TemporaryFolder) async throws -> InProcessTool {
    let script =
      "tap \"Add\"\ntype \"milk\" into \"Title\"\ntap \"Done\"\ntap \"Add\"\ntap \"Done\"\n"
    let words = ["session", "--app", "todo", "--script", "-", "--name", "tasks"]
    var hooks = HookedApp.Hooks()
    hooks.shows = { change.recorded($0) }
    let recorder = try InProcessTool("simon-record", apps: try HookedApp.catalogue("todo", hooks))
    let recorded = await recorder.run(words, input: script, in: folder.url)
    #expect(recorded.status == .exit(0), "\(recorded)")
    hooks.shows = { change.shown($0) }
    return try InProcessTool("simon-replay", apps: try HookedApp.catalogue("todo", hooks))
  }

  private func run(
    _ tool: InProcessTool,
    _ folder: TemporaryFolder,
    _ words: String...
  ) async -> ToolRun {
    await tool.run(words, environment: ["GIT_AUTHOR_NAME": "Ann"], in: folder.url)
  }

  @Test(
    "one question is about the target and the screens, and its approval leads to green",
    arguments: Change.all
  )
  func one(change: Change) async throws {
    let folder = try TemporaryFolder()
    let tool = try await tool(change, folder)
    let red = await run(tool, folder, "tasks")
    #expect(red.status == .exit(1), "\(red)")
    let list = await run(tool, folder, "approve", "--list")
    let names = list.standardOutput.matches(of: #/(?m)^([0-9a-f]{6})  (.*)$/#)
    #expect(names.count == 1, "\(list)")
    let name = try #require(names.first)
    #expect(name.2.contains(change.words), "\(list)")
    #expect(list.standardOutput.contains("target"), "\(list)")
    let approved = await run(tool, folder, "approve", "--only", String(name.1))
    #expect(approved.status == .exit(0), "\(approved)")
    #expect(!approved.standardOutput.contains("next drifted target"), "\(approved)")
    let green = await run(tool, folder, "tasks")
    #expect(green.status == .exit(0), "\(approved)\n\(green)")
    let check = await run(tool, folder, "approve", "--check")
    #expect(check.status == .exit(0), "\(check)")
  }

  @Test(
    "the page asks one question, too, and its exported decision leads to green",
    .needsBrowser,
    arguments: Change.all
  )
  func onPage(change: Change) async throws {
    let folder = try TemporaryFolder()
    let tool = try await tool(change, folder)
    let red = await run(tool, folder, "run", "--format", "html:run.html")
    #expect(red.status == .exit(1), "\(red)")
    let steps = """
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
      return { asked: state.asked.length, file: decisionsFile() };
      """
    let value = try PageScript.run(folder.file("run.html"), steps)
    #expect(value["asked"] as? Int == 1, "\(value)")
    let file = try #require(value["file"] as? [String: Any])
    try JSONSerialization.data(withJSONObject: file).write(to: folder.file("decisions.json"))
    let carried = await run(tool, folder, "approve", "--decisions", "decisions.json")
    #expect(carried.status == .exit(0), "\(carried)")
    let green = await run(tool, folder, "tasks")
    #expect(green.status == .exit(0), "\(carried)\n\(green)")
  }

  @Test("the name of the question stays when the target or the screens are decided first")
  func apart() async throws {
    let change = Change.all[0]
    for isTargetFirst in [true, false] {
      let folder = try TemporaryFolder()
      let tool = try await tool(change, folder)
      _ = await run(tool, folder, "tasks")
      let json = await run(tool, folder, "approve", "--list", "--format", "json")
      let document = try JSONSerialization.jsonObject(with: Data(json.standardOutput.utf8))
      let pending = try #require((document as? [String: Any])?["pending"] as? [[String: Any]])
      let names = pending.compactMap { item -> String? in
        ((item["target"] as? [String: Any]) != nil) == isTargetFirst ? item["id"] as? String : nil
      }
      let list = await run(tool, folder, "approve", "--list")
      let group = try #require(list.standardOutput.firstMatch(of: #/(?m)^([0-9a-f]{6})  /#)).1
      let first = try #require(names.first)
      for name in [first, String(group)] {
        let decided = await run(tool, folder, "approve", "--only", name)
        #expect(decided.status == .exit(0), "\(name) of \(list)\n\(decided)")
      }
      #expect(await run(tool, folder, "tasks").status == .exit(0), "\(list)")
    }
  }
}

extension ViewNode {
  /// Returns the view with other words, if it shows these.
  fileprivate func replacing(_ words: String, by others: String) -> ViewNode {
    var node = self
    if node.text == words { node.text = others }
    if node.label == words { node.label = others }
    return node
  }
}

extension ViewTree {
  /// Returns the tree with each view changed.
  fileprivate func mapping(_ change: (ViewNode) -> ViewNode) -> ViewTree {
    func copy(_ index: Int) -> ViewTree {
      ViewTree(change(self[index]), children: children(of: index).map(copy))
    }
    return copy(0)
  }
}
