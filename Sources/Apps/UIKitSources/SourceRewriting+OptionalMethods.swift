extension SourceRewriting {
  /// The optional methods of data sources that UIKit looks for at run time.
  ///
  /// Each has the labels behind the table, and the property by which a data source of the toolkit announces the
  /// method.
  private static let announced = [
    (labels: ["commit", "forRowAt"], property: "commitsEditing"),
    (labels: ["moveRowAt", "to"], property: "movesRows"),
  ]

  /// Adds to a class or an extension with such a method the property that says so.
  mutating func readDataSourceMethod(at index: Int) {
    guard isInTypeBody, isWord("tableView", at: index + 1), isMark("(", at: index + 2),
      let end = closing(index + 2), isMark("{", at: end + 1), let last = bodyEnd(from: end + 1)
    else { return }
    let labels = labels(in: (index + 3)..<end)
    guard let method = Self.announced.first(where: { ["_"] + $0.labels == labels }) else { return }
    let known = modifiers(before: index)
    // The toolkit does not call such a method.
    guard !known.contains("private"), !known.contains("fileprivate") else { return }
    // A member of an extension cannot be overridden, and only one of a class can be. An override of an
    // extension that moves becomes a member of the class.
    let offset = tokens[index].range.lowerBound
    let isMoved = known.contains("override") && isMoved(offset)
    let words =
      isInClassBody || isMoved
      ? known.filter { !["final", "convenience", "required"].contains($0) } + ["class"]
      : known.filter { ["public", "internal", "package"].contains($0) } + ["static"]
    insert(
      "; \(words.joined(separator: " ")) var \(method.property): Bool { true }",
      at: tokens[last].range.upperBound
    )
  }

  /// Returns the first labels of the parameters between round brackets.
  private func labels(in parameters: Range<Int>) -> [String] {
    var depth = 0
    var labels: [String] = []
    for index in parameters {
      let token = tokens[index]
      if depth == 0, index == parameters.lowerBound || isMark(",", at: index - 1) {
        labels.append(token.text)
      }
      if ["(", "[", "{", "<"].contains(where: token.isMark) { depth += 1 }
      if [")", "]", "}", ">"].contains(where: token.isMark) { depth -= 1 }
    }
    return labels
  }
}
