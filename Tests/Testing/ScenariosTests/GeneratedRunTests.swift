import Foundation
import TestSupport
import Testing

/// Compiles the page objects of random sessions with the modules of this build, and runs them.
///
/// The quick case, ``GeneratedTests``, is compiled with these tests.
@Suite(
  "Generated page objects of random sessions",
  .enabled(if: TestEnvironment.current.isFull, "needs SIMON_FULL=1"),
  .enabled(if: SwiftCompiler.path != nil, "swiftc was not found")
)
struct GeneratedRunTests {
  private static let apps = ["controls", "feed", "login", "navigation", "olympics", "todo"]
  private static let seeds: Range<UInt64> = 0x51A0..<0x51AA

  @Test("lead through the screens of sixty recordings", .timeLimit(.minutes(30)))
  func sixty() async throws {
    let folder = try TemporaryFolder()
    let names = try await record(in: folder)
    #expect(names.count == 60)
    let written = try await BuiltTool("simon-replay").run(
      ["stories", "page-objects"] + names + ["--dir", "recordings", "-o", "Pages.swift"],
      in: folder.url,
      timeout: .seconds(900)
    )
    try #require(written.status == .exit(0), "\(written)")
    try write(callsFor: names, in: folder)
    let program = try await compile(in: folder)
    let run = try await BuiltTool(at: program).run(
      ["recordings"],
      in: folder.url,
      timeout: .seconds(600)
    )
    #expect(run.status == .exit(0))
    let lines = run.standardOutput.split(separator: "\n").map(String.init)
    #expect(lines == names.map { "\($0): green" }, "\(run.standardError)")
  }

  /// Records random sessions of all apps, and returns their names.
  private func record(in folder: TemporaryFolder) async throws -> [String] {
    var names: [String] = []
    for app in Self.apps {
      for seed in try TestEnvironment.current.seeds(Self.seeds, full: Self.seeds.count) {
        let text = String(seed, radix: 16, uppercase: true)
        let name = "\(app)-\(text)"
        let run = try await BuiltTool("simon-record").run(
          [
            "session", "--app", app, "--monkey", "40", "--seed", text, "--name", name, "--dir",
            "recordings",
          ],
          in: folder.url
        )
        #expect(run.status == .exit(0), "\(run)")
        names.append(name)
      }
    }
    return names
  }

  /// Writes the program that runs each session, in the order in which the sessions were written.
  private func write(callsFor names: [String], in folder: TemporaryFolder) throws {
    let code = try folder.text(of: "Pages.swift")
    let types = code.split(separator: "\n").filter { $0.hasPrefix("enum ") }.compactMap {
      $0.dropFirst(5).prefix { $0.isLetter || $0.isNumber }
    }
    try #require(types.count == names.count)
    let calls = zip(names, types).map { "reproduce(\"\($0)\", by: \($1).run(on:))" }
    try folder.write(calls.joined(separator: "\n") + "\n", to: "main.swift")
    let source = PackageFolder.file("Tests/Fixtures/page-objects/Reproduction.swift.txt")
    try folder.write(String(contentsOf: source, encoding: .utf8), to: "Reproduction.swift")
  }

  /// Compiles the program and links it with the objects of this build's modules.
  private func compile(in folder: TemporaryFolder) async throws -> URL {
    let build = try BuiltTool("simon-replay").executable.deletingLastPathComponent()
    let list = build.appending(path: "SimonPackageTests.product/Objects.LinkFileList")
    let objects = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "'")) }
      .filter(Self.isOfModule)
    let compiler = try BuiltTool(at: URL(filePath: try #require(SwiftCompiler.path)))
    let compiled = try await compiler.run(
      [
        "-Onone", "-swift-version", "6", "-I", build.appending(path: "Modules").path, "-o",
        "sessions", "Pages.swift", "Reproduction.swift", "main.swift", "-lxml2",
      ] + objects,
      in: folder.url,
      timeout: .seconds(900)
    )
    try #require(compiled.status == .exit(0), "\(compiled.standardError.suffix(2_000))")
    return folder.url.appending(path: "sessions")
  }

  /// Returns true for an object of a module that programs can link: no tests, and no other program.
  private static func isOfModule(_ object: String) -> Bool {
    let others = [
      "Tests.build", "SimonPackage", "TestSupport", "BrokenApp", "CauseBench", "CauseTrials",
      "FuzzProperties", "SimonApp.build", "SimonBench.build", "SimonRecord.build",
      "SimonReplay.build", "SimonUIKit.build", ".derived",
    ]
    return object.hasSuffix(".o") && !others.contains(where: object.contains)
  }
}

/// The Swift compiler of this machine.
enum SwiftCompiler {
  /// Its path; nil if there is none in the usual places.
  static let path = [
    "/opt/swift/usr/bin/swiftc", "/usr/bin/swiftc", "/usr/local/bin/swiftc",
  ].first(where: FileManager.default.isExecutableFile)
}
