import Scenarios
import TestSupport
import Testing

@Suite("The deterministic value picker")
struct ValuePickerTests {
  private let values = ["first", "second", "third", "fourth", "fifth"]

  @Test("the picker gives Salad's published values for Salad's seed and name")
  func vector() throws {
    let picker = try DeterministicValuePicker(testName: "HardcodedTestName", seed: "DEADBEEFED")
    let picked = (0..<5).map { _ in picker.pickValue(from: values) }
    #expect(picked == ["fourth", "first", "fifth", "first", "fourth"])
  }

  @Test(
    "a picker with the same seed picks the same values",
    arguments: try Seed.all(0..<3, full: 340)
  )
  func repeats(seed: Seed) throws {
    var random = seed.random
    let picker = try DeterministicValuePicker(testName: "a", seed: .generate(using: &random))
    let again = try DeterministicValuePicker(
      testName: "a",
      seed: .specified(picker.seedHexString)
    )
    #expect(picker.seedHexString.count == 32)
    let picked = (0..<9).map { _ in picker.pickValue(from: values) }
    #expect(picked == (0..<9).map { _ in again.pickValue(from: values) })
  }

  @Test("pickers with different test names pick different values")
  func names() throws {
    let sequences = try ["a", "b"].map { name in
      let picker = try DeterministicValuePicker(testName: name, seed: "00")
      return (0..<16).map { _ in picker.pickValue(from: values) }
    }
    #expect(sequences[0] != sequences[1])
  }

  @Test(
    "a seed that does not consist of pairs of digits is refused",
    arguments: ["FOOBAR", "ABC", "0 "]
  )
  func seeds(text: String) {
    #expect(throws: DeterministicValuePicker.PickerError.invalidSeed(text)) {
      try DeterministicValuePicker(testName: "a", seed: .specified(text))
    }
  }

  @Test("an empty seed is accepted and an empty name is refused")
  func empty() throws {
    #expect(throws: DeterministicValuePicker.PickerError.invalidTestName) {
      try DeterministicValuePicker(testName: "", seed: "00")
    }
    let picker = try DeterministicValuePicker(testName: "a", seed: "")
    #expect(values.contains(picker.pickValue(from: values)))
    #expect(picker.repetition == "DeterministicValuePicker(testName: \"a\", seed: \"\")")
  }
}
