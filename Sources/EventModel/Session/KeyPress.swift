/// A press of one key of a keyboard, while modifier keys are held down.
///
/// ```swift
/// KeyPress(parsing: "Control+S")   // KeyPress("S", modifiers: [.control])
/// ```
public struct KeyPress: Hashable, Sendable, CustomStringConvertible {
  /// The keys that change the meaning of another one, in the order in which they are written.
  public enum Modifier: String, Hashable, CaseIterable, Sendable {
    /// Control.
    case control = "Control"
    /// Alt, the Option key of a Mac.
    case alt = "Alt"
    /// Shift.
    case shift = "Shift"
    /// Meta, the Command key of a Mac.
    case meta = "Meta"
  }

  /// The key: one of `names`, or the character that it types.
  public let key: String
  /// The keys that are held down meanwhile.
  public let modifiers: Set<Modifier>

  /// Creates a press of a key; nil for a key that is neither one of `names` nor one printable character.
  public init?(_ key: String, modifiers: Set<Modifier> = []) {
    guard Self.names.contains(key) || Self.isCharacter(key) else { return nil }
    self.key = key
    self.modifiers = modifiers
  }

  /// Reads a key with its modifiers, such as `Escape`, `Control+Shift+S` and `Control++`, where the
  /// modifiers can have any order; nil for another text.
  public init?(parsing text: String) {
    var rest = Substring(text)
    var modifiers: Set<Modifier> = []
    while let modifier = Modifier.allCases.first(where: { rest.hasPrefix($0.rawValue + "+") }),
      rest.count > modifier.rawValue.count + 1
    {
      guard modifiers.insert(modifier).inserted else { return nil }
      rest = rest.dropFirst(modifier.rawValue.count + 1)
    }
    self.init(String(rest), modifiers: modifiers)
  }

  /// The press as it is written in logs and scripts: `Control+Shift+S`.
  public var description: String {
    let held = Modifier.allCases.filter(modifiers.contains).map { $0.rawValue + "+" }
    return held.joined() + key
  }

  /// The text that the press types without further meaning: its character, a return or a delete; nil for
  /// other keys, and while other modifiers than Shift are held down.
  public var typedText: String? {
    guard modifiers.isSubset(of: [.shift]) else { return nil }
    if Self.isCharacter(key) { return key }
    guard modifiers.isEmpty else { return nil }
    return key == "Enter" ? "\n" : key == "Backspace" ? "\u{8}" : nil
  }

  /// Returns true if a text is one character that can be typed, of at most 64 bytes.
  private static func isCharacter(_ text: String) -> Bool {
    text.count == 1 && text.utf8.count <= 64
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
        default: true
        }
      }
  }

  /// The names of the keys that type no character, as the W3C's UI Events name them in `key`.
  public static let names: [String] =
    [
      "Enter", "Tab", "Escape", "Backspace", "Delete", "Insert", "Home", "End", "PageUp",
      "PageDown", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Shift", "Control", "Alt",
      "AltGraph", "Meta", "CapsLock", "NumLock", "ScrollLock", "ContextMenu", "Pause",
      "PrintScreen", "Help", "Clear", "Copy", "Cut", "Paste", "Undo", "Redo", "Find", "Select",
      "GoBack", "GoHome", "BrowserBack", "BrowserForward", "BrowserHome", "BrowserRefresh",
      "BrowserSearch", "MediaPlayPause", "MediaStop", "MediaTrackNext", "MediaTrackPrevious",
      "AudioVolumeUp", "AudioVolumeDown", "AudioVolumeMute",
    ] + (1...24).map { "F\($0)" }
}
