import EventModel
import ViewQuery

/// The names that people give to keys, to suggest the ones that are meant.
enum KeyNames {
  /// Common names of keys that have another name in the W3C's UI Events.
  private static let meant = [
    "return": "Enter", "esc": "Escape", "del": "Delete", "ins": "Insert", "up": "ArrowUp",
    "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight", "page up": "PageUp",
    "page down": "PageDown", "ctrl": "Control", "cmd": "Meta", "command": "Meta",
    "option": "Alt", "opt": "Alt", "windows": "Meta", "super": "Meta", "space": " ",
  ]

  /// Returns advice for a key that does not exist.
  static func hint(for name: String) -> String {
    let parts = name.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    let corrected = parts.map(correction).joined(separator: "+")
    if corrected != name, let key = KeyPress(parsing: corrected) {
      return "did you mean press \(key.description.scriptQuoted)?"
    }
    return
      "write one character, or a name as in the W3C's UI Events such as Enter, Tab, Escape, ArrowUp "
      + "or F1, after modifiers such as in Control+Shift+S; text is typed: type \"text\""
  }

  private static func correction(of part: String) -> String {
    if part.count == 1 { return part }
    if let meant = meant[part.lowercased()] { return meant }
    return Spelling.nearest(part, among: KeyPress.names).first ?? part
  }
}
