import Foundation
import TestSupport
import Testing

/// The page of a run of which some changes were decided before, by name in a terminal.
@Suite("Deciding on the rest of a run on its page", .needsBrowser)
struct PartlyDecidedPageTests {
  private struct List: Decodable {
    struct Group: Decodable { var changes: [String] }
    struct Change: Decodable { var id: String }
    var groups: [Group]
    var pending: [Change]
  }

  /// Returns a project with two recordings of one cause, of which one change is approved, and its list of changes
  /// from before that.
  private func project() async throws -> (RecordingProject, approved: String, rest: [String]) {
    let project = try RecordingProject([])
    for name in ["a", "b"] { try project.replace(name, by: "hidden-views") }
    _ = await project.run("run", "--app", "controls:moved")
    let text = await project.run("approve", "--list", "--format", "json").standardOutput
    let list = try JSONDecoder().decode(List.self, from: Data(text.utf8))
    let largest = try #require(list.groups.max { $0.changes.count < $1.changes.count })
    let member = try #require(largest.changes.dropFirst().first)
    let run = await project.run("approve", "--only", member)
    #expect(run.status == .exit(0), "\(run)")
    return (project, member, list.pending.map(\.id).filter { $0 != member })
  }

  @Test(
    "the page asks about what is left, tells what was decided, and its decisions are carried out"
  )
  func rest() async throws {
    let (byPage, member, rest) = try await project()
    let run = await byPage.run("run", "--app", "controls:moved", "--format", "html:run.html")
    #expect(run.status == .exit(1), "\(run)")
    let steps = """
      const asked = state.index.questions.flatMap((question) => question.changes.map((change) => change.id));
      const told = state.index.earlier.map((one) => one.words);
      const number = state.index.earlier[0].question;
      showQuestion(number);
      const panel = part("question-panel").textContent;
      const button = part("earlier").textContent;
      for (const question of state.index.questions) decideQuestion("approve");
      return { asked, told, panel, button, file: decisionsFile() };
      """
    let value = try PageScript.run(byPage.folder.file("run.html"), steps)
    #expect(Set(value["asked"] as? [String] ?? []) == Set(rest))
    let words = try #require((value["told"] as? [String])?.first)
    #expect(words.wholeMatch(of: /approved by Ann on \d{4}-\d\d-\d\d/) != nil, "\(words)")
    let panel = try #require(value["panel"] as? String)
    #expect(panel.contains("1 change of this cause was decided before"), "\(panel)")
    #expect(panel.contains(member) && panel.contains(words), "\(panel)")
    #expect(value["button"] as? String == "1 change decided before")
    let file = try #require(value["file"] as? [String: Any])
    try JSONSerialization.data(withJSONObject: file)
      .write(to: byPage.folder.file("decisions.json"))
    let carried = await byPage.run("approve", "--decisions", "decisions.json")
    #expect(carried.status == .exit(0), "\(carried)")

    let (byName, _, names) = try await project()
    let other = await byName.run(["approve"] + names.flatMap { ["--only", $0] })
    #expect(other.status == .exit(0), "\(other)")
    for name in ["a", "b"] {
      let golden = try Data(contentsOf: byPage.file("\(name)/golden.tree"))
      #expect(golden == (try Data(contentsOf: byName.file("\(name)/golden.tree"))))
    }
    #expect(await byPage.run("run", "--app", "controls:moved").status == .exit(0))
  }

  @Test("the drawings show the present golden, and mark only what is left")
  func marks() async throws {
    let (project, _, _) = try await project()
    _ = await project.run("run", "--app", "controls:moved", "--format", "html:run.html")
    let steps = """
      await openRecording(0);
      const open = new Set(state.block.changes.map((change, number) => number));
      const lists = state.block.checkpoints.map((one) => marksOf(state.block, one));
      const areas = state.block.checkpoints.map((one) => areasOf(state.block, one.golden).length);
      return { strange: lists.flat().filter((mark) => !open.has(mark.change)).length, marks: lists.flat().length,
        outside: lists.flatMap((list, place) => list.filter((mark) => mark.golden >= areas[place])).length };
      """
    let value = try PageScript.run(project.folder.file("run.html"), steps)
    #expect(value["strange"] as? Int == 0)
    #expect(value["outside"] as? Int == 0)
    #expect((value["marks"] as? Int ?? 0) > 0)
  }
}
