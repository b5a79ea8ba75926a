import Actions
import EventModel
import ViewQuery

extension ViewTree {
  /// Finds advice that would make the name of a view its own.
  ///
  /// A target without such a name is found by its place among others, so that a view that comes or goes before it makes
  /// another one the target.
  ///
  /// - Parameter node: a control, or what a person sees.
  /// - Returns: the advice; nil if the view has a name of its own.
  package func nameAdvice(for node: Int) -> String? {
    let name = reference(to: node)
    switch name {
    case .shown, .identifier: return nil
    case .row, .point, .selector: break
    }
    if let own = identifier(of: node), !own.isEmpty {
      let count = nodes.indices.count { identifier(of: $0) == own }
      guard count == 1 else {
        let shared = NodeReference.identifier(own)
        return
          "\(count) views have the identifier \(shared), so this one is \(name): give each one of its own"
      }
    }
    if let text = self[node].shownText, !text.isEmpty {
      let count = nodes.indices.count {
        isVisible($0) && self[$0].isControl && self[$0].shownText == text
      }
      if count > 1 {
        let shared = NodeReference.shown(text.cutShort(to: 40))
        return
          "\(count) views are named \(shared), so this one is \(name): an accessibility identifier would name it"
      }
    }
    if case .row = name { return nil }
    return
      "it has no name of its own, so it is found by its place: an accessibility identifier would name it"
  }
}
