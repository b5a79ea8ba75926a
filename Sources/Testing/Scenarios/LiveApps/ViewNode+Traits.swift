import EventModel

extension ViewNode {
  /// The accessibility traits the app reported, in its order.
  var traits: [String] {
    guard case .list(let elements)? = attributes["traits"] else { return [] }
    return elements.compactMap(\.text)
  }
}
