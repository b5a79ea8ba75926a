public import Foundation

extension UIResponder {
  /// The notification before the keyboard comes.
  public static let keyboardWillShowNotification = Notification.Name(
    "UIKeyboardWillShowNotification"
  )
  /// The notification after the keyboard has come.
  public static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
  /// The notification before the keyboard goes.
  public static let keyboardWillHideNotification = Notification.Name(
    "UIKeyboardWillHideNotification"
  )
  /// The notification after the keyboard has gone.
  public static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
  /// The notification before the keyboard comes or goes.
  public static let keyboardWillChangeFrameNotification = Notification.Name(
    "UIKeyboardWillChangeFrameNotification"
  )
  /// The notification after the keyboard has come or gone.
  public static let keyboardDidChangeFrameNotification = Notification.Name(
    "UIKeyboardDidChangeFrameNotification"
  )

  /// The key of the keyboard's frame before the change, in the coordinates of the screen.
  public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The key of the keyboard's frame after the change, in the coordinates of the screen.
  public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The key of the duration of the change in seconds.
  public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  /// The key of the number of the curve of the change.
  public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
  /// The key of the Boolean value that says whether the keyboard is that of this app.
  public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}

extension Notification.Name {
  static let willShow = UIResponder.keyboardWillShowNotification
  static let didShow = UIResponder.keyboardDidShowNotification
  static let willHide = UIResponder.keyboardWillHideNotification
  static let didHide = UIResponder.keyboardDidHideNotification
  static let willChangeFrame = UIResponder.keyboardWillChangeFrameNotification
  static let didChangeFrame = UIResponder.keyboardDidChangeFrameNotification
}

extension UIKeyboard {
  /// Posts the notifications before or after the keyboard comes or goes.
  func post(_ names: [Notification.Name], from start: CGRect, to end: CGRect) {
    let facts: [AnyHashable: Any] = [
      UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: start),
      UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: end),
      UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: 0.25),
      UIResponder.keyboardAnimationCurveUserInfoKey:
        NSNumber(value: UIView.AnimationCurve.easeInOut.rawValue),
      UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
    ]
    for name in names {
      owner.services.notifications.post(name: name, object: nil, userInfo: facts)
    }
  }
}

extension UIView {
  /// Lets the view, or the one below it that has it, give up the focus.
  ///
  /// - Parameter force: true if a view that is not willing to give it up loses it, too.
  /// - Returns: true if none of the views has the focus now.
  @discardableResult public final func endEditing(_ force: Bool) -> Bool {
    guard let focused = application?.firstResponder as? UIView, focused.isDescendant(of: self)
    else {
      return true
    }
    if focused.resignFirstResponder() { return true }
    guard force else { return false }
    application?.firstResponder = nil
    return true
  }
}
