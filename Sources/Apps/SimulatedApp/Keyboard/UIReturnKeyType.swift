/// The title of the keyboard's return key.
public enum UIReturnKeyType: String, Hashable, Sendable {
  /// "return"
  case `default` = "return"
  /// "Done"
  case done = "Done"
  /// "Go"
  case go = "Go"
  /// "Next"
  case next = "Next"
  /// "Search"
  case search = "Search"
  /// "Send"
  case send = "Send"
}
