import EventModel

/// One key of a keyboard as the browser takes it.
struct KeyStroke: Hashable, Sendable {
  /// The key as `KeyboardEvent.key` names it.
  var key: String
  /// The place on a keyboard as `KeyboardEvent.code` names it; empty if it has none there.
  var code = ""
  /// The number of the key as `KeyboardEvent.keyCode` gives it; 0 for none.
  var number = 0
  /// The text that the key types; nil if it types none.
  var text: String?
  /// The modifiers that are held down, as the sum of their bits: Alt 1, Control 2, Meta 4, Shift 8.
  var modifiers = 0
  /// The commands of text editing that the key means, such as `selectAll`.
  var commands: [String] = []

  /// Returns the keys that type a text, one for each character; nil for a character that no key of a keyboard types.
  static func typing(_ character: Character) -> KeyStroke? {
    switch character {
    case "\n", "\r", "\r\n": return named("Enter")
    case "\u{8}", "\u{7F}": return named("Backspace")
    case "\t": return named("Tab")
    default: break
    }
    guard let ascii = character.asciiValue, ascii >= 0x20 else { return nil }
    var stroke = key(for: character, ascii)
    stroke.text = String(character)
    if character.isUppercase { stroke.modifiers = shift }
    return stroke
  }

  /// Returns a press of a key with its modifiers.
  static func press(_ press: KeyPress) -> KeyStroke {
    var stroke = named(press.key) ?? KeyStroke(key: press.key)
    if let character = press.key.first, press.key.count == 1 {
      stroke = character.asciiValue.map { key(for: character, $0) } ?? KeyStroke(key: press.key)
      let isShifted = press.modifiers.contains(.shift)
      stroke.key = isShifted ? press.key.uppercased() : press.key
      if press.modifiers.isSubset(of: [.shift]) { stroke.text = stroke.key }
    }
    stroke.modifiers = press.modifiers.reduce(0) { $0 + bit(of: $1) }
    if !press.modifiers.isDisjoint(with: [.control, .alt, .meta]) { stroke.text = nil }
    if press.modifiers == [.control] { stroke.commands = editing[press.key.lowercased()] ?? [] }
    return stroke
  }

  private static let shift = 8

  private static func bit(of modifier: KeyPress.Modifier) -> Int {
    switch modifier {
    case .alt: 1
    case .control: 2
    case .meta: 4
    case .shift: shift
    }
  }

  /// The commands of text editing that come with Control, which the browser's window would add.
  private static let editing = [
    "a": ["selectAll"], "c": ["copy"], "x": ["cut"], "v": ["paste"], "z": ["undo"], "y": ["redo"],
  ]

  private static func key(for character: Character, _ ascii: UInt8) -> KeyStroke {
    let key = String(character)
    if character.isLetter {
      return KeyStroke(key: key, code: "Key\(key.uppercased())", number: Int(ascii & 0xDF))
    }
    if character.isNumber { return KeyStroke(key: key, code: "Digit\(key)", number: Int(ascii)) }
    if character == " " { return KeyStroke(key: key, code: "Space", number: 32) }
    return KeyStroke(key: key)
  }

  /// Returns the key of a name that types no character; nil for an unknown one.
  private static func named(_ name: String) -> KeyStroke? {
    if let known = numbers[name] {
      return KeyStroke(key: name, code: name, number: known, text: name == "Enter" ? "\r" : nil)
    }
    guard name.hasPrefix("F"), let number = Int(name.dropFirst()), (1...24).contains(number) else {
      return nil
    }
    return KeyStroke(key: name, code: name, number: 111 + number)
  }

  private static let numbers = [
    "Enter": 13, "Tab": 9, "Escape": 27, "Backspace": 8, "Delete": 46, "Insert": 45, "Home": 36,
    "End": 35, "PageUp": 33, "PageDown": 34, "ArrowUp": 38, "ArrowDown": 40, "ArrowLeft": 37,
    "ArrowRight": 39, "ContextMenu": 93,
  ]
}
