import AppDriver
import EventModel

extension UIApplication {
  /// Takes one phase of one finger, up to the layout that follows from it.
  func send(_ touch: Touch) -> InputOutcome {
    let outcome = touches.send(touch)
    endTurn()
    return outcome
  }

  /// Types text into the view that has the focus, one character after another.
  func type(_ text: String) -> InputOutcome {
    for (place, character) in text.enumerated() {
      guard let firstResponder else {
        let gone = "the view that had the focus gave it up"
        return .ignored(reason: place == 0 ? "no view has the focus" : gone)
      }
      guard firstResponder.insertText(character) else {
        return .ignored(reason: "the view that has the focus takes no text")
      }
      guard endTurn() else { break }
    }
    return .handled
  }

  /// The window and everything in it, as it is drawn now; costs as much as has changed.
  func snapshot() -> ViewTree { canvas.tree(of: keyWindow) }

  /// The same, with every view asked again.
  func snapshotFromScratch() -> ViewTree {
    var builder = ViewTree.Builder()
    keyWindow.add(to: &builder)
    return builder.finish() ?? ViewTree(keyWindow.node)
  }

  /// Ends the app and lets go of everything in it that refers to itself.
  func terminate() {
    keyWindow.rootViewController?.dismantle()
    keyWindow.dismantle()
    keyWindow.abandon()
    clock.removeAll()
  }
}

extension UIView {
  /// Lets go of what may refer back to this view, in it and below it.
  func dismantle() {
    gestureRecognizers = []
    releaseActions()
    for view in subviews { view.dismantle() }
  }
}
