public import AppDriver
public import Approvals
public import EventModel
import Differ
public import Replayer
import ViewQuery

/// The search for parts of a recording that vary although the app is the same.
///
/// The recording is replayed without jitter and with different jitter, and each checkpoint is compared
/// with the recorded one.
///
/// ```swift
/// var search = FlakySearch(log)
/// try search.begin(on: driver)
/// for seed in 1...50 { search.replay(on: driver, jitter: Jitter(seed: seed)) }
/// search.variations.map(\.node)
/// ```
public struct FlakySearch {
  /// The number of replays with jitter.
  public private(set) var replays = 0
  /// The variations that were found, in the order of checkpoints.
  public var variations: [Variation] { sorted.filter { !$0.isChange } }
  /// The differences from the recording that every replay showed, in the order of checkpoints.
  public var changes: [Variation] { sorted.filter(\.isChange) }
  /// The stops of replays, with the number of replays for each.
  public private(set) var stops: [(stop: Replay.Stop, replays: Int)] = []
  /// The inputs with another outcome than the recorded one in some replays, in order.
  public var inputVariations: [InputVariation] {
    inputs.filter { !$0.isInPlainReplay || $0.replays < replays }
  }
  /// The inputs with the same other outcome in every replay, in order.
  public var inputChanges: [InputVariation] {
    inputs.filter { $0.isInPlainReplay && $0.replays == replays }
  }
  /// Whether no replay differed from another or from the recording.
  public var isSteady: Bool { variations.isEmpty && stops.isEmpty && inputVariations.isEmpty }

  /// Another outcome of an input than the recorded one.
  public struct InputVariation: Sendable {
    /// The number of the input's event.
    public var event: Int
    /// The difference, in one lower-case clause.
    public var message: String
    /// The number of replays with jitter that showed it.
    public var replays: Int
    /// Whether the replay without jitter showed it.
    var isInPlainReplay: Bool
  }

  /// The most screens of a checkpoint that are kept to try rules on.
  private static let limit = 100

  private let log: EventLog
  private let rules: [Rule]
  private let secrets: [String: String]
  /// The recorded screens.
  private let screens: [ViewTree]
  /// The other screens that replays showed, by the places of their checkpoints.
  private var others: [Int: [Digest: ViewTree]] = [:]
  private var found: [Variation] = []
  private var inputs: [InputVariation] = []
  /// The references by which rules name views, by checkpoint and place in the tree.
  private var names: [[Int]: NodeReference] = [:]

  /// Plans the search.
  ///
  /// - Parameters:
  ///   - log: the recording.
  ///   - rules: the differences that are allowed, and not reported.
  ///   - secrets: the texts to type for redacted secrets, by their variables.
  public init(_ log: EventLog, rules: [Rule] = [], secrets: [String: String] = [:]) {
    self.log = log
    self.rules = rules
    self.secrets = secrets
    screens = log.checkpoints.map(\.tree)
  }

  private var sorted: [Variation] {
    found.sorted { ($0.checkpoints.min() ?? 0) < ($1.checkpoints.min() ?? 0) }
  }

  /// The lines of `simon.rules` that would allow all variations, each with the real change that it hides.
  public var proposals: [Proposal] {
    RuleProposal(variations: variations, replays: replays).lines.map { line in
      let trial = RuleTrial(line, on: screens, beside: rules)
      return Proposal(
        text: line.text,
        planted: trial.planted,
        found: trial.found,
        hides: trial.hidden
      )
    }
  }

  /// A proposed rule and the result of its trial.
  public struct Proposal: Hashable, Sendable {
    /// The line of `simon.rules`.
    public var text: String
    /// The number of real changes that were planted to try the rule.
    public var planted: Int
    /// The number of them that are found in spite of the rule.
    public var found: Int
    /// The first planted change that the rule hides, in words; nil if it hides none.
    public var hides: String?
  }

  /// Returns whether every screen that was seen matches the recorded one with the proposed rules.
  public var areProposalsEnough: Bool {
    let proposed = proposedRules
    return others.allSatisfy { place, trees in
      trees.values.allSatisfy { proposed.reconcile($0, with: screens[place]) == screens[place] }
    }
  }

  /// Replays the recording with jitter and compares it by the proposed rules, too.
  ///
  /// - Returns: whether the replay matches the recording.
  public func isGreen(on driver: any AppDriver, jitter: Jitter) -> Bool {
    let outcome = Replay.run(log, on: driver, secrets: secrets, jitter: jitter)
    let proposed = proposedRules
    return outcome.reachesTargets
      && outcome.screens.count == screens.count
      && zip(outcome.screens, screens).allSatisfy { proposed.reconcile($0, with: $1) == $1 }
  }

