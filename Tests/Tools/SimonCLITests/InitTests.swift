import Foundation
import TestSupport
import Testing

@testable import SimonCLI

@Suite("simon-record init --uikit")
struct InitTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "import UIKit\n@main class Start { @objc func a() {} }\n",
      to: "Guests/Start.swift"
    )
  }

  private func run(_ arguments: String...) async throws -> ToolRun {
    try await InProcessTool("simon-record").run(["init"] + arguments, in: folder.url)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
  }

  @Test("a manifest, the app's name, two tools and tests are written")
  func written() async throws {
    let run = try await run("--uikit", "Guests", "--simon", "../Simon")
    #expect(run.status == .exit(0))
    #expect(
      run.standardOutput == """
        wrote  Package.swift
        wrote  simon.json
        wrote  Simon/Guests/GuestsApp.swift
        wrote  Simon/guests-record/main.swift
        wrote  Simon/guests-replay/main.swift
        wrote  Simon/GuestsTests/GuestsTests.swift
        Next: swift run guests-record session --app guests

        """
    )
    #expect(try text("Package.swift").contains("path: \"../Simon\""))
    #expect(try text("simon.json") == #"{"apps": {"guests": {"uikit": "Guests"}}}"# + "\n")
    #expect(try text("Simon/Guests/GuestsApp.swift").contains("delegate: { Start() }"))
    // This tool is part of the test program, which has no modules beside it that it knows of.
    #expect(run.standardError.contains("warning: the files were not compiled"))
  }

  @Test("a file that exists is kept")
  func kept() async throws {
    try folder.write("mine", to: "Package.swift")
    let run = try await run("--uikit", "Guests", "--simon", "../Simon")
    #expect(run.standardOutput.hasPrefix("kept   Package.swift, which exists\nwrote  simon.json\n"))
    #expect(try text("Package.swift") == "mine")
  }

  @Test("sources in which no class has @main launch AppDelegate, with a warning")
  func withoutMain() async throws {
    try folder.write("class A {}\n", to: "Guests/Start.swift")
    let run = try await run("--uikit", "Guests", "--simon", "../Simon")
    #expect(run.standardError.contains("Guests: warning: no class has @main"))
    #expect(try text("Simon/Guests/GuestsApp.swift").contains("delegate: { AppDelegate() }"))
  }

  @Test(
    "a call that cannot be carried out writes nothing",
    arguments: [
      ([], 2, "init needs --uikit SOURCES"),
      (["--uikit", "Guests"], 2, "the folder of Simon's package is unknown"),
      (["--uikit", "None", "--simon", ".."], 3, "None has no Swift files"),
    ] as [([String], Int32, String)]
  )
  func refused(arguments: [String], code: Int32, message: String) async throws {
    let run = try await InProcessTool("simon-record").run(["init"] + arguments, in: folder.url)
    #expect(run.status == .exit(code))
    #expect(run.standardError.contains(message))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Guests"])
  }

  @Test(
    "the tool says how many files compile, and what is missing, at the places of the team's files"
  )
  func missing() async throws {
    try folder.write("import UIKit\n\nlet a: UINothing? = nil\n", to: "Guests/Views/Row.swift")
    try folder.write("import Foundation\nimport Nothing\nlet b = 1\n", to: "Guests/Other.swift")
    let run = try await BuiltTool("simon-record").run(
      ["init", "--uikit", "Guests"],
      in: folder.url
    )
    #expect(run.status == .exit(1))
    let report = run.standardOutput
    #expect(report.contains("Guests: 1 of 3 files compile\n"))
    #expect(report.contains("    1      1  UINothing  (\(folder.path)/Guests/Views/Row.swift:3)\n"))
    #expect(
      report.contains(
        "    1      1  no such module 'Nothing'  (\(folder.path)/Guests/Other.swift:2)\n"
      )
    )
    #expect(
      report.hasSuffix("Next: change these files, then init again, which keeps what it wrote\n")
    )
    let manifest = try text("Package.swift")
    let path = try #require(manifest.firstMatch(of: /name: "Simon", path: "([^"]*)"/)).1
    let found = URL(filePath: String(path), relativeTo: folder.url).resolvingSymlinksInPath()
    #expect(found.path == PackageFolder.url.resolvingSymlinksInPath().path, "\(path)")
  }
}
