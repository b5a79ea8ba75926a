import Approvals
import EventModel
import ViewQuery

/// The views to which a rule for values of a launch has to apply.
///
/// All views of a class, unless others of them keep values of the same form: those would not be compared any more.
struct RuleViews {
  private typealias Place = FoundValues.Place

  private let kind: FoundValues.Kind
  private let found: FoundValues
  private let screens: [ViewTree]
  /// The views of the class whose value stays the same at each launch, with the value.
  private let steady: [(place: FoundValues.Place, value: String)]
  /// The views that each reference names, by its text.
  private var views: [String: [Set<Int>]] = [:]

  init(of kind: FoundValues.Kind, among found: FoundValues, on screens: [ViewTree]) {
    (self.kind, self.found, self.screens) = (kind, found, screens)
    steady = found.steadyValues(of: kind, on: screens)
  }

  /// Returns references for views.
  ///
  /// - Parameters:
  ///   - places: the views whose values have the pattern.
  ///   - pattern: the pattern of the rule.
  /// - Returns: as few references as possible, that name no view which keeps a value of this form.
  /// - Throws: the view that no reference tells apart from those.
  mutating func selectors(
    of places: [FoundValues.Place],
    with pattern: ValuePattern
  ) throws(LaunchObstacle) -> [NodeReference] {
    let kept = steady(matching: pattern)
    let whole = NodeReference.selector(classSelector)
    guard hides(whole, kept) else { return [whole] }
    var (open, chosen) = (places, [NodeReference]())
    while let place = open.first {
      let ways = [ownName(place), scope(place), onlyView(place)].compactMap(\.self)
      let way =
        ways.first { names($0, place) && !hides($0, kept) } ?? besideOther(place, than: kept)
      guard let way else {
        let path = NodeReference.path(screens[place.screen].path(to: place.node))
        throw .notApart(kind, at: path.description)
      }
      chosen.append(way)
      let views = views(of: way)
      open.removeAll { views[$0.screen].contains($0.node) }
    }
    return chosen
  }

  private func steady(matching pattern: ValuePattern) -> [FoundValues.Place] {
    guard let pattern = try? RulePattern(pattern.text) else { return [] }
    return steady.filter { pattern.matches($0.value) }.map(\.place)
  }

  /// Returns the views that a reference names, by screens; none where a word of it is unknown.
  private mutating func views(of reference: NodeReference) -> [Set<Int>] {
    let text = reference.description
    if let known = views[text] { return known }
    let found = screens.map { Set((try? $0.nodes(matching: reference)) ?? []) }
    views[text] = found
    return found
  }

  /// Returns true if a rule for these views would hide changes of values that stay the same.
  private mutating func hides(_ reference: NodeReference, _ kept: [FoundValues.Place]) -> Bool {
    guard !kept.isEmpty else { return false }
    let views = views(of: reference)
    return kept.contains { views[$0.screen].contains($0.node) }
  }

  private mutating func names(_ reference: NodeReference, _ place: FoundValues.Place) -> Bool {
    views(of: reference)[place.screen].contains(place.node)
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
    let place = FoundValues.Place(screen: screen, node: node)
    guard !found.isVarying(.identifier, at: place, on: screens[screen]) else { return nil }
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

  /// Returns a reference to the view at its place, on screens that also have a certain other view.
  ///
  /// That other view is missing on the screens on which a view at the same place keeps its value.
  private mutating func besideOther(
    _ place: FoundValues.Place,
    than kept: [FoundValues.Place]
  ) -> NodeReference? {
    let tree = screens[place.screen]
    let path = tree.path(to: place.node)
    let others = kept.filter { screens[$0.screen].path(to: $0.node) == path }
      .map { screens[$0.screen] }
    for member in [ViewNode.Member.identifier, .label, .text] {
      for node in 0..<tree.count where node != place.node {
        guard let value = tree[node][member]?.words, let quoted = Self.quoted(value),
          !found.isVarying(member, at: .init(screen: place.screen, node: node), on: tree)
        else { continue }
        let way = tree.path(to: node)
        guard others.allSatisfy({ $0.value(of: member, at: way) != value }) else { continue }
        let test = way.isEmpty ? "@\(member.name)" : "\(Self.steps(way))/@\(member.name)"
        let reference = NodeReference.selector(
          "xpath:/*[\(test)=\(quoted)]/\(Self.steps(path))"
        )
        if names(reference, place), !hides(reference, kept) { return reference }
      }
    }
    return nil
  }

  /// Returns the steps of an XPath expression along a path.
  private static func steps(_ path: [Int]) -> String {
    path.map { "*[\($0 + 1)]" }.joined(separator: "/")
  }

  /// Returns a short text in quotes of an XPath expression; nil if there are none for it.
  private static func quoted(_ text: String) -> String? {
    guard !text.isEmpty, text.utf8.count <= 60,
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0 != "`" && $0 != "\\" })
    else { return nil }
    if !text.contains("'") { return "'\(text)'" }
    return text.contains("\"") ? nil : "\"\(text)\""
  }
}

extension ViewTree {
  fileprivate func value(of member: ViewNode.Member, at path: [Int]) -> String? {
    index(at: path).flatMap { self[$0][member]?.words }
  }
}
