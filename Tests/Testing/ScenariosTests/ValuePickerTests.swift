import Scenarios
import TestSupport
import Testing

@Suite("The deterministic value picker")
struct ValuePickerTests {
  private let values = ["first", "second", "third", "fourth", "fifth"]

  @Test("gives Salad's published values for Salad's seed and name")
  func vector() throws {
    let picker = try DeterministicValuePicker(testName: "HardcodedTestName", seed: "DEADBEEFED")
    let picked = (0..<5).map { _ in picker.pickValue(from: values) }
    #expect(picked == ["fourth", "first", "fifth", "first", "fourth"])
  }

  @Test("gives the same values again for the seed it shows", arguments: 0..<20)
  func repeats(number: Int) throws {
    var random = SeededRandom(seed: UInt64(number))
    let picker = try DeterministicValuePicker(testName: "a", seed: .generate(using: &random))
    let again = try DeterministicValuePicker(
      testName: "a",
      seed: .specified(picker.seedHexString)
    )
    #expect(picker.seedHexString.count == 32)
    let picked = (0..<9).map { _ in picker.pickValue(from: values) }
    #expect(picked == (0..<9).map { _ in again.pickValue(from: values) })
  }

  @Test("gives another test other values")
  func names() throws {
    let sequences = try ["a", "b"].map { name in
      let picker = try DeterministicValuePicker(testName: name, seed: "00")
      return (0..<16).map { _ in picker.pickValue(from: values) }
    }
    #expect(sequences[0] != sequences[1])
  }

  @Test("refuses a seed that is not made of whole bytes", arguments: ["FOOBAR", "ABC", "0 "])
  func seeds(text: String) {
    #expect(throws: DeterministicValuePicker.PickerError.invalidSeed(text)) {
      try DeterministicValuePicker(testName: "a", seed: .specified(text))
    }
  }

  @Test("takes an empty seed and refuses an empty name")
  func empty() throws {
    #expect(throws: DeterministicValuePicker.PickerError.invalidTestName) {
      try DeterministicValuePicker(testName: "", seed: "00")
    }
    let picker = try DeterministicValuePicker(testName: "a", seed: "")
    #expect(values.contains(picker.pickValue(from: values)))
    #expect(picker.repetition == "DeterministicValuePicker(testName: \"a\", seed: \"\")")
  }
}
