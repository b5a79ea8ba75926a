import Actions
import EventModel

extension LiveSession {
  /// Handles an event of the mouse.
  mutating func take(_ mouse: TerminalInput.Mouse, at now: Microseconds) -> [LiveRequest] {
    guard !showsHelp, prompt == nil else {
      if case .down = mouse.event { showsHelp = false }
      return []
    }
    switch mouse.event {
    case .down(.first): return pressDown(at: mouse.cell, now)
    case .down(.second):
      guard isOnPicture(mouse.cell) else { return missed() }
      choose(nil)
      return pendingRequests() + [.touch(.longPress, at: .cell(mouse.cell))]
    case .down(.middle): return []
    case .dragged:
      press?.end = mouse.cell
      return []
    case .up: return release(at: mouse.cell, now)
    case .wheel(let direction): return turn(direction, at: mouse.cell, now)
    }
  }

  /// Returns whether a cell of the terminal shows a part of the app's screen.
  func isOnPicture(_ cell: CellPlace) -> Bool { place(of: cell) != nil }

  /// Reports a click outside the app's screen.
  private mutating func missed() -> [LiveRequest] {
    say("the click is outside the app's screen", .doubtful)
    return []
  }

  private mutating func pressDown(at cell: CellPlace, _ now: Microseconds) -> [LiveRequest] {
    guard isOnPicture(cell) else { return missed() }
    choose(nil)
    if let click, now < click.until, click.cell.isBeside(cell) {
      self.click = nil
      press = Press(start: click.cell, end: cell, isSecond: true)
      return []
    }
    let requests = pendingRequests()
    press = Press(start: cell, end: cell)
    return requests
  }

  private mutating func release(at cell: CellPlace, _ now: Microseconds) -> [LiveRequest] {
    guard let press else { return [] }
    self.press = nil
    guard press.start.isBeside(cell) else {
      let first: [LiveRequest] = press.isSecond ? [.touch(.tap, at: .cell(press.start))] : []
      guard isOnPicture(cell) else {
        say("a drag must end on the app's screen", .doubtful)
        return first
      }
      return first + [.drag(from: press.start, to: cell)]
    }
    if let armed {
      self.armed = nil
      return [.touch(armed, at: .cell(press.start))]
    }
    if press.isSecond { return [.touch(.doubleTap, at: .cell(press.start))] }
    click = (press.start, now + Self.doubleClick)
    return []
  }

  /// Returns the tap for a click that no second click followed.
  mutating func waitingClick() -> [LiveRequest] {
    guard let click else { return [] }
    self.click = nil
    return [.touch(.tap, at: .cell(click.cell))]
  }

  /// Handles a notch of the wheel: all notches of one turn are one swipe.
  private mutating func turn(
    _ turned: TerminalInput.Mouse.Direction,
    at cell: CellPlace,
    _ now: Microseconds
  ) -> [LiveRequest] {
    guard isOnPicture(cell) else { return [] }
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
    return pendingRequests() + [.touch(.swipe(direction), at: .cell(cell))]
  }
}

extension CellPlace {
  /// Returns whether a resting hand may slip from one cell to the other.
  fileprivate func isBeside(_ other: CellPlace) -> Bool {
    (column - other.column).magnitude <= 1 && row == other.row
  }
}
