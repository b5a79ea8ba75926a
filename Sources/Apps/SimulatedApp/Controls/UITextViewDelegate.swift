public import Foundation

/// An object that is told about the editing of a text view.
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Returns true if the view may get the focus.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Called when the view has got the focus.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Returns true if the view may lose the focus.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Called when the view has lost the focus.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Returns true if a part of the text may be replaced.
  func textView(
    _ textView: UITextView,
    shouldChangeTextIn range: NSRange,
    replacementText text: String
  ) -> Bool
  /// Called when the text was edited.
  func textViewDidChange(_ textView: UITextView)
  /// Called when the selected part of the text has changed.
  func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
  /// Returns true, for a delegate without this method.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing, for a delegate without this method.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Returns true, for a delegate without this method.
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing, for a delegate without this method.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// Returns true, for a delegate without this method.
  public func textView(
    _ textView: UITextView,
    shouldChangeTextIn range: NSRange,
    replacementText text: String
  ) -> Bool { true }
  /// Does nothing, for a delegate without this method.
  public func textViewDidChange(_ textView: UITextView) {}
  /// Does nothing, for a delegate without this method.
  public func textViewDidChangeSelection(_ textView: UITextView) {}
}
