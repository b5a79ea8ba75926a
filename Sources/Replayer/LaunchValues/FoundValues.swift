import Approvals
import EventModel
import ViewQuery

/// The values that differed between the screens of launches, by the views and members that have them.
struct FoundValues {
  /// The kind of a value: the class of its view, and the member.
  struct Kind: Hashable {
    var className: String
    var member: ViewNode.Member

    /// A Boolean value that says whether people read the value, so that random words in it are another text.
    var isRead: Bool { member != .identifier && member != .tag }
  }

  /// A view whose value differed, on a recorded screen.
  struct Place: Hashable {
    var screen: Int
    var node: Int
  }

  /// One view with the values that it had, the recorded one first.
  struct Sample {
    /// The screens on which it was shown so.
    var places: [Place]
    var values: [String]
  }

  private(set) var samples: [Kind: [Sample]] = [:]
  /// The kinds in the order in which they were found.
  private(set) var kinds: [Kind] = []
  /// All views whose value of a kind differed.
  private(set) var varying: [Kind: Set<Place>] = [:]
  /// The number of launches with which each screen was compared.
  private(set) var launches: [Int: Int] = [:]
  /// For kinds whose values only changed places so far, these values.
  private(set) var repeated: [Kind: Set<String>] = [:]
  private var renewed: Set<Kind> = []
  private var known: [Kind: [Seen: Int]] = [:]

  private struct Seen: Hashable {
    var recorded: String
    var path: [Int]
  }

  /// The members that a launch may make.
  private static let members: [ViewNode.Member] = [.identifier, .label, .text, .value, .tag]
  /// The attributes that say which row a view shows.
  private static let places: Set<String> = ["row", "section", "rows", "sections"]

  /// Compares a recorded screen with that of another launch.
  ///
  /// - Parameters:
  ///   - recorded: the recorded screen.
  ///   - other: the screen of the other launch.
  ///   - screen: the place of the screen in the recording.
  ///   - rules: the rules that hide differences already.
  /// - Returns: false if the screens differ in more than values that a launch may make.
  mutating func compare(
    _ recorded: ViewTree,
    _ other: ViewTree,
    at screen: Int,
    by rules: [Rule]
  ) -> Bool {
    launches[screen, default: 0] += 1
    guard recorded != other else { return true }
    let other = rules.isEmpty ? other : rules.reconcile(other, with: recorded)
    guard recorded.count == other.count else { return false }
    var differing: Set<Kind> = []
    for node in 0..<recorded.count {
      guard recorded.end(of: node) == other.end(of: node),
        let kinds = compare(recorded, other, at: Place(screen: screen, node: node))
      else { return false }
      differing.formUnion(kinds)
    }
    for kind in differing { noteOrder(of: kind, recorded, other) }
    return true
  }

  /// Compares a view; returns the kinds of its values that differ, or nil if anything else does.
  private mutating func compare(
    _ recorded: ViewTree,
    _ other: ViewTree,
    at place: Place
  ) -> [Kind]? {
    let (node, now) = (recorded[place.node], other[place.node])
    guard node != now else { return [] }
    guard node.className == now.className else { return nil }
    let attributes = node.attributes.map(\.name).filter { !Self.places.contains($0) }
    var same = now
    var kinds: [Kind] = []
    for member in Self.members + attributes.map({ .attribute($0) }) {
      guard let before = node[member], let after = now[member], before != after else { continue }
      guard let one = before.launchText, let two = after.launchText, same.set(member, to: before)
      else { return nil }
      let kind = Kind(className: node.className, member: member)
      let seen = Seen(recorded: one, path: recorded.path(to: place.node))
      note(two, besides: seen, of: kind, at: place)
      kinds.append(kind)
    }
    // Anything else, such as another frame, is not made at launch.
    return same == node ? kinds : nil
  }

  private mutating func note(_ other: String, besides seen: Seen, of kind: Kind, at place: Place) {
    if samples[kind] == nil { kinds.append(kind) }
    let isNew = varying[kind, default: []].insert(place).inserted
    if let index = known[kind]?[seen] {
      if isNew { samples[kind]?[index].places.append(place) }
      if samples[kind]?[index].values.contains(other) == false {
        samples[kind]?[index].values.append(other)
      }
    } else {
      known[kind, default: [:]][seen] = samples[kind]?.count ?? 0
      samples[kind, default: []].append(Sample(places: [place], values: [seen.recorded, other]))
    }
  }

  /// Notes whether the values of a kind are the same ones in another order.
  private mutating func noteOrder(of kind: Kind, _ recorded: ViewTree, _ other: ViewTree) {
    guard !kind.isRead, !renewed.contains(kind) else { return }
    let lists = [recorded, other].map { tree in
      tree.nodes(with: .className, equalTo: kind.className)
        .compactMap { tree[$0][kind.member]?.launchText }.sorted()
    }
    if lists[0] == lists[1] {
      repeated[kind, default: []].formUnion(lists[0])
    } else {
      renewed.insert(kind)
      repeated[kind] = nil
    }
  }
}

extension AttributeValue {
  /// The text that a pattern of a rule is matched with; nil for values that a launch does not make.
  fileprivate var launchText: String? {
    switch self {
    case .text, .number: words
    default: nil
    }
  }
}
