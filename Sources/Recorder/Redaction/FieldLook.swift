import EventModel

/// A secure field as it was before text was typed into it, which is how a recording shows it from then on.
///
/// Nothing of the field that comes later can depend on its text, except for the members that
/// ``node(for:text:value:)`` passes on.
struct FieldLook: Sendable {
  /// The field and its contents, redacted.
  var tree: ViewTree
  /// The accessibility value of the empty field, as the app reported it.
  var emptyValue: String?
  /// The frame of the empty field and of the views around it; nil for a field that had text when it was
  /// first seen.
  var layout: FieldLayout?
  /// The number of ``FieldSurroundings/kind(around:)`` at that time.
  var kind: Int
  /// The words that name the field, without numbers and dots.
  var words: String
  /// A Boolean value that says whether the field has had text, so that its look is kept.
  var isKept = false
  /// A Boolean value that says whether a person typed into the field.
  var isTyped = false
  /// A Boolean value that says whether the app has reported text of the field.
  var hasShownText = false

  /// The attributes that say which of two states the field is in, and cannot count.
  private static let states = ["focused", "selected", "userInteraction"]

  /// Returns the field to record, without a frame.
  ///
  /// - Parameters:
  ///   - node: the field as the app reports it.
  ///   - text: its redacted text.
  ///   - value: its redacted accessibility value.
  func node(for node: ViewNode, text: String?, value: String?) -> ViewNode {
    var held = tree[0]
    (held.text, held.value) = (text, value)
    (held.isHidden, held.isEnabled) = (node.isHidden, node.isEnabled)
    held.attributes.set(
      Self.states.map { name in
        guard case .bool(let state)? = node.attributes[name] else { return (name, nil) }
        return (name, .bool(state))
      }
    )
    return held
  }
}

extension String {
  /// The text without numbers and the marks of hidden text.
  var withoutCounts: String {
    let words = unicodeScalars.filter { $0.properties.numericType == nil && !String($0).isMask }
    return String(String.UnicodeScalarView(words))
  }
}
