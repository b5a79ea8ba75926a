import EventModel
import ViewQuery

/// The views of a screen that are redacted, with the reasons.
struct Covers: Sendable {
  /// For each node, the reason why it is redacted; nil if it is not.
  var reasons: [Redactor.Cover?]
  /// The names of secrets, by the nodes of the views that the user chose for them.
  var names: [Int: String] = [:]
  /// The places of the redactions that gave the names, by the same nodes.
  fileprivate var namers: [Int: Int] = [:]
  /// The looks of the fields that are not secure and were so before.
  var known: [Int: Int] = [:]
  /// The places of the screen's views; nil until they are needed.
  var places: FieldPlaces?
  /// The views around the secure fields; nil if there are none.
  var surroundings: FieldSurroundings?
  /// True if other contents of the fields might lead to other views.
  var dependsOnHeld = false

  subscript(node: Int) -> Redactor.Cover? { reasons[node] }

  /// True if no node is redacted.
  var isEmpty: Bool { reasons.allSatisfy { $0 == nil } }

  /// True if the screen has a secure field.
  var hasFields: Bool { reasons.contains(.field) }

  fileprivate mutating func cover(_ field: Int, in tree: ViewTree) {
    for node in field..<tree.end(of: field) { reasons[node] = .insideField }
    reasons[field] = .field
  }
}

extension Redactor {
  /// The reason why a node is redacted.
  enum Cover: Sendable {
    /// The node is a secure field: its content is secret, its name is not.
    case field
    /// The node is inside a secure field: even its size may reveal the length of the secret.
    case insideField
    /// The user selected the node or one around it: all its texts are secret, except the name of a
    /// field.
    case selected
  }

  /// Returns the views of a screen that are redacted.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - typed: the view that is typed into, which takes text whatever its class; nil for none.
  /// - Returns: the views, with the reasons.
  func covers(in tree: ViewTree, typedInto typed: Int? = nil) -> Covers {
    // A view with the focus takes text anyway.
    let other = typed.flatMap { tree.isMarked($0, .focused) ? nil : $0 }
    if let other { return findCovers(in: tree, typedInto: other) }
    let state = screenState
    if let known = covered.covers(for: tree, in: state) { return known }
    let covers = findCovers(in: tree, typedInto: nil)
    covered.keep(covers, for: tree, in: state)
    return covers
  }

  private func findCovers(in tree: ViewTree, typedInto typed: Int?) -> Covers {
    var covers = coversOfFields(in: tree, typedInto: typed)
    if covers.hasFields { covers.surroundings = FieldSurroundings(tree, covers) }
    return covers
  }

  private func coversOfFields(in tree: ViewTree, typedInto typed: Int?) -> Covers {
    var covers = Covers(reasons: [Cover?](repeating: nil, count: tree.count))
    for (place, redaction) in redactions.enumerated() {
      let nodes = redaction.nodes(in: tree)
      for index in nodes {
        for node in index..<tree.end(of: index) { covers.reasons[node] = .selected }
      }
      note(redaction, at: place, of: nodes, in: tree, &covers)
    }
    for index in tree.nodes(marked: .secure) where covers[index] != .insideField {
      covers.cover(index, in: tree)
    }
    coverTwins(in: tree, &covers)
    guard !looks.isEmpty else { return covers }
    let places = covers.places ?? FieldPlaces(tree)
    covers.places = places
    let known = looks.known(
      in: tree,
      covers.reasons,
      places,
      typedInto: typed,
      mayBe: secrets.mayBeContent
    )
    covers.dependsOnHeld = known.dependsOnHeld
    for (index, look) in known.looks.sorted(by: { $0.key < $1.key })
    where covers[index] != .insideField {
      covers.cover(index, in: tree)
      covers.known[index] = look
    }
    coverShown(in: tree, places, typedInto: typed, &covers)
    return covers
  }

  /// Covers the views that take text and hold a whole secret, where a person types or no secure field is left.
  ///
  /// An app may show a password in another field than the secure one, with another name and at another place.
  private func coverShown(
    in tree: ViewTree,
    _ places: FieldPlaces,
    typedInto typed: Int?,
    _ covers: inout Covers
  ) {
    let hasFields = covers.hasFields
    for node in tree.nodes.indices where covers[node] == nil || covers[node] == .selected {
      let isFocused = node == typed || tree.isMarked(node, .focused)
      guard isFocused || !hasFields && places.takesText(node), tree.parent(of: node) != nil,
        secrets.isTyped(tree[node].heldText)
      else { continue }
      covers.cover(node, in: tree)
    }
  }

  /// Gives the views of a redaction the name of their secret, unless they have one from an earlier one.
  private func note(
    _ redaction: NamedRedaction,
    at place: Int,
    of nodes: [Int],
    in tree: ViewTree,
    _ covers: inout Covers
  ) {
    guard let name = redaction.name else {
      if !nodes.isEmpty { matches.note(place) }
      return
    }
    var isUsed = false
    for index in nodes {
      for node in index..<tree.end(of: index) where covers.names[node] == nil {
        (covers.names[node], covers.namers[node]) = (name, place)
        isUsed = true
      }
    }
    if isUsed { return matches.note(place) }
    if let namer = nodes.first.flatMap({ covers.namers[$0] }) {
      matches.note(place, namedBy: namer)
    }
  }

  /// The most views of one parent that are compared by their frames.
  private static let mostTwins = 32

  /// Covers the fields that take turns with a secure field at one place; one of the two is hidden.
  private func coverTwins(in tree: ViewTree, _ covers: inout Covers) {
    let fields = tree.nodes(marked: .secure)
    guard !fields.isEmpty else { return }
    let groups = Dictionary(grouping: fields) { tree.parent(of: $0) ?? -1 }
    for (parent, fields) in groups where parent >= 0 {
      let reasons = covers.reasons
      let others = tree.children(of: parent).lazy.filter { reasons[$0] == nil }
      for other in Array(others.prefix(Self.mostTwins)) {
        let isTwin = fields.prefix(Self.mostTwins).contains { field in
          tree.isTransparent(field) != tree.isTransparent(other)
            && tree.frame(of: field).coversMost(of: tree.frame(of: other))
        }
        guard isTwin else { continue }
        let places = covers.places ?? FieldPlaces(tree)
        covers.places = places
        if places.takesText(other) { covers.cover(other, in: tree) }
      }
    }
  }
}

extension Frame {
  /// Returns true if two frames share most of their places.
  fileprivate func coversMost(of other: Frame) -> Bool {
    guard !isEmpty, !other.isEmpty else { return false }
    let width = min(maxX, other.maxX) - max(minX, other.minX)
    let height = min(maxY, other.maxY) - max(minY, other.minY)
    guard width > 0, height > 0 else { return false }
    let largest = max(size.width * size.height, other.size.width * other.size.height)
    return 2 * width * height >= largest
  }
}
