extension LookAlikeTable {
  /// The characters that look like others, with their looks.
  static var doubles: [Unicode.Scalar: String] {
    var doubles: [Unicode.Scalar: String] = [:]
    for run in runs.split(whereSeparator: \.isWhitespace) {
      let sides = run.split(separator: ">")
      guard sides.count == 2 else { continue }
      let looks = sides[1].split(separator: ",").compactMap { UInt32($0, radix: 16) }
      let numbers = sides[0].split { $0 == "." || $0 == "*" }
      guard let start = UInt32(numbers[0], radix: 16) else { continue }
      let count = numbers.count > 1 ? UInt32(numbers[1]) ?? 1 : 1
      let step: UInt32 = sides[0].contains(".") ? 1 : 0
      for offset in 0..<count {
        guard let letter = Unicode.Scalar(start + offset) else { continue }
        var look = String.UnicodeScalarView()
        look.append(contentsOf: looks.compactMap { Unicode.Scalar($0 + step * offset) })
        doubles[letter] = String(look)
      }
    }
    return doubles
  }
}
