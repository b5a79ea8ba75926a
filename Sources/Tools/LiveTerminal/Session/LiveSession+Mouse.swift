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
      let first: [LiveRequest] = press.isSecond ? [.endTap(isDouble: false)] : []
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
    if press.isSecond { return [.endTap(isDouble: true)] }
    // At the terminal a button is held to see the name of the view under it.
    if isInWindow, now - press.since >= Self.longPress {
      return [.touch(.longPress, at: .place(press.start))]
    }
    // The person sees at once what the tap does; only the app's time waits for a second click.
    click = (press.start, now + Self.doubleClick)
    return [.beginTap(at: .place(press.start))]
  }

  /// Returns the end of a tap that no second click followed.
  mutating func waitingClick() -> [LiveRequest] {
    guard click != nil else { return [] }
    click = nil
    return [.endTap(isDouble: false)]
  }

  /// Returns what has to be carried out before an input is handled: a key ends the wait for a second click.
  package mutating func requests(before input: TerminalInput) -> [LiveRequest] {
    if case .mouse = input { return [] }
    return secondPress() + waitingClick()
  }

  /// Returns the end of a tap whose second click is held down, and forgets that.
  mutating func secondPress() -> [LiveRequest] {
    guard press?.isSecond == true else { return [] }
    press = nil
    return [.endTap(isDouble: false)]
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
