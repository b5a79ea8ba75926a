import AppDriver
import Approvals
import EventModel
import Foundation
import Recorder
import Replayer
import SampleApps
import Synchronization
import TestSupport
import Testing

@Suite("Goldens in other settings")
struct OverlayRunTests {
  private let project: RecordingProject
  private let tablet = ["--screen", "834x1194@2"]

  init() throws {
    project = try RecordingProject([])
    try project.replace("create-todo", by: "create-todo")
  }

  private func bytes(_ name: String) -> Data? {
    try? Data(contentsOf: project.file("create-todo/\(name)"))
  }

  /// Approves everything that is pending, risky changes by their names.
  private func approveAll(_ words: String...) async throws {
    let list = await project.run(["approve", "--list", "--format", "json"] + words)
    let found = try JSONSerialization.jsonObject(with: Data(list.output)) as? [String: Any]
    let changes = found?["pending"] as? [[String: Any]] ?? []
    let names = changes.compactMap { $0["id"] as? String }
    #expect(!names.isEmpty, "\(list)")
    let run = await project.run(["approve", "--only", names.joined(separator: ",")] + words)
    #expect(run.status == .exit(0), "\(run)")
  }

  @Test("emit tells and proves the screens of another setting, once they are approved")
  func emitted() async throws {
    let emit = ["stories", "emit", "create-todo"] + tablet
    let early = await project.run(emit)
    #expect(early.status == .exit(1), "\(early)")
    #expect(early.standardError.contains("the story is not proven: "), "\(early)")
    _ = await project.run(["run"] + tablet)
    try await approveAll()
    let run = await project.run(emit)
    #expect(run.status == .exit(0), "\(run)")
    #expect(
      run.standardError.contains("running it shows the expected screens in 834x1194@2"),
      "\(run)"
    )
    let other = await project.run(emit + ["--app", "todo:renamed"])
    #expect(other.status == .exit(1), "\(other)")
    #expect(other.standardError.contains("run create-todo --app todo:renamed --screen 834x1194@2"))
    let own = ["-o", "recordings/create-todo/story.stories"]
    let refused = await project.run(emit + own)
    #expect(refused.status == .exit(2), "\(refused)")
    #expect(
      refused.standardError.contains(
        "emit create-todo -o recordings/create-todo/story.stories\n"
      ),
      "\(refused)"
    )
    #expect(bytes("story.stories") == nil)
    let same = await project.run(
      ["stories", "emit", "create-todo", "--locale", "en_US"] + own
    )
    #expect(same.status == .exit(0), "the recorded locale replaces nothing: \(same)")
  }

  @Test(
    "emit proves a story in every setting that a run takes",
    arguments: [
      ["--locale", "de_DE"], ["--appearance", "dark"],
      ["--locale", "ja_JP", "--appearance", "dark"],
    ]
  )
  func settings(words: [String]) async {
    let run = await project.run(["stories", "emit", "create-todo"] + words)
    #expect(run.status == .exit(0), "\(run)")
    #expect(run.standardError.contains("the expected screens in "), "\(run)")
    #expect(run.standardOutput.contains("Then I see "), "\(run)")
  }

  @Test(
    "a run in another setting leaves what differs for this setting, and approving it makes it green"
  )
  func approved() async throws {
    let before = bytes("golden.tree")
    let red = await project.run(["run"] + tablet)
    #expect(red.status == .exit(1))
    #expect(
      red.standardOutput.contains(
        "in 834x1194@2, which is not proven to cause the differences; approving them writes "
          + "golden@834x1194@2.tree"
      ),
      "\(red)"
    )
    #expect(bytes("golden.pending") == nil)
    #expect(bytes("golden@834x1194@2.pending") != nil)
    // The recorded setting knows nothing of it.
    #expect(await project.run("run").status == .exit(0))
    let list = await project.run("approve", "--list")
    #expect(list.standardOutput.contains("create-todo@834x1194@2"), "\(list)")
    try await approveAll()
    #expect(bytes("golden.tree") == before)
    #expect(bytes("golden@834x1194@2.pending") == nil)
    let overlay = try #require(bytes("golden@834x1194@2.tree"))
    #expect(
      overlay.starts(with: "overlay 1  app todo  recording create-todo  setting 834x1194@2\n".utf8)
    )
    for isCI in [false, true] {
      let green = await project.run(["run"] + tablet, isCI: isCI)
      #expect(green.status == .exit(0), "\(green)")
      #expect(green.standardOutput.contains("in 834x1194@2"), "\(green)")
      #expect(await project.run(["run"], isCI: isCI).status == .exit(0))
    }
    #expect(await project.run("approve", "--check").status == .exit(0))
    #expect(await project.run("approve", "--list").standardOutput == "nothing is pending\n")
    // The recorded value of a part replaces nothing.
    let same = await project.run("run", "--locale", "en_US", "--screen", "390x844@3")
    #expect(same.status == .exit(0), "\(same)")
  }

  @Test("overlays of a screen and of an appearance apply together")
  func combined() async throws {
    for setting in [tablet, ["--appearance", "dark"]] {
      let run = await project.run(["run"] + setting)
      if run.status != .exit(0) { try await approveAll() }
    }
    let both = await project.run(["run", "--appearance", "dark"] + tablet)
    #expect(both.status == .exit(0), "\(both)")
    #expect(bytes("golden@834x1194@2,dark.tree") == nil)
  }

  @Test("a damaged overlay fails the runs in its setting, and no other one")
  func damaged() async throws {
    let text = "overlay 1  app todo  recording create-todo  setting 834x1194@2\n== one\n"
    try Data(text.utf8).write(to: project.file("create-todo/golden@834x1194@2.tree"))
    let run = await project.run(["run"] + tablet)
    #expect(run.status == .exit(3))
    #expect(run.standardError.contains("golden@834x1194@2.tree:2:4: "), "\(run)")
    #expect(await project.run("run").status == .exit(0))
    #expect(await project.run("approve", "--check").status == .exit(3))
  }

  @Test("an overlay that nobody approved fails in CI, and approve asks about it")
  func unexplained() async throws {
    let golden = try #require(try project.store("create-todo").golden())
    var other = golden
    other.screens[0].tree[0].tag = 7
    let store = GoldenStore(
      folder: project.file("create-todo"),
      in: ReplacedSetting(locale: "de_DE")
    )
    let text = try store.text(replacingGoldenBy: other)
    try Data(text.utf8).write(to: store.approvedFile)
    let check = await project.run("approve", "--check")
    #expect(check.status == .exit(5), "\(check)")
    #expect(check.standardError.contains("golden@de_DE.tree"), "\(check)")
    // Checkpoint 9999 does not exist.
    let orphan = text + "== 9999 on \(golden.screens[0].tree.hash)  gone\n- UIView#x\n"
    try Data(orphan.utf8).write(to: store.approvedFile)
    try await approveAll()
    let run = await project.run("run", "--locale", "de_DE")
    #expect(run.status == .exit(1))
    #expect(run.standardOutput.contains("is about checkpoint 9999, gone, which the golden lacks"))
  }

  @Test("approve takes out of an overlay what the golden lacks, even if nothing else differs")
  func misfits() async throws {
    _ = await project.run(["run"] + tablet)
    try await approveAll()
    let file = project.file("create-todo/golden@834x1194@2.tree")
    let overlay = try #require(bytes("golden@834x1194@2.tree"))
    let hash = try #require(try project.store("create-todo").golden()).screens[0].tree.hash
    try (overlay + Data("== 9999 on \(hash)  gone\n- UIView#x\n".utf8)).write(to: file)
    // Nobody approved the longer overlay, and then its last part is about no checkpoint.
    try await approveAll()
    #expect(await project.run(["run"] + tablet).status == .exit(6))
    #expect(await project.run("approve", "--check").status == .exit(5))
    let list = await project.run("approve", "--list")
    #expect(
      list.standardOutput.contains("do not fit the golden any more, at 1 checkpoint"),
      "\(list)"
    )
    try await approveAll()
    #expect(bytes("golden@834x1194@2.tree") == overlay)
    #expect(await project.run(["run"] + tablet).status == .exit(0))
    let check = await project.run("approve", "--check")
    #expect(check.status == .exit(0), "\(check)")
    #expect(check.standardOutput == "1 golden and 1 overlay: all match their ledgers\n")
  }

  @Test("a recording that is renamed keeps its overlays")
  func renamed() async throws {
    _ = await project.run(["run"] + tablet)
    try await approveAll()
    let overlay = try #require(bytes("golden@834x1194@2.tree"))
    let files = FileManager.default
    try files.createDirectory(at: project.file("made"), withIntermediateDirectories: false)
    try files.moveItem(
      at: project.file("create-todo/events.jsonl"),
      to: project.file("made/events.jsonl")
    )
    try await approveAll()
    #expect(!files.fileExists(atPath: project.file("create-todo").path))
    let moved = try String(contentsOf: project.file("made/golden@834x1194@2.tree"), encoding: .utf8)
    let former = String(decoding: overlay, as: UTF8.self)
    #expect(moved == former.replacing("recording create-todo", with: "recording made"))
    #expect(moved != former)
    let run = await project.run(["run"] + tablet, isCI: true)
    #expect(run.status == .exit(0), "\(run)")
    #expect(await project.run("approve", "--check").status == .exit(0))
  }

  @Test("what CI saw in another setting is decided on by its report, to the same bytes")
  func imported() async throws {
    let report = project.folder.url.appending(path: "report.json").path
    let ci = await project.run(["run", "--format", "json:\(report)"] + tablet, isCI: true)
    #expect(ci.status == .exit(1), "\(ci)")
    #expect(bytes("golden@834x1194@2.pending") == nil)
    try await approveAll("--from", report)
    let imported = try #require(bytes("golden@834x1194@2.tree"))
    #expect(await project.run(["run"] + tablet).status == .exit(0))
    let again = await project.run(["approve", "--from", report, "--list"])
    #expect(again.standardOutput.contains("already approved: create-todo@834x1194@2"), "\(again)")
    try FileManager.default.removeItem(at: project.file("create-todo/golden@834x1194@2.tree"))
    _ = await project.run(["run"] + tablet)
    try await approveAll()
    #expect(bytes("golden@834x1194@2.tree") == imported)
  }

  @Test("an overlay with so many changes that comparing takes too long is named with its line")
  func tooLong() throws {
    let golden = try #require(try project.store("create-todo").golden())
    var other = golden
    let labels = (0..<20_000).map { ViewTree(ViewNode("UILabel", text: "\($0)")) }
    other.screens[1].tree = ViewTree(ViewNode("UIWindow"), children: labels)
    let setting = ReplacedSetting(locale: "de_DE")
    let store = GoldenStore(folder: project.file("create-todo"), in: setting)
    let text = try store.text(replacingGoldenBy: other)
    try Data(text.utf8).write(to: store.approvedFile)
    var run = RecordingRun(RecordingStore(folder: project.file("create-todo"))) {
      (app) throws(DriverError) in try SampleApps.catalogue.makeDriver(for: app)
    }
    run.replaced = setting
    let budgets = Atomic(0)
    // The time ends once everything is read.
    run.makeBudget = {
      let (before, _) = budgets.wrappingAdd(1, ordering: .relaxed)
      return before == 0 ? nil : Budget("5 s", for: "comparing") { true }
    }
    guard case .damagedGolden(.damaged(let path, let error, _)) = run.result().verdict else {
      Issue.record("the comparison ended in time")
      return
    }
    #expect(path.hasSuffix("golden@de_DE.tree"))
    let lines = text.split(separator: "\n")
    #expect(lines[error.line - 1].hasPrefix("== 2 on "), "\(error.line)")
    #expect(error.message.contains("took longer than the limit of 5 s"))
  }

  @Test("an overlay that nobody approved is named in CI, with its file")
  func unapproved() async throws {
    _ = await project.run(["run"] + tablet)
    try await approveAll()
    let folder = project.file("create-todo")
    try FileManager.default.copyItem(
      at: folder.appending(path: "golden@834x1194@2.tree"),
      to: folder.appending(path: "golden@platform=kiosk.tree")
    )
    let run = await project.run("run", "--format", "json", isCI: true)
    #expect(run.status == .exit(5), "\(run)")
    let message =
      "no ledger entry names golden@platform=kiosk.tree, so nobody approved this overlay"
    #expect(run.standardOutput.contains(message), "\(run)")
    let path = #""path" : "recordings/create-todo/golden@platform=kiosk.tree""#
    #expect(run.standardOutput.contains(path), "\(run)")
  }
}
