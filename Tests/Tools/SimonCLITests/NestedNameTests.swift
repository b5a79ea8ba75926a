import Approvals
import Foundation
import TestSupport
import Testing

@Suite("Recordings of one name in several folders")
struct NestedNameTests {
  private let project: RecordingProject
  private let files = FileManager.default

  init() throws {
    project = try RecordingProject(["a/foo", "b/foo", "bar"])
    try project.replace("b/foo", by: "create-todo")
  }

  /// Approves every open name.
  private func approved() async throws {
    for name in await questions() {
      let run = await project.run("approve", "--only", name)
      #expect(run.status == .exit(0), "\(run)")
    }
  }

  /// Returns the names of the open questions.
  private func questions() async -> [String] {
    await project.run("approve", "--list").standardOutput
      .matches(of: #/(?m)^([0-9a-f]{6})  /#).map { String($0.1) }
  }

  private func name(in recording: String) throws -> String? {
    try project.store(recording).ledger().recording
  }

  private func swap(_ one: String, _ other: String) throws {
    let aside = project.file("aside")
    try files.moveItem(at: project.file(one), to: aside)
    try files.moveItem(at: project.file(other), to: project.file(one))
    try files.moveItem(at: aside, to: project.file(other))
  }

  @Test(
    "a ledger that names only the folder of one of two recordings is red in CI until its path is approved"
  )
  func short() async throws {
    #expect(try name(in: "a/foo") == "foo")
    let run = await project.run("run", isCI: true)
    #expect(run.status == .exit(5), "\(run)")
    #expect(run.standardOutput.contains("name not approved"), "\(run)")
    #expect(
      run.standardOutput.contains("several recordings here are named \"foo\""),
      "\(run)"
    )
    #expect(await project.run("run", "a/foo", isCI: true).status == .exit(5))
    #expect(await project.run("run", "bar", isCI: true).status == .exit(0))
    #expect(await project.run("approve", "--check", isCI: true).status == .exit(5))
    try await approved()
    #expect(try ["a/foo", "b/foo", "bar"].map(name) == ["a/foo", "b/foo", "bar"])
    let next = await project.run("run", isCI: true)
    #expect(next.status == .exit(0), "\(next)")
    #expect(await project.run("approve", "--check", isCI: true).status == .exit(0))
  }

  @Test("two recordings of one name that changed places are red in CI, wherever the run begins")
  func swapped() async throws {
    try await approved()
    try swap("a/foo", "b/foo")
    for words in [
      ["run"], ["a/foo"], ["b/foo"], ["recordings/a/foo"], ["run", "--dir", "recordings/a"],
      ["run", "--dir", "recordings/b"], ["approve", "--check"],
    ] {
      let run = await project.run(words, isCI: true)
      #expect(run.status == .exit(5), "\(words) \(run)")
      let text = run.standardOutput + run.standardError
      #expect(text.contains(#/the ledger is that of the recording "[ab]/foo"/#), "\(run)")
    }
    let ids = await questions()
    #expect(Set(ids).count == 2, "each question has a name of its own: \(ids)")
  }

  @Test("a recording whose place another one takes is red, also where the other lies at the top")
  func lifted() async throws {
    try project.replace("foo", by: "click-me")
    try await approved()
    #expect(try name(in: "foo") == "foo")
    try swap("foo", "a/foo")
    let run = await project.run("run", isCI: true)
    #expect(run.status == .exit(5), "\(run)")
  }

  @Test("a folder below is replayed with the names that its ledgers have from above")
  func below() async throws {
    try await approved()
    for words in [["run", "--dir", "recordings/a"], ["foo", "--dir", "recordings/b"]] {
      let run = await project.run(words, isCI: true)
      #expect(run.status == .exit(0) && run.standardOutput.contains("foo "), "\(run)")
      #expect(!run.standardOutput.contains("a/foo"), "\(run)")
    }
  }

  @Test("a ledger with the name of the folder alone stays valid where no other recording has it")
  func unique() async throws {
    try files.removeItem(at: project.file("b"))
    let ledger = try String(contentsOf: project.store("a/foo").ledgerFile, encoding: .utf8)
    let run = await project.run("run", isCI: true)
    #expect(run.status == .exit(0) && run.standardOutput.contains("a/foo"), "\(run)")
    #expect(await questions().isEmpty)
    #expect(try String(contentsOf: project.store("a/foo").ledgerFile, encoding: .utf8) == ledger)
  }

  @Test(
    "every command finds a recording by its path below the folder, or by its last part if that says it"
  )
  func selected() async throws {
    try await approved()
    for words in [
      ["run", "a/foo"], ["show", "a/foo"], ["show", "a/foo@2"], ["log", "stats", "a/foo"],
      ["log", "check", "b/foo"], ["stories", "emit", "a/foo"], ["run", "bar"], ["run", "a/foo/"],
      ["approve", "a/foo", "--list"], ["flaky", "a/foo", "--times", "1"],
      ["run", "--filter", "^a/"],
    ] {
      let run = await project.run(words)
      #expect(run.status == .exit(0), "\(words) \(run)")
    }
    for words in [["run", "foo"], ["show", "foo"], ["log", "stats", "foo"]] {
      let run = await project.run(words)
      #expect(run.status == .exit(2), "\(words) \(run)")
      #expect(run.standardError.contains("2 recordings are called \"foo\", expected one"), "\(run)")
      #expect(
        run.standardError.contains("name one of them with its folder: a/foo, b/foo"),
        "\(run)"
      )
    }
    let unknown = await project.run("run", "c/foo")
    #expect(unknown.standardError.contains("did you mean a/foo?"), "\(unknown)")
    let names = await project.run("names", "recordings")
    #expect(names.standardOutput == "a/foo\nb/foo\nbar\n", "\(names)")
  }

  @Test("reports, next lines and the last failures name a recording by its path")
  func reported() async throws {
    try await approved()
    let words = ["run", "a/foo", "bar", "--app", "navigation:renamed"]
    let run = await project.run(words + ["--format", "json:r.json", "--format", "pretty"])
    #expect(run.status == .exit(1) && run.standardOutput.contains("a/foo"), "\(run)")
    #expect(try project.folder.text(of: "r.json").contains("\"name\" : \"a/foo\""))
    let list = await project.run("approve", "--list").standardOutput
    #expect(list.contains("a/foo"), "\(list)")
    let again = await project.run("--last-failed", "--app", "navigation:renamed")
    #expect(again.status == .exit(1) && again.standardOutput.contains("a/foo"), "\(again)")
    #expect(!again.standardOutput.contains("b/foo"), "\(again)")
    let merged = await project.run("merge", "r.json")
    #expect(merged.standardOutput.contains("a/foo"), "\(merged)")
    // What is pending is that of this recording, whatever its folder is called above.
    #expect(await project.run("approve", "a/foo", "--all").status == .exit(0))
    let green = await project.run("a/foo", "--app", "navigation:renamed", isCI: true)
    #expect(green.status == .exit(0), "\(green)")
    #expect(try name(in: "a/foo") == "a/foo")
  }
}
