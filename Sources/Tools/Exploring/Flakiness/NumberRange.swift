/// A range of whole numbers as a regular expression.
struct NumberRange {
  private let low: Int
  private let high: Int

  /// The longest number that is written as a range, in digits.
  static let digits = 12

  /// Creates a range that contains all values and little more.
  ///
  /// It is wider than the values by their spread. It contains neither the double nor the half of the first value,
  /// unless a value is that far away: such a number means that something happened twice, or not at all.
  ///
  /// - Parameter values: the values, the recorded one first; not empty.
  init(around values: [Int]) {
    let recorded = values[0]
    let (least, most) = (values.min() ?? recorded, values.max() ?? recorded)
    let spread = most - least
    var (low, high) = (max(least - spread, 0), most + spread)
    if recorded > 0 {
      if most < 2 * recorded { high = min(high, 2 * recorded - 1) }
      if 2 * least > recorded { low = max(low, recorded / 2 + 1) }
    }
    // Round ends are easier to read.
    var unit = 1
    while unit * 10 <= spread { unit *= 10 }
    let (up, down) = ((low + unit - 1) / unit * unit, (high + 1) / unit * unit - 1)
    (self.low, self.high) = (up <= least ? up : low, down >= most ? down : high)
  }

  /// Returns true if a number is in the range.
  func contains(_ number: Int) -> Bool { (low...high).contains(number) }

  /// The regular expression.
  var pattern: String {
    var parts: [String] = []
    var start = low
    while start <= high {
      let end = Self.endOfBlock(from: start, to: high)
      parts.append(Self.block(from: start, to: end))
      start = end + 1
    }
    return parts.count == 1 ? parts[0] : "(\(parts.joined(separator: "|")))"
  }

  /// Returns the end of the longest block of numbers that one sequence of digit sets describes.
  ///
  /// Such a block has one length, equal first digits, a range of one digit, and any digits after it.
  private static func endOfBlock(from start: Int, to high: Int) -> Int {
    var end = start
    var unit = 1
    while start.isMultiple(of: unit), unit <= max(start, 1) {
      // The digit at this unit may rise to 9, while all digits below it take every value.
      let digit = start / unit % 10
      for last in (digit...9).reversed() {
        let candidate = start + (last - digit) * unit + unit - 1
        if candidate <= high, "\(candidate)".count == "\(start)".count {
          end = max(end, candidate)
          break
        }
      }
      unit *= 10
    }
    return end
  }

  private static func block(from start: Int, to end: Int) -> String {
    var pattern = ""
    var anything = 0
    for (low, high) in zip("\(start)", "\(end)") {
      if low == "0", high == "9" {
        anything += 1
      } else {
        pattern += low == high ? "\(low)" : "[\(low)-\(high)]"
      }
    }
    switch anything {
    case 0: return pattern
    case 1: return pattern + "[0-9]"
    default: return pattern + "[0-9]{\(anything)}"
    }
  }
}
