import Approvals
import EventModel
import Foundation
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Carrying out decisions that were made elsewhere")
struct DecisionFileTests {
  private let project: RecordingProject

  init() async throws {
    project = try RecordingProject([])
    for (path, text) in try await Self.changed.value { try project.folder.write(text, to: path) }
  }

  /// The files of the project that all tests begin with, run once.
  private static let changed = Task {
    let project = try RecordingProject(["a", "b"])
    _ = await project.run("--app", "navigation:renamed:banner")
    return try project.files
  }

  /// The list of pending changes as a page reads it.
  private struct List: Decodable {
    struct Named: Decodable {
      var id: String
      /// The changes of a group.
      var changes: [String]?
    }
    var pending: [Named]
    var groups: [Named]
    var recordings: [[String: String]]

    init(_ project: RecordingProject, _ words: String...) async throws {
      let run = await project.run(["approve", "--list", "--format", "json"] + words)
      self = try JSONDecoder().decode(Self.self, from: Data(run.standardOutput.utf8))
    }
  }

  /// A decision about one change.
  private typealias Decision = (name: String, word: String, reason: String?)

  /// Returns the text of a file of decisions.
  private static func file(
    _ decisions: [Decision],
    on recordings: [[String: String]],
    version: Int = 1
  ) throws -> String {
    let list = decisions.map { name, word, reason in
      (["decision": word, "changes": [name]] as [String: Any])
        .merging(reason.map { ["reason": $0] } ?? [:]) { $1 }
    }
    let file: [String: Any] = ["version": version, "recordings": recordings, "decisions": list]
    return String(decoding: try JSONSerialization.data(withJSONObject: file), as: UTF8.self)
  }

  private func decide(_ text: String, _ words: String...) async throws -> ToolRun {
    try project.folder.write(text, to: "decisions.json")
    return await project.run(["approve", "--decisions", "decisions.json"] + words)
  }

