import Foundation
import TestSupport
import Testing

/// The calls in the scripts of docs/ci.md.
@Suite("The calls in docs/ci.md", .ownThread)
struct CIDocumentTests {
  private static let page = PackageFolder.file("docs/ci.md")

  /// The calls of the tool in the page's files and scripts, in order.
  private static var calls: [String] {
    get throws {
      var calls: [String] = []
      var fence: Substring?
      for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n") {
        if line.hasPrefix("```") {
          fence = fence == nil ? line : nil
        } else if let fence, fence != "```console",
          let call = line.wholeMatch(of: #/ *(- )?(run: )?(simon-replay .*)/#)
        {
          calls.append(String(call.3))
        }
      }
      return calls
    }
  }

  /// A build server: its variables for the number of a machine and their count.
  private struct Server: Sendable {
    var mark: String
    var variables: @Sendable (Int) -> [String: String]
    var count: Int
  }

  private static let servers = [
    Server(mark: "${{ matrix.shard }}", variables: { _ in [:] }, count: 4),
    Server(
      mark: "$CI_NODE_INDEX",
      variables: { ["CI_NODE_INDEX": "\($0)", "CI_NODE_TOTAL": "4"] },
      count: 4
    ),
    Server(mark: "$SLOT", variables: { ["SLOT": "\($0)", "SLOTS": "2"] }, count: 2),
  ]

  @Test("the shell commands of docs/ci.md work in the order of the page")
  func works() async throws {
    let (fixture, farm) = (try await CommandLineFixture(), try await CommandLineFixture())
    try farm.remove("recordings/milk")
    let calls = try Self.calls
    #expect(calls.count >= 9)
    #expect(Self.servers.allSatisfy { server in calls.contains { $0.contains(server.mark) } })
    let tools = try BuiltTool("simon-replay").executable.deletingLastPathComponent().path
    for call in calls {
      let isFarm = call.contains("$APP") || call.contains("slot-")
      let server = Self.servers.first { call.contains($0.mark) }
      for machine in 1...(server?.count ?? 1) {
        var variables = server?.variables(machine) ?? [:]
        variables["PATH"] = "\(tools):/usr/bin:/bin"
        variables["APP"] = "\(tools)/simon-app navigation"
        variables["CI"] = "true"
        let run = try await BuiltTool(at: URL(filePath: "/bin/sh")).run(
          ["-c", call.replacing("${{ matrix.shard }}", with: "\(machine)")],
          environment: variables,
          in: (isFarm ? farm : fixture).folder.url
        )
        #expect(run.status == .exit(0), "\(call), machine \(machine): \(run)")
      }
    }
  }
}
