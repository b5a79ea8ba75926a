public import EventModel

/// One decision of a developer that shows on many views.
public struct TrialCause: Sendable {
  /// The name, unique within its app.
  public var name: String
  /// The kind, which causes of several apps share.
  public var kind: String
  /// The decisions about the layout.
  var decisions: [String: Double] = [:]
  /// The change of screens that are laid out already.
  var change: (@Sendable (inout TrialView) -> Void)?

  init(_ name: String, of kind: String, _ decisions: [String: Double]) {
    (self.name, self.kind, self.decisions) = (name, kind, decisions)
  }

  init(_ name: String, of kind: String, _ change: @escaping @Sendable (inout TrialView) -> Void) {
    (self.name, self.kind, self.change) = (name, kind, change)
  }

  /// Returns true if both causes can be in one screen without deciding about the same thing.
  public func goes(with other: TrialCause) -> Bool {
    name != other.name && (kind != other.kind || change == nil || other.change == nil)
      && Set(decisions.keys).isDisjoint(with: other.decisions.keys)
  }
}

/// The decisions that a screen is laid out with.
struct TrialDecisions: Sendable {
  private var values: [String: Double] = [:]

  init(_ causes: [TrialCause]) {
    for cause in causes { values.merge(cause.decisions) { $1 } }
  }

  /// Returns the number that was decided, or the one of the unchanged app.
  func callAsFunction(_ name: String, _ standard: Double) -> Double { values[name] ?? standard }

  /// Returns true if anything was decided about a name.
  func has(_ name: String) -> Bool { values[name] != nil }
}

/// An app of several screens, with the single causes by which they may change.
public struct TrialApp: Sendable {
  /// One laid out screen.
  public struct Screen: Sendable {
    /// The name, which is the title of its checkpoint.
    public var name: String
    /// The root of its views.
    public var root: TrialView
    /// True if the app reports the sizes of texts.
    var reportsTextSizes = false
  }

  /// The name on the command line.
  public var name: String
  /// The causes, in order.
  public var causes: [TrialCause]
  /// True if the causes are kept from whoever works on the explanation of changes.
  public var isHidden = false
  /// True if the app reports the sizes of texts.
  public var reportsTextSizes = false
  private var layout: @Sendable (TrialDecisions) -> [TrialView]

  init(
    _ name: String,
    causes: [TrialCause],
    isHidden: Bool = false,
    reportsTextSizes: Bool = false,
    layout: @escaping @Sendable (TrialDecisions) -> [TrialView]
  ) {
    (self.name, self.causes, self.isHidden, self.layout) = (name, causes, isHidden, layout)
    self.reportsTextSizes = reportsTextSizes
  }

  /// Returns the screens with some of the app's causes, in order.
  public func screens(with causes: [TrialCause] = []) -> [Screen] {
    layout(TrialDecisions(causes)).map { root in
      var root = root
      for cause in causes { cause.change?(&root) }
      if reportsTextSizes { root.reportTextSizes() }
      return Screen(name: root.part, root: root, reportsTextSizes: reportsTextSizes)
    }
  }

  /// Returns the trees of the screens that some of the causes with these names lead to.
  public func screens(named names: Set<String>) -> [String: ViewTree] {
    let screens = screens(with: causes.filter { names.contains($0.name) })
    return Dictionary(screens.map { ($0.name, $0.root.tree) }) { first, _ in first }
  }

  /// All apps, in order.
  public static let all = [mail, preferences, shop, uikit, web]
}
