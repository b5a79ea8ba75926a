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
  /// The stops of replays, with the number of replays for each, the one without jitter included.
  public private(set) var stops: [(stop: Replay.Stop, replays: Int)] = []
  /// The inputs with another outcome than the recorded one in some replays, in order.
  public var inputVariations: [InputVariation] {
    inputs.filter { !$0.isInPlainReplay || $0.replays < replays }
  }
  /// The inputs with the same other outcome in every replay, in order.
  public var inputChanges: [InputVariation] {
    inputs.filter { $0.isInPlainReplay && $0.replays == replays }
  }
  /// True if nothing varied and no replay stopped; a difference that every replay showed does not count.
  public var isSteady: Bool { variations.isEmpty && stops.isEmpty && inputVariations.isEmpty }
  /// The number of replays, the one without jitter included.
  public var launches: Int { replays + 1 }
  /// The stop that every replay had; nil if there is none.
  public var commonStop: Replay.Stop? {
    stops.count == 1 && stops[0].replays == launches ? stops[0].stop : nil
  }

  /// Another outcome of an input than the recorded one.
  public struct InputVariation: Sendable {
    /// The number of the input's event.
    public var event: Int
    /// The difference, in one lower-case clause.
    public var message: String
    /// The number of replays with jitter that showed it.
    public var replays: Int
    /// The number of replays that showed it, the one without jitter included.
    public var launches: Int { replays + (isInPlainReplay ? 1 : 0) }
    /// True if the replay without jitter showed it.
    var isInPlainReplay: Bool
  }

  /// The most screens of a checkpoint that are kept to try rules on.
  private static let limit = 100

  let log: EventLog
  let rules: [Rule]
  let secrets: [String: String]
  /// The recorded screens.
  let screens: [ViewTree]
  /// The other screens that replays showed, by the places of their checkpoints.
  var others: [Int: [Digest: ViewTree]] = [:]
  private var found: [Variation] = []
  /// The places of the variations, by their subjects.
  private var known: [Variation.Subject: Int] = [:]
  /// The number of screens that each replay reached.
  private var reached: (plain: Int, jittered: [Int]) = (0, [])
  private var inputs: [InputVariation] = []
  /// The references by which rules name views, by checkpoint and place in the tree.
  private var names: [[Int]: NodeReference] = [:]
  /// The recorded screens without texts, as far as a reference was needed.
  private var blanks: [Int: ViewTree] = [:]

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

  /// Replays the recording with jitter.
  func replay(on driver: any AppDriver, with jitter: Jitter) -> Replay.Outcome {
    Replay.run(log, on: driver, secrets: secrets, jitter: jitter, names: VaryingNames(rules))
  }

  /// Replays the recording without jitter.
  ///
  /// - Returns: the stop of the replay; nil if there was none.
  @discardableResult
  public mutating func begin(on driver: any AppDriver) -> Replay.Stop? {
    let outcome = Replay.run(log, on: driver, secrets: secrets, names: VaryingNames(rules))
    if let stop = outcome.stop { count(stop) }
    count(outcome.outcomeChanges, isPlain: true)
    reached.plain = outcome.screens.count
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
    let outcome = replay(on: driver, with: jitter)
    if let stop = outcome.stop { count(stop) }
    count(outcome.outcomeChanges, isPlain: false)
    let seen = differences(in: outcome.screens)
    // A replay that stopped before says nothing about later screens.
    for place in found.indices
    where found[place].checkpoints.contains(where: { $0 <= outcome.screens.count }) {
      found[place].see(seen[place] ?? found[place].values.first?.value)
    }
    reached.jittered.append(outcome.screens.count)
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
      let difference = ScreenDifference(from: screens[place], to: screen)
      let edit = difference.edit
      for update in edit.updates {
        seen[note(update.node, update.member, at: place)] = .some(update.value)
      }
      for node in edit.removals {
        seen[note(node, nil, as: .missing, at: place)] = .some(Self.isAway)
      }
      for node in edit.placements.flatMap({ $0.items.compactMap(\.moved) }) {
        seen[note(node, nil, as: .moved, at: place)] = .some(Self.isAway)
      }
      guard edit.placements.contains(where: { $0.items.contains { $0.moved == nil } }) else {
        continue
      }
      let blank = screen.withoutTexts
      for change in difference.changes
      where change.kind == .insert {
        guard let node = change.places.first else { continue }
        seen[note(added: node, in: screen, blank, at: place)] = .some(Self.isAway)
      }
    }
    return seen
  }

  /// The value of a view that is not as it was recorded; the recorded one is nil.
  private static let isAway = AttributeValue.bool(true)

  /// Notes that a member or a view varies at a checkpoint.
  ///
  /// - Returns: the place of the variation.
  private mutating func note(
    _ node: Int,
    _ member: ViewNode.Member?,
    as presence: Variation.Presence? = nil,
    at place: Int
  ) -> Int {
    let tree = screens[place]
    let blank = blanks[place] ?? tree.withoutTexts
    blanks[place] = blank
    let views = names[[place, node]] ?? tree.ruleReference(to: node, blank)
    names[[place, node]] = views
    let name = tree.address(of: node)
    return note(
      Variation(node: name, member: member, presence: presence, views: views),
      recorded: member.flatMap { tree[node][$0] },
      at: place
    )
  }

  /// Notes that a view that the recording does not have appears at a checkpoint.
  private mutating func note(
    added node: Int,
    in tree: ViewTree,
    _ blank: ViewTree,
    at place: Int
  ) -> Int {
    let views = tree.ruleReference(to: node, blank)
    let name = tree.address(of: node)
    return note(
      Variation(node: name, member: nil, presence: .added, views: views),
      recorded: nil,
      at: place
    )
  }

  private mutating func note(
    _ new: Variation,
    recorded value: AttributeValue?,
    at place: Int
  ) -> Int {
    let index = known[new.subject] ?? found.count
    if index == found.count {
      known[new.subject] = index
      var variation = new
      variation.plain = value
      variation.isInPlainReplay = reached.plain > place
      // In all earlier replays that came so far it had the recorded value.
      variation.see(value, replays: reached.jittered.count { $0 > place })
      found.append(variation)
    }
    found[index].checkpoints.insert(place + 1)
    return index
  }
}

extension Replay.Stop {
  /// Returns true if a replay stopped at the same event for a similar reason.
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
  /// The tree without texts, which may vary.
  fileprivate var withoutTexts: ViewTree {
    let nodes = nodes.indices.map { index in
      var node = self[index]
      (node.label, node.text, node.value) = (nil, nil, nil)
      return (index, node)
    }
    return replacing(Dictionary(uniqueKeysWithValues: nodes))
  }

  /// Returns a reference to a node for a rule.
  ///
  /// - Parameters:
  ///   - node: the node.
  ///   - blank: this tree without texts.
  /// - Returns: a reference that does not use the node's texts.
  fileprivate func ruleReference(to node: Int, _ blank: ViewTree) -> NodeReference {
    if let name = self[node].stableIdentifier,
      (try? nodes(matching: .identifier(name))) == [node]
    {
      return .identifier(name)
    }
    return blank.viewReference(to: node)
  }
}
