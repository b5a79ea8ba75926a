import AppDriver
import EventModel

extension UIApplication {
  /// Handles one phase of one finger, and the layout that follows from it.
  func send(_ touch: Touch) -> InputOutcome {
    let outcome = touches.send(touch)
    endTurn()
    return outcome
  }

  /// The view that typed text goes to; nil where the focus is not on a view of the screen.
  var focusTaker: InputTaker? {
    guard let firstResponder else { return .nothing }
    guard let view = firstResponder as? UIView, view.window != nil else { return nil }
    return .view(view.pathInTree)
  }

  /// Types text into the view that has the focus, one character after another.
  func type(_ text: String) -> InputOutcome {
    for (place, character) in text.enumerated() {
      guard let firstResponder else {
        let gone = "the view with the focus gave it up"
        return .ignored(reason: place == 0 ? "no view has the focus" : gone)
      }
      guard firstResponder.insertText(character) else {
        return .ignored(reason: "the view with the focus takes no text")
      }
      guard endTurn() else { break }
    }
    return .handled
  }

  /// Presses a key of a keyboard; the app has no commands for keys, so that only typing and Escape mean
  /// something.
  func press(_ key: KeyPress) -> InputOutcome {
    if let text = key.typedText { return type(text) }
    guard key.description == "Escape", let firstResponder else {
      return .ignored(reason: "no view handles \(key)")
    }
    guard firstResponder.resignFirstResponder() else {
      return .ignored(reason: "the view with the focus keeps it")
    }
    return .handled
  }

  /// Returns the window and its contents as drawn now; the cost depends on the number of changed views.
  func snapshot() -> ViewTree { canvas.tree(of: mainWindow) }

  /// Returns the same tree as `snapshot`, asking every view again.
  func snapshotFromScratch() -> ViewTree {
    var builder = ViewTree.Builder()
    mainWindow.add(to: &builder)
    return builder.finish() ?? ViewTree(mainWindow.node)
  }

  /// Ends the app and breaks its reference cycles.
  func terminate() {
    for window in windows {
      window.rootViewController?.dismantle()
      window.dismantle()
      window.abandon()
    }
    clock.removeAll()
  }
}

extension UIView {
  /// The child indexes from the root of the screen's tree to this view.
  fileprivate var pathInTree: [Int] {
    guard let superview else { return [] }
    return superview.pathInTree + [superview.subviews.lastIndex { $0 === self } ?? 0]
  }

  /// Releases everything in this view and its subviews that may refer back to it.
  func dismantle() {
    recognizers = []
    releaseActions()
    for view in subviews { view.dismantle() }
  }
}
