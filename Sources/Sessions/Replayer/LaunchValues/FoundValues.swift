import Approvals
import EventModel
import ViewQuery

/// The values that differed between the screens of launches, by the views and members that have them.
struct FoundValues {
  /// The kind of a value: the class of its view, and the member.
  struct Kind: Hashable {
    var className: String
    var member: ViewNode.Member

    /// True if people read the value, so that random words in it are a different text; false for identifiers and
    /// tags.
    var isRead: Bool { member != .identifier && member != .tag }
  }

  /// A view whose value differed, on a recorded screen.
  struct Place: Hashable {
    var screen: Int
    var node: Int
  }

  /// One view with the values that it had, the recorded one first.
  struct Sample {
    /// The screens and nodes that showed these values.
    var places: [Place]
    var values: [String]
    /// The launches in which the value differed.
    var launches: Set<Int>
  }

  private(set) var samples: [Kind: [Sample]] = [:]
  /// The kinds in the order in which they were found.
  private(set) var kinds: [Kind] = []
  /// All views whose value of a kind differed.
  private(set) var varying: [Kind: Set<Place>] = [:]
  /// The launches with which each screen was compared.
  private(set) var launches: [Int: Set<Int>] = [:]
  private var launch = 0
  /// For kinds whose values only changed places so far, these values.
  private(set) var repeated: [Kind: Set<String>] = [:]
  /// The reason why a difference cannot be allowed, if it is known.
  private(set) var obstacle: LaunchObstacle?
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
    if screen == 0 { launch += 1 }
    launches[screen, default: []].insert(launch)
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
    let names = node.attributes.map(\.name)
    guard node.className == now.className, names == now.attributes.map(\.name) else {
      noteNames(of: node, now, at: NodeReference.path(recorded.path(to: place.node)).description)
      return nil
    }
    let attributes = names.filter { !Self.places.contains($0) }
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

  /// Notes that a class or the names of attributes differ, which no rule describes.
  private mutating func noteNames(of node: ViewNode, _ now: ViewNode, at view: String) {
    if node.className != now.className {
      var same = now
      same.className = node.className
      // Another view is no new name of the same one.
      guard same == node else { return }
      obstacle = .otherNames("class", of: view, [node.className, now.className])
    } else {
      let (before, after) = (Set(node.attributes.map(\.name)), Set(now.attributes.map(\.name)))
      guard before.count == after.count else { return }
      let other = before.symmetricDifference(after).sorted()
      obstacle = .otherNames("attribute names", of: view, other)
    }
  }

  private mutating func note(_ other: String, besides seen: Seen, of kind: Kind, at place: Place) {
    if samples[kind] == nil { kinds.append(kind) }
    let isNew = varying[kind, default: []].insert(place).inserted
    if let index = known[kind]?[seen] {
      if isNew { samples[kind]?[index].places.append(place) }
      samples[kind]?[index].launches.insert(launch)
      if samples[kind]?[index].values.contains(other) == false {
        samples[kind]?[index].values.append(other)
      }
    } else {
      known[kind, default: [:]][seen] = samples[kind]?.count ?? 0
      samples[kind, default: []].append(
        Sample(places: [place], values: [seen.recorded, other], launches: [launch])
      )
    }
  }

  /// Returns true if a view with a value at a path varied only while its screen was not seen.
  ///
  /// It is then the view that varies on other screens.
  func variesElsewhere(_ value: String, at path: [Int], of kind: Kind, on screen: Int) -> Bool {
    guard let index = known[kind]?[Seen(recorded: value, path: path)],
      let sample = samples[kind]?[index]
    else { return false }
    return sample.launches.isDisjoint(with: launches[screen] ?? [])
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
    case .text, .number, .list, .object: words
    case .null, .bool: nil
    }
  }
}
