import Recorder
import Testing

@Suite("How large a log becomes")
struct LogGrowthTests {
  @Test("is told while there is room for one more action, before nobody would read it any more")
  func limit() {
    var growth = LogGrowth()
    let line = [UInt8](repeating: 0x20, count: 1 << 20)
    while !growth.isFull { growth.add(line) }
    #expect(growth.bytes == 56 << 20)
    #expect(LogGrowth.reason == "the log is close to its size limit of 64 MB")
  }
}
