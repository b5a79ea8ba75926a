import AppDriver
import EventModel
import SimulatedApp
import Testing

private final class Editor: NSObject, UITextFieldDelegate, UITextViewDelegate {
  let log = CallLog()
  var allows = true
  var refused = ""
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    log.record("should begin")
    return allows
  }
  func textFieldDidBeginEditing(_ textField: UITextField) { log.record("did begin") }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    log.record("should end")
    return allows
  }
  func textFieldDidEndEditing(_ textField: UITextField) { log.record("did end") }
  func textField(
    _ textField: UITextField,
    shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    log.record("\(range.location),\(range.length) \(string)")
    return string != refused
  }
  func textFieldShouldClear(_ textField: UITextField) -> Bool {
    log.record("should clear")
    return allows
  }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    log.record("should return")
    return true
  }
  func textView(
    _ textView: UITextView,
    shouldChangeTextIn range: NSRange,
    replacementText text: String
  ) -> Bool {
    log.record("\(range.location),\(range.length) \(text)")
    return text != refused
  }
  func textViewDidChange(_ textView: UITextView) { log.record("changed to \(textView.text ?? "")") }
  func textViewDidBeginEditing(_ textView: UITextView) { log.record("did begin") }
  func textViewDidEndEditing(_ textView: UITextView) { log.record("did end") }
}

/// A field on a screen, with a delegate that logs.
private struct Form {
  let field = UITextField(frame: CGRect(x: 0, y: 100, width: 200, height: 34))
  let area = UITextView(frame: CGRect(x: 0, y: 200, width: 200, height: 100))
  let editor = Editor()
  let fixture: AppFixture

  init() throws {
    let (field, area) = (field, area)
    fixture = try AppFixture { _, root in root.addSubviews(field, area) }
    field.delegate = editor
    area.delegate = editor
  }

  func type(_ text: String) throws { _ = try fixture.driver.send(.text(text)) }
}

