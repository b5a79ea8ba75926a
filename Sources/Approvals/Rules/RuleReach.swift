import EventModel
import ViewQuery

/// The part of the approved screens and of past changes that a rule hides.
public struct RuleReach: Hashable, Sendable {
  /// The number of screens that were looked at.
  public private(set) var screens = 0
  /// The number of screens with a view that the rule applies to.
  public private(set) var screensWithViews = 0
  /// The number of views to which the rule applies, on the screen of which it covers the greatest part.
  public private(set) var views = 0
  /// All views of that screen.
  public private(set) var viewsOfScreen = 0
  /// That screen, such as `create-todo, "launch"`; nil if it applies to no view.
  public private(set) var screen: String?
  /// The number of past changes that were looked at.
  public private(set) var changes = 0
  /// The number of those that the rule would have hidden.
  public private(set) var hiddenChanges = 0

  /// Creates the reach of a rule over no screens.
  public init() {}

  /// The greatest part of a screen that the rule applies to, from 0 to 1.
  public var share: Double { viewsOfScreen == 0 ? 0 : Double(views) / Double(viewsOfScreen) }

  /// The greatest part of a screen, from 0 to 1, to which the rule applies together with the other rules, approved
  /// or not; 0 for a rule that applies to no view of that screen.
  public private(set) var shareTogether = 0.0
  /// True if the rule's selector reads a member that the rule hides, so that nobody can say which views it will
  /// find.
  public private(set) var readsWhatItHides = false
  /// True if the rule hides whole views and applies to none of the screens: nobody has seen what it will hide.
  public var hidesUnseen: Bool { hidesWholeViews && screensWithViews == 0 }
  private var hidesWholeViews = false

  /// True if the rule, alone or with the others, applies to more than half of a screen.
  public var hidesMost: Bool { max(share, shareTogether) > 0.5 }

  /// The reach in a clause without a subject.
  public var words: String {
    let past =
      changes == 0
      ? "no past changes are known"
      : "it would have hidden \(hiddenChanges) of \(changes) past changes"
    let open =
      readsWhatItHides
      ? "its selector depends on the values that the rule hides, so it may match other views "
        + "later; "
      : ""
    guard let screen else { return "applies to no view of \(screens) screens; \(open)\(past)" }
    let part = Int((share * 100).rounded())
    return
      "applies to up to \(part) % of a screen (\(views) of \(viewsOfScreen) views of \(screen)) "
      + "and to \(screensWithViews) of \(screens) screens\(others); \(open)\(past)"
  }

  private var others: String {
    guard shareTogether > share else { return "" }
    return ", with the other rules to up to \(Int((shareTogether * 100).rounded())) %"
  }

  /// Returns the reach of each rule over some recordings.
  ///
  /// - Parameters:
  ///   - rules: The rules without an approval.
  ///   - approved: The approved rules that apply to the same recordings.
  ///   - grounds: The recordings, made one after the other, so that only one is held at a time.
  /// - Returns: The reaches in the order of the rules.
  public static func all(
    of rules: [Rule],
    beside approved: [Rule] = [],
    over grounds: some Sequence<RuleGround>
  ) -> [RuleReach] {
    // A rule may choose its views by a member that another rule hides.
    let hidden = Set((rules + approved).flatMap(\.members))
    var reaches = rules.map { rule in
      var reach = RuleReach()
      reach.readsWhatItHides = rule.reads(hidden: hidden)
      reach.hidesWholeViews = rule.kind == .ignoreAll
      return reach
    }
    for var ground in grounds {
      let views = rules.map { ground.views(of: $0) }
      for place in rules.indices {
        reaches[place].add(rules[place], on: ground, applyingTo: views[place])
      }
      guard rules.count + approved.count > 1 else { continue }
      let all = views + approved.map { ground.views(of: $0) }
      for (screen, tree) in ground.screens.map(\.tree).enumerated() {
        let together = all.reduce(into: Set()) { $0.formUnion($1[screen]) }
        let share = Double(together.count) / Double(tree.count)
        for place in rules.indices where !views[place][screen].isEmpty {
          reaches[place].shareTogether = max(reaches[place].shareTogether, share)
        }
      }
    }
    return reaches
  }

  /// Adds the approved screens and the past changes of a recording.
  private mutating func add(_ rule: Rule, on ground: RuleGround, applyingTo views: [Set<Int>]) {
    for (screen, found) in zip(ground.screens, views) {
      screens += 1
      guard !found.isEmpty else { continue }
      screensWithViews += 1
      let count = screen.tree.count
      guard self.screen == nil || Double(found.count) / Double(count) > share else { continue }
      (self.views, viewsOfScreen) = (found.count, count)
      self.screen = "\(ground.name), \(screen.title.debugDescription)"
    }
    for (expected, actual, count) in ground.changes {
      var session = RuleSession([rule])
      let reconciled = session.reconciled(expected: expected, actual: actual)
      changes += count
      // Where the rule permits nothing, nothing needs to be compared again.
      guard reconciled != actual else { continue }
      let left = SessionComparison(expected: expected, actual: reconciled).changeCount
      hiddenChanges += max(count - left, 0)
    }
  }
}

extension Rule {
  /// Returns true if the choice of its views depends on a member that it hides, or that a rule beside it hides.
  ///
  /// - Parameter hidden: the members that all rules hide.
  /// - Returns: the answer; true where a selector may read any member.
  fileprivate func reads(hidden: Set<ViewNode.Member>) -> Bool {
    // A whole view is hidden with all of its members.
    let all: Set<ViewNode.Member>? = kind == .ignoreAll ? nil : hidden.union(members)
    return views.reads(all, own: Set(members))
  }
}

extension NodeReference {
  /// Returns true if the choice depends on some members.
  ///
  /// - Parameters:
  ///   - hidden: the members that rules hide; nil for all of them.
  ///   - own: those that the rule itself hides.
  /// - Returns: the answer.
  fileprivate func reads(_ hidden: Set<ViewNode.Member>?, own: Set<ViewNode.Member>) -> Bool {
    switch self {
    case .shown: hidden.map { !$0.isDisjoint(with: [.label, .text]) } ?? true
    // A name stands in the rule, and chooses no more than the view that has it.
    case .identifier: own.contains(.identifier)
    case .point: hidden.map { !$0.isDisjoint(with: [.frame, .offset, .isHidden]) } ?? true
    case .row(_, section: _, of: let table): table?.reads(hidden, own: own) ?? false
    case .selector(let text): Self.selector(text, reads: hidden)
    }
  }

  private static func selector(_ text: String, reads hidden: Set<ViewNode.Member>?) -> Bool {
    let compact = text.filter { !$0.isWhitespace }
    // These read every member.
    let whole = ["@*", "attribute::*", "attribute::node()", "@node()", "text()", "marked"]
    if whole.contains(where: compact.contains) { return hidden?.isEmpty != true }
    // `UILabel` is a class, and `label` a member.
    let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    guard let hidden else {
      return compact.contains("@") || compact.contains("[") || compact.contains(":'")
    }
    return hidden.contains { member in
      let name = member.name
      let accessibility = "accessibility" + name.prefix(1).uppercased() + name.dropFirst()
      return words.contains(name) || words.contains(accessibility)
    }
  }
}
