public import EventModel

extension ViewTree {
  /// Returns the error for a reference that matches nothing, with the nearest matches.
  func nothing(for reference: NodeReference) throws(QueryError) -> QueryError {
    switch reference {
    case .shown(let text): nothingShown(text)
    case .identifier(let name): nothingIdentified(name)
    case .point:
      QueryError(
        .notFound,
        message: "nothing is drawn at \(reference)",
        hint: "the screen ends at \(frame(of: 0).maxX.canonical),\(frame(of: 0).maxY.canonical)"
      )
    case .selector(let text): try nothingSelected(text)
    case .row(let row, let section, let table):
      try noRow(row, section: section, of: table)
    }
  }

  private func nothingShown(_ text: String) -> QueryError {
    let drawn = nodes.indices.filter { nodes[$0].shown != nil && !isHiddenAnywhere($0) }
    let words = drawn.flatMap { [nodes[$0].label, nodes[$0].text].compactMap { $0 } }
      .filter { !$0.isEmpty }
    let fields = nodes(marked: .placeholder).filter { !isHiddenAnywhere($0) }
    let near = Spelling.nearest(text, among: words + fields.compactMap(placeholder(of:)))
    var hint = near.first.map {
      "nearest: " + NodeReference.list(near) + TextPair(text, $0).parenthesis
    }
    if near.isEmpty {
      let first = Array(words.distinct.prefix(5))
      hint =
        first.isEmpty
        ? "nothing on the screen has a label or text"
        : "the screen shows " + NodeReference.list(first)
    }
    return QueryError(
      .notFound,
      message: "nothing has the label or text \(NodeReference.shown(text))",
      hint: hint,
      candidates: near.compactMap { word in
        drawn.first {
          nodes[$0].label.isIdentical(to: word) || nodes[$0].text.isIdentical(to: word)
        } ?? fields.first { placeholder(of: $0).isIdentical(to: word) }
      }
    )
  }

  private func nothingIdentified(_ name: String) -> QueryError {
    let identifiers = nodes.compactMap(\.identifier).filter { !$0.isEmpty }.distinct
    let near = Spelling.nearest(name, among: identifiers)
    let label = nodes.indices.first { nodes[$0].shown.isIdentical(to: name) }
    let hint: String? =
      if !near.isEmpty {
        "nearest: " + near.map { "\(NodeReference.identifier($0))" }.joined(separator: ", ")
          + TextPair(name, near[0]).parenthesis
      } else if label != nil {
        "a label is written in quotes: \(NodeReference.shown(name))"
      } else if identifiers.isEmpty {
        "nothing on the screen has an identifier"
      } else {
        nil
      }
    return QueryError(
      .notFound,
      message: "nothing has the identifier \(NodeReference.identifier(name))",
      hint: hint,
      candidates: near.compactMap { word in nodes.firstIndex { $0.identifier.isIdentical(to: word) }
      }
    )
  }

  /// Returns the error for a selector that picks nothing, with the part that keeps no node.
  ///
  /// ```swift
  /// try tree.nothingSelected("//UIButton[label='Save'][hidden='no']").hint
  /// // found label "Save" but it is hidden
  /// ```
  ///
  /// - Parameters:
  ///   - text: The selector.
  ///   - language: Its language, or nil to detect it.
  /// - Returns: The error, whose hint names the nearest match if there is one.
  /// - Throws: The error of a selector that cannot be parsed.
  public func nothingSelected(
    _ text: String,
    language: SelectorLanguage? = nil
  ) throws(QueryError) -> QueryError {
    let parts = try explain(text, language: language).parts
    let culprit = parts.first { $0.kept == 0 }
    let hint: String? =
      if let culprit, parts.count > 1 {
        culprit.note ?? "`\(culprit.text)` at column \(culprit.column) matches nothing"
      } else {
        culprit?.note
      }
    return QueryError(.notFound, message: "nothing matches `\(text)`", hint: hint)
  }

  private func noRow(
    _ row: Int,
    section: Int,
    of table: NodeReference?
  ) throws(QueryError) -> QueryError {
    let place = "row \(row)" + (section == 0 ? "" : " of section \(section)")
    let tables = try tables(matching: table)
    guard let only = tables.first else {
      guard let table else {
        return QueryError(.notFound, message: "there is no table on the screen")
      }
      let isOther = try !nodes(matching: table).isEmpty
      return QueryError(
        .notFound,
        message: isOther ? "\(table) is not a table" : "there is no table \(table)"
      )
    }
    guard tables.count == 1 else {
      return QueryError(
        .ambiguous,
        message: "none of the \(tables.count) tables shows \(place)",
        hint: "name the table: \(place) of \(self.reference(to: only))",
        candidates: tables
      )
    }
    let name = shortName(of: only)
    func missing(_ message: String) -> QueryError {
      QueryError(.notFound, message: "\(name) \(message)", candidates: [only])
    }
    guard let counts = rowCounts(of: only) else { return missing("shows no \(place)") }
    guard section < counts.count else {
      return missing(
        "has no section \(section), the \(Ordinal(index: section)), only \(counts.count)"
      )
    }
    guard row < counts[section] else {
      return missing("has no \(place), the \(Ordinal(index: row)), only \(counts[section]) rows")
    }
    return QueryError(
      .notVisible,
      message: "\(place) of \(name) is not on the screen",
      hint: "scroll to it first: scroll to \(place) of \(self.reference(to: only))",
      candidates: [only]
    )
  }

  private func rowCounts(of table: Int) -> [Int]? {
    guard case .list(let counts)? = attribute("rows", of: table) else { return nil }
    return counts.map { $0.number.flatMap { Int(exactly: $0) } ?? 0 }
  }
}
