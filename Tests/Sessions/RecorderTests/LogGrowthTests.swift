import Recorder
import Testing

@Suite("Growth of a log")
struct LogGrowthTests {
  @Test("a log is full at 56 MB, with room for one more action below the limit for reading")
  func limit() {
    var growth = LogGrowth()
    let line = [UInt8](repeating: 0x20, count: 1 << 20)
    while !growth.isFull { growth.add(line) }
    #expect(growth.bytes == 56 << 20)
    #expect(LogGrowth.reason == "the log is close to its size limit of 64 MB")
  }
}
