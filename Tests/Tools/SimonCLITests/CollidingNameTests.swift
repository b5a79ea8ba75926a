import Approvals
import Differ
import EventModel
import Foundation
import TestSupport
import Testing

/// Two changes whose names would have the same six digits: a decision about one must not be about the other.
@Suite("Two changes whose names begin with the same digits")
struct CollidingNameTests {
  private struct Stage {
    var project: RecordingProject
    /// The six digits that both names begin with, and the texts of the golden.
    var digits: String
    var texts: [String]
    var names: [String]
  }

  /// Returns the golden texts for the labels "Click me" and "Pages" with which both changes have the same digits.
  private static func texts(
    _ one: TreeChange,
    _ other: TreeChange
  ) -> (String, String, digits: String)? {
    func name(_ change: TreeChange, _ text: String) -> String {
      var change = change
      change.from = .text(text)
      return change.key.id
    }
    var known: [String: String] = [:]
    for number in 0..<12_000 {
      known[name(one, "Old \(number)")] = "Old \(number)"
      let text = "Former \(number)"
      let digits = name(other, text)
      if let found = known[digits] { return (found, text, digits) }
    }
    return nil
  }

  private func stage() async throws -> Stage {
    let texts = ["Page 1", "Page 2"]
    let text = try String(
      contentsOf: PackageFolder.file("recordings/click-me/golden.tree"),
      encoding: .utf8
    )
    let golden = try Golden(parsing: text)
    let edited = try Golden(
      parsing: texts.reduce(text) { $0.replacing("\"\($1)\"", with: "\"\($1) before\"") }
    )
    let groups = SessionComparison(expected: edited.screens, actual: golden.screens).groups
    let changes = texts.compactMap { text in
      groups.first { $0.change.to == .text(text) && $0.change.from != nil }?.change
    }
    try #require(changes.count == 2, "\(groups.map(\.sentence))")
    let found = try #require(Self.texts(changes[0], changes[1]))
    let project = try RecordingProject([])
    try project.replace("click-me", by: "click-me") { text in
      text = text.replacing("\"\(texts[0])\"", with: "\"\(found.0)\"")
        .replacing("\"\(texts[1])\"", with: "\"\(found.1)\"")
    }
    _ = await project.run("run")
    let list = await project.run("approve", "--list", "--format", "json").standardOutput
    let pending = try JSONDecoder().decode(List.self, from: Data(list.utf8)).pending
    let names = [found.0, found.1].compactMap { text in
      pending.first { $0.id.hasPrefix(found.digits) && $0.sentence.contains("\"\(text)\"") }?.id
    }
    try #require(names.count == 2, "\(list)")
    return Stage(project: project, digits: found.digits, texts: [found.0, found.1], names: names)
  }

  private struct List: Decodable {
    struct Change: Decodable { var id, sentence: String }
    var pending: [Change]
  }

  /// Returns which of the two changes are still pending.
  private func open(_ stage: Stage) async throws -> [Bool] {
    let list = await stage.project.run("approve", "--list", "--format", "json").standardOutput
    let pending = Set(try JSONDecoder().decode(List.self, from: Data(list.utf8)).pending.map(\.id))
    return stage.names.map(pending.contains)
  }

  @Test("have longer names, and a decision about one is not about the other")
  func longer() async throws {
    let stage = try await stage()
    #expect(stage.names[0] != stage.names[1])
    #expect(stage.names.allSatisfy { $0.hasPrefix(stage.digits) && $0.count > 6 }, "\(stage.names)")
    let both = await stage.project.run("approve", "--only", stage.digits)
    #expect(both.status == .exit(4), "\(both)")
    #expect(both.standardError.contains(stage.names.sorted().joined(separator: ", ")), "\(both)")
    #expect(try await open(stage) == [true, true])
    let one = await stage.project.run("approve", "--only", stage.names[0])
    #expect(one.status == .exit(0), "\(one)")
    #expect(try await open(stage) == [false, true])
    let rejection = await stage.project.run("approve", "--reject", stage.names[1])
    #expect(rejection.status == .exit(0), "\(rejection)")
    #expect(try await open(stage) == [false, false])
    let ledger = try stage.project.store().ledger()
    #expect(ledger.entries.suffix(2).map(\.names) == stage.names.map { [$0] })
  }

  @Test("are decided one by one on a page, too", .needsBrowser)
  func page() async throws {
    let stage = try await stage()
    _ = await stage.project.run("run", "--format", "html:run.html")
    let steps = """
      for (const [number, question] of state.index.questions.entries()) {
        const change = question.changes.findIndex((one) => one.id === "\(stage.names[1])");
        if (change >= 0) decide(number, change, "approve");
      }
      return decisionsFile();
      """
    let file = try PageScript.run(stage.project.folder.file("run.html"), steps)
    #expect((file["decisions"] as? [Any])?.count == 1)
    try JSONSerialization.data(withJSONObject: file)
      .write(to: stage.project.folder.file("decisions.json"))
    let run = await stage.project.run("approve", "--decisions", "decisions.json")
    #expect(run.status == .exit(0), "\(run)")
    #expect(try await open(stage) == [true, false])
  }
}
