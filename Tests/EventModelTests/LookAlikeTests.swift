import EventModel
import Testing

@Suite("Characters that look like others")
struct LookAlikeTests {
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
