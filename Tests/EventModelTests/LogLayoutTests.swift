import EventModel
import TestSupport
import Testing

@Suite("Logs in another layout")
struct LogLayoutTests {
  /// Returns a session in canonical form, and with random white space and members in random order.
  private static func layouts(
    of seed: UInt64,
    steps: Int,
    using random: inout SeededRandom
  ) throws -> (canonical: [UInt8], other: [UInt8]) {
    let bytes = LogWriter.encode(try LogStreamTests.session(seed: seed, steps: steps))
    let lines = bytes.split(separator: 0x0A).map { line in
      let value = JSONText(parsing: Array(line))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return Array(line)
      case 1: return value.written(blanks: true, shuffled: false, using: &random)
      case 2: return value.written(blanks: false, shuffled: true, using: &random)
      default: return value.written(blanks: true, shuffled: true, using: &random)
      }
    }
    return (bytes, lines.flatMap { $0 + [0x0A] })
  }

  /// Returns the numbers of a log's lines and its screens as a stream reads them, and its error.
  private static func reading(_ bytes: [UInt8]) -> ([Int], [ViewTree], LogError?) {
    var stream = LogStream()
    var (numbers, trees) = ([Int](), [ViewTree]())
    stream.append(bytes.span)
    do throws(LogError) {
      while let line = try stream.next() {
        numbers.append(line.number)
        if line.isCheckpoint, let tree = stream.tree { trees.append(tree) }
      }
      try stream.finish()
      return (numbers, trees, nil)
    } catch {
      return (numbers, trees, error)
    }
  }

  @Test("a log in another layout is the same session, line by line and screen by screen")
  func sameSession() {
    forAll(seeds: 0..<4, full: 680) { random in
      let seed = UInt64.random(in: 0..<1_000, using: &random)
      let (canonical, other) = try Self.layouts(of: seed, steps: 25, using: &random)
      let (one, two) = (Self.reading(canonical), Self.reading(other))
      #expect(one.2 == nil && two.2 == nil, "\(two.2?.message ?? "")")
      #expect(one.0 == two.0)
      #expect(one.1 == two.1)
      #expect(try EventLog(decoding: canonical) == EventLog(decoding: other))
    }
  }

  @Test("a stream refuses a log with exchanged bytes with the error of the reader of whole logs")
  func damaged() {
    forAll(seeds: 0..<15, full: 2_550) { random in
      var (_, bytes) = try Self.layouts(of: 5, steps: 5, using: &random)
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        bytes[place] =
          [
            bytes[place] ^ 1 << UInt8.random(in: 0..<8, using: &random), 0x20, 0x22, 0x5C, 0x2C,
          ].randomElement(using: &random) ?? 0
      }
      var whole: LogError?
      do throws(LogError) { _ = try EventLog(decoding: bytes) } catch { whole = error }
      #expect(Self.reading(bytes).2 == whole)
    }
  }

  @Test(
    "a line with white space within a token is refused",
    arguments: [
      ("\"finger\":12", "\"finger\":1 2"), ("\"finger\":12", "\"finger\":1\t2 "),
      ("\"x\":0.5", "\"x\":0 .5"), ("\"x\":0.5", "\"x\":0.\r5"), ("\"y\":-3", "\"y\":- 3"),
    ]
  )
  func partedTokens(written: String, parted: String) throws {
    var log = EventLog(
      header: SessionHeader(writer: "test", app: "app", setting: SessionSetting())
    )
    let touch = Touch(.moved, finger: 12, at: Point(x: 0.5, y: -3))
    log.events = [
      Event(number: 1, at: .zero, kind: .touch(touch, target: nil)),
      Event(number: 2, at: .zero, kind: .end(.init(.finished))),
    ]
    let text = String(decoding: LogWriter.encode(log), as: UTF8.self)
    #expect(Self.reading(Array(text.utf8)).2 == nil)
    let other = text.replacing(written, with: parted)
    #expect(other != text)
    #expect(Self.reading(Array(other.utf8)).2?.line == 2)
  }
}

/// A JSON value as its tokens, which can be written in any layout.
private indirect enum JSONText {
  case scalar([UInt8])
  case list([JSONText])
  case object([(name: [UInt8], value: JSONText)])

  init(parsing text: [UInt8]) {
    var rest = text[...]
    self = Self.value(&rest)
  }

  private static func value(_ rest: inout ArraySlice<UInt8>) -> JSONText {
    switch rest.first {
    case 0x7B:
      rest.removeFirst()
      var members: [(name: [UInt8], value: JSONText)] = []
      while rest.first != 0x7D {
        let name = token(&rest)
        rest.removeFirst()
        members.append((name, value(&rest)))
        if rest.first == 0x2C { rest.removeFirst() }
      }
      rest.removeFirst()
      return .object(members)
    case 0x5B:
      rest.removeFirst()
      var values: [JSONText] = []
      while rest.first != 0x5D {
        values.append(value(&rest))
        if rest.first == 0x2C { rest.removeFirst() }
      }
      rest.removeFirst()
      return .list(values)
    default: return .scalar(token(&rest))
    }
  }

  /// A string, a number or a word.
  private static func token(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    var token: [UInt8] = []
    let isString = rest.first == 0x22
    while let byte = rest.first {
      if !isString, [0x2C, 0x5D, 0x7D].contains(byte) { break }
      token.append(rest.removeFirst())
      if isString, byte == 0x5C { token.append(rest.removeFirst()) }
      if isString, byte == 0x22, token.count > 1 { break }
    }
    return token
  }

  func written(blanks: Bool, shuffled: Bool, using random: inout SeededRandom) -> [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes, blanks, shuffled, &random)
    return bytes
  }

  private func write(
    to bytes: inout [UInt8],
    _ blanks: Bool,
    _ shuffled: Bool,
    _ random: inout SeededRandom
  ) {
    func blank(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
      guard blanks else { return }
      for _ in 0..<([0, 0, 1, 1, 1, 2, 9].randomElement(using: &random) ?? 0) {
        bytes.append([0x20, 0x20, 0x09, 0x0D].randomElement(using: &random) ?? 0x20)
      }
    }
    blank(&bytes, &random)
    switch self {
    case .scalar(let token): bytes += token
    case .list(let values):
      bytes.append(0x5B)
      for (place, value) in values.enumerated() {
        if place > 0 { bytes.append(0x2C) }
        value.write(to: &bytes, blanks, shuffled, &random)
      }
      bytes.append(0x5D)
    case .object(let members):
      bytes.append(0x7B)
      for (place, member) in (shuffled ? members.shuffled(using: &random) : members).enumerated() {
        if place > 0 { bytes.append(0x2C) }
        blank(&bytes, &random)
        bytes += member.name
        blank(&bytes, &random)
        bytes.append(0x3A)
        member.value.write(to: &bytes, blanks, shuffled, &random)
      }
      bytes.append(0x7D)
    }
    blank(&bytes, &random)
  }
}
