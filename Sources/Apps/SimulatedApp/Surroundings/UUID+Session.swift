public import Foundation

extension UUID {
  /// Creates an identifier of version 4 from random numbers of the session.
  @_disfavoredOverload public init() {
    var numbers = SessionRandomNumbers()
    var bytes: [UInt8] = []
    for _ in 0..<2 {
      let number = numbers.next()
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    self.init(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
        bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      )
    )
  }
}
