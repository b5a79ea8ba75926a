extension SourceRewriting {
  /// The classes whose subclasses can be registered with a table or a collection view, with the first label of the
  /// initialiser that makes them.
  private static let registrable = [
    "UITableViewCell": "style", "UITableViewHeaderFooterView": "reuseIdentifier",
    "UICollectionViewCell": "frame", "UICollectionReusableView": "frame",
  ]

  /// Adds the initialiser for registered classes to a class that does not inherit it, since it declares others.
  ///
  /// As in UIKit, the app ends when such a class is registered and asked for.
  mutating func readCellClass(_ name: String, declaredAt index: Int) {
    guard isWord("class", at: index), let start = bodyStart(from: index),
      let label = superclass(in: (index + 1)..<start).flatMap({ Self.registrable[$0] }),
      let end = bodyEnd(from: start)
    else { return }
    let labels = initializers.labels[start] ?? []
    guard !labels.isEmpty, !labels.contains(label), !labels.contains("registeredAs") else { return }
    let access = isPublic(declaredAt: index) ? "public " : ""
    let separator = tokens[end - 1].line == tokens[end].line ? "; " : ""
    insert(
      "\(separator)\(access)required init(registeredAs identifier: String) { "
        + "preconditionFailure(\"\(name) has no initializer for registered classes\") } ",
      at: tokens[end].range.lowerBound
    )
  }

  /// Returns the first type that the header of a class names behind its colon, without a module.
  private func superclass(in header: Range<Int>) -> String? {
    var depth = 0
    for index in header {
      // The header of another type begins.
      if index > header.lowerBound, tokens[index].isWord("class") { return nil }
      if tokens[index].isMark("<") { depth += 1 }
      if tokens[index].isMark(">") { depth -= 1 }
      guard depth == 0, tokens[index].isMark(":"), index + 1 < header.upperBound else { continue }
      return tokens[endOfPath(from: index + 1)].text
    }
    return nil
  }

  private func isPublic(declaredAt index: Int) -> Bool {
    modifiers(before: index).contains { ["public", "open"].contains($0) }
  }

  /// Returns the modifiers before the keyword of a declaration.
  func modifiers(before index: Int) -> [String] { tokens.modifiers(before: index) }
}
