import EventModel
import Testing

@testable import HTMLReport

@Suite("Looks of views on a page")
struct ViewLooksTests {
  private func looks(_ attributes: [(String, AttributeValue)]) -> [String] {
    var node = ViewNode("UILabel")
    for (name, value) in attributes { node.attributes[name] = value }
    return ViewLooks(of: node).text.split(separator: "\n").map(String.init).sorted()
  }

  @Test("colours, font, alignment, border and picture that an app reports are drawn")
  func reported() {
    let looks = looks([
      ("backgroundColor", .text("#112233")), ("textColor", .text("#AABBCC80")),
      ("textAlignment", .text("right")), ("font", .text("System-SemiboldItalic 17")),
      ("cornerRadius", .number(8)), ("image", .text("star fill")), ("alpha", .number(0.5)),
    ])
    #expect(
      looks == [
        "a right", "b #112233", "c #AABBCC80", "f 17", "h 600", "i star fill", "o 0.5", "r 8",
        "s italic",
      ]
    )
  }

  @Test(
    "a font with a name of serif or monospaced letters is drawn with such letters",
    arguments: [
      ("Georgia-Bold 15", ["f 15", "h 700", "y serif"]),
      ("Menlo-Regular 12", ["f 12", "y monospace"]),
      ("Noto Sans Mono 9", ["f 9", "y monospace"]), ("Microsoft Sans Serif 11", ["f 11"]),
      ("System 17", ["f 17"]),
    ]
  )
  func families(font: String, expected: [String]) {
    #expect(looks([("font", .text(font))]) == expected)
  }

  @Test("the size of a font counts alone where the app reports no font")
  func size() {
    #expect(looks([("fontSize", .number(21))]) == ["f 21"])
    #expect(looks([("fontSize", .number(21)), ("font", .text("System 17"))]) == ["f 17"])
  }

  @Test(
    "a value that could be anything else than a look is left out",
    arguments: [
      ("backgroundColor", AttributeValue.text("red; background: url(http://a.test)")),
      ("backgroundColor", .text("Brand")), ("textColor", .text("#12345")),
      ("textColor", .text("#12345Z")), ("textAlignment", .text("center; color: red")),
      ("font", .text("System 1e9")), ("cornerRadius", .number(.infinity)),
      ("cornerRadius", .text("8px")), ("alpha", .number(1)), ("borderWidth", .number(-3)),
    ]
  )
  func others(name: String, value: AttributeValue) {
    #expect(looks([(name, value)]) == [])
  }
}
