/// The evidence, taken at touch-down, of which node a touch was meant for.
///
/// The node is the control a person would name: a button, not the label drawn inside it. Evidence
/// is what a later build is held against before anything is touched, so it says who the node was
/// and never how it looked.
public struct Target: Hashable, Sendable {
  /// A way of finding the node again, the most robust first.
  public enum Locator: String, CaseIterable, Sendable {
    /// Its accessibility identifier.
    case identifier
    /// Its class and its accessibility label.
    case label
    /// Its class and its text.
    case text
    /// Its class and its ordinal below the nearest ancestor that has an identifier.
    case ordinal
    /// Its child indexes from the root.
    case path
  }

  /// The node's class.
  public var className: String
  /// Its accessibility identifier.
  public var identifier: String?
  /// Its accessibility label.
  public var label: String?
  /// Its text.
  public var text: String?
  /// The number developers may give a view; 0 unless set.
  public var tag: Int
  /// The accessibility traits that say what it is, such as `button` or `link`, in name order; never
  /// those that say how it stands, such as `selected`.
  public var traits: [String]
  /// Its ancestors as class and identifier, such as `UITableView#list`, the parent first; at most 8.
  public var ancestors: [String]
  /// The texts shown nearest to it by its siblings: at most two before it, then at most two after
  /// it.
  public var siblings: [String]
  /// The title of the navigation bar above it; nil where there is none.
  public var screen: String?
  /// How many nodes of its class come before it below the nearest identified ancestor.
  public var ordinal: Int
  /// The child indexes that led to it from the root.
  public var path: [Int]
  /// Its area on the screen then, in points; where in it the finger came down is part of the intent.
  public var frame: Frame
  /// The locators that found this node and no other at touch-down.
  public var unique: [Locator]

  /// Creates evidence from everything that was known of the node.
  public init(
    className: String,
    identifier: String? = nil,
    label: String? = nil,
    text: String? = nil,
    tag: Int = 0,
    traits: [String] = [],
    ancestors: [String] = [],
    siblings: [String] = [],
    screen: String? = nil,
    ordinal: Int = 0,
    path: [Int] = [],
    frame: Frame,
    unique: [Locator] = []
  ) {
    self.className = className
    self.identifier = identifier
    self.label = label
    self.text = text
    self.tag = tag
    self.traits = traits
    self.ancestors = ancestors
    self.siblings = siblings
    self.screen = screen
    self.ordinal = ordinal
    self.path = path
    self.frame = frame
    self.unique = unique
  }

  /// How a person would name the node: its label or text in quotes, else its identifier, else its
  /// class.
  public var name: String {
    if let shown = [label, text].compactMap({ $0 }).first(where: { !$0.isEmpty }) {
      return "\"\(shown)\""
    }
    return identifier.map { "#\($0)" } ?? className
  }
}
