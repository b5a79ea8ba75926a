import Foundation
import TestSupport
import Testing

/// Decisions that a person makes on the page of a run, by the page's own script.
@Suite("Deciding on the page of a run", .enabled(if: PageScript.canRun))
struct PageDecisionTests {
  /// Approves every question of the page by its key, and returns what is exported.
  private static let approveAll = """
    for (let number = 0; number < state.index.recordings.length; number += 1) {
      await openRecording(number);
      for (const question of questions()) { select(question); decideSelected("approve"); }
    }
    return decisionsFile();
    """

  private func page(of project: RecordingProject, _ app: String) async throws -> URL {
    let run = await project.run("--app", app, "--format", "html:run.html")
    #expect(run.status == .exit(1), "\(run)")
    return project.folder.file("run.html")
  }

  /// Returns the names of the changes that decisions are about.
  private func names(_ file: [String: Any]) throws -> Set<String> {
    let decisions = try #require(file["decisions"] as? [[String: Any]])
    return Set(decisions.flatMap { $0["changes"] as? [String] ?? [] })
  }

  @Test("the button of a group leaves out a change that was rejected before, which has its own")
  func rejected() async throws {
    let project = try RecordingProject([])
    try project.replace("hidden-views", by: "hidden-views")
    var page = try await page(of: project, "controls:moved")
    let all = try names(await PageScript.run(page, Self.approveAll))
    #expect(all.count > 2)
    let group = """
      const group = questions().filter((numbers) => numbers.length > 2)[0];
      return { ids: group.map((number) => state.block.changes[number].id) };
      """
    let ids = try #require(try await PageScript.run(page, group)["ids"] as? [String])
    let rejection = await project.run("approve", "--reject", ids[1], "--reason", "a bug")
    #expect(rejection.status == .exit(0), "\(rejection)")
    page = try await self.page(of: project, "controls:moved")
    let others = try names(await PageScript.run(page, Self.approveAll))
    #expect(others == all.subtracting([ids[1]]))
    let alone = """
      const number = state.block.changes.findIndex((change) => change.id === "\(ids[1])");
      const words = changeItem(number).words;
      select([number]);
      decideSelected("approve");
      return { words, names: decisionsFile().decisions[0].changes };
      """
    let own = try await PageScript.run(page, alone)
    #expect(own["names"] as? [String] == [ids[1]])
    let words = try #require(own["words"] as? String)
    #expect(words.contains("It was rejected by Ann on "), "\(words)")
    #expect(words.contains(": a bug. Decide on it by itself."), "\(words)")
  }

  @Test("a target is repaired by a decision on the page as by approve")
  func target() async throws {
    let byPage = try RecordingProject(["a", "b"])
    let page = try await page(of: byPage, "navigation:noidentifier")
    let file = try await PageScript.run(page, Self.approveAll)
    try JSONSerialization.data(withJSONObject: file)
      .write(to: byPage.folder.file("decisions.json"))
    let run = await byPage.run("approve", "--decisions", "decisions.json")
    #expect(run.status == .exit(0), "\(run)")
    let byName = try RecordingProject(["a", "b"])
    _ = await byName.run("--app", "navigation:noidentifier")
    let other = await byName.run("approve", "--only", #"#click → "Click me""#)
    #expect(other.status == .exit(0), "\(other)")
    for path in ["a/events.jsonl", "b/events.jsonl", "a/golden.tree"] {
      #expect(try Data(contentsOf: byPage.file(path)) == Data(contentsOf: byName.file(path)))
    }
  }

  @Test("a target with several candidates has a button for each of them")
  func candidates() async throws {
    let project = try RecordingProject()
    let page = try await page(of: project, "navigation:noidentifier")
    let steps = """
      const number = state.block.changes.findIndex((change) => change.kind === "target");
      const change = state.block.changes[number];
      change.candidates = [1, 2].map((place) => ({ id: `${change.id}:${place}`, name: `#view-${place}`, view: "" }));
      const titles = () => changeItem(number).children.at(-1).children.map((button) => button.words);
      const pressed = () => changeItem(number).children.at(-1).children.map((button) => button.attributes["aria-pressed"]);
      const before = titles();
      changeItem(number).children.at(-1).children[1].listeners.click();
      const second = decisionsFile().decisions[0].changes;
      const marks = pressed().slice(0, 3);
      select([number]);
      document.listeners.keydown({ key: "a", target: part("list"), preventDefault() {} });
      const kept = decisionsFile().decisions[0].changes;
      decide([number], "reject");
      document.listeners.keydown({ key: "a", target: part("list"), preventDefault() {} });
      const anew = decisionsFile().decisions[0].changes;
      decide([number], "approve", change.candidates[1]);
      changeItem(number).children.at(-1).children[0].listeners.click();
      const first = decisionsFile().decisions[0].changes;
      changeItem(number).children.at(-1).children[0].listeners.click();
      return { before, second, marks, kept, anew, first, id: change.id, left: decisionsFile().decisions.length };
      """
    let value = try await PageScript.run(page, steps)
    let id = try #require(value["id"] as? String)
    #expect(value["before"] as? [String] == ["Take #view-1", "Take #view-2", "Reject"])
    #expect(value["second"] as? [String] == ["\(id):2"])
    #expect(value["marks"] as? [String] == ["false", "true", "false"])
    #expect(value["kept"] as? [String] == ["\(id):2"], "the key a keeps the chosen candidate")
    #expect(value["anew"] as? [String] == ["\(id):1"], "after a rejection nothing is chosen")
    #expect(value["first"] as? [String] == ["\(id):1"])
    #expect(value["left"] as? Int == 0, "a second press takes a decision back")
  }
}
