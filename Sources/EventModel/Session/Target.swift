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

  /// The members in one object, which copies share: an event is small although evidence is large, and
  /// a log names most of its targets many times.
  private indirect enum Content: Hashable, Sendable {
    case members(Members)
  }

  private struct Members: Hashable, Sendable {
    var className: String
    var identifier: String?
    var label: String?
    var text: String?
    var tag: Int
    var traits: [String]
    var ancestors: [String]
    var siblings: [String]
    var screen: String?
    var ordinal: Int
    var path: [Int]
    var frame: Frame
    var unique: [Locator]
  }

  private var content: Content

  private var members: Members {
    get {
      switch content {
      case .members(let members): members
      }
    }
    set { content = .members(newValue) }
  }

  /// The node's class.
  public var className: String {
    get { members.className }
    set { members.className = newValue }
  }
  /// Its accessibility identifier.
  public var identifier: String? {
    get { members.identifier }
    set { members.identifier = newValue }
  }
  /// Its accessibility label.
  public var label: String? {
    get { members.label }
    set { members.label = newValue }
  }
  /// Its text.
  public var text: String? {
    get { members.text }
    set { members.text = newValue }
  }
  /// The number that developers may give a view; 0 unless set.
  public var tag: Int {
    get { members.tag }
    set { members.tag = newValue }
  }
  /// The accessibility traits of its kind, such as `button` or `link`, in name order; not those of its
  /// state, such as `selected`.
  public var traits: [String] {
    get { members.traits }
    set { members.traits = newValue }
  }
  /// Its ancestors as class and identifier, such as `UITableView#list`, the parent first; at most 8.
  public var ancestors: [String] {
    get { members.ancestors }
    set { members.ancestors = newValue }
  }
  /// The nearest texts of its siblings: at most two before it, then at most two after it.
  public var siblings: [String] {
    get { members.siblings }
    set { members.siblings = newValue }
  }
  /// The title of the navigation bar; nil where there is none.
  public var screen: String? {
    get { members.screen }
    set { members.screen = newValue }
  }
  /// The number of nodes of its class before it below the nearest ancestor with an identifier.
  public var ordinal: Int {
    get { members.ordinal }
    set { members.ordinal = newValue }
  }
  /// The child indexes from the root.
  public var path: [Int] {
    get { members.path }
    set { members.path = newValue }
  }
  /// Its frame on the screen at that time; the place of the touch in it is part of the intent.
  public var frame: Frame {
    get { members.frame }
    set { members.frame = newValue }
  }
  /// The locators that found only this node at that time.
  public var unique: [Locator] {
    get { members.unique }
    set { members.unique = newValue }
  }

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
    content = .members(
      Members(
        className: className,
        identifier: identifier,
        label: label,
        text: text,
        tag: tag,
        traits: traits,
        ancestors: ancestors,
        siblings: siblings,
        screen: screen,
        ordinal: ordinal,
        path: path,
        frame: frame,
        unique: unique
      )
    )
  }

  /// A name of the node for people: its label or text in quotes, or else its identifier, or its class.
  public var name: String {
    if let shown = [label, text].compactMap({ $0 }).first(where: { !$0.isEmpty }) {
      return "\"\(shown)\""
    }
    return identifier.map { "#\($0)" } ?? className
  }
}
