public import AppDriver
public import Approvals
public import EventModel
import Differ
public import Replayer
import ViewQuery

/// Looks for what of a recording varies although the app is the same: it is replayed with ever other
/// irregularities, and each replay is held against one without any.
///
/// ```swift
/// var search = FlakySearch(log)
/// try search.begin(on: driver)
/// for seed in 1...50 { search.replay(on: driver, jitter: Jitter(seed: seed)) }
/// search.variations.map(\.node)
/// ```
public struct FlakySearch {
  /// How many replays there were with irregularities.
  public private(set) var replays = 0
  /// What was seen to vary, in the order of checkpoints.
  public var variations: [Variation] {
    order.compactMap { found[$0] }
      .sorted { ($0.checkpoints.min() ?? 0) < ($1.checkpoints.min() ?? 0) }
  }
  /// Why replays stopped, and how many did for that reason.
  public private(set) var stops: [(stop: Replay.Stop, replays: Int)] = []

  private let log: EventLog
  private let rules: [Rule]
  private let secrets: [String: String]
  private var screens: [ViewTree] = []
  private var found: [Key: Variation] = [:]
  private var order: [Key] = []
  /// How rules name the views that vary, by checkpoint and place in the tree.
  private var names: [[Int]: NodeReference] = [:]

  private struct Key: Hashable {
    var views: NodeReference
    var member: ViewNode.Member?
  }

  /// Plans the search.
  ///
  /// - Parameters:
  ///   - log: the recording.
  ///   - rules: what is known to vary, and is not told again.
  ///   - secrets: what to type where secrets were kept out of the log.
  public init(_ log: EventLog, rules: [Rule] = [], secrets: [String: String] = [:]) {
    self.log = log
    self.rules = rules
    self.secrets = secrets
  }

  /// The lines of `simon.rules` that would allow all that varies.
  public var proposals: [String] { RuleProposal(variations, replays: replays).lines }

  /// Replays the recording as it is.
  ///
  /// - Returns: where that had to stop; nil when it did not.
  public mutating func begin(on driver: any AppDriver) -> Replay.Stop? {
    let outcome = Replay.run(log, on: driver, secrets: secrets)
    screens = outcome.screens
    return outcome.stop
  }

  /// Replays it once more, with irregularities.
  public mutating func replay(on driver: any AppDriver, jitter: Jitter) {
    replays += 1
    let outcome = Replay.run(log, on: driver, secrets: secrets, jitter: jitter)
    if let stop = outcome.stop {
      if let place = stops.firstIndex(where: { $0.stop.isLike(stop) }) {
        stops[place].replays += 1
      } else {
        stops.append((stop, 1))
      }
    }
    var seen: [Key: AttributeValue?] = [:]
    var session = RuleSession(rules)
    let now = session.reconciled(
      expected: screens.map { Golden.Screen(title: "", tree: $0) },
      actual: outcome.screens.map { Golden.Screen(title: "", tree: $0) }
    )
    for (place, screen) in now.map(\.tree).enumerated() where screens.indices.contains(place) {
      let edit = TreeDiff.edit(from: screens[place], to: screen)
      for update in edit.updates {
        let key = note(update.node, update.member, at: place)
        seen[key] = .some(update.value)
      }
      for node in edit.removals + edit.placements.flatMap({ $0.items.compactMap(\.moved) }) {
        seen[note(node, nil, at: place)] = .some(.text("gone or elsewhere"))
      }
      for placement in edit.placements where placement.items.contains(where: { $0.moved == nil }) {
        let key = note(placement.parent, nil, at: place)
        seen[key] = .some(.text("with other views in it"))
      }
    }
    for key in order {
      guard var variation = found[key] else { continue }
      variation.see(seen[key] ?? variation.values.first?.value)
      found[key] = variation
    }
  }

  /// Notes that something varies, and what it is without irregularities.
  private mutating func note(_ node: Int, _ member: ViewNode.Member?, at place: Int) -> Key {
    let tree = screens[place]
    let views = names[[place, node]] ?? tree.ruleReference(to: node)
    names[[place, node]] = views
    let key = Key(views: views, member: member)
    if found[key] == nil {
      var variation = Variation(tree.address(of: node), member, of: views)
      let value = member.map { tree[node][$0] } ?? .text("as recorded")
      // All replays before have shown what the one without irregularities did.
      for _ in 0..<max(replays - 1, 0) { variation.see(value) }
      if variation.values.isEmpty { variation.expect(value) }
      found[key] = variation
      order.append(key)
    }
    found[key]?.checkpoints.insert(place + 1)
    return key
  }
}

extension Replay.Stop {
  /// Whether a replay stopped at the same event for the same reason.
  fileprivate func isLike(_ other: Replay.Stop) -> Bool {
    if case .driver(let one) = reason, case .driver(let another) = other.reason {
      return event == other.event && one.isLike(another)
    }
    return self == other
  }
}

extension TreeEdit.Item {
  /// The node that moved; nil for new ones.
  fileprivate var moved: Int? { if case .moved(let node) = self { node } else { nil } }
}

extension ViewTree {
  /// How a rule names a node: not by what it shows, which may be what varies.
  fileprivate func ruleReference(to node: Int) -> NodeReference {
    if let name = self[node].stableIdentifier,
      (try? nodes(matching: .identifier(name))) == [node]
    {
      return .identifier(name)
    }
    var blank = self
    for index in blank.nodes.indices {
      var other = blank[index]
      (other.label, other.text, other.value) = (nil, nil, nil)
      blank[index] = other
    }
    return blank.reference(to: node)
  }
}
