import Foundation
import TestSupport
import Testing

@Suite("scripts/check")
struct CheckScriptTests {
  let check: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    check = try BuiltTool(at: SourceTree.own.appendingPathComponent("scripts/check"))
    folder = try TemporaryFolder()
    try folder.write("/// A place.\npublic struct Place {}\n", to: "Sources/EventModel/Place.swift")
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Planted",
        targets: [.target(name: "EventModel", path: "Sources/EventModel")]
      )

      """,
      to: "Package.swift"
    )
  }

  @Test(
    "scripts/check passes a package that keeps its rules",
    arguments: ["size", "words", "format"] + (TestEnvironment.current.isFull ? ["imports"] : [])
  )
  func good(step: String) async throws {
    let run = try await only(step)
    #expect(run.status == .exit(0), "\(run)")
    #expect(run.standardOutput.hasPrefix("ok    \(step) "))
    #expect(run.standardError == "")
  }

  /// A file that one step must refuse, and the message expected for it.
  struct Bad: CustomTestStringConvertible, Sendable {
    var step: String
    var path = "Sources/EventModel/Bad.swift"
    var text: String
    var says: String

    var testDescription: String { "\(step): \(says)" }
  }

  /// A file for each step, of which the default run has one.
  private static let oneOfEach = [
    Bad(step: "size", text: lines(401), says: "Sources/EventModel/Bad.swift: 401 lines"),
    Bad(step: "words", text: "\nfatalError()\n", says: "Sources/EventModel/Bad.swift:2:"),
    Bad(step: "format", text: "let x = y!\n", says: "NeverForceUnwrap"),
    Bad(step: "imports", path: "Sources/New/A.swift", text: "", says: "declares no target"),
  ]
  private static let others = [
    Bad(step: "size", path: "Tests/T.swift", text: lines(400) + "x", says: "Tests/T.swift: 401"),
    Bad(step: "words", text: "let x = try! y()\n", says: "Sources/EventModel/Bad.swift:1:"),
    Bad(step: "words", text: "// TODO: later\n", says: "Sources/EventModel/Bad.swift:1:"),
    Bad(step: "words", text: "// FIXME\n", says: "Sources/EventModel/Bad.swift:1:"),
    Bad(step: "format", text: "let  x = 1\n", says: "Sources/EventModel/Bad.swift:1:"),
    Bad(step: "format", text: "public struct A {}\n", says: "AllPublicDeclarations"),
    Bad(step: "imports", text: "import Foundation\n", says: "must not import Foundation"),
  ]

  @Test(
    "scripts/check fails on a violation, and names the step and the place",
    arguments: oneOfEach + (TestEnvironment.current.isFull ? others : [])
  )
  func bad(_ bad: Bad) async throws {
    try folder.write(bad.text, to: bad.path)
    let run = try await only(bad.step)
    #expect(run.status == .exit(1))
    #expect(run.standardOutput.hasPrefix("FAIL  \(bad.step) "))
    #expect(run.standardError.contains(bad.says), "\(run)")
    #expect(run.standardError.contains("scripts/check: step \(bad.step) failed;"))
  }

  @Test("scripts/check reads files that git does not track yet, but no ignored ones")
  func inRepository() async throws {
    let git = try BuiltTool(at: URL(fileURLWithPath: "/usr/bin/env"))
    let made = try await git.run(["git", "init", "-q", folder.path])
    try #require(made.status == .exit(0), "\(made)")
    try folder.write("Ignored/\n", to: ".gitignore")
    try folder.write(Self.lines(401), to: "Ignored/Long.swift")
    #expect(try await only("size").status == .exit(0))
    try folder.write(Self.lines(401), to: "Sources/EventModel/Long.swift")
    #expect(try await only("size").status == .exit(1))
  }

  @Test("scripts/check fails in a folder without any Swift file", arguments: ["size", "format"])
  func nothing(step: String) async throws {
    try FileManager.default.removeItem(at: folder.file("Sources"))
    try FileManager.default.removeItem(at: folder.file("Package.swift"))
    #expect(try await only(step).status == .exit(1))
  }

  @Test("scripts/check works from any folder and writes nothing into it")
  func anywhere() async throws {
    let run = try await expectNothingWritten(in: folder.url) {
      try await check.run(
        ["--only", "size", "--only", "words", "--root", "."],
        environment: ["CI": "true"],
        in: folder.url
      )
    }
    #expect(run.status == .exit(0), "\(run)")
  }

  @Test(
    "scripts/check ends with 2 for wrong usage",
    arguments: [
      ["--only", "nothing"], ["--only"], ["--root", "/nowhere"], ["now"], ["--hours", "all"],
    ]
  )
  func usage(arguments: [String]) async throws {
    let run = try await check.run(arguments)
    #expect(run.status == .exit(2))
    #expect(run.standardError.contains("hint: scripts/check --help"))
  }

  @Test("scripts/check lists its steps in order")
  func list() async throws {
    let run = try await check.run(["--list"])
    expectGolden(run.standardOutput, named: "check-steps.txt")
  }

  @Test("scripts/check fuzzes every format for which inputs are shipped")
  func fuzzed() throws {
    let script = try String(contentsOf: PackageFolder.file("scripts/check"), encoding: .utf8)
    let line = script.split(separator: "\n").first { $0.hasPrefix("fuzz_formats=(") }
    let formats = line?.dropFirst("fuzz_formats=(".count).dropLast().split(separator: " ")
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: PackageFolder.file("Tests/Fixtures/fuzz").path
    )
    #expect(formats?.map(String.init).sorted() == folders.sorted())
  }

  private static func lines(_ count: Int) -> String {
    String(repeating: "//\n", count: count)
  }

  private func only(_ step: String) async throws -> ToolRun {
    try await check.run(
      ["--only", step, "--root", folder.path],
      environment: ["SIMON_TEST_BUNDLE": Bundle.main.executablePath ?? ""]
    )
  }
}
