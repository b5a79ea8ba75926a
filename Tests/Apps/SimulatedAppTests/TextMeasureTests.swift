import SimulatedApp
import Testing

@Suite("Measures of text")
struct TextMeasureTests {
  private func label(_ text: String) -> UILabel {
    let label = UILabel(text)
    label.numberOfLines = 0
    return label
  }

  @Test("a line holds at least one character, however narrow it is")
  func narrow() {
    let label = label("abc")
    let line = label.sizeThatFits(CGSize(width: 1_000, height: 0)).height
    for width in [1e-300, 1e-14, 1e-7] {
      #expect(label.sizeThatFits(CGSize(width: width, height: 0)).height == 3 * line)
    }
  }

  @Test("a word that is broken anywhere fills the width")
  func brokenWord() {
    let label = label(String(repeating: "m", count: 17))
    let width = label.sizeThatFits(.zero).width
    #expect(label.sizeThatFits(CGSize(width: width * 0.4, height: 0)).width == width * 0.4)
  }
}
