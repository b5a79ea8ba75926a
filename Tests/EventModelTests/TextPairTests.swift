import EventModel
import Testing

@Suite("Two texts side by side")
struct TextPairTests {
  @Test(
    "texts that look alike are followed by the names of the characters that differ",
    arguments: [
      (
        "café", "cafe\u{301}",
        "latin small letter e with acute U+00E9 → \"e\", combining acute accent U+0301"
      ),
      ("10\u{A0}€", "10 €", "no-break space U+00A0 → space U+0020"),
      ("Add", "Add\u{200B}", "nothing → zero width space U+200B"),
      ("\u{200E}Add", "Add", "left-to-right mark U+200E → nothing"),
      (
        "раypal", "paypal",
        "cyrillic small letter er U+0440 → \"p\"; cyrillic small letter a U+0430 → \"a\""
      ),
      ("co\u{AD}op", "coop", "soft hyphen U+00AD → nothing"),
      ("a\u{2011}b", "a-b", "non-breaking hyphen U+2011 → \"-\""),
      ("Wait\u{2026}", "Wait...", "horizontal ellipsis U+2026 → \".\", \".\", \".\""),
      ("\u{212A}", "K", "kelvin sign U+212A → \"K\""),
      ("❤\u{FE0F}", "❤\u{FE0E}", "variation selector-16 U+FE0F → variation selector-15 U+FE0E"),
      (
        "각", "\u{1100}\u{1161}\u{11A8}",
        "hangul syllable gag U+AC01 → hangul choseong kiyeok U+1100, hangul jungseong a U+1161, hangul jongseong kiyeok U+11A8"
      ),
      (
        "a\u{323}\u{302}", "a\u{302}\u{323}",
        "combining dot below U+0323, combining circumflex accent U+0302 → combining circumflex accent U+0302, combining dot below U+0323"
      ),
      ("ﬁle", "file", "latin small ligature fi U+FB01 → \"f\", \"i\""),
      ("Ａ", "A", "fullwidth latin capital letter a U+FF21 → \"A\""),
      ("می", "مي", "arabic letter farsi yeh U+06CC → arabic letter yeh U+064A"),
      (
        "น\u{E33}", "น\u{E4D}\u{E32}",
        "thai character sara am U+0E33 → thai character nikhahit U+0E4D, thai character sara aa U+0E32"
      ),
      (
        "क\u{93C}", "\u{958}",
        "devanagari letter ka U+0915, devanagari sign nukta U+093C → devanagari letter qa U+0958"
      ),
      ("क्\u{200D}ष", "क्ष", "zero width joiner U+200D → nothing"),
      ("👩\u{200D}👧", "👩👧", "zero width joiner U+200D → nothing"),
      ("a\u{3000}b", "a\u{2003}b", "ideographic space U+3000 → em space U+2003"),
      // What looks different is left to the reader; what does not beside it is named.
      (
        "café 1", "cafe\u{301} 2",
        "latin small letter e with acute U+00E9 → \"e\", combining acute accent U+0301"
      ),
      ("1\u{A0}kg, old", "1 kg, new", "no-break space U+00A0 → space U+0020"),
    ]
  )
  func alike(former: String, latter: String, note: String) {
    #expect(TextPair(former, latter).note == note)
    #expect(
      TextPair(former, latter).change == "\(former.quoted) → \(latter.quoted)  (\(note))"
    )
  }

  @Test(
    "texts whose difference a reader sees have no note",
    arguments: [
      ("a", "b"), ("", "a"), ("Milk", "Bread"), ("é", "e"), ("a b", "a  b"), ("日本", "日木"),
      ("same", "same"), ("عربى ١", "عربى ٢"), ("👍", "👍🏽"), ("\u{A0}a", "\u{A0}b"),
    ]
  )
  func seen(former: String, latter: String) {
    #expect(TextPair(former, latter).note == nil)
    #expect(TextPair(former, latter).change == "\(former.quoted) → \(latter.quoted)")
  }

  @Test("at most three differences are named, before long texts, so that no report cuts them off")
  func many() {
    let (blanks, others) = ("a b c d e f", "a\u{A0}b\u{A0}c\u{A0}d\u{A0}e\u{A0}f")
    let note = TextPair(blanks, others).note
    let one = "space U+0020 → no-break space U+00A0"
    #expect(note == "\(one); \(one); \(one); and 2 more")
    let long = String(repeating: "word ", count: 100)
    let change = TextPair(long + blanks, long + others).change
    #expect(change.hasPrefix("(\(one); "))
  }
}
