import AppDriver
import Chromium
import EventModel
import Foundation

extension WebPage {
  /// A press that began in a popup.
  struct PopupPress: Hashable {
    /// The finger.
    var finger: Int
    /// The place up to which the popup has followed it.
    var place: Point
    /// True once the finger scrolls, and chooses nothing.
    var isDrag = false
  }

  /// The way of a finger after which it scrolls.
  private static let slop = 8.0

  /// Finds out which popup of a field the browser has open.
  func lookForPopup() throws(BrowserError) {
    if !dialogs.isEmpty || isChoosingFiles { return }
    // Nothing has reached the page since it was asked.
    if popupInfluences == influences { return }
    let text = try? ask("simonPopup.text()", as: String.self)
    popupInfluences = text == nil ? nil : influences
    // The dialog for files may have opened meanwhile.
    if isChoosingFiles { return }
    let found = text.flatMap { try? JSONDecoder().decode(PopupReport?.self, from: Data($0.utf8)) }
    guard let report = found ?? nil else { return popup = nil }
    guard popup?.field == report.field else {
      popup = PagePopup(report, on: setting.screen.size, isTouched: pointer == .touch)
      return
    }
    guard case .list(var list)? = popup else { return }
    list.update(report)
    popup = .list(list)
  }

  private var isChoosingFiles: Bool {
    if case .prompt(let prompt)? = popup { return prompt.isModal }
    return false
  }

  /// Gives a phase of a finger, or of the mouse's left button, to the popup.
  ///
  /// - Returns: false if there is none at the place, so that the page takes it.
  func touchPopup(_ touch: Touch) throws -> Bool {
    guard var press = popupPress else {
      guard touch.phase == .began, try hasPopup(at: touch.location) else { return false }
      try beginInput()
      popupPress = PopupPress(finger: touch.finger, place: touch.location)
      return true
    }
    guard press.finger == touch.finger else { return true }
    switch touch.phase {
    case .began: break
    case .cancelled: popupPress = nil
    case .moved:
      let way = press.place.y - touch.location.y
      guard pointer == .touch, press.isDrag || abs(way) > Self.slop else { break }
      (press.isDrag, press.place.y) = (true, touch.location.y)
      scrollPopup(by: way)
      popupPress = press
    case .ended:
      popupPress = nil
      if try !press.isDrag && hasPopup(at: touch.location) { try tapPopup(at: touch.location) }
    }
    return true
  }

  /// Gives an input of the mouse to the popup: its wheel scrolls a list.
  ///
  /// - Returns: false if there is none at the place, so that the page takes it.
  func pointAtPopup(_ input: PointerInput) throws -> Bool {
    guard try hasPopup(at: input.location) else { return false }
    if case .wheel(let way) = input.kind { scrollPopup(by: way.y) }
    return true
  }

  /// Gives a press of a key to the popup.
  ///
  /// - Returns: false if none is open, so that the page takes it.
  func pressInPopup(_ key: KeyPress) throws -> Bool {
    guard try hasPopup() else { return false }
    switch popup {
    case .list(var list):
      if let text = key.typedText, text.count == 1, text != "\n", text != "\u{8}" {
        return try typeIntoPopup(Character(text))
      }
      let effects = list.press(key.key, isAlt: key.modifiers.contains(.alt))
      popup = .list(list)
      try perform(effects)
      // The browser's list takes a key when it is pressed; when it is released, the list may have gone.
      if popup == nil { try release(KeyStroke.press(key)) }
    case .prompt(let prompt):
      switch key.description {
      case "Enter": try close(prompt, .accept)
      case "Escape": try close(prompt, .cancel)
      default:
        guard let text = key.typedText, text.count == 1 else { break }
        return try typeIntoPopup(Character(text))
      }
    case nil: return false
    }
    return true
  }

  /// Gives a character to the popup.
  ///
  /// - Returns: false if none is open, so that the page takes it.
  func typeIntoPopup(_ character: Character) throws -> Bool {
    guard try hasPopup() else { return false }
    switch popup {
    case .list(var list):
      let stroke = KeyStroke.typing(character)
      let isLetter = stroke == nil || stroke?.key == String(character)
      let effects =
        isLetter ? list.search(character, at: time.now) : list.press(stroke?.key ?? "")
      popup = .list(list)
      try perform(effects)
      if popup == nil, let stroke { try release(stroke) }
    case .prompt(var prompt):
      let answer = prompt.type(String(character))
      popup = .prompt(prompt)
      if let answer { try close(prompt, answer) }
    case nil: return false
    }
    return true
  }

  /// Returns true if a popup is open, and at a place if one is given.
  ///
  /// The page may have closed it since the last look.
  private func hasPopup(at place: Point? = nil) throws(BrowserError) -> Bool {
    guard popup != nil else { return false }
    try lookForPopup()
    quiet = 0
    guard let place else { return popup != nil }
    return popup?.takes(place, on: setting.screen.size) == true
  }

  private func scrollPopup(by way: Double) {
    guard case .list(var list)? = popup else { return }
    list.scroll(by: way)
    popup = .list(list)
  }

  private func tapPopup(at place: Point) throws {
    switch popup {
    case .list(var list):
      let effects = list.tap(at: place)
      popup = .list(list)
      try perform(effects)
    case .prompt(let prompt):
      guard let answer = prompt.answer(at: place, on: setting.screen.size) else { return }
      try close(prompt, answer)
    case nil: return
    }
  }
}
