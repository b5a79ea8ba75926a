import TestSupport
import Testing

@testable import EventModel

@Suite("Pool of texts from a hostile file")
struct PoolSeedTests {
  @Test("texts that were chosen to meet in one place of an unseeded table are still found at once")
  func collisions() {
    let count = 20_000
    let first: UInt64 = 0x9e37_79b9_7f4a_7c15 ^ 16 << 48
    StringPool().withState { pool in
      var numbers: Set<UInt32> = []
      for number in 0..<UInt64(count) {
        var isNew = false
        let bytes = [first, number, 0, 0].flatMap { word in
          (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }
        }
        let found = unsafe bytes.withUnsafeBufferPointer { text in
          unsafe text.baseAddress.map { unsafe pool.intern($0, 16, isNew: &isNew) }
        }
        numbers.insert(found ?? 0)
      }
      #expect(numbers.count == count)
      #expect(pool.longestSearch < 500, "\(pool.longestSearch)")
    }
  }

  @Test("the numbers of texts depend on their order alone")
  func order() {
    let texts = (0..<300).map { "text \($0 % 100)" }
    let numbers = { StringPool().withState { pool in texts.map { pool.intern($0) } } }
    #expect(numbers() == numbers())
    // Number 0 stands for no text, and 1 for the empty one in every pool.
    #expect(Array(numbers().prefix(100)) == (2...101).map(UInt32.init))
    #expect(StringPool().withState { $0.intern("") } == PoolState.emptyText)
  }
}
