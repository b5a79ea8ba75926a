/// A target of the package: what it may import, and why it exists.
struct Room {
  /// The target's name, which is that of its folder below `Sources`.
  var name: String
  /// What keeps it apart from the others: it must not know these.
  var mustNotKnow: String
  /// The modules that any of its files may import.
  var mayImport: [String]
  /// The modules that single files may import beyond that, by the file's name.
  ///
  /// A file is meant by its own name or as the start of it before a plus sign: `GoldenStore` means
  /// `GoldenStore.swift` and `GoldenStore+Reading.swift`.
  var exceptions: [String: [String]] = [:]

  /// What a file of this room imports against the rule.
  func violations(in file: SourceTree.File) -> [String] {
    let stem = (file.parts.last ?? "").split(whereSeparator: { "+.".contains($0) }).first ?? ""
    let allowed = mayImport + exceptions[String(stem), default: []]
    return file.imports.filter { !allowed.contains($0.module) }.map {
      "\(file.path):\($0.line): \(name) must not import \($0.module): it must not know \(mustNotKnow)"
    }
  }

  /// The imports of all rooms against a table; a folder that the table does not list is one too.
  static func violations(in tree: SourceTree, by rooms: [Room]) throws -> [String] {
    try tree.folders(in: "Sources").flatMap { name in
      guard let room = rooms.first(where: { $0.name == name }) else {
        return ["Sources/\(name): the table of rooms does not say what \(name) may import"]
      }
      return try tree.swiftFiles(in: "Sources/\(name)").flatMap(room.violations)
    }
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
  /// too strict in a rare place is seen at once, one that is too lax never.
  var imports: [Import] {
    lines.enumerated().flatMap { index, line in
      line.split(separator: ";").compactMap { statement in
        Self.module(of: statement).map { Import(line: index + 1, module: $0) }
      }
    }
  }

  /// The module that a statement imports, nil for any other statement.
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
