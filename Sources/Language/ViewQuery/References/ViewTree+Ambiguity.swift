import EventModel

extension ViewTree {
  /// The most views of which an ambiguity is told by more than their places.
  private static let mostCompared = 20

  /// Returns the error for a reference that several views match, with what tells them apart.
  ///
  /// - Parameters:
  ///   - reference: The reference.
  ///   - views: At least two views, in tree order.
  /// - Returns: The error, whose hint names the first views by references that mean one each.
  func ambiguity(of reference: NodeReference, among views: [Int]) -> QueryError {
    let shown = views.prefix(3)
    let more = views.count - shown.count
    let names = distinctions(of: views, named: reference)
    return QueryError(
      .ambiguous,
      message: "\(views.count) views match \(reference): "
        + (names.prefix(3) + (more > 0 ? ["\(more) more"] : [])).listed("and"),
      hint: "write " + shown.map { "\(self.reference(to: $0))" }.listed("or")
        + (more > 0 ? ", …" : ""),
      candidates: views
    )
  }

  /// Returns for each of some views what a person can tell it by: the first sign that none of them shares with
  /// another one, or else their order.
  private func distinctions(of views: [Int], named reference: NodeReference) -> [String] {
    guard views.count <= Self.mostCompared else { return places(of: views) }
    var nearby = NearbyTexts(of: self)
    let headings = headings
    let signs: [(Int) -> String?] = [
      { rowName(around: $0).map { "the one in \($0)" } },
      { view in
        let heading = headings.last { $0 < view }
        return heading.flatMap(shown).map { "the one below \(NodeReference.shown($0))" }
      },
      { containerName(of: $0).map { "the one in \($0)" } },
      { view in
        let text = nearby.beside(view).first { NodeReference.shown($0) != reference }
        return text.map { "the one beside \(NodeReference.shown($0))" }
      },
    ]
    for sign in signs {
      let names = views.compactMap(sign)
      if names.count == views.count, Set(names).count == names.count { return names }
    }
    return members(of: views) ?? places(of: views)
  }

  /// The views with the trait of a heading, in tree order.
  private var headings: [Int] {
    // The place of a node takes the longest to find, so that it comes last.
    nodes.indices.filter { isShowing($0) && nodes[$0].traits.contains("header") && isVisible($0) }
  }

  /// Returns the name of the row that a node lies in: what it shows, or its number.
  private func rowName(around index: Int) -> String? {
    guard let cell = parent(of: index).flatMap({ nearest(from: $0, marked: .cell) }) else {
      return nil
    }
    let text = label(of: cell).flatMap { $0.isEmpty ? nil : $0 }
    let number = nodes[cell].rowPlace.map { section, row in
      "row \(row)" + (section == 0 ? "" : " of section \(section)")
    }
    guard let text else { return number }
    return (number ?? "the row") + " \(NodeReference.shown(text))"
  }

  /// Returns the name of the nearest container that has one.
  private func containerName(of index: Int) -> String? {
    for container in ancestors(of: index) where !isMarked(container, .cell) {
      if let label = label(of: container), !label.isEmpty { return "\(NodeReference.shown(label))" }
      if let name = stableIdentifier(of: container) { return "\(NodeReference.identifier(name))" }
    }
    return nil
  }

  /// Returns for each view its own member that no other view has; nil if there is none.
  private func members(of views: [Int]) -> [String]? {
    let classes = views.map(className(of:))
    if Set(classes).count == views.count { return classes.map { "the \($0)" } }
    let aspects: [(String, (Int) -> String?)] = [
      ("value", { nodes[$0].value.map(\.quoted) }),
      ("label", { label(of: $0).map(\.quoted) }),
      ("text", { text(of: $0).map(\.quoted) }),
      ("identifier", { identifier(of: $0) }),
    ]
    for (name, member) in aspects {
      let values = views.map(member)
      guard Set(values.map { $0 ?? "" }).count == views.count else { continue }
      return values.map { value in
        value.map { "the one with the \(name) \($0)" } ?? "the one without \(name)"
      }
    }
    return nil
  }

  /// Returns the order of views as words; the first one and the last one have their sides of the screen.
  private func places(of views: [Int]) -> [String] {
    let words = ["the first", "the second", "the third"]
    guard knowsPlaces, let first = views.first.map({ screenFrame(of: $0).center }),
      let last = views.last.map({ screenFrame(of: $0).center })
    else { return views.indices.prefix(3).map { words[$0] } }
    let (x, y) = (last.x - first.x, last.y - first.y)
    let sides: (String, String)? =
      if x == 0 && y == 0 {
        nil
      } else if x.magnitude > y.magnitude {
        x > 0 ? ("left", "right") : ("right", "left")
      } else {
        y > 0 ? ("top", "bottom") : ("bottom", "top")
      }
    return views.indices.prefix(3).map { place in
      guard let sides, place == 0 || place == views.count - 1 else { return words[place] }
      return words[place] + " (at the \(place == 0 ? sides.0 : sides.1))"
    }
  }
}
