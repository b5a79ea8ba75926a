import EventModel
import TestSupport
import Testing

@testable import Reports

@Suite("Pictures of screens in messages")
struct ScreenPictureTests {
  /// Returns the attributes of the text of a label with some attributes and a height.
  private func drawn(
    _ attributes: [String: AttributeValue],
    height: Double = 24
  ) throws -> [String: String] {
    var label = ViewNode("UILabel", frame: Frame(10, 10, 200, height))
    label.text = "Milk"
    for (name, value) in attributes { label.attributes[name] = value }
    let window = ViewNode("UIWindow", frame: Frame(0, 0, 390, 844))
    let svg = ScreenPicture(ViewTree(window, children: [ViewTree(label)])).svg
    let texts = try #require(XMLReading.root(of: svg)).all("svg").flatMap { $0.all("text") }
    return try #require(texts.first { $0.text == "Milk" }, "\(svg)").attributes
  }

  @Test("a text has the size, weight, slant and family of the font that the app reports")
  func fonts() throws {
    let serif = try drawn(["font": .text("Georgia-BoldItalic 15")])
    #expect(serif["font-family"] == "serif")
    #expect(serif["font-weight"] == "700")
    #expect(serif["font-style"] == "italic")
    #expect(serif["font-size"] == "15")
    let fixed = try drawn(["font": .text("Menlo-Regular 12")])
    #expect(fixed["font-family"] == "monospace")
    #expect(fixed["font-weight"] == "400")
  }

  @Test("a text without a font is as large as in the drawings of a run's page, and a header bold")
  func sizes() throws {
    let sizes: [(height: Double, size: String)] = [(8, "9"), (12, "9"), (18, "14"), (60, "16")]
    for (height, size) in sizes {
      #expect(try drawn([:], height: height)["font-size"] == size, "\(height)")
    }
    let header = try drawn(["traits": .list([.text("header")])], height: 40)
    #expect(header["font-size"] == "28")
    #expect(header["font-weight"] == "600")
    #expect(header["font-family"] == "sans-serif")
  }
}
