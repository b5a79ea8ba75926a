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

  @Test(
    "the code waits where the story does, for a message that goes by itself"
  )
  func waiting() async throws {
    let folder = try TemporaryFolder()
    let script = """
      type "ann" into "Name"
      type "bob" into "Password"
      tap "Sign in"
      wait 4
      type "x" into "Name"

      """
    try folder.write(script, to: "a.script")
    let recorded = try await BuiltTool("simon-record").run(
      ["session", "--app", "login", "--script", "a.script"],
      in: folder.url
    )
    #expect(recorded.status == .exit(0), "\(recorded)")
    let check = "I do not see \"Wrong name or password\""
    #expect(try folder.text(of: "recordings/a/story.stories").contains("I wait until \(check)"))
    let run = try await BuiltTool("simon-replay").run(
      ["stories", "page-objects", "a"],
      in: folder.url
    )
    let code = run.standardOutput
    let literal = check.replacing("\"", with: "\\\"")
    let title = ".when(\"I wait until \(literal)\") { view in"
    let step = "\(title)\n        try view.app.check(\"\(literal)\", timeout: 10)\n"
    #expect(code.contains(step), "\(code)")
  }
}
