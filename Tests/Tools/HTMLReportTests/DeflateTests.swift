import EventModel
import Foundation
import TestSupport
import Testing

@testable import HTMLReport

@Suite("Packing in the format deflate")
struct DeflateTests {
  @Test("packed bytes are unpacked as they were", arguments: PackingSample.all)
  func samples(_ sample: PackingSample) throws {
    #expect(try Inflate.unpack(Deflate.pack(sample.bytes)) == sample.bytes)
  }

  @Test("random bytes with random repetitions are unpacked as they were")
  func random() throws {
    forAll(seeds: 0..<12, full: 2_000) { random in
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<60, using: &random) {
        if !bytes.isEmpty, Bool.random(using: &random) {
          let start = Int.random(in: 0..<bytes.count, using: &random)
          let end = Int.random(in: start..<min(bytes.count, start + 400), using: &random)
          bytes += bytes[start...end]
        } else {
          let letters = UInt8.random(in: 1...255, using: &random)
          for _ in 0..<Int.random(in: 0..<40, using: &random) {
            bytes.append(UInt8.random(in: 0...letters, using: &random))
          }
        }
      }
      let unpacked = try Inflate.unpack(Deflate.pack(bytes))
      #expect(unpacked == bytes)
    }
  }

  @Test("a text with repetitions is packed to a fraction of its length, and equally every time")
  func packs() {
    let text = Array(
      (0..<2_000).map { "UITableViewCell 0,\($0 * 44) 390x44 row \($0)\n" }.joined().utf8
    )
    let packed = Deflate.pack(text)
    #expect(packed.count * 6 < text.count)
    #expect(Deflate.pack(text) == packed)
  }

  @Test(
    "gzip unpacks the bytes, too",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/gzip"))
  )
  func gzip() async throws {
    let bytes = PackingSample.all.flatMap(\.bytes)
    let folder = try TemporaryFolder()
    // A header without a name, the packed bytes, and the checksum and length that gzip verifies.
    var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + Deflate.pack(bytes)
    for word in [checksum(bytes), UInt32(bytes.count)] {
      for shift in [0, 8, 16, 24] as [UInt32] { file.append(UInt8(word >> shift & 255)) }
    }
    try Data(file).write(to: folder.file("a.gz"))
    let run = try await BuiltTool(at: URL(filePath: "/bin/gzip")).run(
      ["-dk", "a.gz"],
      in: folder.url
    )
    #expect(run.status == .exit(0), "\(run)")
    #expect(try [UInt8](Data(contentsOf: folder.file("a"))) == bytes)
  }

  /// Returns the checksum of gzip, bit by bit (RFC 1952, 8).
  private func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
