import Foundation
import Synchronization
import TestSupport

/// The targets of a package, as its `Package.swift` declares them.
struct PackageManifest: Decodable {
  /// One target: where its files are, and which other targets it may import.
  struct Target: Decodable {
    /// What a target is built into.
    enum Kind: String, Decodable {
      case regular, executable, test, plugin, macro, system, binary
    }

    /// The name, which is that of the module.
    var name: String
    /// The folder of its files, from the package's folder.
    var path: String?
    var type: Kind
    var dependencies: [Dependency]

    /// The names of the targets it depends on, in the order of the manifest.
    var dependencyNames: [String] { dependencies.map(\.name) }

    /// The target of a folder that has its name.
    init(_ name: String, in group: String = "Sources", imports dependencies: [String] = []) {
      (self.name, path) = (name, "\(group)/\(name)")
      type = group == "Sources" ? .regular : .test
      self.dependencies = dependencies.map(Dependency.init)
    }
  }

  /// A dependency by name, the one form that this package uses.
  struct Dependency: Decodable {
    var name: String

    private enum CodingKeys: CodingKey { case byName }

    init(name: String) { self.name = name }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      var values = try container.nestedUnkeyedContainer(forKey: .byName)
      name = try values.decode(String.self)
    }
  }

  /// All targets in the order of the manifest, which lists lower layers first.
  var targets: [Target]

  /// The targets that teams and tools link: everything but the tests and what only they use.
  var modules: [Target] {
    targets.filter { $0.type != .test && $0.path?.hasPrefix("Sources/") == true }
  }

  /// The manifests that were read, by their texts: the package manager compiles each of them.
  private static let known = Mutex<[String: Task<PackageManifest, any Error>]>([:])

  /// Reads the manifest of a package with the package manager, once for each text.
  ///
  /// - Throws: ``Unreadable`` if the package manager refuses the manifest.
  static func read(in folder: URL) async throws -> PackageManifest {
    let place = folder.appendingPathComponent("Package.swift")
    let text = try String(contentsOf: place, encoding: .utf8)
    let reading = known.withLock { known in
      if let reading = known[text] { return reading }
      let reading = Task { try await dump(folder) }
      known[text] = reading
      return reading
    }
    return try await reading.value
  }

  private static func dump(_ folder: URL) async throws -> PackageManifest {
    let scratch = try TemporaryFolder()
    let run = try await BuiltTool(at: URL(filePath: "/usr/bin/env")).run([
      "swift", "package", "--package-path", folder.path, "--scratch-path", scratch.path,
      "dump-package",
    ])
    guard run.status == .exit(0) else { throw Unreadable(reason: run.standardError) }
    return try JSONDecoder().decode(Self.self, from: Data(run.standardOutput.utf8))
  }

  /// The package manager's refusal of a manifest.
  struct Unreadable: Error, CustomStringConvertible {
    /// What the package manager printed.
    var reason: String

    var description: String { "Package.swift cannot be read: \(reason)" }
  }
}
