import Foundation
import TestSupport
import Testing

@Suite("The modules of this package")
struct ModuleTests {
  @Test("modules import exactly what Package.swift declares, from lower layers only")
  func imports() async throws {
    let tree = SourceTree.current
    let manifest = try await PackageManifest.read(in: tree.root)
    try #require(manifest.modules.isEmpty == false)
    expectNone(try ImportRule(manifest: manifest, tree: tree).violations())
    for module in manifest.modules {
      let files = try tree.swiftFiles(in: module.path ?? "")
      expectNone(SystemRule.violations(of: module.name, in: files))
    }
  }
}

@Suite("ARCHITECTURE.md")
struct ArchitecturePageTests {
  @Test("ARCHITECTURE.md lists every module with its folder and its imports, lowest layer first")
  func documented() async throws {
    let manifest = try await PackageManifest.read(in: SourceTree.own)
    let page = try String(contentsOf: PackageFolder.file("ARCHITECTURE.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").compactMap { line -> [String]? in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return cells.count == 4 && cells[0].hasPrefix("`") ? Array(cells.prefix(2)) : nil
    }
    let places = Dictionary(
      uniqueKeysWithValues: manifest.targets.enumerated().map { ($1.name, $0) }
    )
    let expected = manifest.modules.map { module in
      let imports = module.dependencyNames.sorted {
        places[$0, default: 0] < places[$1, default: 0]
      }
      .joined(separator: ", ")
      return [
        "`\((module.path ?? "").dropFirst("Sources/".count))`", imports.isEmpty ? "—" : imports,
      ]
    }
    #expect(rows == expected)
  }
}

/// The import rule, tried on a package in a temporary directory.
///
/// Its manifest is a value, since the package manager takes seconds to compile one.
@Suite("The import rule")
struct ImportRuleTests {
  let folder: TemporaryFolder
  private static let manifest = PackageManifest(targets: [
    .init("Platform"), .init("EventModel"), .init("Differ", imports: ["EventModel"]),
    .init("DifferTests", in: "Tests", imports: ["Differ"]),
  ])

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("import Glibc\n", to: "Sources/Platform/Files.swift")
    try folder.write("struct Tree {}\n", to: "Sources/EventModel/Tree.swift")
    try folder.write("public import EventModel\n", to: "Sources/Differ/Deep/Edit.swift")
    try folder.write("@testable import Differ\n", to: "Tests/DifferTests/EditTests.swift")
  }

  private func violations(_ manifest: PackageManifest = Self.manifest) throws -> [String] {
    let tree = SourceTree(root: folder.url)
    return try ImportRule(manifest: manifest, tree: tree).violations()
      + manifest.modules.flatMap {
        SystemRule.violations(of: $0.name, in: try tree.swiftFiles(in: $0.path ?? ""))
      }
  }

  @Test("the import rule passes a package that keeps it")
  func kept() throws {
    #expect(try violations() == [])
  }

  @Test("the import rule finds an import that is not declared")
  func undeclared() throws {
    try folder.write("\nimport Differ\n", to: "Sources/Platform/Files.swift")
    #expect(
      try violations() == [
        "Sources/Platform/Files.swift:2: Platform imports Differ, which Package.swift does not "
          + "declare as its dependency"
      ]
    )
  }

  @Test("the import rule finds a declared dependency that no file uses")
  func unused() throws {
    try folder.write("struct Edit {}\n", to: "Sources/Differ/Deep/Edit.swift")
    #expect(
      try violations()
        == ["Package.swift: Differ declares EventModel, but none of its files imports it"]
    )
  }

  @Test("the import rule finds an arrow from a lower layer to a higher one")
  func upward() throws {
    var manifest = Self.manifest
    manifest.targets[1] = .init("EventModel", imports: ["Later"])
    manifest.targets.insert(.init("Later"), at: 3)
    try folder.write("struct Later {}\n", to: "Sources/Later/Later.swift")
    try folder.write("import Later\n", to: "Sources/EventModel/Tree.swift")
    #expect(
      try violations(manifest)
        == ["Package.swift: EventModel depends on Later, which is of a higher layer"]
    )
  }

  @Test("the import rule finds a folder without a target")
  func undeclaredFolder() throws {
    try folder.write("", to: "Sources/New/A.swift")
    #expect(
      try violations()
        == ["Sources/New/A.swift: Package.swift declares no target for this file"]
    )
  }

  @Test(
    "the system rule finds the C library outside of Platform, and Foundation in a value's module",
    arguments: [
      ("import Glibc", "only Platform may import Glibc"),
      ("#if canImport(Darwin)\nimport Darwin\n#endif", "only Platform may import Darwin"),
      ("import Foundation", "EventModel must not import Foundation"),
      ("import FoundationEssentials", "EventModel must not import FoundationEssentials"),
      ("let start = ContinuousClock.now", "EventModel must not use ContinuousClock"),
      ("  print(1)", "EventModel must not use print("),
      ("let code = errno", "only Platform may call errno of the C library"),
      ("guard isatty(1) == 1", "only Platform may call isatty of the C library"),
    ]
  )
  func system(code: String, says: String) throws {
    try folder.write(code, to: "Sources/EventModel/Tree.swift")
    let found = try violations()
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix(says) == true, "\(found)")
  }

  @Test(
    "the system rule finds a use of a clock in a line that also declares something",
    arguments: [
      "public typealias Time = ContinuousClock", "extension ContinuousClock { let a = 1 }",
      "public typealias ContinuousClock = ContinuousClock", "let extension_ = ContinuousClock()",
    ]
  )
  func declarations(code: String) throws {
    try folder.write(code, to: "Sources/EventModel/Tree.swift")
    #expect(
      try violations() == [
        "Sources/EventModel/Tree.swift:1: EventModel must not use ContinuousClock"
      ]
    )
  }

  @Test(
    "the system rule allows what only looks like a call of the C library, or replaces a clock",
    arguments: [
      "// errno is gone", "tree.close()", "func poll() {}", "builder.signal(1)",
      "extension ProcessInfo {", "public typealias SystemRandomNumberGenerator = SplitMix",
    ]
  )
  func lookalikes(code: String) throws {
    try folder.write(code, to: "Sources/EventModel/Tree.swift")
    #expect(try violations() == [])
  }
}

@Suite("The imports of a file")
struct FileImportTests {
  @Test(
    "an import is found however it is written",
    arguments: [
      "import Kernel", "public import Kernel", "@testable import Kernel",
      "import struct Kernel.Table", "@_exported public import Kernel", "  import Kernel.Page",
      "import Model; import Kernel", "@preconcurrency\timport\tKernel // why",
    ]
  )
  func found(statement: String) {
    let file = SourceTree.File(path: "A.swift", lines: ["", statement])
    #expect(file.imports.last == SourceTree.File.Import(line: 2, module: "Kernel"))
  }

  @Test(
    "a line that is no import is not taken for one",
    arguments: ["// import Kernel", "let important = Kernel()", "importKernel()"]
  )
  func silent(statement: String) {
    #expect(SourceTree.File(path: "A.swift", lines: [statement]).imports == [])
  }
}
