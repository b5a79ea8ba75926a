import EventModel
import TestSupport
import Testing

@Suite("Seeking in a log")
struct LogSeekTests {
  private static func seek(_ bytes: [UInt8]) -> LogSeek {
    LogSeek(size: bytes.count) { $0.upperBound <= bytes.count ? Array(bytes[$0]) : nil }
  }

  @Test("seeking finds the same screen as reading from the beginning, for every event")
  func same() throws {
    let log = try LogStreamTests.session(seed: 0, steps: 90)
    let bytes = LogWriter.encode(log)
    var stream = LogStream()
    stream.append(bytes.span)
    var screens: [ViewTree?] = []
    while let line = try stream.next() { if line.number > 0 { screens.append(stream.tree) } }
    let seek = Self.seek(bytes)
    let first = try #require(screens.firstIndex { $0 != nil })
    let events = Array(first + 1...log.events.count)
    for number in TestEnvironment.current.sample(events, count: 20) {
      #expect(seek.screen(at: number) == screens[number - 1], "event \(number)")
    }
    for number in [-1, 0, log.events.count + 1, Int.max] {
      #expect(seek.screen(at: number) == nil, "event \(number)")
    }
  }

  @Test("seeking reads only a small part of the log")
  func little() throws {
    let log = try LogStreamTests.session(seed: 5, steps: 2_000)
    let bytes = LogWriter.encode(log)
    final class Taken { var bytes = 0 }
    let taken = Taken()
    let seek = LogSeek(size: bytes.count) { range in
      taken.bytes += range.count
      return Array(bytes[range])
    }
    #expect(seek.screen(at: log.events.count) == log.checkpoints.last?.tree)
    // A binary search, each step of which reads at most 64 KiB.
    #expect(taken.bytes < 30 * (64 << 10), "\(taken.bytes) of \(bytes.count) bytes")
  }

  @Test("seeking stops in a line without end")
  func endless() {
    final class Taken { var bytes = 0 }
    let taken = Taken()
    let seek = LogSeek(size: 1 << 40) { range in
      taken.bytes += range.count
      return Array(repeating: 0x78, count: range.count)
    }
    #expect(seek.screen(at: 3) == nil)
    #expect(taken.bytes <= 17 << 20)
  }

  @Test("seeking gives up where a line is damaged, cut off or in another layout")
  func unclear() throws {
    let log = try LogStreamTests.session(seed: 7, steps: 30)
    let bytes = LogWriter.encode(log)
    let number = log.events.count - 3
    #expect(Self.seek(bytes).screen(at: number) != nil)
    let lines = bytes.split(separator: 0x0A)
    let place = lines[...number].reduce(0) { $0 + $1.count + 1 } - 20
    var damaged = bytes
    damaged[place] ^= 1
    #expect(Self.seek(damaged).screen(at: number) == nil)
    #expect(Self.seek(Array(bytes[..<place])).screen(at: number) == nil)
    let spaced = lines.map { Array($0.prefix(1)) + [0x20] + Array($0.dropFirst()) + [0x0A] }
    #expect(Self.seek(spaced.flatMap { $0 }).screen(at: number) == nil)
    for rubbish in [[], [0x0A], Array("{}\n{}\n".utf8), Array("{\"n\":1,".utf8)] as [[UInt8]] {
      #expect(Self.seek(rubbish).screen(at: 1) == nil)
    }
  }
}
