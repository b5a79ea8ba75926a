import Actions
import EventModel
import ViewQuery

extension LiveSession {
  /// Takes a report of the mouse.
  mutating func take(_ mouse: TerminalInput.Mouse, at now: Microseconds) -> [LiveRequest] {
    guard !showsHelp, prompt == nil else {
      if case .down = mouse.deed { showsHelp = false }
      return []
    }
    switch mouse.deed {
    case .down(.first): return pressDown(at: mouse.cell, now)
    case .down(.second):
      guard isOnPicture(mouse.cell) else { return missed() }
      choose(nil)
      return whatWaits() + [.touch(.longPress, at: .cell(mouse.cell))]
    case .down(.middle): return []
    case .dragged:
      press?.end = mouse.cell
      return []
    case .up: return release(at: mouse.cell, now)
    case .wheel(let way): return turn(way, at: mouse.cell, now)
    }
  }

  /// Whether a cell of the terminal shows a part of the app's screen.
  func isOnPicture(_ cell: CellPlace) -> Bool { place(of: cell) != nil }

  /// Says that a click was none of the app, whatever was said before.
  private mutating func missed() -> [LiveRequest] {
    say("that is not on the app's screen", .doubtful)
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
    let requests = whatWaits()
    press = Press(start: cell, end: cell)
    return requests
  }

  private mutating func release(at cell: CellPlace, _ now: Microseconds) -> [LiveRequest] {
    guard let press else { return [] }
    self.press = nil
    guard press.start.isBeside(cell) else {
      let first: [LiveRequest] = press.isSecond ? [.touch(.tap, at: .cell(press.start))] : []
      guard isOnPicture(cell) else {
        say("a drag ends on the app's screen", .doubtful)
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

  /// The click that waited for a second one, which did not come.
  mutating func waitingClick() -> [LiveRequest] {
    guard let click else { return [] }
    self.click = nil
    return [.touch(.tap, at: .cell(click.cell))]
  }

  /// One turn of the wheel is one swipe, however many notches it has.
  private mutating func turn(
    _ way: TerminalInput.Mouse.Way,
    at cell: CellPlace,
    _ now: Microseconds
  ) -> [LiveRequest] {
    guard isOnPicture(cell) else { return [] }
    if let wheel, wheel.way == way, now < wheel.until {
      self.wheel?.until = now + Self.wheelPause
      return []
    }
    wheel = (way, now + Self.wheelPause)
    // The content follows the finger, and goes the other way than the wheel.
    let direction: Action.Direction =
      switch way {
      case .up: .down
      case .down: .up
      case .left: .right
      case .right: .left
      }
    return whatWaits() + [.touch(.swipe(direction), at: .cell(cell))]
  }
}

extension CellPlace {
  /// Whether a hand that means to stay may go from one cell to the other.
  fileprivate func isBeside(_ other: CellPlace) -> Bool {
    (column - other.column).magnitude <= 1 && row == other.row
  }
}
