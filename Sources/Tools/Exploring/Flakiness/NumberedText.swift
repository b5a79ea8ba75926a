/// A text that is split into its numbers and the words around them.
struct NumberedText {
  /// The words before, between and after the numbers.
  let words: [String]
  let numbers: [String]

  init(_ text: String) {
    let number = /[0-9][0-9.,]*/
    words = text.split(separator: number, omittingEmptySubsequences: false).map(String.init)
    numbers = text.matches(of: number).map { String($0.output) }
  }

  /// The text with each of its whole numbers doubled, one at a time.
  var doubled: [String] {
    numbers.indices.compactMap { place in
      guard let number = Self.whole(numbers[place]), number > 0 else { return nil }
      var other = numbers
      other[place] = "\(2 * number)"
      return joined(with: other)
    }
  }

  private func joined(with numbers: [String]) -> String {
    zip(words, numbers).map { $0 + $1 }.joined() + (words.last ?? "")
  }

  /// Returns a regular expression for texts that differ in their numbers.
  ///
  /// - Parameter texts: the texts, which have the same words, the recorded one first.
  /// - Returns: an expression with the same words, in which numbers vary as they do in the texts.
  static func pattern(for texts: [NumberedText]) -> String {
    guard let first = texts.first else { return "" }
    var pattern = escaped(first.words[0])
    for place in first.numbers.indices {
      pattern += self.pattern(forNumbers: texts.map { $0.numbers[place] })
      pattern += escaped(first.words[place + 1])
    }
    return pattern
  }

  /// Returns a regular expression for the values of one number.
  private static func pattern(forNumbers numbers: [String]) -> String {
    guard Set(numbers).count > 1 else { return escaped(numbers[0]) }
    let whole = numbers.compactMap(Self.whole)
    if whole.count == numbers.count { return NumberRange(around: whole).pattern }
    var shapes: [String] = []
    for shape in numbers.map(shape(of:)) where !shapes.contains(shape) { shapes.append(shape) }
    return shapes.count == 1 ? shapes[0] : "(\(shapes.joined(separator: "|")))"
  }

  /// Returns a number without separators and leading zeros; nil for any other.
  private static func whole(_ number: String) -> Int? {
    guard number.count <= NumberRange.digits, let whole = Int(number), "\(whole)" == number else {
      return nil
    }
    return whole
  }

  /// Returns a regular expression for a number with the same number of digits and the same separators.
  private static func shape(of number: String) -> String {
    number.split(omittingEmptySubsequences: false) { ".,".contains($0) }.map { digits in
      digits.isEmpty ? "" : "[0-9]{\(digits.count)}"
    }.enumerated().reduce(into: "") { shape, part in
      let separators = number.filter { ".,".contains($0) }.map { $0 == "." ? "\\." : "," }
      shape += part.element
      if part.offset < separators.count { shape += separators[part.offset] }
    }
  }

  private static func escaped(_ text: String) -> String {
    text.map { "\\^$.|?*+()[]{}/".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
