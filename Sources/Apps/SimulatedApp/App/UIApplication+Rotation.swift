import AppDriver
import EventModel

extension UIApplication {
  /// Turns the device by a quarter: touches are cancelled, and the views move to their new frames
  /// within 300 ms of the app's time.
  func rotate(_ rotation: Rotation) -> InputOutcome {
    let root = keyWindow.rootViewController
    guard root?.shouldAutorotate ?? true else {
      return .ignored(reason: "the app keeps its orientation")
    }
    touches.cancelTouches(in: keyWindow)
    orientation = orientation.turned(rotation)
    let size = Size(width: screen.size.height, height: screen.size.width)
    screen = Screen(size: size, scale: screen.scale)
    root?.viewWillTransition(to: size)
    keyWindow.frame.size = size
    animate(.milliseconds(300), reason: "a rotation") {
      // The layout runs inside the animation, so that the views are seen moving.
      keyWindow.setNeedsLayout()
      endTurn()
    }
    return .handled
  }
}
