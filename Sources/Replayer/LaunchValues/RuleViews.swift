import Approvals
import EventModel
import ViewQuery

/// The views to which a rule for values of a launch has to apply.
///
/// All views of a class, unless others of them keep values of the same form: those would not be compared any more.
struct RuleViews {
  private let kind: FoundValues.Kind
  private let pattern: ValuePattern
  private let varying: Set<FoundValues.Place>
  /// The views whose identifiers vary.
  private let nameless: Set<FoundValues.Place>
  private let screens: [ViewTree]

  init(
    of kind: FoundValues.Kind,
    _ pattern: ValuePattern,
    among found: FoundValues,
    on screens: [ViewTree]
  ) {
    (self.kind, self.pattern, self.screens) = (kind, pattern, screens)
    varying = found.varying[kind] ?? []
    nameless = found.varying.filter { $0.key.member == .identifier }.values
      .reduce(into: []) { $0.formUnion($1) }
  }

  /// Returns references for views.
  ///
  /// - Parameter places: the views whose values have the pattern.
  /// - Returns: as few references as possible.
  func selectors(of places: [FoundValues.Place]) -> [NodeReference] {
    let whole = NodeReference.selector(classSelector)
    guard hidesOthers(whole) else { return [whole] }
    let ways: [(FoundValues.Place) -> NodeReference?] = [ownName, scope, onlyView]
    return places.map { place in
      let ways = ways.lazy.compactMap { $0(place) }
      return ways.first { !hidesOthers($0) } ?? whole
    }.distinct
  }

  private var classSelector: String {
    isName(kind.className) ? "//\(kind.className)" : "//*[@class=\"\(kind.className)\"]"
  }

  private func isName(_ text: String) -> Bool {
    text.first?.isNumber == false
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// Returns the identifier of a view, if it stays.
  private func ownName(_ place: FoundValues.Place) -> NodeReference? {
    guard kind.member != .identifier else { return nil }
    return steadyName(of: place.node, on: place.screen).map { .identifier($0) }
  }

  private func steadyName(of node: Int, on screen: Int) -> String? {
    guard !nameless.contains(FoundValues.Place(screen: screen, node: node)) else { return nil }
    return screens[screen][node].stableIdentifier
  }

  /// Returns the class below the nearest view with an identifier.
  private func scope(_ place: FoundValues.Place) -> NodeReference? {
    guard isName(kind.className) else { return nil }
    let line = screens[place.screen].ancestors(of: place.node)
    let names = line.lazy.compactMap { steadyName(of: $0, on: place.screen) }
    guard let name = names.first, isName(name.replacing("-", with: "_")) else { return nil }
    return .selector("//[identifier='\(name)']//\(kind.className)")
  }

  /// Returns a reference to the view at its place.
  private func onlyView(_ place: FoundValues.Place) -> NodeReference? {
    .path(screens[place.screen].path(to: place.node))
  }

  /// Returns whether a rule for these views would hide changes of a value that stays the same at each launch.
  private func hidesOthers(_ views: NodeReference) -> Bool {
    for (screen, tree) in screens.enumerated() {
      guard let nodes = try? tree.nodes(matching: views) else { return true }
      for node in nodes where tree.className(of: node) == kind.className {
        guard !varying.contains(FoundValues.Place(screen: screen, node: node)),
          let value = tree[node][kind.member]?.words, pattern.matches([value]),
          kind.member != .tag || tree[node].tag != 0
        else { continue }
        if !hasVaryingSibling(screen, node) { return true }
      }
    }
    return false
  }

  /// Returns whether a view beside this one has a value that varies: then this one is equal by chance, or was not
  /// seen again.
  private func hasVaryingSibling(_ screen: Int, _ node: Int) -> Bool {
    let tree = screens[screen]
    guard let parent = tree.parent(of: node) else { return false }
    return tree.children(of: parent).contains {
      varying.contains(FoundValues.Place(screen: screen, node: $0))
    }
  }
}
