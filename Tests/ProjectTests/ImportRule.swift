/// The rule that the sources import exactly what the manifest declares, from lower layers only.
struct ImportRule {
  /// The declared targets, lowest layer first.
  let manifest: PackageManifest
  /// The files of the package.
  let tree: SourceTree

  /// Returns each violation as a line with its place.
  func violations() throws -> [String] {
    try upwardArrows() + undeclaredFolders()
      + manifest.targets.flatMap { target in
        guard let path = target.path else { return ["\(target.name): expected a path"] }
        let files = try tree.swiftFiles(in: path)
        return undeclaredImports(of: target, in: files) + unusedDependencies(of: target, in: files)
      }
  }

  /// The dependencies on targets that the manifest lists later, which are of a higher layer.
  private func upwardArrows() -> [String] {
    let order = Dictionary(
      uniqueKeysWithValues: manifest.targets.enumerated().map { ($1.name, $0) }
    )
    return manifest.modules.flatMap { target in
      target.dependencyNames.filter { order[$0, default: 0] >= order[target.name, default: 0] }
        .map { "Package.swift: \(target.name) depends on \($0), which is of a higher layer" }
    }
  }

  /// The folders with Swift files that belong to no target.
  private func undeclaredFolders() throws -> [String] {
    let paths = manifest.targets.compactMap { $0.path.map { $0 + "/" } }
    let strays = try tree.swiftFiles(in: "Sources").map(\.path).filter { file in
      !paths.contains { file.hasPrefix($0) }
    }
    return strays.map { "\($0): Package.swift declares no target for this file" }
  }

  private func undeclaredImports(
    of target: PackageManifest.Target,
    in files: [SourceTree.File]
  ) -> [String] {
    let known = Set(manifest.targets.map(\.name))
    let allowed = Set(target.dependencyNames)
    return files.flatMap { file in
      file.imports.filter { known.contains($0.module) && !allowed.contains($0.module) }.map {
        "\(file.path):\($0.line): \(target.name) imports \($0.module), which Package.swift does not "
          + "declare as its dependency"
      }
    }
  }

  /// The dependencies that no file imports; executables are built for tests, not imported.
  private func unusedDependencies(
    of target: PackageManifest.Target,
    in files: [SourceTree.File]
  ) -> [String] {
    let imported = Set(files.flatMap(\.imports).map(\.module))
    let executables = Set(manifest.targets.filter { $0.type == .executable }.map(\.name))
    return target.dependencyNames.filter { !imported.contains($0) && !executables.contains($0) }
      .map { "Package.swift: \(target.name) declares \($0), but none of its files imports it" }
  }
}

extension SourceTree.File {
  /// One import, by the line it stands on, counted from 1.
  struct Import: Equatable {
    var line: Int
    var module: String
  }

  /// The modules it imports.
  ///
  /// A line that looks like an import counts as one even within a text or a comment: a rule that is
  /// too strict is noticed at once, one that is too lax never.
  var imports: [Import] {
    lines.enumerated().flatMap { index, line in
      guard line.holds("import") else { return [Import]() }
      return line.split(separator: ";").compactMap { statement in
        Self.module(of: statement).map { Import(line: index + 1, module: $0) }
      }
    }
  }

  /// The module that a statement imports; nil for any other statement.
  private static func module(of statement: Substring) -> String? {
    let words = statement.split(whereSeparator: \.isWhitespace)
    let prefixes = ["public", "package", "internal", "fileprivate", "private"]
    let rest = words.drop { $0.hasPrefix("@") || prefixes.contains(String($0)) }
    guard rest.first == "import" else { return nil }
    let kinds = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor"]
    let path = rest.dropFirst().first { !kinds.contains(String($0)) }
    return path?.split(separator: ".").first.map(String.init)
  }
}
