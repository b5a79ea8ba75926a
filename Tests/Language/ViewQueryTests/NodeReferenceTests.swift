import EventModel
import TestSupport
import Testing
import ViewQuery

@Suite("Node reference")
struct NodeReferenceTests {
  @Test(
    "a reference is read and written in the same form",
    arguments: [
      (#""Add""#, NodeReference.shown("Add")),
      (#""say \"hi\"""#, .shown(#"say "hi""#)),
      (#""a\\b""#, .shown(#"a\b"#)),
      (#""two\nlines""#, .shown("two\nlines")),
      (#""a\u{A0}b""#, .shown("a\u{A0}b")),
      (#""""#, .shown("")),
      ("#add", .identifier("add")),
      ("#row-12.title", .identifier("row-12.title")),
      (##"#"two words""##, .identifier("two words")),
      ("12,34", .point(Point(x: 12, y: 34))),
      ("-0.5,34.25", .point(Point(x: -0.5, y: 34.25))),
      ("`//UIButton[0]`", .selector("//UIButton[0]")),
      ("`view marked:'a\\`b'`", .selector("view marked:'a`b'")),
      ("`//A[text='it\\'s']`", .selector("//A[text='it\\'s']")),
      ("row 3", .row(3, section: 0, of: nil)),
      ("row 40 of #list", .row(40, section: 0, of: .identifier("list"))),
      ("row 2 of section 1 of #list", .row(2, section: 1, of: .identifier("list"))),
      ("row 2 of section 1", .row(2, section: 1, of: nil)),
    ]
  )
  func readsAndWrites(text: String, reference: NodeReference) throws {
    #expect(try NodeReference(parsing: text) == reference)
    #expect(reference.description == text)
  }

  @Test(
    "a sentence counts rows and sections from the first, and scripts from 0",
    arguments: [
      ("the 1st row", "row 0"), ("the 41st row of #list", "row 40 of #list"),
      ("the 12th row of the 2nd section of #list", "row 11 of section 1 of #list"),
      ("the 111th row of \"a\"", "row 110 of \"a\""),
      ("the 2nd row of the 3rd row of #list", "row 1 of row 2 of #list"),
      ("\"the 2nd row\"", "\"the 2nd row\""),
    ]
  )
  func ordinals(sentence: String, script: String) throws {
    let reference = try NodeReference(parsing: sentence)
    #expect(reference == (try NodeReference(parsing: script)))
    #expect(reference.phrase == sentence && reference.description == script)
  }

  @Test("the words of a row are read in any case, as those of actions are")
  func capitals() throws {
    let row = NodeReference.row(1, section: 0, of: .identifier("list"))
    #expect(try NodeReference(parsing: "The 2nd Row of #list") == row)
  }

  @Test("an ordinal is read with its own suffix only")
  func suffixes() {
    for index in [0, 1, 2, 3, 9, 10, 11, 12, 20, 21, 99, 100, 110, 111, 112, 1_000, 100_010] {
      #expect(Ordinal(parsing: "\(Ordinal(index: index))".uppercased())?.index == index)
    }
    for text in ["1", "0th", "1th", "11st", "13rd", "22th", "-1st", "+1st", "st", "", "١st"] {
      #expect(Ordinal(parsing: text) == nil, "\(text)")
    }
    #expect(Ordinal(parsing: "99999999999th") == nil)
    #expect("\(Ordinal(index: .max))" != "\(Ordinal(index: .min))")
  }

  @Test("a reference with any text reads back as written")
  func roundTrip() throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<(TestEnvironment.current.isFull ? 500 : 40) {
      let text = random.text(of: Array("ab \"\\`'#\n\u{A0}é,0"), atMost: 8)
      let references: [NodeReference] = [
        .shown(text), .identifier(text.isEmpty ? "x" : text), .selector(text.isEmpty ? "x" : text),
        .row(3, section: 1, of: .shown(text)),
      ]
      for reference in references {
        #expect(try NodeReference(parsing: reference.description) == reference)
      }
    }
  }

  @Test(
    "a reference that cannot be parsed is refused with the column",
    arguments: [
      ("", 1), ("Add", 1), (#""Add"#, 1), (#""Add" x"#, 7), (#""a\q""#, 3), ("#", 2), ("12", 3),
      ("12,", 4), ("1.2.3,4", 1), ("``", 1), ("`a", 1), ("row", 4), ("row x", 5), ("row 1 of", 9),
      ("row 1 of section", 17), ("the 1th row", 5), ("the 0th row", 5), ("the 2nd", 1),
      ("the last row", 1),
      ("the 2nd row of the 1st", 16), ("row 1 of section 2 of", 22),
      ("row 99999999999999999999", 5),
      (#""\u{}""#, 2), (#""\u{D800}""#, 2),
    ]
  )
  func refuses(text: String, column: Int) {
    let error = #expect(throws: QueryError.self) { try NodeReference(parsing: text) }
    #expect(error?.column == column)
    #expect(error?.reason == .syntax)
  }

  @Test("a reference is read from the start of a longer text")
  func readsFirst() throws {
    let (reference, rest) = try NodeReference.first(of: #""Milk" into #title"#)
    #expect(reference == .shown("Milk"))
    #expect(rest == "into #title")
  }
}