  private var proposedRules: [Rule] {
    let text = proposals.map(\.text).joined(separator: "\n")
    return rules + ((try? Rule.list(parsing: text, file: "simon.rules")) ?? [])
  }

  /// Replays the recording without jitter.
  ///
  /// - Returns: the stop of the replay; nil if there was none.
  public mutating func begin(on driver: any AppDriver) -> Replay.Stop? {
    let outcome = Replay.run(log, on: driver, secrets: secrets)
    count(outcome.outcomeChanges, isPlain: true)
    let seen = differences(in: outcome.screens)
    for place in found.indices {
      found[place].plain = seen[place] ?? nil
      found[place].see(found[place].plain, replays: 0)
    }
    return outcome.stop
  }

  /// Replays the recording with jitter.
  public mutating func replay(on driver: any AppDriver, jitter: Jitter) {
    replays += 1
    let outcome = Replay.run(log, on: driver, secrets: secrets, jitter: jitter)
    if let stop = outcome.stop { count(stop) }
    count(outcome.outcomeChanges, isPlain: false)
    let seen = differences(in: outcome.screens)
    for place in found.indices {
      found[place].see(seen[place] ?? found[place].values.first?.value)
    }
  }

  private mutating func count(_ changes: [OutcomeChange], isPlain: Bool) {
    for change in changes {
      let (event, message) = (change.seen.event, change.message)
      let known = inputs.firstIndex { $0.event == event && $0.message == message }
      if let known {
        inputs[known].replays += isPlain ? 0 : 1
      } else {
        inputs.append(
          InputVariation(
            event: event,
            message: message,
            replays: isPlain ? 0 : 1,
            isInPlainReplay: isPlain
          )
        )
      }
    }
    inputs.sort { ($0.event, $0.message) < ($1.event, $1.message) }
  }

  private mutating func count(_ stop: Replay.Stop) {
    if let place = stops.firstIndex(where: { $0.stop.isSimilar(to: stop) }) {
      stops[place].replays += 1
    } else {
      stops.append((stop, 1))
    }
  }

  /// Notes all differences between the screens of a replay and the recorded ones.
  ///
  /// - Returns: the values that differ, by the places of their variations.
  private mutating func differences(in seenScreens: [ViewTree]) -> [Int: AttributeValue?] {
    var seen: [Int: AttributeValue?] = [:]
    var session = RuleSession(rules)
    func untitled(_ tree: ViewTree) -> Golden.Screen { Golden.Screen(title: "", tree: tree) }
    let (before, after) = (screens.map(untitled), seenScreens.map(untitled))
    let now = session.reconciled(expected: before, actual: after)
    for (place, screen) in now.map(\.tree).enumerated() where screens.indices.contains(place) {
      guard screen != screens[place] else { continue }
      if others[place, default: [:]].count < Self.limit {
        others[place, default: [:]][screen.hash] = screen
      }
      let edit = TreeDiff.edit(from: screens[place], to: screen)
      for update in edit.updates {
        seen[note(update.node, update.member, at: place)] = .some(update.value)
      }
      for node in edit.removals + edit.placements.flatMap({ $0.items.compactMap(\.moved) }) {
        seen[note(node, nil, at: place)] = .some(.text("removed or moved"))
      }
      for placement in edit.placements where placement.items.contains(where: { $0.moved == nil }) {
        seen[note(placement.parent, nil, at: place)] = .some(.text("with other subviews"))
      }
    }
    return seen
  }

  /// Notes that a member or a view varies at a checkpoint.
  ///
  /// - Returns: the place of the variation.
  private mutating func note(_ node: Int, _ member: ViewNode.Member?, at place: Int) -> Int {
    let tree = screens[place]
    let views = names[[place, node]] ?? tree.ruleReference(to: node)
    names[[place, node]] = views
    let known = found.firstIndex { $0.views == views && $0.member == member }
    if known == nil {
      var variation = Variation(node: tree.address(of: node), member: member, views: views)
      let value = member.map { tree[node][$0] } ?? .text("as recorded")
      variation.plain = value
      // In all earlier replays it had the recorded value.
      variation.see(value, replays: max(replays - 1, 0))
      found.append(variation)
    }
    let index = known ?? found.count - 1
    found[index].checkpoints.insert(place + 1)
    return index
  }
}

extension Replay.Stop {
  /// Returns whether a replay stopped at the same event for a similar reason.
  fileprivate func isSimilar(to other: Replay.Stop) -> Bool {
    if case .driver(let one) = reason, case .driver(let another) = other.reason {
      return event == other.event && one.isSimilar(to: another)
    }
    return self == other
  }
}

extension TreeEdit.Item {
  /// The node that moved; nil for new ones.
  fileprivate var moved: Int? { if case .moved(let node) = self { node } else { nil } }
}

extension ViewTree {
  /// Returns a reference to a node for a rule; it does not use the node's texts, which may vary.
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
