import TestSupport
import Testing

/// Bytes to pack, with a name.
struct PackingSample: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var bytes: [UInt8]

  init(_ name: String, _ bytes: [UInt8]) { (testDescription, self.bytes) = (name, bytes) }

  static let all: [PackingSample] = [
    PackingSample("nothing", []),
    PackingSample("one byte", [7]),
    PackingSample("two equal bytes", [7, 7]),
    PackingSample("one byte many times", Array(repeating: 65, count: 1_000)),
    PackingSample("the longest repetition, and one byte more", Array(repeating: 65, count: 260)),
    PackingSample("every byte once", Array(0...255)),
    PackingSample("a repetition from far away", far(distance: 32_000)),
    PackingSample("a repetition from too far away", far(distance: 33_000)),
    PackingSample("codes that would be too long", rare),
  ]

  private static func far(distance: Int) -> [UInt8] {
    let mark = Array("a mark that comes twice".utf8)
    var random = SeededRandom(seed: 7)
    let rest = (0..<distance - mark.count).map { _ in UInt8.random(in: 128...255, using: &random) }
    return mark + rest + mark
  }

  /// Letters that occur as often as Fibonacci's numbers, which makes the longest codes.
  private static var rare: [UInt8] {
    var counts = [1, 1]
    while counts.count < 20 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
    var random = SeededRandom(seed: 8)
    return counts.enumerated().flatMap { Array(repeating: UInt8($0), count: $1) }.shuffled(
      using: &random
    )
  }
}
