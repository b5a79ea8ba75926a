import AppDriver
import Chromium
import EventModel
import Foundation

extension WebPage {
  /// The real time in which an input that needs no frame is acknowledged.
  private static let acknowledgement = Duration.milliseconds(400)

  /// The real time in which an input reaches the page, also on a busy machine.
  private static let arrival = Duration.seconds(2)

  /// The seconds after which a browser takes a finger as one that rests.
  private static let rest = 0.15

  /// Sends a phase of a finger, or of the mouse's left button.
  func touch(_ touch: Touch) throws {
    if !dialogs.isEmpty {
      if touch.phase == .ended,
        let answer = dialogs.last?.answer(at: touch.location, on: setting.screen.size)
      {
        try close(answer)
      }
      // The dialog took the rest of the touch.
      if touch.phase == .ended || touch.phase == .cancelled { try liftFingers() }
      return
    }
    if try touchPopup(touch) { return }
    if touch.phase == .began { try beginInput() }
    quiet = 0
    try pointer == .mouse ? press(touch) : dispatch(touch)
    if touch.phase != .moved { try lookForPopup() }
  }

  /// Types a text with the keys of a keyboard.
  func type(_ text: String) throws {
    try beginInput()
    network.isTyping = true
    defer { network.isTyping = false }
    let last = text.count - 1
    if dialogs.isEmpty, text.allSatisfy({ $0 == "\u{8}" || $0 == "\u{7F}" }) {
      _ = try? ask("(simonPopup.goToEnd(\(text.count)), true)", as: Bool.self)
    }
    for (place, character) in text.enumerated() {
      // Only the frames after the last key say whether the screen is at rest.
      let isLast = place == last
      if !dialogs.isEmpty {
        if let answer = dialogs[dialogs.count - 1].type(String(character)) { try close(answer) }
      } else if try typeIntoPopup(character) {
        continue
      } else if let stroke = KeyStroke.typing(character) {
        try press(stroke, looks: isLast)
      } else {
        let number = try link.post("Input.insertText", ["text": String(character)], in: session)
        try frame(looks: isLast)
        try acknowledge([number])
      }
    }
  }

  /// Presses a key.
  func press(_ key: KeyPress) throws {
    try beginInput()
    guard let dialog = dialogs.last else {
      if try !pressInPopup(key) { try press(KeyStroke.press(key)) }
      return
    }
    switch key.description {
    case "Enter": try close(.accept)
    case "Escape": try close(dialog.kind == .alert ? .accept : .cancel)
    default: break
    }
  }

  /// Moves the mouse, turns its wheel, or clicks with another button than the left one.
  func point(_ input: PointerInput) throws {
    guard dialogs.isEmpty else { return }
    try beginInput()
    if try pointAtPopup(input) { return }
    let place = input.location
    switch input.kind {
    case .hover:
      let number = try move(to: place, buttons: 0)
      try frameWithInput()
      try acknowledge([number])
    case .wheel(let offset):
      let moved = try move(to: place, buttons: 0)
      let order = MouseOrder(
        type: "mouseWheel",
        x: place.x,
        y: place.y,
        deltaX: offset.x,
        deltaY: offset.y,
        timestamp: timestamp
      )
      let turned = try link.post("Input.dispatchMouseEvent", order, in: session)
      try frameWithInput()
      try acknowledge([moved, turned])
    case .press(let button): try click(button, at: place)
    }
    try lookForPopup()
  }

  private func press(_ stroke: KeyStroke, looks: Bool = true) throws {
    var order = KeyOrder(
      type: stroke.text == nil ? "rawKeyDown" : "keyDown",
      key: stroke.key,
      code: stroke.code,
      windowsVirtualKeyCode: stroke.number,
      text: stroke.text,
      unmodifiedText: stroke.text,
      modifiers: stroke.modifiers,
      commands: stroke.commands,
      timestamp: timestamp
    )
    let down = try link.post("Input.dispatchKeyEvent", order, in: session)
    (order.type, order.text, order.unmodifiedText, order.commands) = ("keyUp", nil, nil, [])
    let up = try link.post("Input.dispatchKeyEvent", order, in: session)
    let open = try handled([down, up])
    try frame(looks: looks)
    try acknowledge(open)
    try lookForPopup()
  }

  /// Takes up all fingers, of which the page is told nothing but that their touches do not go on.
  private func liftFingers() throws(BrowserError) {
    guard !fingers.isEmpty else { return }
    (fingers, hasFingerMoved) = ([:], false)
    try link.tell("Input.dispatchTouchEvent", order("touchCancel", after: 0), in: session)
  }

  private func dispatch(_ touch: Touch) throws {
    // The browser lets content move on after a quick finger, by the machine's clock. After a rest it stops at once.
    let rest = touch.phase == .ended && hasFingerMoved ? Self.rest : 0
    if rest > 0 {
      try link.tell(
        "Input.dispatchTouchEvent",
        order("touchMove", after: rest, force: 0.5),
        in: session
      )
    }
    switch touch.phase {
    case .began, .moved: fingers[touch.finger] = touch.location
    case .ended: fingers[touch.finger] = nil
    case .cancelled: fingers = [:]
    }
    let type =
      switch touch.phase {
      case .began: "touchStart"
      case .moved: "touchMove"
      case .ended: "touchEnd"
      case .cancelled: "touchCancel"
      }
    hasFingerMoved = touch.phase == .moved || hasFingerMoved && !fingers.isEmpty
    let number = try link.post("Input.dispatchTouchEvent", order(type, after: rest), in: session)
    try frameWithInput()
    try acknowledge([number])
    // A gesture that the browser makes of the touch follows its acknowledgement, and belongs to the next frame.
    try waitForArrival()
  }

