import EventModel

/// One button of an alert or an action sheet.
public final class UIAlertAction {
  /// What a button stands for.
  public enum Style: Hashable, Sendable {
    /// A choice like any other.
    case `default`
    /// Leaving everything as it is.
    case cancel
    /// Something that cannot be undone.
    case destructive
  }

  /// What the button says.
  public let title: String
  /// What it stands for.
  public let style: Style
  let handler: (() throws -> Void)?
  let button = UIAlertButton(frame: .zero)

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: what it says.
  ///   - style: what it stands for.
  ///   - handler: called when it was tapped and the question has gone; an error is the app's crash.
  public init(_ title: String, style: Style = .default, handler: (() throws -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    button.setTitle(title)
  }

  /// Whether it can be tapped.
  public var isEnabled: Bool {
    get { button.isEnabled }
    set { button.isEnabled = newValue }
  }
}

final class UIAlertButton: UIButton {
  override var className: String { "UIAlertButton" }
}
