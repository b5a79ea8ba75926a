/// The evidence of the node for which a touch was intended, taken at its beginning.
///
/// The node is the control that a person would name: a button, not the label in it. A replay compares
/// the evidence with the app before it sends the touch, so evidence identifies the node and does not
/// describe its looks.
public struct Target: Hashable, Sendable {
  /// The ways of finding the node again, the most robust first.
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
  /// The number that developers may give a view; 0 unless set.
  public var tag: Int
  /// The accessibility traits of its kind, such as `button` or `link`, in name order; not those of its
  /// state, such as `selected`.
  public var traits: [String]
  /// Its ancestors as class and identifier, such as `UITableView#list`, the parent first; at most 8.
  public var ancestors: [String]
  /// The nearest texts of its siblings: at most two before it, then at most two after it.
  public var siblings: [String]
  /// The title of the navigation bar; nil where there is none.
  public var screen: String?
  /// The number of nodes of its class before it below the nearest ancestor with an identifier.
  public var ordinal: Int
  /// The child indexes from the root.
  public var path: [Int]
  /// Its frame on the screen at that time; the place of the touch in it is part of the intent.
  public var frame: Frame
  /// The locators that found only this node at that time.
  public var unique: [Locator]

  /// Creates evidence of a node.
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

  /// A name of the node for people: its label or text in quotes, or else its identifier, or its class.
  public var name: String {
    if let shown = [label, text].compactMap({ $0 }).first(where: { !$0.isEmpty }) {
      return "\"\(shown)\""
    }
    return identifier.map { "#\($0)" } ?? className
  }
}
