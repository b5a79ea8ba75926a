/// The known forms of generated names, of which a few values may show only a part.
///
/// A counter to the base 32, for example, may have had no letter so far.
enum KnownForm {
  /// Returns the pattern of values that all have the same known form; nil if there is none.
  static func pattern(of values: [String]) -> ValuePattern? {
    // A name of the server may count the hooks of one view, too.
    let isCounted = values.contains { hookName($0)?.isCounted == true }
    let split =
      split(values, by: uuid)
      ?? split(values) { value in
        hookName(value).map { $0.split(isCounted ? localCounter : "") }
      }
    if let split {
      return ValuePattern(
        parts: [Part(literal: split.before), Part(form: split.pattern), Part(literal: split.after)]
      )
    }
    return numbers(values).map { ValuePattern(parts: [Part(form: $0)]) }
  }

  private typealias Part = ValuePattern.Part

  /// A value with a generated name: the texts before and after the name, and its pattern.
  private struct Split: Hashable {
    var before: String
    var pattern: String
    var after: String
  }

  /// Returns the form of values that all have the same text around their names.
  private static func split(_ values: [String], by split: (String) -> Split?) -> Split? {
    let splits = Set(values.map(split))
    guard splits.count == 1, let only = splits.first else { return nil }
    return only
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

  /// A name of React's `useId` in a value.
  private struct HookName {
    var before: String
    var after: String
    /// True if a second number, behind an `H`, counts the hooks of one view.
    var isCounted: Bool

    func split(_ counter: String) -> Split {
      Split(before: before, pattern: "[0-9a-v]+" + counter, after: after)
    }
  }

  /// The pattern of the number of a hook within its view.
  private static let localCounter = "(H[0-9a-v]+)?"

  /// Finds a name of React's `useId` in a value: `:r7:`, `«r7»` or `_r_7_`, with a counter to the base 32, and such
  /// as `:R1H2:` of a server.
  private static func hookName(_ value: String) -> HookName? {
    for open in [":r", ":R", "«r", "«R", "_r_", "_R_"] {
      guard let start = value.ranges(of: open).first else { continue }
      let close: Character = open.hasPrefix(":") ? ":" : open.hasPrefix("«") ? "»" : "_"
      let rest = value[start.upperBound...]
      guard let end = rest.firstIndex(of: close) else { continue }
      let numbers = rest[..<end].split(separator: "H", omittingEmptySubsequences: false)
      guard numbers.count <= 2,
        numbers.allSatisfy({ number in
          !number.isEmpty && number.allSatisfy { $0.isASCIIDigit || ("a"..."v").contains($0) }
        })
      else { continue }
      return HookName(
        before: String(value[..<start.upperBound]),
        after: String(value[end...]),
        isCounted: numbers.count == 2
      )
    }
    return nil
  }

  /// Returns the pattern of numbers; some of them have a fraction or a minus.
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
