/// The values of the placeholders in one row of examples.
struct PickleValues {
  /// The work of a search for one placeholder, beside that for each byte of the text.
  private static let cost = 32

  let values: [String]
  /// The bytes of the placeholders and of their values.
  private let replacements: [(name: [UInt8], value: [UInt8])]

  init(names: [String] = [], values: [String] = []) {
    self.values = values
    replacements = zip(names, values).map { (Array("<\($0)>".utf8), Array($1.utf8)) }
  }

  /// True if there are no placeholders, so that texts stay as they are.
  var isEmpty: Bool { replacements.isEmpty }

  /// Returns a text with values for `<name>`, one name after the other, so that a value can have a further
  /// placeholder.
  ///
  /// Such values can double a text with each name. Once a text is longer than `most`, or no bytes to search are
  /// left, it is returned as it is then: a text that is too long is refused by the code that counts texts.
  func filled(_ text: String, atMost most: Int, searching searches: inout Int) -> String {
    guard !isEmpty, text.utf8.contains(0x3C) else { return text }
    var bytes = Array(text.utf8)
    for (name, value) in replacements where bytes.count <= most && searches > 0 {
      searches -= bytes.count + Self.cost
      bytes = replace(name, by: value, in: bytes, atMost: most)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the bytes with another value for each place of a name.
  private func replace(
    _ name: [UInt8],
    by value: [UInt8],
    in bytes: [UInt8],
    atMost most: Int
  ) -> [UInt8] {
    var made: [UInt8] = []
    var kept = 0
    var place = 0
    while let start = bytes[place...].firstIndex(of: 0x3C), made.count <= most {
      place = start + 1
      guard bytes[start...].starts(with: name) else { continue }
      made += bytes[kept..<start]
      made += value
      (place, kept) = (start + name.count, start + name.count)
    }
    // Most texts have few of the names.
    return kept == 0 ? bytes : made + bytes[kept...]
  }
}