extension UIKitFact {
  static let text = [
    UIKitFact(
      "The field asks before it begins editing, and tells when it has begun.",
      "uitextfielddelegate"
    ) {
      let form = try Form()
      form.field.becomeFirstResponder()
      #expect(form.editor.log.lines == ["should begin", "did begin"])
      #expect(form.field.isEditing)
    },
    UIKitFact(
      "The delegate can keep the field from editing.",
      "uitextfielddelegate/textfieldshouldbeginediting(_:)"
    ) {
      let form = try Form()
      form.editor.allows = false
      #expect(!form.field.becomeFirstResponder() && !form.field.isEditing)
    },
    UIKitFact(
      "The field asks before it ends editing, and tells when it has ended.",
      "uitextfielddelegate/textfieldshouldendediting(_:)"
    ) {
      let form = try Form()
      form.field.becomeFirstResponder()
      form.editor.log.lines = []
      form.field.resignFirstResponder()
      #expect(form.editor.log.lines == ["should end", "did end"])
    },
    UIKitFact(
      "The delegate can keep the field from ending.",
      "uitextfielddelegate/textfieldshouldendediting(_:)"
    ) {
      let form = try Form()
      form.field.becomeFirstResponder()
      form.editor.allows = false
      #expect(!form.field.resignFirstResponder() && form.field.isEditing)
    },
    UIKitFact(
      "The delegate gets the range and the replacement of each change.",
      "uitextfielddelegate/textfield(_:shouldchangecharactersin:replacementstring:)"
    ) {
      let form = try Form()
      form.field.becomeFirstResponder()
      form.editor.log.lines = []
      try form.type("ab\u{8}")
      #expect(form.editor.log.lines == ["0,0 a", "1,0 b", "1,1 "])
    },
    UIKitFact(
      "A change that the delegate refuses is not made.",
      "uitextfielddelegate/textfield(_:shouldchangecharactersin:replacementstring:)"
    ) {
      let form = try Form()
      form.field.becomeFirstResponder()
      form.editor.refused = "x"
      try form.type("axb")
      #expect(form.field.text == "ab")
    },
    UIKitFact(
      "The return key asks the delegate.",
      "uitextfielddelegate/textfieldshouldreturn(_:)"
    ) {
      let form = try Form()
      form.field.becomeFirstResponder()
      form.editor.log.lines = []
      try form.type("\n")
      #expect(form.editor.log.lines == ["should return"])
    },
    UIKitFact(
      "The delegate can keep the clear button from clearing.",
      "uitextfielddelegate/textfieldshouldclear(_:)"
    ) {
      let form = try Form()
      form.field.text = "a"
      form.field.clearButtonMode = .always
      form.editor.allows = false
      try form.fixture.tap(186, 117)
      #expect(form.editor.log.lines == ["should clear"] && form.field.text == "a")
      form.editor.allows = true
      try form.fixture.tap(186, 117)
      #expect(form.field.text == "")
    },
    UIKitFact("The text of a new field is empty.", "uitextfield/text") {
      #expect(UITextField().text == "")
    },
    UIKitFact(
      "A text set in code calls no method of the delegate and no action.",
      "uitextfielddelegate"
    ) {
      let form = try Form()
      let log = form.editor.log
      form.field.addAction(for: .editingChanged) { log.record("changed") }
      form.field.text = "a"
      #expect(log.lines.isEmpty)
    },
    UIKitFact("Typing sends editingChanged.", "uicontrol/event/editingchanged") {
      let (form, log) = (try Form(), CallLog())
      form.field.addAction(for: .editingChanged) { log.record("changed") }
      form.field.becomeFirstResponder()
      try form.type("ab")
      #expect(log.lines == ["changed", "changed"])
    },
    UIKitFact(
      "The field sends editingDidBegin and editingDidEnd.",
      "uicontrol/event/editingdidbegin"
    ) {
      let (form, log) = (try Form(), CallLog())
      form.field.addAction(for: .editingDidBegin) { log.record("begin") }
      form.field.addAction(for: .editingDidEnd) { log.record("end") }
      form.field.becomeFirstResponder()
      form.field.resignFirstResponder()
      #expect(log.lines == ["begin", "end"])
    },
    UIKitFact("A secure field hides its text.", "uitextinputtraits/issecuretextentry") {
      let form = try Form()
      form.field.isSecureTextEntry = true
      form.field.text = "abc"
      #expect(try !form.fixture.driver.snapshot().nodes.contains { $0.text == "abc" })
      #expect(form.field.text == "abc")
    },
    UIKitFact("The keyboard is shown for a text field that is first responder.", "uitextfield") {
      let form = try Form()
      try form.fixture.tap(50, 110)
      _ = try form.fixture.settle()
      #expect(try form.fixture.nodes("UIKeyboard").count == 1)
    },
    UIKitFact(
      "The keyboard disappears when the text field resigns.",
      "uiresponder/resignfirstresponder()"
    ) {
      let form = try Form()
      try form.fixture.tap(50, 110)
      _ = try form.fixture.settle()
      form.field.resignFirstResponder()
      _ = try form.fixture.settle()
      #expect(try form.fixture.nodes("UIKeyboard").isEmpty)
    },
    UIKitFact(
      "A text view tells its delegate after each change by the user.",
      "uitextviewdelegate/textviewdidchange(_:)"
    ) {
      let form = try Form()
      form.area.becomeFirstResponder()
      form.editor.log.lines = []
      try form.type("a")
      #expect(form.editor.log.lines == ["0,0 a", "changed to a"])
    },
    UIKitFact(
      "A text view does not tell its delegate of a text that is set in code.",
      "uitextviewdelegate/textviewdidchange(_:)"
    ) {
      let form = try Form()
      form.area.text = "a"
      #expect(form.editor.log.lines.isEmpty)
    },
    UIKitFact(
      "The return key adds a line to a text view.",
      "uitextviewdelegate/textview(_:shouldchangetextin:replacementtext:)"
    ) {
      let form = try Form()
      form.area.becomeFirstResponder()
      try form.type("a\nb")
      #expect(form.area.text == "a\nb")
    },
    UIKitFact("A text view that is not editable takes no focus.", "uitextview/iseditable") {
      let form = try Form()
      form.area.isEditable = false
      #expect(!form.area.becomeFirstResponder())
    },
  ]
}
