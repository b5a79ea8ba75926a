public import Foundation

/// An object that is told about the editing of a text field.
public protocol UITextFieldDelegate: AnyObject {
  /// Returns true if the field may get the focus.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called when the field has got the focus.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Returns true if the field may lose the focus.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called when the field has lost the focus.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Returns true if a part of the text may be replaced.
  func textField(
    _ textField: UITextField,
    shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  /// Returns true if the clear button may delete the text.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Returns true if the return key has its usual effect.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  /// Called when the selected part of the text has changed.
  func textFieldDidChangeSelection(_ textField: UITextField)
}

extension UITextFieldDelegate {
  /// Returns true, for a delegate without this method.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing, for a delegate without this method.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Returns true, for a delegate without this method.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing, for a delegate without this method.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Returns true, for a delegate without this method.
  public func textField(
    _ textField: UITextField,
    shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
  /// Returns true, for a delegate without this method.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// Returns true, for a delegate without this method.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  /// Does nothing, for a delegate without this method.
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
}
