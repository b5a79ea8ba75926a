/// The forms of made names of which some values show only a part: a counter to the base 32 that has had no letter
/// so far, say.
enum KnownForm {
  /// Returns the pattern of values that all have the same known form; nil if there is none.
  static func pattern(of values: [String]) -> ValuePattern? {
    let text =
      pattern(of: values, splitting: uuid) ?? pattern(of: values, splitting: hookName)
      ?? numbers(values)
    return text.map { ValuePattern(text: $0) }
  }

  /// A value with a made name in it: what stands before and after, and the pattern of the name.
  private struct Split: Hashable {
    var before: String
    var pattern: String
    var after: String
  }

  private static func pattern(
    of values: [String],
    splitting split: (String) -> Split?
  ) -> String? {
    let splits = Set(values.map(split))
    guard splits.count == 1, let only = splits.first, let only else { return nil }
    return ValuePattern.escaped(only.before) + only.pattern + ValuePattern.escaped(only.after)
  }

  /// Finds a UUID in a value.
  private static func uuid(_ value: String) -> Split? {
    let lengths = [8, 4, 4, 4, 12]
    let characters = Array(value)
    let size = lengths.reduce(lengths.count - 1, +)
    guard characters.count >= size else { return nil }
    for start in 0...(characters.count - size) {
      let groups = characters[start..<start + size].split(
        separator: "-",
        omittingEmptySubsequences: false
      )
      guard groups.map(\.count) == lengths,
        groups.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isHexDigit } })
      else { continue }
      let isUpper = groups.contains { $0.contains { $0.isUppercase } }
      let digits = isUpper ? "[0-9A-F]" : "[0-9a-f]"
      return Split(
        before: String(characters[..<start]),
        pattern: lengths.map { "\(digits){\($0)}" }.joined(separator: "-"),
        after: String(characters[(start + size)...])
      )
    }
    return nil
  }

  /// Finds a name of React's `useId` in a value: `:r7:`, `«r7»` or `_r_7_`, with a counter to the base 32.
  private static func hookName(_ value: String) -> Split? {
    for (open, close) in [(":r", ":"), ("«r", "»"), ("_r_", "_")] {
      guard let start = value.ranges(of: open).first else { continue }
      let rest = value[start.upperBound...]
      guard let end = rest.ranges(of: close).first, end.lowerBound > start.upperBound,
        rest[..<end.lowerBound].allSatisfy({ $0.isASCIIDigit || ("a"..."v").contains($0) })
      else { continue }
      return Split(
        before: String(value[..<start.upperBound]),
        pattern: "[0-9a-v]+",
        after: String(value[end.lowerBound...])
      )
    }
    return nil
  }

  /// Returns the pattern of numbers, of which some have a fraction or a minus.
  private static func numbers(_ values: [String]) -> String? {
    var (isSigned, isFraction) = (false, false)
    for value in values {
      let digits = value.hasPrefix("-") ? value.dropFirst() : value[...]
      let groups = digits.split(separator: ".", omittingEmptySubsequences: false)
      guard groups.count <= 2,
        groups.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) })
      else { return nil }
      isSigned = isSigned || value.hasPrefix("-")
      isFraction = isFraction || groups.count == 2
    }
    return (isSigned ? "-?" : "") + "[0-9]+" + (isFraction ? #"(\.[0-9]+)?"# : "")
  }
}