  /// Returns the places of all fingers, some seconds after the present moment.
  private func order(_ type: String, after rest: Double, force: Double = 1) -> TouchOrder {
    let places = fingers.sorted { $0.key < $1.key }.map {
      TouchOrder.Place(x: $0.value.x, y: $0.value.y, id: $0.key, force: force)
    }
    return TouchOrder(type: type, touchPoints: places, timestamp: timestamp + rest)
  }

  private func press(_ touch: Touch) throws {
    guard touch.finger == 0 else {
      throw DriverError.unsupported(input: "touch of a second finger by a mouse")
    }
    let place = touch.location
    var numbers: [Int] = []
    if touch.phase == .began {
      numbers.append(try move(to: place, buttons: 0))
      var count = 1
      if let last = lastPress, time.now - last.time < .milliseconds(500),
        abs(place.x - last.place.x) + abs(place.y - last.place.y) < 6
      {
        count = last.count + 1
      }
      lastPress = (time.now, place, count)
    }
    if touch.phase == .moved {
      numbers.append(try move(to: place, buttons: 1))
      try frameWithInput()
      return try acknowledge(numbers)
    }
    let isDown = touch.phase == .began
    let order = MouseOrder(
      type: isDown ? "mousePressed" : "mouseReleased",
      x: place.x,
      y: place.y,
      button: "left",
      buttons: isDown ? 1 : 0,
      clickCount: lastPress?.count ?? 1,
      timestamp: timestamp
    )
    numbers.append(try link.post("Input.dispatchMouseEvent", order, in: session))
    let open = try handled(numbers)
    try frame()
    try acknowledge(open)
  }

  /// Presses and releases another button than the left one.
  private func click(_ button: PointerInput.Button, at place: Point) throws {
    var order = MouseOrder(
      type: "mousePressed",
      x: place.x,
      y: place.y,
      button: button.rawValue,
      buttons: button == .right ? 2 : 4,
      clickCount: 1,
      timestamp: timestamp
    )
    var numbers = [try move(to: place, buttons: 0)]
    numbers.append(try link.post("Input.dispatchMouseEvent", order, in: session))
    (order.type, order.buttons) = ("mouseReleased", 0)
    numbers.append(try link.post("Input.dispatchMouseEvent", order, in: session))
    let open = try handled(numbers)
    try frame()
    try acknowledge(open)
  }

  private func move(to place: Point, buttons: Int) throws -> Int {
    let order = MouseOrder(
      type: "mouseMoved",
      x: place.x,
      y: place.y,
      button: buttons == 0 ? "none" : "left",
      buttons: buttons,
      timestamp: timestamp
    )
    return try link.post("Input.dispatchMouseEvent", order, in: session)
  }

  /// The moment of an input, in seconds of the browser's clock.
  var timestamp: Double { epoch + time.milliseconds / 1_000 }

  /// Begins chance anew, so that a number more or less in one step changes nothing in the next.
  func beginInput() throws {
    inputs += 1
    quiet = 0
    guard dialogs.isEmpty else { return }
    try? run("globalThis.__simon?.reseed(\(inputs))")
  }

  /// Waits until inputs are handled while the page's time stands, so that their moment is no race with the next frame.
  ///
  /// - Returns: those that are not, which need a frame.
  func handled(_ numbers: [Int]) throws -> [Int] {
    var open: [Int] = []
    for number in numbers where try !isHandled(number) {
      if !dialogs.isEmpty { return [] }
      open.append(number)
    }
    // The next frame must know of a popup that has opened.
    try lookForPopup()
    return open
  }

  /// Runs a frame once the page has an input that is handled with frames only, whatever the machine does meanwhile.
  private func frameWithInput() throws {
    try waitForArrival()
    try frame()
  }

  /// Waits until the page has the inputs so far: the thread for inputs gets them first, and then the one that answers.
  private func waitForArrival() throws {
    for _ in 0..<2 where dialogs.isEmpty {
      guard try answers(within: Self.arrival) else { return }
    }
  }

  /// Runs frames until inputs are handled.
  func acknowledge(_ numbers: [Int]) throws {
    for number in numbers {
      for _ in 0..<6 {
        if try !dialogs.isEmpty || isHandled(number) { break }
        try frame()
      }
    }
  }

  /// Waits for the acknowledgement of an input.
  private func isHandled(_ number: Int) throws -> Bool {
    let deadline = ContinuousClock.now + Self.acknowledgement
    while dialogs.isEmpty {
      if link.hasReply(to: number) {
        _ = try link.reply(to: number, until: .now, as: NoMembers.self)
        return true
      }
      guard try link.takeMessage(until: deadline) else { return false }
    }
    return true
  }

  /// Answers the topmost dialog.
  private func close(_ answer: PageDialog.Answer) throws {
    guard let dialog = dialogs.popLast() else { return }
    let isPrompt = dialog.kind == .prompt && answer == .accept
    let order = DialogAnswer(accept: answer == .accept, promptText: isPrompt ? dialog.typed : nil)
    try call("Page.handleJavaScriptDialog", order)
    // The script that asked goes on first.
    try frameWithInput()
  }
}
