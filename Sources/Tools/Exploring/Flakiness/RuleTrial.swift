import Approvals
import EventModel
import Replayer
import ViewQuery

/// The trial of a proposed rule: the real changes that it would hide.
///
/// Changes are planted into the recorded screens where the rule applies, and beside it. A rule that is
/// narrow enough still finds all of them; a rule that hides one of them is not proposed.
struct RuleTrial {
  /// The number of changes that were planted.
  private(set) var planted = 0
  /// The number of them that are found in spite of the rule.
  private(set) var found = 0
  /// The first change that the rule hides, in words; nil if it hides none.
  private(set) var hidden: String?

  private let rules: [Rule]
  private let screens: [ViewTree]

  /// Tries a rule.
  ///
  /// - Parameters:
  ///   - proposal: the rule, with the variations that it allows.
  ///   - screens: the recorded screens.
  ///   - rules: the rules that the recording has already.
  init(_ proposal: RuleProposal.Line, on screens: [ViewTree], beside rules: [Rule]) {
    let proposed = try? Rule.list(parsing: proposal.text, file: "simon.rules")
    self.rules = rules + (proposed ?? [])
    self.screens = screens
    for variation in proposal.variations {
      guard let place = variation.checkpoints.min().map({ $0 - 1 }),
        screens.indices.contains(place)
      else { continue }
      if let node = try? screens[place].nodes(matching: variation.views).first {
        plant(variation, at: node, on: screens[place])
      } else if variation.presence == .added {
        // The recording lacks the view, so that a rule that allows it allows whatever it shows.
        (planted, hidden) = (planted + 1, hidden ?? "any text in \(variation.node)")
      }
    }
  }

  /// Plants changes into a view that varies, and into one beside it.
  private mutating func plant(_ variation: Variation, at node: Int, on screen: ViewTree) {
    if let member = variation.member {
      let now = screen[node][member]
      for value in Self.otherValues(than: now, seen: variation.values.map(\.value)) {
        let words = "\(member.name) \(now?.words ?? "none") → \(value.words)"
        plant(words, in: screen) { $0[node].set(member, to: value) }
      }
    } else {
      plant("any text in \(variation.node)", in: screen) {
        $0[node].set(.text, to: .text("planted"))
      }
    }
    // A rule must not reach views that did not vary.
    let other = screen.nodes.indices.first { index in
      index != node && !(node..<screen.end(of: node)).contains(index) && screen[index].text != nil
    }
    guard let other else { return }
    plant("the text of \(screen.address(of: other))", in: screen) {
      $0[other].set(.text, to: .text("planted"))
    }
  }

  private mutating func plant(
    _ words: String,
    in screen: ViewTree,
    _ change: (inout ViewTree) -> Bool
  ) {
    var changed = screen
    guard change(&changed), changed != screen else { return }
    planted += 1
    if rules.reconcile(changed, with: screen) == screen {
      hidden = hidden ?? words
    } else {
      found += 1
    }
  }

  /// Returns values that stand for a real change of a member: other words, and twice each number.
  private static func otherValues(
    than value: AttributeValue?,
    seen: [AttributeValue?]
  ) -> [AttributeValue] {
    switch value {
    case .text(let text):
      let twice = NumberedText(text).doubled.map { AttributeValue.text($0) }
      return [.text(text + " planted")] + twice
    case .number(let number): return [.number(farther(than: seen, from: number))]
    case .list(let values):
      guard let first = values.first?.number else { return [] }
      let firsts = seen.map { $0?.numbers?.first.map(AttributeValue.number) }
      return [.list([.number(farther(than: firsts, from: first))] + values.dropFirst())]
    case .bool(let bool): return [.bool(!bool)]
    case nil: return [.text("planted")]
    case .null, .object: return []
    }
  }

  /// Returns a number that is farther from the recorded one than all that were seen.
  private static func farther(than seen: [AttributeValue?], from number: Double) -> Double {
    let away = seen.compactMap { $0?.number }.map { abs($0 - number) }.max() ?? 0
    return number + 2 * away.rounded(.up) + 1
  }
}
