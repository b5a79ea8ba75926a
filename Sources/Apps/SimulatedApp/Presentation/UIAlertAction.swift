import Foundation

/// A button of an alert or an action sheet.
public final class UIAlertAction: NSObject {
  /// The role of a button.
  public enum Style: Int, Hashable, Sendable {
    /// An ordinary choice.
    case `default`
    /// A choice that changes nothing.
    case cancel
    /// A choice that cannot be undone.
    case destructive
  }

  /// The title of the button.
  public let title: String?
  /// The role of the button.
  public let style: Style
  let handler: ((UIAlertAction) throws -> Void)?
  let button = UIAlertButton(frame: .zero)

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: the title of the button.
  ///   - style: the role of the button.
  ///   - handler: called after the tap, when the alert has disappeared; an error crashes the app.
  public init(
    title: String?,
    style: Style,
    handler: ((UIAlertAction) throws -> Void)? = nil
  ) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
    button.setTitle(title)
  }

  /// True if the button can be tapped.
  public var isEnabled: Bool {
    get { button.isEnabled }
    set { button.isEnabled = newValue }
  }
}

final class UIAlertButton: UIButton {}
