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

  @Test(
    "a frame that is not finite ends the app with a message",
    arguments: [
      (CGRect.null, "x inf, y inf, width 0.0, height 0.0"),
      (CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1), "x 0.0, y 0.0, width nan, height 1.0"),
    ]
  )
  func frame(_ frame: CGRect, parts: String) throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    let fixture = try AppFixture { _, view in view.addSubview(label) }
    label.frame = frame
    #expect(label.frame == CGRect(x: 0, y: 0, width: 9, height: 9))
    #expect(fixture.app?.crashReason == "the frame of UILabel is not finite: \(parts)")
  }

  @Test("a view that is made with a frame that is not finite ends the app, too")
  func firstFrame() {
    let reason = "the frame of UIView is not finite: x inf, y inf, width 0.0, height 0.0"
    #expect(throws: DriverError.crashed(reason: reason)) {
      try AppFixture { _, view in
        view.addSubview(
          UIView(frame: CGRect(x: 1, y: 1, width: 9, height: 9).insetBy(dx: 5, dy: 5))
        )
      }
    }
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
