import Foundation
import TestSupport
import Testing

/// Questions about recordings as a whole and about rules, decided on the page of a run and in a terminal.
@Suite("Deciding about whole recordings on the page of a run", .needsBrowser)
struct WholeDecisionTests {
  /// Returns recordings without a golden, with an edited golden, with an edited log and with an edited story, one of
  /// which only the golden is left, and rules that nobody approved.
  private func project() throws -> RecordingProject {
    let project = try RecordingProject(["edited", "log", "new", "rest"])
    for file in ["golden.tree", "approvals.jsonl"] {
      try FileManager.default.removeItem(at: project.file("new/\(file)"))
    }
    try FileManager.default.removeItem(at: project.file("rest/events.jsonl"))
    try project.folder.write("ignore frame of #absent because it is new\n", to: "simon.rules")
    try project.folder.write(
      "ignore label of #absent because it is own\n",
      to: "recordings/log/simon.rules"
    )
    let text = try project.folder.text(of: "recordings/edited/golden.tree")
    try project.folder.write(
      text.replacing("\"Pages\"", with: "\"Leaves\""),
      to: "recordings/edited/golden.tree"
    )
    return project
  }

  /// Returns all files that a decision writes, without the times of decisions and the digests that contain these.
  private func files(of project: RecordingProject) throws -> [String: String] {
    var files: [String: String] = [:]
    let folder = project.folder.url.standardizedFileURL.path
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for name in names where name.hasSuffix("golden.tree") || name.hasSuffix("approvals.jsonl") {
      files[name] = try project.folder.text(of: name).replacing(/"at":"[^"]*"/, with: "")
        .replacing(/"(?:seal|former)":(?:"[^"]*"|\[[^\]]*\])/, with: "")
    }
    return files
  }

  private static let decideAll = """
    const decided = [];
    state.index.questions.forEach((question, number) => {
      if (!question.id) return;
      const decision = question.title.startsWith("edited") ? "reject" : "approve";
      decide(number, null, decision);
      decided.push([decision, question.id]);
    });
    return { decided, commands: state.index.questions.filter((one) => one.command).length, file: decisionsFile() };
    """

  @Test("gives the goldens and ledgers that approve gives by name")
  func likeTerminal() async throws {
    let byPage = try project()
    _ = await byPage.run("run", "--format", "html:run.html")
    let value = try PageScript.run(byPage.folder.file("run.html"), Self.decideAll)
    let decided = try #require(value["decided"] as? [[String]])
    #expect(decided.count >= 4, "\(decided)")
    #expect(value["commands"] as? Int == 0)
    let file = try #require(value["file"] as? [String: Any])
    try JSONSerialization.data(withJSONObject: file)
      .write(to: byPage.folder.file("decisions.json"))
    let carried = await byPage.run("approve", "--decisions", "decisions.json")
    #expect(carried.status == .exit(0), "\(carried)")

    let byName = try project()
    _ = await byName.run("run")
    let words = decided.flatMap { [$0[0] == "approve" ? "--only" : "--reject", $0[1]] }
    let other = await byName.run(["approve"] + words)
    #expect(other.status == .exit(0), "\(other)")
    let (one, two) = (try files(of: byPage), try files(of: byName))
    #expect(Set(one.keys) == Set(two.keys))
    for name in one.keys.sorted() { #expect(one[name] == two[name], "\(name)") }
    #expect(one["recordings/new/golden.tree"] != nil)
    #expect(one["recordings/rest/golden.tree"] == nil)
    #expect(one["simon.approvals.jsonl"]?.contains("ignore frame of #absent") == true)
  }

  @Test(
    "is refused for rules that were edited since",
    arguments: ["simon.rules", "recordings/log/simon.rules"]
  )
  func editedRules(path: String) async throws {
    let project = try project()
    _ = await project.run("run", "--format", "html:run.html")
    let value = try PageScript.run(project.folder.file("run.html"), Self.decideAll)
    let file = try #require(value["file"] as? [String: Any])
    try JSONSerialization.data(withJSONObject: file)
      .write(to: project.folder.file("decisions.json"))
    let text = try project.folder.text(of: path)
    try project.folder.write(text + "\n# another line\n", to: path)
    let carried = await project.run("approve", "--decisions", "decisions.json")
    #expect(carried.status != .exit(0), "\(carried)")
    #expect(
      carried.standardError.contains("are not those that these decisions are about"),
      "\(carried)"
    )
  }
}