  @Test("decisions of a file give the goldens and the rest that the same options give")
  func sameAsOptions() async throws {
    let pending = try await Self.manyChanges()
    let list = try await List(pending)
    #expect(list.pending.count > 10 && !list.groups.isEmpty)
    for seed in 0..<UInt64(TestEnvironment.current.isFull ? 60 : 3) {
      var random = SeededRandom(seed: seed)
      var decisions: [Decision] = []
      // A group is decided about as a whole or change by change, since no change may be approved and rejected.
      let wholes = list.groups.filter { _ in random.once(in: 2) }
      let others = Set(list.groups.map(\.id) + wholes.flatMap { $0.changes ?? [] })
      let names = wholes.map(\.id) + list.pending.map(\.id).filter { !others.contains($0) }
      for name in names where random.once(in: 3) {
        let word = random.once(in: 2) ? "approve" : "reject"
        decisions.append((name, word, random.once(in: 2) ? "reason \(name)" : nil))
      }
      // Options name all approved changes before the rejected ones.
      decisions =
        decisions.filter { $0.word == "approve" } + decisions.filter { $0.word == "reject" }
      guard !decisions.isEmpty else { continue }
      let (one, other) = (try pending.copy(), try pending.copy())
      try one.folder.write(try Self.file(decisions, on: list.recordings), to: "decisions.json")
      let byFile = await one.run("approve", "--decisions", "decisions.json")
      let byOptions = await other.run(
        ["approve"] + decisions.flatMap { [$0.word == "approve" ? "--only" : "--reject", $0.name] }
      )
      #expect(byFile.status == byOptions.status, "seed \(seed): \(byFile)\(byOptions)")
      #expect(byFile.standardOutput == byOptions.standardOutput, "seed \(seed)")
      for name in ["golden.tree", "golden.pending"] {
        #expect(
          try one.text(ofRecorded: name) == other.text(ofRecorded: name),
          "seed \(seed): \(name) differs"
        )
      }
    }
  }

  @Test(
    "a change is not approved and rejected by one call, even if one of the names is that of its group",
    arguments: [true, false]
  )
  func opposed(isGroupApproved: Bool) async throws {
    let pending = try await Self.manyChanges()
    let list = try await List(pending)
    let group = try #require(list.groups.first)
    let member = try #require(group.changes?.last { $0 != group.id })
    let (approved, rejected) = isGroupApproved ? (group.id, member) : (member, group.id)
    let decisions: [Decision] = [(approved, "approve", nil), (rejected, "reject", nil)]
    try pending.folder.write(try Self.file(decisions, on: list.recordings), to: "decisions.json")
    let before = try FolderSnapshot(of: pending.file(""))
    for (words, code) in [
      (["--decisions", "decisions.json"], Int32(3)),
      (["--only", approved, "--reject", rejected], 2),
      (["--only", "\(approved),\(approved)", "--reject", rejected], 2),
    ] {
      let run = await pending.run(["approve"] + words)
      #expect(run.status == .exit(code), "\(run)")
      #expect(run.standardError.contains("is both approved and rejected"), "\(run)")
      #expect(try FolderSnapshot(of: pending.file("")).changes(since: before) == [])
    }
  }

  /// A project in which a run has left many changes of one recording.
  private static func manyChanges() async throws -> RecordingProject {
    let project = try RecordingProject([])
    try project.replace("a", by: "hidden-views")
    _ = await project.run("--app", "controls:moved")
    return project
  }

  @Test("each decision keeps its own reason in the ledger")
  func reasons() async throws {
    let list = try await List(project)
    let decisions: [Decision] = [
      (list.pending[0].id, "approve", "new wording"), (list.pending[1].id, "reject", "no banner"),
    ]
    let run = try await decide(Self.file(decisions, on: list.recordings))
    #expect(run.status == .exit(0), "\(run)")
    #expect(run.standardOutput.hasPrefix("2 changes: 1 approved, 1 rejected\n"))
    let entries = try project.store("a").ledger().entries.suffix(2)
    #expect(entries.map(\.reason) == ["new wording", "no banner"])
    #expect(entries.map(\.decision) == [.approved, .rejected])
    #expect(entries.map(\.names) == decisions.map { [$0.name] })
    #expect(await project.run("approve", "--check").status == .exit(0))
  }

  @Test("a golden that moved on is refused by its name, and the other recordings are decided about")
  func movedOn() async throws {
    let list = try await List(project)
    let text = try Self.file([(list.pending[0].id, "approve", nil)], on: list.recordings)
    _ = await project.run("approve", "a", "--only", list.pending[1].id)
    let before = try project.store("a").goldenDigest()
    let run = try await decide(text)
    #expect(run.status == .exit(3), "\(run)")
    #expect(
      run.standardError.contains(
        #"the golden of "recordings/a" is not the one that these decisions are about"#
      ),
      "\(run)"
    )
    #expect(try project.store("a").goldenDigest() == before)
    #expect(try project.store("b").ledger().entries.last?.names == [list.pending[0].id])
  }

  @Test("a later run with another result, another log and a recording that is not here are refused")
  func otherFiles() async throws {
    var list = try await List(project)
    let decision: Decision = (list.pending[0].id, "approve", nil)
    let text = try Self.file([decision], on: list.recordings)
    list.recordings[1]["log"] = list.recordings[1]["golden"]
    list.recordings[0]["path"] = "recordings/gone"
    let before = try FolderSnapshot(of: project.file(""))
    let strange = try await decide(Self.file([decision], on: list.recordings))
    #expect(strange.status == .exit(3))
    #expect(strange.standardError.contains(#"the log of "recordings/b" is not"#))
    #expect(strange.standardError.contains(#"there is no recording "recordings/gone" here"#))
    #expect(try FolderSnapshot(of: project.file("")).changes(since: before) == [])
    _ = await project.run("run", "a", "--app", "navigation:renamed")
    let other = try await decide(text)
    #expect(other.status == .exit(3))
    #expect(other.standardError.contains(#"the result of the last run of "recordings/a" is not"#))
    #expect(try project.store("b").ledger().entries.last?.names == [decision.name])
  }

  @Test("a change that two recordings show is decided in each of them by itself")
  func eachRecording() async throws {
    let list = try await List(project)
    let ids = list.pending.map(\.id)
    func decision(_ word: String, _ id: String, in name: String) -> String {
      #"{"decision":"\#(word)","changes":["\#(id)"],"recordings":["recordings/\#(name)"]}"#
    }
    let decisions = [
      decision("approve", ids[0], in: "a"), decision("reject", ids[0], in: "b"),
      decision("approve", ids[1], in: "b"),
    ]
    let none = try Self.file([], on: list.recordings)
    let text = none.replacing(
      #""decisions":[]"#,
      with: #""decisions":[\#(decisions.joined(separator: ","))]"#
    )
    let run = try await decide(text)
    #expect(run.status == .exit(0), "\(run)")
    let names = try ["a", "b"].map { name in
      try project.store(name).ledger().entries.filter { !$0.names.isEmpty }
        .map { "\($0.decision) \($0.names.joined(separator: " "))" }
    }
    #expect(names == [["approved \(ids[0])"], ["approved \(ids[1])", "rejected \(ids[0])"]])
    #expect(try project.store("a").pending() != nil, "the other change of a waits for a decision")
    #expect(try project.store("b").pending() == nil)
  }

  @Test("decisions about the result of a run elsewhere say which option reads its report")
  func notRunHere() async throws {
    let list = try await List(project)
    for name in ["a", "b"] { try project.store(name).keep(nil) }
    let run = try await decide(
      Self.file([(list.pending[0].id, "approve", nil)], on: list.recordings)
    )
    #expect(run.status == .exit(3), "\(run)")
    #expect(run.standardError.contains("what another machine saw, add --from REPORT"), "\(run)")
  }

  @Test("recordings that the file does not name are left as they are")
  func onlyNamed() async throws {
    let list = try await List(project)
    let text = try Self.file(
      list.pending.map { ($0.id, "approve", nil) },
      on: [list.recordings[0]]
    )
    let run = try await decide(text)
    #expect(run.status == .exit(0), "\(run)")
    #expect(try project.store("a").pending() == nil)
    #expect(try project.store("b").pending() != nil)
  }

  @Test("decisions about a report are carried out on that report and refused on another one")
  func report() async throws {
    let there = try RecordingProject(["a", "b"])
    _ = await there.run("--app", "navigation:renamed", "--format", "json:report.json", isCI: true)
    let path = there.folder.file("report.json").path
    let here = try RecordingProject(["a", "b"])
    let list = try await List(here, "--from", path)
    var text = try Self.file([(list.pending[0].id, "approve", nil)], on: list.recordings)
    try here.folder.write(text, to: "decisions.json")
    text = text.replacing("\"version\"", with: "\"report\":\"00\",\"version\"")
    try here.folder.write(text, to: "others.json")
    let words = ["approve", "--from", path, "--decisions"]
    let refused = await here.run(words + ["others.json"])
    #expect(refused.status == .exit(3))
    #expect(refused.standardError.contains("these decisions are about another report"))
    let run = await here.run(words + ["decisions.json"])
    #expect(run.status == .exit(0), "\(run)")
    #expect(await here.run("--app", "navigation:renamed").status == .exit(0))
  }

  @Test(
    "a file of decisions that makes no sense is refused with the place, and nothing is written",
    arguments: [
      ("nonsense", "this is not strict JSON"),
      ("[]", "it is not an object"),
      (#"{"version":2,"recordings":[],"decisions":[]}"#, "have version 2"),
      (#"{"version":1,"decisions":[]}"#, #"it has no list "recordings""#),
      (#"{"version":1,"recordings":[],"decisons":[]}"#, "did you mean decisions?"),
      (
        #"{"version":1,"recordings":[{"golden":null}],"decisions":[]}"#,
        #"recordings[0] has no text "path""#
      ),
      (
        #"{"version":1,"recordings":[{"path":"a","golden":"x"}],"decisions":[]}"#,
        "has no digest in"
      ),
      (
        #"{"version":1,"recordings":[],"decisions":[{"decision":"maybe","changes":["a"]}]}"#,
        "expected approve or reject"
      ),
      (
        #"{"version":1,"recordings":[],"decisions":[{"decision":"approve","changes":[]}]}"#,
        #"decisions[0] has no list "changes""#
      ),
      (
        #"{"version":1,"recordings":[],"decisions":[{"decision":"approve","changes":["a"],"recordings":["b"]}]}"#,
        #"decisions[0] names "b", which is not among the recordings of the file"#
      ),
      (
        #"{"version":1,"recordings":[],"decisions":[{"decision":"approve","changes":["a"],"recordings":[]}]}"#,
        #"has no list "recordings" with paths of recordings"#
      ),
      (
        #"{"version":1,"recordings":[],"decisions":[{"decision":"approve","changes":["zzz"]}]}"#,
        #"no pending change is named "zzz""#
      ),
    ]
  )
  func nonsense(_ text: String, _ message: String) async throws {
    let before = try FolderSnapshot(of: project.file(""))
    let run = try await decide(text)
    #expect(run.status == .exit(message.hasPrefix("no pending") ? 4 : 3), "\(run)")
    #expect(run.standardError.contains(message), "\(run)")
    #expect(try FolderSnapshot(of: project.file("")).changes(since: before) == [])
  }

  @Test("decisions are refused in CI, and beside the options that decide")
  func usage() async throws {
    let list = try await List(project)
    let text = try Self.file([(list.pending[0].id, "approve", nil)], on: list.recordings)
    for word in ["--all", "--list", "--check"] {
      #expect(try await decide(text, word).status == .exit(2))
    }
    let run = await project.run("approve", "--decisions", "decisions.json", isCI: true)
    #expect(run.status == .exit(2))
    #expect(run.standardError.contains("approve is disabled in CI"))
  }

  @Test("a file of decisions and the recordings that approve lists match the schema")
  func schema() async throws {
    let docs = PackageFolder.file("docs")
    let schema = try JSONSchema(contentsOf: docs.appending(path: "decisions.schema.json"))
    let list = try await List(project)
    let text = try Self.file([(list.pending[0].id, "approve", "why")], on: list.recordings)
    #expect(list.recordings.count == 2)
    #expect(try schema.accepts(text))
    #expect(try !schema.accepts(text.replacing("\"why\"", with: "7")))
    #expect(try !schema.accepts(#"{"version":1,"recordings":[],"decisions":[],"more":1}"#))
  }
}

extension RecordingProject {
  /// Returns a copy in a folder of its own.
  fileprivate func copy() throws -> RecordingProject {
    let copy = try RecordingProject([])
    for (path, text) in try files { try copy.folder.write(text, to: path) }
    return copy
  }

  /// The texts of all files, by their paths.
  fileprivate var files: [String: String] {
    get throws {
      let paths = try FolderSnapshot(of: folder.url).paths
      return Dictionary(
        uniqueKeysWithValues: paths.compactMap { path in
          (try? folder.text(of: path)).map { (path, $0) }
        }
      )
    }
  }

  /// Returns the text of a file of the recording `a`; nil if there is none.
  fileprivate func text(ofRecorded name: String) throws -> String? {
    let path = "recordings/a/\(name)"
    guard FileManager.default.fileExists(atPath: folder.file(path).path) else { return nil }
    return try folder.text(of: path)
  }
}
