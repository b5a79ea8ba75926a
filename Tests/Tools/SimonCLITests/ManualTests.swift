import CommandLines
import Foundation
import Messages
import SampleApps
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Manual pages")
struct ManualTests {
  private static let pages = [
    SimonTools.recorder(SampleApps.catalogue), SimonTools.replayer(SampleApps.catalogue),
  ].flatMap(ManualPage.all)

  private static let sections = [
    "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES",
    "SEE ALSO",
  ]

  @Test("every page has all sections in order, and every option and exit code of its command")
  func sections() {
    for page in Self.pages {
      let headings = page.roff.split(separator: "\n").filter { $0.hasPrefix(".SH ") }
        .map { String($0.dropFirst(4)) }
      #expect(headings.filter { $0 != "COMMANDS" } == Self.sections, "\(page.name)")
    }
    for tool in [SimonTools.replayer(SampleApps.catalogue)] {
      for command in tool.commands where command.group != nil {
        let name = ([tool.name] + command.words).joined(separator: "-")
        let page = Self.pages.first { $0.name == name }?.roff ?? ""
        for option in command.allOptions {
          #expect(page.contains("\\fB\(RoffText.escaped(option.usage))\\fR"), "\(name)")
        }
        for code in command.exitCodes { #expect(page.contains("\\fB\(code.rawValue)\\fR")) }
      }
    }
  }

  @Test("a page is printed by the words of its command, and --output writes all of them")
  func printed() async throws {
    let folder = try TemporaryFolder()
    let tool = try InProcessTool("simon-replay")
    let page = await tool.run(["man", "stories", "emit"])
    #expect(page.standardOutput.hasPrefix(".TH SIMON\\-REPLAY\\-STORIES\\-EMIT 1 "))
    #expect(await tool.run(["man"]).standardOutput.hasPrefix(".TH SIMON\\-REPLAY 1 "))
    let all = await tool.run(["man", "-o", "."], in: folder.url)
    #expect(all.status == .exit(0))
    #expect(try folder.text(of: "simon-replay-stories-emit.1") == page.standardOutput)
    let wrong = await tool.run(["man", "stories", "emti"])
    #expect(
      wrong.standardError
        == "error: unknown command \"stories emti\"\nhint: did you mean stories emit?\n"
    )
    let nowhere = await tool.run(["man", "-o", "no where"], in: folder.url)
    #expect(
      nowhere.standardError
        == "error: --output: there is no folder \"no where\"\nhint: mkdir -p 'no where'\n"
    )
    #expect(nowhere.status == .exit(2))
  }

  @Test("mandoc finds nothing to say about the pages", .needs(program: "mandoc"))
  func lint() async throws {
    let folder = try TemporaryFolder()
    for page in Self.pages { try folder.write(page.roff, to: "\(page.name).1") }
    let place = try #require(program("mandoc"), "mandoc is not installed")
    let files = Self.pages.map { "\($0.name).1" }
    let run = try await BuiltTool(at: URL(filePath: place))
      .run(["-T", "lint"] + files, in: folder.url)
    // The other pages are looked for among those that are installed.
    let found = run.standardOutput.split(separator: "\n").filter {
      !$0.contains("referenced manual not found") && !$0.contains("outdated mandoc.db")
    }
    #expect(found == [])
  }

  @Test(
    "the manual lists every environment variable that the sources name",
    arguments: ["CommandLines", "SimonCLI"]
  )
  func variables(module: String) throws {
    let named = Surroundings.variables.map(\.name).joined(separator: ", ")
    let folder = PackageFolder.file("Sources/Tools/\(module)")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    for case let path as String in files where path.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      for match in text.matches(of: #/(?:environment\[|value\()"([A-Z_]+)"/#) {
        let name = String(match.1)
        guard !["PATH", "SWIFT_BACKTRACE"].contains(name) else { continue }
        #expect(named.contains(name), "\(path)")
      }
    }
  }
}
