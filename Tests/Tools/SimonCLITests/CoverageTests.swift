import EventModel
import Foundation
import Messages
import Recorder
import Reports
@testable import SimonCLI
import TestSupport
import Testing

@Suite("The coverage of recordings")
struct CoverageTests {
  private let project: RecordingProject

  init() throws {
    project = try RecordingProject()
    try project.replace("create-todo", by: "create-todo")
  }

  @Test("coverage names every control of a screen that no recording touches")
  func controls() async throws {
    let run = await project.run("coverage", "--format", "json")
    #expect(run.status == .exit(0), "\(run)")
    let schema = PackageFolder.file("docs").appending(path: "coverage.schema.json")
    #expect(try JSONSchema(contentsOf: schema).accepts(run.standardOutput))
    let report = try JSONDecoder().decode(Report.self, from: Data(run.standardOutput.utf8))
    #expect(report.apps.map(\.recordings) == [["recordings/click-me"], ["recordings/create-todo"]])
    for app in report.apps {
      let store = RecordingStore(folder: project.folder.url.appending(path: app.recordings[0]))
      let log = try store.log()
      let shown = log.checkpoints.flatMap { checkpoint in
        checkpoint.tree.nodes.compactMap(\.identifier)
      }
      let touched = log.events.compactMap { event in
        switch event.kind {
        case .touch(_, let target), .text(_, let target): target?.identifier
        default: nil
        }
      }
      for control in app.screens.flatMap(\.controls) {
        guard let name = control.name, name.hasPrefix("#"), !name.contains("N") else { continue }
        let identifier = String(name.dropFirst())
        #expect(shown.contains(identifier), "\(name) is a control of \(app.app)")
        #expect(touched.contains(identifier) || !control.touched, "\(name) was not touched")
      }
      #expect(app.screens.flatMap(\.controls).contains { $0.touched })
      #expect(app.transitions.allSatisfy { app.screens.indices.contains($0.to) })
    }
    let form = try #require(report.apps[1].screens.first { $0.name == "New item" })
    #expect(form.visits == 3)
    #expect(
      form.controls.map { "\($0.name ?? $0.class) \($0.touched)" }
        == ["#title true", "#save true", "\"Todos\" false"]
    )
  }

  @Test("coverage draws the screens of each app on a page")
  func page() async throws {
    let run = await project.run("coverage", "--format", "html:coverage.html")
    #expect(run.status == .exit(0), "\(run)")
    #expect(run.standardOutput == "")
    let page = try project.folder.text(of: "coverage.html")
    let contents = try PageContents.contents(of: "packed-contents", in: page)
    let apps = try #require(contents["apps"] as? [[String: Any]])
    #expect(apps.map { $0["app"] as? String } == ["navigation", "todo"])
    let screens = apps.flatMap { $0["screens"] as? [[String: Any]] ?? [] }
    let controls = screens.flatMap { $0["controls"] as? [[String: Any]] ?? [] }
    let names = controls.map { "\($0["name"] ?? "") \($0["address"] ?? "")" }
    #expect(names.contains("button “save” UIButton #save"), "\(names)")
    #expect(names.contains(#"row “Page N” UITableViewCell "Page N""#), "\(names)")
    let transitions = apps.flatMap { $0["transitions"] as? [[String: Any]] ?? [] }
    #expect(transitions.contains { $0["control"] as? String == "row" }, "\(transitions)")
  }

  @Test("coverage of recordings with a damaged log tells the damage and covers the others")
  func damaged() async throws {
    try project.folder.write("{\"simon\"", to: "recordings/click-me/events.jsonl")
    let run = await project.run("coverage")
    #expect(run.status == .exit(3), "\(run)")
    #expect(run.standardError.contains("recordings/click-me/events.jsonl"), "\(run)")
    #expect(run.standardOutput.contains("todo: 1 recording:"), "\(run)")
  }

  @Test("a recording that takes too long to search is named, and the others are covered")
  func outOfTime() throws {
    let whole = Frame(0, 0, 390, 844)
    let buttons = (1...80).map {
      ViewTree(
        ViewNode(
          "UIButton",
          identifier: String(repeating: "a", count: $0),
          frame: Frame(0, 0, 9, 9)
        )
      )
    }
    let cover = ViewTree(ViewNode("UIView", frame: whole))
    let tree = ViewTree(ViewNode("UIWindow", frame: whole), children: buttons + [cover])
    var writer = LogWriter()
    var bytes = writer.line(for: SessionHeader(writer: "w", app: "a", setting: SessionSetting()))
    bytes += writer.line(for: .snapshot(.init(tree: tree)), at: .zero)
    bytes += writer.line(for: .end(.init(.finished)), at: .zero)
    try Data(bytes).write(to: project.file("click-me/events.jsonl"))
    // Small logs are read before the first look at the time.
    let over = Budget("5 s", for: "this command") { true }
    var report = CoverageReport()
    try report.add(RecordingStore(folder: project.file("create-todo")), at: "b", within: over)
    let error = try #require(throws: Diagnostic.self) {
      try report.add(RecordingStore(folder: project.file("click-me")), at: "a", within: over)
    }
    #expect(
      error.message
        == "took longer than the limit of 5 s while searching the screens for controls"
    )
    #expect(error.path?.hasSuffix("click-me/events.jsonl") == true)
    #expect(report.apps.map(\.recordings) == [["b"]])
  }

  @Test(
    "coverage refuses a form that it has not, a file of a recording, and no recordings",
    arguments: [
      (["--format", "tap"], 2, "--format tap: coverage has no such form"),
      (["--format", "html:golden.tree"], 2, "golden.tree is a file of a recording"),
      (["--filter", "absent"], 4, "there are no recordings to look at"),
    ]
  )
  func refused(words: [String], code: Int32, message: String) async {
    let run = await project.run(["coverage"] + words)
    #expect(run.status == .exit(code), "\(run)")
    #expect(run.standardError.contains(message), "\(run)")
  }

  private struct Report: Decodable {
    var apps: [App]

    struct App: Decodable {
      var app: String
      var recordings: [String]
      var screens: [Screen]
      var transitions: [Transition]
    }
    struct Screen: Decodable {
      var name: String
      var visits: Int
      var controls: [Control]
    }
    struct Control: Decodable {
      var `class`: String
      var name: String?
      var touched: Bool
    }
    struct Transition: Decodable { var to: Int }
  }
}
