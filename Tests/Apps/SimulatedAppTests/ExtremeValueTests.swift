import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Values that are no numbers, and texts that are nil")
struct ExtremeValueTests {
  @Test("a progress that is no number is shown as none")
  func progress() throws {
    let fixture = try AppFixture { _, view in
      let bar = UIProgressView(frame: CGRect(x: 0, y: 100, width: 200, height: 4))
      bar.progress = Float.zero / Float.zero
      view.addSubview(bar)
    }
    #expect(try fixture.nodes("UIProgressView").map(\.value) == ["0%"])
  }

  @Test("a slider whose value or limit is no number shows its lower end")
  func slider() throws {
    let slider = UISlider(0...10, value: 5)
    let fixture = try AppFixture { _, view in view.addSubview(slider) }
    slider.value = .nan
    #expect(slider.value == 0)
    #expect(try fixture.nodes("UISlider").map(\.value) == ["0%"])
    slider.minimumValue = .nan
    #expect(try fixture.nodes("UISlider").map(\.value) == ["0%"])
    let endless = UISlider(frame: .zero)
    endless.maximumValue = .infinity
    endless.value = .infinity
    #expect(endless.accessibilityValue == "0%")
  }

  @Test("a colour whose parts are no numbers is described as black")
  func color() { #expect(UIColor(white: .nan, alpha: 1).description == "#000000") }

  @Test("the text of a field or a text view that is set to nil is empty")
  func noText() {
    let (field, view, bar) = (UITextField(), UITextView(), UISearchBar())
    (field.text, view.text, bar.text) = ("a", "b", "c")
    (field.text, view.text, bar.text) = (nil, nil, nil)
    #expect(field.text == "" && bar.text == "")
    #expect(view.text != nil && view.text?.isEmpty == true)
  }
}
