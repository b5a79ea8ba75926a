public import Foundation

/// An action with a title, which a control or a menu performs by calling a closure.
public final class UIAction: NSObject {
  /// The title.
  public let title: String
  /// The image; nil for none.
  public let image: UIImage?
  /// The closure that performs the action; it receives the action.
  public let handler: (UIAction) -> Void

  /// Creates an action with a closure that performs it.
  public init(title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {
    self.title = title
    self.image = image
    self.handler = handler
    super.init()
  }
}
