import Foundation
import TestSupport
import Testing

@Suite("The documents", .ownThread)
struct DocumentTests {
  /// The paths of the documents in the package.
  private static let documents = ["", "docs/", "docs/design/"].flatMap { folder in
    let place = SourceTree.own.appendingPathComponent(folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { folder + $0 }
  }

  /// The documents whose commands search for long.
  private static let searching: Set = ["docs/exploring.md"]

  @Test(
    "every command that a document shows prints what the document says",
    arguments: documents.filter { TestEnvironment.current.isFull || !searching.contains($0) }
  )
  func consoles(document: String) async throws {
    let place = SourceTree.own.appendingPathComponent(document)
    let fences = ConsoleFence.all(in: try String(contentsOf: place, encoding: .utf8))
    if document == "README.md" { #expect(!fences.isEmpty, "README.md shows no console") }
    guard !fences.isEmpty else { return }
    let session = try await ConsoleSession(recordingsOf: SourceTree.own)
    expectNone(try await session.mismatches(in: fences, of: document))
  }
}

@Suite("A console in a document")
struct ConsoleFenceTests {
  private func mismatches(_ document: String) async throws -> [String] {
    let session = try await ConsoleSession(recordingsOf: SourceTree.own)
    return try await session.mismatches(in: ConsoleFence.all(in: document), of: "A.md")
  }

  @Test("a console is found among other fences, with its commands, their lines and outputs")
  func parsed() {
    let document = """
      # Title
      ```swift
      $ no
      ```
      ```console
      $ simon-replay
      one

      two

      $ swift run simon-replay show a
      ```
      $ no
      ```console
      no
      ```
      ```console
      $ simon-replay          # replay everything
      ```
      """
    let fences = ConsoleFence.all(in: document)
    let first = [
      ConsoleFence.Command(line: 6, text: "simon-replay", expected: ["one", "", "two"]),
      ConsoleFence.Command(line: 11, text: "swift run simon-replay show a"),
    ]
    #expect(fences.map(\.commands) == [first])
  }

  @Test(
    "only the project's own tools are run from a document",
    arguments: [
      ("simon-replay --help", "simon-replay --help"), ("swift run simon-replay", "simon-replay"),
      ("swift run simon-record apps", "simon-record apps"), ("swift test", nil),
      ("git clone x", nil), ("rm -rf recordings", nil), ("simon-replayer", nil), ("cat a", "cat a"),
    ] as [(String, String?)]
  )
  func calls(text: String, call: String?) {
    #expect(ConsoleFence.Command(line: 1, text: text).call == call)
  }

  @Test(
    "a document may leave out lines and show other times, but nothing else",
    arguments: [
      (["a", "b"], "a\nb\n", true), (["a"], "a\n\n\n", true), (["a"], "a\nb\n", false),
      (["…"], "", true), (["…"], "a\nb", true), (["a", "…", "c"], "a\nc", true),
      (["a", "…", "c"], "a\nb\nc\nd\nc", true), (["a", "…", "c"], "a\nb", false),
      (["…", "b", "…"], "a\nb\nc", true), (["in 26 ms"], "in 1.2 s", true),
      (["3 in 26 ms"], "4 in 26 ms", false), (["in under 1 ms"], "in 7 ms", true),
      ([], "a", false), ([], "", true), (["a …"], "a b", false),
    ] as [([String], String, Bool)]
  )
  func matching(expected: [String], printed: String, isSame: Bool) {
    let command = ConsoleFence.Command(line: 1, text: "simon-replay", expected: expected)
    #expect((command.mismatch(with: printed) == nil) == isSame)
  }

  @Test("commands that build on each other match what the tools print")
  func good() async throws {
    let found = try await mismatches(
      """
      ```console
      $ printf 'tap "Page 1"\\n' > one.script
      $ swift run simon-record session --app navigation --script one.script
      ● recordings/one: 5 events, 2 checkpoints
      …
      $ simon-replay run one
      ✓ one     5 events    2 checkpoints

      1 recording: 1 passed · 2 checkpoints and 5 events verified in 26 ms
      ```
      Then:
      ```console
      $ simon-replay run on
      error: no recording matches "on"
      hint: did you mean one?
      ```
      """
    )
    #expect(found == [])
  }

  @Test("a command that prints something else is reported with its line")
  func bad() async throws {
    let found = try await mismatches(
      "```console\n$ swift test\nfine\n$ simon-replay --version\nsimon-replay 99\n```\n"
    )
    #expect(found.count == 1)
    #expect(
      found[0].hasPrefix("A.md:4: $ simon-replay --version\nexpected:\nsimon-replay 99\nprinted:\n")
    )
  }
}
