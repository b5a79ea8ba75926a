import LiveTerminal
import TestSupport
import Testing

@Suite("The input of a terminal")
struct InputDecoderTests {
  private static func mouse(
    _ event: TerminalInput.Mouse.Event,
    _ column: Int,
    _ row: Int
  ) -> TerminalInput {
    .mouse(.init(event, at: CellPlace(column: column, row: row)))
  }

  private static let table: [(String, [TerminalInput])] = [
    ("q", [.text("q")]), ("é", [.text("é")]), ("日👍", [.text("日"), .text("👍")]),
    ("\r", [.key(.enter)]), ("\n", [.key(.enter)]), ("\t", [.key(.tab)]),
    ("\u{7F}", [.key(.backspace)]), ("\u{8}", [.key(.backspace)]),
    ("\u{3}", [.key(.control("c"))]), ("\u{1A}", [.key(.control("z"))]), ("\u{0}", []),
    ("\u{1B}[A\u{1B}OB", [.key(.up), .key(.down)]),
    ("\u{1B}[C\u{1B}[D\u{1B}[H\u{1B}[F", [.key(.right), .key(.left), .key(.home), .key(.end)]),
    ("\u{1B}[1~\u{1B}[4~\u{1B}[3~", [.key(.home), .key(.end), .key(.delete)]),
    ("\u{1B}[5~\u{1B}[6~\u{1B}[Z", [.key(.pageUp), .key(.pageDown), .key(.backTab)]),
    ("\u{1B}OP\u{1B}OS", [.key(.function(1)), .key(.function(4))]),
    ("\u{1B}[11~\u{1B}[15~", [.key(.function(1)), .key(.function(5))]),
    ("\u{1B}[17~\u{1B}[21~", [.key(.function(6)), .key(.function(10))]),
    ("\u{1B}[24~\u{1B}[[B", [.key(.function(12)), .key(.function(2))]),
    (
      "\u{1B}[17;2~\u{1B}[1;2P",
      [
        .key(.function(6, isShifted: true)), .key(.function(1, isShifted: true)),
      ]
    ),
    ("\u{1B}x", [.key(.alt("x"))]),
    ("\u{1B}[<0;10;6M\u{1B}[<0;10;6m", [mouse(.down(.first), 9, 5), mouse(.up, 9, 5)]),
    ("\u{1B}[<2;1;1M\u{1B}[<1;1;1M", [mouse(.down(.second), 0, 0), mouse(.down(.middle), 0, 0)]),
    ("\u{1B}[<32;300;200M", [mouse(.dragged, 299, 199)]),
    ("\u{1B}[<64;5;5M\u{1B}[<65;5;5M", [mouse(.wheel(.up), 4, 4), mouse(.wheel(.down), 4, 4)]),
    ("\u{1B}[<66;5;5M\u{1B}[<67;5;5M", [mouse(.wheel(.left), 4, 4), mouse(.wheel(.right), 4, 4)]),
    ("\u{1B}[200~one\rtwo\u{1B}[201~x", [.paste("one\ntwo"), .text("x")]),
    ("\u{1B}[200~a\u{7}\u{1B}[31mb\tc\u{1B}[201~", [.paste("a[31mb\tc")]),
    ("\u{1B}[200~never ends\u{3}", [.paste("never ends"), .key(.control("c"))]),
    ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
    // Unknown sequences have no effect.
    ("\u{1B}[?1;2c\u{1B}[99~\u{1B}[5n!", [.text("!")]),
    ("\u{1B}]11;rgb:0/0/0\u{7}\u{1B}]0;x\u{1B}\\\u{1B}P1$r\u{1B}\\!", [.text("!")]),
    ("\u{1B}[<0;0;1M\u{1B}[<0;1M\u{1B}[<128;1;1M!", [.text("!")]),
    ("\u{1B}[M !!!", [.text("!")]), ("\u{1B}[1\u{1B}[A", [.key(.up)]),
    ("\u{1B}\u{1B}[A", [.key(.escape), .key(.up)]),
  ]

  @Test("bytes are decoded to keys, text, pastes and mouse events", arguments: table)
  func reads(bytes: String, as inputs: [TerminalInput]) {
    var decoder = InputDecoder()
    #expect(decoder.decode(bytes.utf8) == inputs)
    #expect(!decoder.isUndecided)
  }

  @Test("the inputs do not depend on how the bytes are split")
  func pieces() {
    let bytes = Self.table.flatMap { Array($0.0.utf8) }
    let whole = Self.table.flatMap(\.1)
    forAll(seeds: 0..<50, full: 1_700) { random in
      var decoder = InputDecoder()
      var rest = bytes[...]
      var inputs: [TerminalInput] = []
      while !rest.isEmpty {
        let length = Int.random(in: 1...9, using: &random)
        inputs += decoder.decode(rest.prefix(length))
        rest = rest.dropFirst(length)
      }
      #expect(inputs == whole)
    }
  }

  @Test("a lone escape is the key, and half a sequence is nothing")
  func undecided() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isUndecided)
    #expect(decoder.decide() == [.key(.escape)])
    #expect(decoder.decode("\u{1B}[<0;1".utf8) == [])
    #expect(decoder.decide() == [])
    #expect(decoder.decode([0xE6, 0x97]) == [])
    #expect(decoder.decide() == [])
    #expect(decoder.decode("q".utf8) == [.text("q")])
    #expect(decoder.decide() == [])
  }

  @Test("the decoder goes on after invalid bytes")
  func noise() {
    forAll(seeds: 0..<100, full: 3_400) { random in
      var decoder = InputDecoder()
      let noise = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = decoder.decode(noise)
      // This closes a paste by control C, and a text by its end.
      _ = decoder.decode("\u{3}\u{1B}\\\u{7}".utf8)
      _ = decoder.decide()
      #expect(decoder.decode("q".utf8).last == .text("q"))
    }
  }

  @Test("the decoder waits for the end of a paste")
  func slowPaste() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}[200~half".utf8) == [])
    #expect(!decoder.isUndecided)
    #expect(decoder.decide() == [])
    #expect(decoder.decode(" and half\u{1B}[20".utf8) == [])
    #expect(decoder.decode("1~".utf8) == [.paste("half and half")])
  }
}
