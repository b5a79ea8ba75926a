/// The kind of a file, which decides where it contains digests that Simon wrote.
enum DigestFile {
  /// A log: each line ends with its seal, and a checkpoint has a hash before it.
  case log
  /// The ledger of a golden, whose members name the digests of files.
  case ledger
  /// The page of a report, whose parts have one code.
  case page
  /// Any other file, in which no digits are known to be a digest.
  case other

  /// Creates the kind of a file.
  init(_ bytes: [UInt8]) {
    let line = bytes.prefix { $0 != 0x0A }.prefix(512)
    if line.starts(with: #"{"simon":"#.utf8) {
      self = .log
    } else if line.starts(with: #"{"ledger":"#.utf8)
      || line.starts(with: #"{"at":"#.utf8) && line.contains(#""decision":"#.utf8)
    {
      self = .ledger
    } else if line.starts(with: "<!doctype html>".utf8) || line.starts(with: "<!DOCTYPE html>".utf8)
    {
      self = .page
    } else {
      self = .other
    }
  }

  /// The members whose values are digests.
  var members: Set<String> {
    switch self {
    case .log: ["seal", "hash"]
    case .ledger:
      [
        "seal", "hash", "before", "after", "story", "log", "former", "setting", "inputs", "targets",
        "outcomes", "screens", "names", "markers", "times", "end", "rules",
      ]
    case .page: ["nonce"]
    case .other: []
    }
  }
}

extension SearchedText {
  /// Returns true if a short range is a part of a digest that Simon wrote.
  func isInDigest(_ range: Range<Int>, of file: DigestFile) -> Bool {
    guard file != .other, range.count < 8, scalars[range].allSatisfy(\.isDigestDigit) else {
      return false
    }
    let limits = self.start(before: range.lowerBound)..<self.end(behind: range.upperBound - 1)
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > limits.lowerBound, scalars[start - 1].isDigestDigit { start -= 1 }
    while end < limits.upperBound, scalars[end].isDigestDigit { end += 1 }
    guard [8, 16, 32, 64].contains(end - start) else { return false }
    let before = text(in: max(limits.lowerBound, start - 512)..<start)
    let after = text(in: end..<min(limits.upperBound, end + 12))
    switch file {
    case .log:
      return before.hasSuffix(#""seal":""#) && (after == "\"}" || after.hasPrefix("\"}\n"))
        || before.hasSuffix(#""hash":""#) && after.hasPrefix(#"","seal":""#)
    case .ledger:
      return after.hasPrefix("\"") && file.members.contains { before.ends(afterMember: $0) }
    case .page: return before.hasSuffix("nonce=\"") || before.hasSuffix("'nonce-")
    case .other: return false
    }
  }

  private func text(in range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }
}

extension String {
  /// Returns true if a value of a member begins here: a text, or one in a list of digests and numbers.
  fileprivate func ends(afterMember name: String) -> Bool {
    guard hasSuffix("\"") else { return false }
    let mark = "\"\(name)\":"
    if hasSuffix(mark + "\"") { return true }
    guard let start = ranges(of: mark + "[").last?.upperBound else { return false }
    return self[start...].unicodeScalars.allSatisfy {
      $0.isDigestDigit || $0 == "," || $0 == "\""
    }
  }
}

extension Unicode.Scalar {
  /// True for a hexadecimal digit as digests have it, in lower case.
  fileprivate var isDigestDigit: Bool { ("0"..."9").contains(self) || ("a"..."f").contains(self) }
}
