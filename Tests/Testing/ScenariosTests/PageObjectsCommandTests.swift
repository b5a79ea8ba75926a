import Foundation
import TestSupport
import Testing

@Suite("simon-replay stories page-objects")
struct PageObjectsCommandTests {
  private static let root = PackageFolder.url

  @Test("stories page-objects writes the code that is compiled with these tests")
  func shipped() async throws {
    let run = try await BuiltTool("simon-replay").run(
      [
        "stories", "page-objects", "create-todo", "click-me", "scroll-to-page-30", "--enum",
        "Recorded",
      ],
      in: Self.root
    )
    #expect(run.status == .exit(0), "\(run.standardError)")
    let file = Self.root.appending(path: "Tests/Testing/ScenariosTests/Generated/Recorded.swift")
    try #expect(run.standardOutput == String(contentsOf: file, encoding: .utf8))
  }

  @Test("stories page-objects reports code that may lead to other screens, and a missing recording")
  func unproven() async throws {
    let tool = try BuiltTool("simon-replay")
    let other = try await tool.run(
      ["stories", "page-objects", "click-me", "--app", "navigation:noidentifier"],
      in: Self.root
    )
    #expect(other.status == .exit(1))
    #expect(other.standardOutput.contains("struct TapClickMe: Behavior"))
    #expect(other.standardError.contains("is not proven: "))
    let missing = try await tool.run(["stories", "page-objects", "clik-me"], in: Self.root)
    #expect(missing.status == .exit(4))
    #expect(missing.standardError.contains("did you mean click-me?"))
  }
}
