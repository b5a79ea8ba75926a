import Approvals
import Foundation
import TestSupport
import Testing

@Suite("Mixed decisions on the page of a run", .needsBrowser)
struct MixedDecisionTests {
  /// Recordings whose goldens have other texts than the app shows, each text another one.
  private func project() throws -> RecordingProject {
    let project = try RecordingProject([])
    for name in ["hidden-views", "create-todo", "key-facts", "load-more-posts", "sign-in"] {
      for copy in ["a", "b"] {
        try project.replace("\(name)-\(copy)", by: name) { golden in
          var texts: [String] = []
          for found in golden.matches(of: /"([A-Z][a-z]+(?: [a-z]+)?)"/) {
            let text = String(found.1)
            if !texts.contains(text) { texts.append(text) }
          }
          for (number, text) in texts.prefix(6).enumerated() {
            let other = String(text.reversed()) + " \(number)"
            golden = golden.replacing("\"\(text)\"", with: "\"\(other)\"")
          }
        }
      }
    }
    return project
  }

  /// Returns goldens and ledgers, without the times of decisions and the digests of entries, which contain them.
  private func files(of project: RecordingProject) throws -> [String: String] {
    var files: [String: String] = [:]
    let names = try FileManager.default.contentsOfDirectory(atPath: project.file("").path)
    for name in names where !name.hasPrefix(".") {
      for file in ["golden.tree", "approvals.jsonl"] {
        let text = try String(contentsOf: project.file("\(name)/\(file)"), encoding: .utf8)
        files["\(name)/\(file)"] = text.replacing(/"at":"[^"]*"/, with: "")
          .replacing(/"(?:seal|former)":(?:"[^"]*"|\[[^\]]*\])/, with: "")
      }
    }
    return files
  }

  @Test("twenty decisions of the page give the goldens and ledgers that approve gives by name")
  func twenty() async throws {
    let byPage = try project()
    let run = await byPage.run("--format", "html:run.html")
    #expect(run.status == .exit(1), "\(run)")
    let steps = """
      const key = (name) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
      const decided = [];
      for (let count = 0; count < 20; count += 1) {
        const question = state.index.questions[state.question];
        const decision = count % 3 === 1 ? "reject" : "approve";
        decided.push([decision, question.id]);
        key(decision[0]);
      }
      return { decided, asked: state.asked.length, file: decisionsFile() };
      """
    let value = try PageScript.run(byPage.folder.file("run.html"), steps)
    let decided = try #require(value["decided"] as? [[String]])
    #expect(Set(decided.map { $0[1] }).count == 20, "of \(value["asked"] ?? "none")")
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
    #expect(one.count == 20)
    for name in one.keys.sorted() { #expect(one[name] == two[name], "\(name)") }
    #expect(one != (try files(of: project())), "something was decided")
  }
}
