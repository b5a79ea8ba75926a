import EventModel

/// The popup of a field that is open, as the page's scripts report it.
struct PopupReport: Hashable, Sendable, Decodable {
  /// One option of a `select`.
  struct Option: Hashable, Sendable, Decodable {
    /// Its text.
    var label: String
    /// The name of its group; nil for an option outside of groups.
    var group: String?
    /// True if it can be chosen.
    var isEnabled: Bool
  }

  /// The number of the field, by which it is known as the same one.
  var field: Int
  /// `select`, or the type of the field, such as `date`.
  var kind: String
  /// The left and upper edge, the width and the height of the field on the screen.
  var box: [Double]
  /// The options of a `select`; nil for another field.
  var options: [Option]?
  /// The place of the chosen option; nil for none.
  var chosen: Int?
  /// The number of options before the chosen one, if the list does not show that; nil otherwise.
  var gap: Int?
  /// The value of another field.
  var value: String?

  /// The place of the field on the screen.
  var frame: Frame { box.count == 4 ? Frame(box[0], box[1], box[2], box[3]) : .zero }
}
