public import Foundation

/// The properties that the items of all bars have.
open class UIBarItem: NSObject {
  /// The title that is shown; nil for none.
  open var title: String?
  /// The image that is shown; nil for none.
  open var image: UIImage?
  /// True if the item can be tapped.
  open var isEnabled = true
  /// A number by which the app can find the item.
  open var tag = 0
  /// The name of the item for assistive technologies.
  open var accessibilityLabel: String?
  /// The identifier for tests.
  open var accessibilityIdentifier: String?
}

/// A button in a bar.
open class UIBarButtonItem: UIBarItem {
  let button = UINavigationButton(frame: .zero)

  /// The ways in which a button looks.
  public enum Style: Int, Hashable, Sendable {
    /// Like the others.
    case plain
    /// With a border, which is not shown.
    case bordered
    /// As that which completes a task.
    case done
  }

  /// The buttons that the system knows.
  public enum SystemItem: Int, Hashable, Sendable {
    /// Completes a task.
    case done
    /// Gives a task up.
    case cancel
    /// Begins to edit.
    case edit
    /// Keeps changes.
    case save
    /// Makes something new.
    case add
    /// A space that grows.
    case flexibleSpace
    /// A space of a given width.
    case fixedSpace
    /// Begins to write.
    case compose
    /// Answers.
    case reply
    /// Offers actions.
    case action
    /// Sorts something in.
    case organize
    /// Lists bookmarks.
    case bookmarks
    /// Begins to search.
    case search
    /// Loads again.
    case refresh
    /// Stops a running process.
    case stop
    /// Takes a photo.
    case camera
    /// Throws something away.
    case trash
    /// Plays.
    case play
    /// Pauses.
    case pause
    /// Moves back.
    case rewind
    /// Moves forward.
    case fastForward
    /// Takes the last change back.
    case undo
    /// Repeats it.
    case redo

    /// The name by which VoiceOver calls the button.
    var name: String {
      switch self {
      case .flexibleSpace, .fixedSpace: ""
      case .fastForward: "Fast forward"
      case .action: "Share"
      case .trash: "Delete"
      default: "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
      }
    }
  }

  /// The way in which the button looks; stored, as all look the same.
  open var style: Style
  /// The object whose method is called for each tap.
  open weak var target: AnyObject?
  /// The method that is called for each tap.
  open var action: Selector? { didSet { callsTarget() } }
  /// The width; stored, as buttons have the width of their content.
  open var width: CGFloat = 0
  /// The colour of the content; stored.
  open var tintColor: UIColor?
  /// The view in place of a button.
  open var customView: UIView? { didSet { bar?.itemChanged() } }
  /// The kind of space that the item is; nil for a button.
  let space: SystemItem?
  weak var bar: UINavigationBar?

  /// Creates a button without a title.
  public override convenience init() {
    self.init(title: nil, style: .plain, target: nil, action: nil)
  }

  /// Creates a button with a title.
  public init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
    self.style = style
    self.target = target
    self.action = action
    space = nil
    super.init()
    button.setTitle(title)
    callsTarget()
  }

  /// Creates a button with an image.
  public convenience init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
    self.init(title: nil, style: style, target: target, action: action)
    self.image = image
  }

  /// Creates a button that the system knows.
  public init(barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Selector?) {
    style = systemItem == .done || systemItem == .save ? .done : .plain
    self.target = target
    self.action = action
    space = systemItem == .flexibleSpace || systemItem == .fixedSpace ? systemItem : nil
    super.init()
    button.setTitle(systemItem.name)
    callsTarget()
  }

  /// Creates an item that shows a view.
  public convenience init(customView: UIView) {
    self.init(title: nil, style: .plain, target: nil, action: nil)
    self.customView = customView
  }

  /// Creates a button with a title.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - identifier: the identifier for tests.
  ///   - action: called for each tap; an error thrown here crashes the app.
  public convenience init(
    _ title: String,
    identifier: String? = nil,
    action: @escaping () throws -> Void
  ) {
    self.init(title: title, style: .plain, target: nil, action: nil)
    button.accessibilityIdentifier = identifier
    button.onTap(action)
  }

  /// The view that the bar shows.
  var view: UIView { customView ?? button }

  private var isCallingTarget = false

  private func callsTarget() {
    guard action != nil, !isCallingTarget else { return }
    isCallingTarget = true
    button.onTap { [weak self] in
      guard let self, let action, let application = button.application else { return }
      application.sendAction(action, to: target, from: self, for: nil)
    }
  }

  open override var accessibilityLabel: String? {
    get { button.accessibilityLabel }
    set { button.accessibilityLabel = newValue }
  }

  open override var accessibilityIdentifier: String? {
    get { button.accessibilityIdentifier }
    set { button.accessibilityIdentifier = newValue }
  }

  /// The image, whose name is the label unless the app sets another one.
  open override var image: UIImage? {
    didSet {
      button.setImage(image, for: .normal)
      if accessibilityLabel == oldValue?.name { accessibilityLabel = image?.name }
    }
  }

  open override var isEnabled: Bool {
    get { button.isEnabled }
    set { button.isEnabled = newValue }
  }

  open override var title: String? {
    get { button.currentTitle }
    set { button.setTitle(newValue) }
  }
}

/// The class of the buttons in a navigation bar.
final class UINavigationButton: UIButton {
  var barClassName = "UINavigationButton" { didSet { setNeedsDisplay() } }
  override var className: String { barClassName }
}
