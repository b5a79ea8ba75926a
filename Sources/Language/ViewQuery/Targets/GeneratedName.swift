import EventModel

/// The distinction between names given by a person and generated names.
///
/// A generated name differs in the next run or build, so it does not identify a node.
enum GeneratedName {
  /// Returns true if a name looks generated: a UUID, a memory address, a long number, a long
  /// sequence of hexadecimal digits, or letters and digits that alternate.
  ///
  /// ```swift
  /// GeneratedName.isLikely("row-12")               // false
  /// GeneratedName.isLikely("cell-7f3a91c20b")      // true
  /// GeneratedName.isLikely("0x600003b1c2d0")       // true
  /// ```
  static func isLikely(_ name: String) -> Bool {
    let scalars = Array(name.unicodeScalars)
    return name.contains("0x") && hasRun(scalars, atLeast: 4, digits: 1)
      || hasRun(scalars, atLeast: 8, digits: 2)
      || scalars.split { !("0"..."9").contains($0) }.contains { $0.count >= 5 }
      || isUUIDLike(name)
      || isScrambled(scalars)
  }

  /// Returns true if a name is there and does not look generated.
  static func isStable(_ name: String) -> Bool { !name.isEmpty && !isLikely(name) }

  /// Returns true if a sequence of hexadecimal digits has that length and that many decimal digits.
  private static func hasRun(_ scalars: [Unicode.Scalar], atLeast length: Int, digits: Int) -> Bool
  {
    scalars.split { !$0.properties.isASCIIHexDigit }.contains { run in
      run.count >= length && run.count { ("0"..."9").contains($0) } >= digits
    }
  }

  private static func isUUIDLike(_ name: String) -> Bool {
    let groups = name.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.count >= 5 else { return false }
    return zip(groups.suffix(5), [8, 4, 4, 4, 12]).allSatisfy { group, length in
      group.count == length && group.allSatisfy(\.isHexDigit)
        || group.count > length && length == 8 && group.suffix(length).allSatisfy(\.isHexDigit)
    }
  }

  /// Returns true if lower case, upper case and digits alternate at half of the characters or more.
  ///
  /// A capital before small letters does not count.
  private static func isScrambled(_ scalars: [Unicode.Scalar]) -> Bool {
    guard scalars.count >= 8 else { return false }
    enum Kind { case lower, upper, digit, other }
    var last: Kind?
    var changes = 0
    for scalar in scalars where scalar != "-" && scalar != "_" && scalar != "." {
      let kind: Kind =
        switch scalar {
        case "a"..."z": .lower
        case "A"..."Z": .upper
        case "0"..."9": .digit
        default: .other
        }
      if let last, last != kind, !(last == .upper && kind == .lower) { changes += 1 }
      last = kind
    }
    return changes * 2 >= scalars.count
  }
}

extension ViewNode {
  /// The identifier, unless it looks generated.
  package var stableIdentifier: String? {
    identifier.flatMap { GeneratedName.isStable($0) ? $0 : nil }
  }
}
