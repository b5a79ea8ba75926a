import Testing

@testable import EventModel

@Suite("Control characters in logs")
struct ControlCharacterTests {
  /// All characters that a terminal obeys, and the controls of the writing direction.
  private static let controls =
    [0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069].joined()
    .compactMap { Unicode.Scalar($0) }.filter { $0 != "\n" }

  /// A log whose texts hold all of them, beside their neighbours.
  private static var log: EventLog {
    let text = String(String.UnicodeScalarView(controls)) + "\u{A0}é“\u{2029}\u{206A}\u{2065}\\\"z"
    let node = ViewNode(
      "V" + text,
      identifier: text,
      label: text,
      text: "t" + text,
      frame: Frame(0, 0, 9, 9),
      attributes: [
        "k" + text: .text(text), "o": .object([Attribute("i" + text, .list([.text(text)]))]),
      ]
    )
    return EventLog(
      header: SessionHeader(writer: "w", app: "a", setting: SessionSetting()),
      events: [
        Event(number: 1, at: .zero, kind: .snapshot(.init(title: text, tree: ViewTree(node)))),
        Event(number: 2, at: .zero, kind: .marker(text)),
        Event(number: 3, at: .zero, kind: .text(text, target: nil)),
        Event(number: 4, at: .zero, kind: .marker("plain")),
        Event(number: 5, at: .zero, kind: .end(.init(.crashed, reason: text))),
      ]
    )
  }

  private func holdsControls(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.contains(where: Self.controls.contains)
  }

  @Test("a log holds no control character, and reads as what was written")
  func escaped() throws {
    let bytes = LogWriter.encode(Self.log)
    #expect(!holdsControls(bytes))
    let read = try EventLog(decoding: bytes)
    #expect(read.events == Self.log.events)
    #expect(LogWriter.encode(read) == bytes)
  }

  @Test("a log of an earlier version, with control characters as they are, is read as before")
  func earlier() throws {
    var (bytes, chain) = ([UInt8](), DigestState())
    func add(_ writer: JSONWriter) {
      let digest = Digest(of: writer.bytes.span)
      chain.absorb(digest)
      bytes += writer.bytes + Array(",\"seal\":\"\(digest.seal)\"}\n".utf8)
    }
    var header = JSONWriter()
    header.header(Self.log.header)
    add(header)
    for event in Self.log.events {
      var writer = JSONWriter()
      writer.event(event, after: .zero, chain: chain.digest)
      add(writer)
    }
    #expect(holdsControls(bytes))
    #expect(try EventLog(decoding: bytes).events == Self.log.events)
  }
}
