import EventModel

extension ViewNode {
  /// The accessibility traits, in the order of the app.
  var traits: [String] {
    guard case .list(let elements)? = attributes["traits"] else { return [] }
    return elements.compactMap(\.text)
  }
}
