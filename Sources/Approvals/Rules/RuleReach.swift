import EventModel
import ViewQuery

/// The part of the approved screens and of past changes that a rule hides.
public struct RuleReach: Hashable, Sendable {
  /// The number of screens that were looked at.
  public private(set) var screens = 0
  /// The number of screens with a view that the rule applies to.
  public private(set) var screensWithViews = 0
  /// The views that the rule applies to on the screen of which it takes the greatest part.
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

  /// A Boolean value that says whether the rule applies to more than half of a screen.
  public var hidesMost: Bool { share > 0.5 }

  /// The reach in a clause without a subject.
  public var words: String {
    let past =
      changes == 0
      ? "no past changes are known"
      : "it would have hidden \(hiddenChanges) of \(changes) past changes"
    guard let screen else { return "applies to no view of \(screens) screens; \(past)" }
    let part = Int((share * 100).rounded())
    return
      "applies to up to \(part) % of a screen (\(views) of \(viewsOfScreen) views of \(screen)) "
      + "and to \(screensWithViews) of \(screens) screens; \(past)"
  }

  /// Adds approved screens.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - golden: The golden with these screens.
  ///   - name: The name of its recording.
  public mutating func add(_ rule: Rule, _ golden: Golden, of name: String) {
    for screen in golden.screens {
      screens += 1
      let tree = screen.tree
      let found = (try? tree.nodes(matching: rule.views)) ?? []
      let count = Self.count(found, of: tree, for: rule)
      guard count > 0 else { continue }
      screensWithViews += 1
      guard self.screen == nil || Double(count) / Double(tree.count) > share else { continue }
      (views, viewsOfScreen) = (count, tree.count)
      self.screen = "\(name), \(screen.title.debugDescription)"
    }
  }

  /// Returns the number of views in which a rule can hide something.
  private static func count(_ found: [Int], of tree: ViewTree, for rule: Rule) -> Int {
    switch rule.kind {
    // `ignore all` includes everything below a view.
    case .ignoreAll: Set(found.flatMap { $0..<tree.end(of: $0) }).count
    case .unordered: Set(found.flatMap { Array(tree.children(of: $0)) }).count
    default: Set(found).count
    }
  }

  /// Adds the changes that led from some screens to others.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - expected: The screens before.
  ///   - actual: The screens after.
  public mutating func add(
    _ rule: Rule,
    changesFrom expected: [Golden.Screen],
    to actual: [Golden.Screen]
  ) {
    var session = RuleSession([rule])
    let reconciled = session.reconciled(expected: expected, actual: actual)
    let all = SessionComparison(expected: expected, actual: actual).changeCount
    guard all > 0 else { return }
    let left = SessionComparison(expected: expected, actual: reconciled).changeCount
    changes += all
    hiddenChanges += max(all - left, 0)
  }
}

extension SessionComparison {
  /// The number of changes over all checkpoints.
  fileprivate var changeCount: Int { checkpoints.reduce(0) { $0 + $1.changes.count } }
}
