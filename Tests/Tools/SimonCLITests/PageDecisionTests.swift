import Foundation
import TestSupport
import Testing

/// Decisions that a person makes on the page of a run, by the page's own script.
@Suite("Deciding on the page of a run", .needsBrowser)
struct PageDecisionTests {
  /// Approves every question of the page by its key, and returns what is exported.
  private static let approveAll = """
    for (const question of state.index.questions) decideQuestion("approve");
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

  @Test(
    "one cause in many recordings is one question and one decision, which holds for all of them"
  )
  func once() async throws {
    let names = (1...40).map { "copy-\($0)" }
    let project = try RecordingProject(names)
    let page = try await page(of: project, "navigation:renamed")
    let steps = """
      const asked = state.asked.length;
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
      return { asked, file: decisionsFile(), export: part("export").textContent, row: figuresOf(state.index.questions[0]) };
      """
    let value = try PageScript.run(page, steps)
    #expect(value["asked"] as? Int == 1)
    #expect(value["export"] as? String == "Export 1 decision for 40 recordings")
    #expect((value["row"] as? String)?.hasSuffix("in 40 recordings") == true, "\(value)")
    let file = try #require(value["file"] as? [String: Any])
    #expect((file["decisions"] as? [Any])?.count == 1)
    #expect((file["recordings"] as? [Any])?.count == 40)
    try JSONSerialization.data(withJSONObject: file)
      .write(to: project.folder.file("decisions.json"))
    let run = await project.run("approve", "--decisions", "decisions.json")
    #expect(run.status == .exit(0), "\(run)")
    let golden = try project.folder.text(of: "recordings/copy-1/golden.tree")
    #expect(golden.contains("Press me"))
    for name in names {
      let other = try project.folder.text(of: "recordings/\(name)/golden.tree")
      #expect(other == golden.replacing("recording copy-1\n", with: "recording \(name)\n"))
    }
  }

  @Test("a consequence that was rejected before is a question of its own, which says who decided")
  func rejected() async throws {
    let project = try RecordingProject([])
    try project.replace("hidden-views", by: "hidden-views")
    var page = try await page(of: project, "controls:moved")
    let group = """
      const question = state.index.questions.filter((one) => one.changes.length > 2)[0];
      return { ids: question.changes.filter((change) => change.follows).map((change) => change.id) };
      """
    let ids = try #require(try PageScript.run(page, group)["ids"] as? [String])
    let rejection = await project.run("approve", "--reject", ids[0], "--reason", "a bug")
    #expect(rejection.status == .exit(0), "\(rejection)")
    page = try await self.page(of: project, "controls:moved")
    let alone = """
      const number = state.index.questions.findIndex((one) => one.changes.some((change) => change.id === "\(ids[0])"));
      showQuestion(number);
      const words = part("question-risk").textContent;
      const members = state.index.questions[number].changes.length;
      decideQuestion("approve");
      return { words, members, names: decisionsFile().decisions[0].changes };
      """
    let own = try PageScript.run(page, alone)
    #expect(own["members"] as? Int == 1)
    #expect(own["names"] as? [String] == [ids[0]])
    let words = try #require(own["words"] as? String)
    #expect(words.contains("It was rejected by Ann on "), "\(words)")
    #expect(words.contains(": a bug."), "\(words)")
  }

  @Test("a change that was rejected before is a question of its own, which says so")
  func rejectedInPart() async throws {
    let project = try RecordingProject([])
    try project.replace("hidden-views", by: "hidden-views")
    let page = try await self.page(of: project, "controls:moved")
    let first = "return { id: state.index.questions[0].changes[0].id };"
    let id = try #require(try PageScript.run(page, first)["id"] as? String)
    let rejection = await project.run("approve", "--reject", id, "--reason", "a bug")
    #expect(rejection.status == .exit(0), "\(rejection)")
    let anew = try await self.page(of: project, "controls:moved")
    let words = "return { words: part('question-risk').textContent };"
    let found = try #require(try PageScript.run(anew, words)["words"] as? String)
    #expect(found.contains("It was rejected by Ann on "), "\(found)")
  }

  @Test("a target is repaired by a decision on the page as by approve")
  func target() async throws {
    let byPage = try RecordingProject(["a", "b"])
    let page = try await page(of: byPage, "navigation:noidentifier")
    let file = try PageScript.run(page, Self.approveAll)
    try JSONSerialization.data(withJSONObject: file)
      .write(to: byPage.folder.file("decisions.json"))
    let run = await byPage.run("approve", "--decisions", "decisions.json")
    #expect(run.status == .exit(0), "\(run)")
    let byName = try RecordingProject(["a", "b"])
    _ = await byName.run("--app", "navigation:noidentifier")
    let list = await byName.run("approve", "--list")
    let name = try #require(list.standardOutput.firstMatch(of: #/(?m)^([0-9a-f]{6})  /#)).1
    let other = await byName.run("approve", "--only", String(name))
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
      const isTarget = (one) => one.kind === "target";
      const number = state.index.questions.findIndex((one) => one.changes.some(isTarget));
      const question = state.index.questions[number];
      // A target that no change of the screens explains is a question of its own.
      question.changes = question.changes.filter(isTarget);
      const change = question.changes[0];
      question.id = change.id;
      change.candidates = [1, 2].map((place) => ({ id: `${change.id}:${place}`, name: `#view-${place}`, view: "" }));
      showQuestion(number);
      const buttons = () => [...part("question-decision").querySelectorAll("button")];
      const titles = () => buttons().map((button) => button.firstChild.textContent);
      const pressed = () => buttons().map((button) => button.getAttribute("aria-pressed"));
      const names = () => decisionsFile().decisions[0].changes;
      const before = titles();
      buttons()[1].click();
      showQuestion(number);
      const second = names();
      const marks = pressed();
      decideQuestion("approve");
      const kept = names();
      decide(number, null, "reject");
      decideQuestion("approve");
      const anew = names();
      decide(number, null, "approve", change.candidates[1]);
      showQuestion(number);
      buttons()[0].click();
      const first = names();
      showQuestion(number);
      buttons()[0].click();
      return { before, second, marks, kept, anew, first, id: change.id, left: decisionsFile().decisions.length };
      """
    let value = try PageScript.run(page, steps)
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
