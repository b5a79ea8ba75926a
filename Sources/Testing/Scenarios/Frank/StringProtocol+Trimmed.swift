extension StringProtocol {
  /// The text without the blanks around it.
  var trimmed: String {
    String(String(drop(while: \.isWhitespace).reversed()).drop(while: \.isWhitespace).reversed())
  }
}
