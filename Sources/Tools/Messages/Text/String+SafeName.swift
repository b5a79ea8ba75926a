extension String {
  /// The text as a name that a shell takes as one word without quotes, and no command as an option.
  ///
  /// `a; b` becomes `a-b`; a name that is safe stays as it is.
  package var safeName: String {
    let scalars = unicodeScalars.map { $0.isSafeInName ? Character($0) : "-" }
    guard !unicodeScalars.allSatisfy(\.isSafeInName) || hasPrefix("-") else { return self }
    return scalars.split(separator: "-").map { String($0) }.joined(separator: "-")
  }
}

extension Unicode.Scalar {
  /// True if a shell reads the character as itself, wherever in a word.
  fileprivate var isSafeInName: Bool {
    guard isASCII else { return !isUnseen && !properties.isWhitespace }
    return properties.isAlphabetic || ("0"..."9").contains(self)
      || "-_.+,=@:".unicodeScalars.contains(self)
  }
}
