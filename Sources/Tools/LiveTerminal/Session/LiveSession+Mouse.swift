import Actions
import EventModel

extension LiveSession {
  /// Handles an event of the mouse.
  mutating func take(_ mouse: TerminalInput.Mouse, at now: Microseconds) -> [LiveRequest] {
    guard !showsHelp, prompt == nil else {
      if case .down = mouse.event { showsHelp = false }
      return []
    }
    guard pointing == nil else {
      point(with: mouse)
      return []
    }
    switch mouse.event {
    case .down(.first): return pressDown(at: mouse.place, now)
    case .down(.second):
      guard isOnScreen(mouse.place) else { return missed() }
      choose(nil)
      let kind = hasMouse ? LiveRequest.TouchKind.rightClick : .longPress
      return pendingRequests() + [.touch(kind, at: .place(mouse.place))]
    case .down(.middle), .moved: return []
    case .dragged:
      press?.end = mouse.place
      return []
    case .up: return release(at: mouse.place, now)
    case .wheel(let direction): return turn(direction, at: mouse.place, now)
    }
  }

  /// Reports a click outside the app's screen.
  private mutating func missed() -> [LiveRequest] {
    say("the click is outside the app's screen", .doubtful)
    return []
  }

  private mutating func pressDown(at place: PointedPlace, _ now: Microseconds) -> [LiveRequest] {
    guard isOnScreen(place) else { return missed() }
    choose(nil)
    if let click, now < click.until, click.place.isBeside(place) {
      self.click = nil
      press = Press(start: click.place, end: place, since: now, isSecond: true)
      return []
    }
    let requests = pendingRequests()
    press = Press(start: place, end: place, since: now)
    return requests
  }

  private mutating func release(at place: PointedPlace, _ now: Microseconds) -> [LiveRequest] {
    guard let press else { return [] }
    self.press = nil
    guard press.start.isBeside(place) else {
      let first: [LiveRequest] = press.isSecond ? [.touch(.tap, at: .place(press.start))] : []
      guard isOnScreen(place) else {
        say("a drag must end on the app's screen", .doubtful)
        return first
      }
      return first + [.drag(from: press.start, to: place)]
    }
    if let armed {
      self.armed = nil
      return [.touch(armed, at: .place(press.start))]
    }
    if press.isSecond { return [.touch(.doubleTap, at: .place(press.start))] }
    // At the terminal a button is held to see the name of the view under it.
    if isInWindow, now - press.since >= Self.longPress {
      return [.touch(.longPress, at: .place(press.start))]
    }
    click = (press.start, now + Self.doubleClick)
    return []
  }

  /// Returns the tap for a click that no second click followed.
  mutating func waitingClick() -> [LiveRequest] {
    guard let click else { return [] }
    self.click = nil
    return [.touch(.tap, at: .place(click.place))]
  }

  /// Handles a notch of the wheel: all notches of one turn are one swipe.
  private mutating func turn(
    _ turned: TerminalInput.Mouse.Direction,
    at place: PointedPlace,
    _ now: Microseconds
  ) -> [LiveRequest] {
    guard isOnScreen(place) else { return [] }
    if let wheel, wheel.direction == turned, now < wheel.until {
      self.wheel?.until = now + Self.wheelPause
      return []
    }
    wheel = (turned, now + Self.wheelPause)
    // The content follows the finger, which moves against the wheel.
    let direction: Action.Direction =
      switch turned {
      case .up: .down
      case .down: .up
      case .left: .right
      case .right: .left
      }
    return pendingRequests() + [.touch(.swipe(direction), at: .place(place))]
  }
}
