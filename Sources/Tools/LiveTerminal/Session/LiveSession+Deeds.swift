import Actions
import EventModel
import ViewQuery

extension LiveSession {
  /// Handles a deed on a line of the list or on the view that is pointed at.
  ///
  /// A line of another revision of the story may stand for another action by now, so that its deeds do nothing.
  mutating func take(
    _ deed: TerminalInput.Deed,
    at place: Int,
    of revision: Int
  ) -> [LiveRequest] {
    guard prompt == nil, !showsHelp else { return [] }
    switch deed {
    case .check: return check(place)
    case .hide: return hidePointed()
    case .remove, .goBack, .replay, .keep: break
    }
    // The first line is the launch, which stays.
    guard revision == storyRevision, toldEntries == entries, entries.indices.contains(place),
      place > 0 || deed != .remove
    else { return [] }
    let request: LiveRequest =
      switch deed {
      case .remove: .remove(place)
      case .goBack: .goBack(to: place)
      case .keep: .keep(through: place)
      case .replay, .check, .hide: .replay(from: place)
      }
    return pendingRequests() + [request]
  }

  /// Handles a letter as a deed on the view that is pointed at; nil if it is none.
  mutating func pointedDeed(_ text: String) -> [LiveRequest]? {
    guard pointing?.node != nil, let letter = text.first, text.count == 1 else { return nil }
    if letter == "h" { return hidePointed() }
    guard let place = Self.checkLetters.firstIndex(of: letter) else { return nil }
    return pointedChecks.indices.contains(place) ? check(place) : nil
  }

  /// The letters that add the checks of the view that is pointed at.
  package static let checkLetters: [Character] = ["a", "b", "c", "d", "e", "f"]

  /// The checks of the view that is pointed at, which the screen passes.
  package var pointedChecks: [String] {
    guard let node = pointing?.node else { return [] }
    return Array(findChecks(node, tree).prefix(Self.checkLetters.count))
  }

  /// Adds a check of the view that is pointed at to the story.
  private mutating func check(_ place: Int) -> [LiveRequest] {
    let checks = pointedChecks
    guard checks.indices.contains(place) else { return [] }
    guard entries.last?.words != "marker \(checks[place].quoted)" else { return [] }
    return pendingRequests() + [.marker(checks[place])]
  }

  /// Hides the texts of the view that is pointed at.
  private mutating func hidePointed() -> [LiveRequest] {
    guard let node = pointing?.node else { return [] }
    return pendingRequests() + [.hide(tree.redaction(of: node))]
  }

  /// Shows the lines of actions that were recorded anew.
  ///
  /// - Parameter entries: the lines after that of the launch.
  package mutating func replaceEntries(with entries: [LiveEntry]) {
    self.entries = Array(self.entries.prefix(1)) + entries
  }
}

extension ViewTree {
  /// Returns the redaction of a view, as the header of a log has it.
  ///
  /// It never contains the view's own text, which is to be hidden, and picks the same view on later screens if that has
  /// an identifier, a label or a placeholder.
  fileprivate func redaction(of node: Int) -> String {
    let inside = (node..<end(of: node)).flatMap { [self[$0].text, self[$0].value] }
    let secrets = inside.compactMap(\.self).filter { !$0.isEmpty }
    let isOpen = { (name: String) in !secrets.contains { name.contains($0) || $0.contains(name) } }
    if let name = identifier(of: node), isOpen(name),
      nodes.indices.count(where: { identifier(of: $0) == name }) == 1
    {
      return "\(NodeReference.identifier(name))"
    }
    let names = [attribute("placeholder", of: node)?.text, self[node].label]
    if let name = names.compactMap(\.self).first(where: { !$0.isEmpty && isOpen($0) }) {
      return "HIDDEN=\(NodeReference.shown(name))"
    }
    let selectors = references(to: node).compactMap { reference in
      if case .selector(let text) = reference, isOpen(text) { text } else { nil }
    }
    return selectors.last ?? ""
  }
}
