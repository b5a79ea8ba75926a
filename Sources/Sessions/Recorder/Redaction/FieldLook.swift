import EventModel

/// A secure field as it was before text was typed into it; from then on, a recording shows it like that.
///
/// Nothing of the field that comes later can depend on its text, except for the members that
/// ``node(for:text:value:)`` passes on.
struct FieldLook: Equatable, Sendable {
  /// The field and its contents, redacted.
  var tree: ViewTree
  /// The accessibility value of the empty field, as the app reported it.
  var emptyValue: String?
  /// The frame of the empty field and of the views around it; nil for a field that had text when it was
  /// first seen.
  var layout: FieldLayout?
  /// The names of the views that the empty field covered as a whole.
  var covered: Set<String> = []
  /// The number of ``FieldSurroundings/kind(around:)`` at that time.
  var kind: Int
  /// The words that name the field, without numbers and dots.
  var words: String
  /// The name that the user gave to the secrets in the field; nil for none.
  var name: String?
  /// True once the field has had text, so that its look is kept.
  var isKept = false
  /// True once a person has typed into the field.
  var isTyped = false
  /// True once the app has reported text of the field.
  var hasShownText = false
  /// True if a person typed into the field since it was last seen empty.
  var isTypedAnew = false
  /// The number of characters that the field showed when it was last seen as a secure one.
  var held = 0

  /// Returns the field to record, without a frame.
  ///
  /// Only one of its states is passed on, the first of hidden, disabled, not touchable and focused: several at once
  /// could encode a number.
  ///
  /// - Parameters:
  ///   - node: the field as the app reports it.
  ///   - text: its redacted text.
  ///   - value: its redacted accessibility value.
  /// - Returns: the field, which shows nothing that its text could count in.
  func node(for node: ViewNode, text: String?, value: String?) -> ViewNode {
    var held = tree[0]
    (held.text, held.value) = (text, value)
    (held.isHidden, held.isEnabled) = (node.isHidden, node.isHidden || node.isEnabled)
    let isInert = node.isHidden || !node.isEnabled
    let isUntouchable = !isInert && node.attributes["userInteraction"] == .bool(false)
    let isFocused = !isInert && !isUntouchable && node.attributes["focused"] == .bool(true)
    held.attributes.set([
      ("focused", state(isFocused, unless: false, of: "focused")),
      ("userInteraction", state(!isUntouchable, unless: true, of: "userInteraction")),
    ])
    return held
  }

  /// Returns the value of a state; the usual one is written only if the app wrote it of the empty field.
  private func state(_ state: Bool, unless usual: Bool, of name: String) -> AttributeValue? {
    state != usual || tree[0].attributes[name] == .bool(usual) ? .bool(state) : nil
  }
}

extension String {
  /// The text without numbers and the marks of hidden text.
  var withoutCounts: String {
    // Most names have neither, and every view beside a field is looked at.
    let isPlain = utf8.allSatisfy { byte in
      byte < 0x80 && byte != UInt8(ascii: "*") && !(0x30...0x39).contains(byte)
    }
    if isPlain { return self }
    let words = unicodeScalars.filter { $0.properties.numericType == nil && !String($0).isMask }
    return String(String.UnicodeScalarView(words))
  }
}
