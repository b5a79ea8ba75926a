import Foundation
import TestSupport
import Testing

@testable import EventModel

@Suite("Characters that look like others")
struct LookAlikeTests {
  /// The blocks whose compatibility forms look like the characters that they stand for.
  private static let blocks: [ClosedRange<UInt32>] = [
    0xFB00...0xFB4F, 0xFB50...0xFDFB, 0xFE70...0xFEFC, 0xFF01...0xFF5E, 0xFF61...0xFF9F,
    0x2160...0x217F, 0x1D400...0x1D7FF, 0x3371...0x3376, 0x3380...0x33DF, 0x1C4...0x1CC,
    0x1F1...0x1F3, 0x210A...0x211D,
  ]

  @Test("Latin letters look like themselves alone exactly where the tables have no other")
  func latin() throws {
    for value: UInt32 in 0xC0..<0x180 {
      let letter = try #require(Unicode.Scalar(value))
      let isItself = LookAlikes.look(of: String(letter)) == String(letter)
      #expect(isItself == (LookAlikeTable.doubles[letter] == nil), "\(String(value, radix: 16))")
    }
  }

  @Test("a form of Unicode's tables and what it stands for are told apart, alone and within a text")
  func compatible() {
    forAll(seeds: 0..<300, full: 20_000) { random in
      guard let block = Self.blocks.randomElement(using: &random),
        let scalar = Unicode.Scalar(UInt32.random(in: block, using: &random))
      else { return }
      let form = String(scalar)
      let plain = form.precomposedStringWithCompatibilityMapping
      let isMade = plain.unicodeScalars.contains { ["\u{2044}", "\u{20}"].contains($0) }
      let isAsian = plain.unicodeScalars.contains { $0.value > 0x3000 } && plain.count > 1
      guard plain != form, !isMade, !isAsian else { return }
      let code = String(scalar.value, radix: 16)
      #expect(TextPair(form, plain).note?.isEmpty == false, "U+\(code) and \(plain)")
      #expect(TextPair("a \(form) b", "a \(plain) b").looksAlike, "U+\(code) and \(plain)")
    }
  }

  @Test(
    "letters and signs of other scripts that are taken for others are named",
    arguments: [
      ("\u{2173}", "iv"), ("Ⅳ", "IV"), ("ﻻ", "لا"), ("ﺍ", "ا"), ("ｶﾞ", "ガ"), ("ﾡ", "ㄱ"), ("ǆ", "dž"),
      ("ŉ", "ʼn"), ("″", "''"), ("׳", "'"), ("ꓮ", "A"), ("Ꭺ", "A"), ("ⲟ", "o"),
      ("Room ０", "Room 0"),
      ("a—b", "a–b"), ("a·b", "a•b"), ("،", ","), ("‚", ","), ("ⅼ", "l"), ("“a”", "\"a\""),
      ("㎏", "kg"),
      ("𝐏ay", "Pay"), ("ﷲ", "الله"), ("ꓬ", "Y"), ("Ꮪ", "S"), ("ⲣ", "p"), ("ɡ", "g"), ("ꞵ", "ß"),
    ]
  )
  func confusable(former: String, latter: String) {
    #expect(TextPair(former, latter).note != nil)
    #expect(TextPair(latter, former).looksAlike)
  }

  @Test(
    "texts that a reader tells apart do not look alike",
    arguments: [
      ("O", "0"), ("l", "1"), ("I", "l"), ("é", "e"), ("①", "1"), ("x²", "x2"), ("½", "1/2"),
      ("가", "ㄱㅏ"), ("日本", "日木"), ("١", "٢"), ("Ä", "A"), ("", "a"), ("same", "same"),
      ("\u{200B}", ""),
      ("café 1", "cafe\u{301} 2"), ("ß", "ss"), ("æ", "ae"),
    ]
  )
  func different(former: String, latter: String) {
    #expect(!TextPair(former, latter).looksAlike)
  }

  @Test(
    "the part of a text that looks like another one is found",
    arguments: [
      ("Le Cafe\u{301} noir", "Café", "Cafe\u{301}"), ("10\u{A0}€ now", "10 €", "10\u{A0}€"),
      ("раypal", "pay", "раy"), ("a\u{200B}bc", "ab", "a\u{200B}b"),
    ]
  )
  func part(text: String, wanted: String, found: String) {
    #expect(text.part(lookingLike: wanted)?.isIdentical(to: found) == true)
    #expect(text.part(lookingLike: found) == nil)
    #expect("another text".part(lookingLike: wanted) == nil)
  }
}
