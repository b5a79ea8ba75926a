import EventModel

/// Picks values that look random and are the same for every run with the same seed and name.
///
/// The numbers are Salad's: ARC4 keyed with the bytes of the seed and then of the test's name, four
/// bytes for each value, taken as a number without sign, the first byte the highest, modulo the
/// number of values.
///
/// ```swift
/// let picker = try DeterministicValuePicker(testName: "createTodoItem", seed: "DEADBEEFED")
/// let title = picker.pickValue(from: ["Milk", "Bread", "Tea"])
/// ```
public final class DeterministicValuePicker {
  /// One value that was picked.
  public struct Pick: Hashable, Sendable, CustomStringConvertible {
    /// The value, as it describes itself.
    public var value: String
    /// Its place among the values, from 0.
    public var index: Int
    /// Of how many it was picked.
    public var count: Int

    /// The value and its place as people count.
    public var description: String { "\(value)  number \(index + 1) of \(count)" }
  }

  /// Why there can be no such picker.
  public enum PickerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The test has no name.
    case invalidTestName
    /// The seed is not made of whole bytes in hexadecimal digits.
    case invalidSeed(String)

    /// What was found and what was expected.
    public var description: String {
      switch self {
      case .invalidTestName: "the test's name is empty, expected one character at least"
      case .invalidSeed(let text):
        "the seed \(text.quoted) is not made of pairs of hexadecimal digits"
      }
    }
  }

  /// The test's name, as it was given.
  public let testName: String
  /// The seed, in upper-case hexadecimal digits.
  public let seedHexString: String
  /// What was picked so far, in order.
  public private(set) var picks: [Pick] = []
  private var stream: ARC4

  /// Creates a picker.
  ///
  /// - Parameters:
  ///   - testName: What makes one test's values other than another's.
  ///   - seed: What makes one run's values other than another's.
  /// - Throws: What is wrong with the name or the seed.
  public init(testName: String, seed: Seed) throws(PickerError) {
    guard !testName.isEmpty else { throw .invalidTestName }
    guard let bytes = seed.bytes else { throw .invalidSeed(seed.text) }
    self.testName = testName
    seedHexString = seed.text.uppercased()
    stream = ARC4(key: bytes + Array(testName.utf8))
  }

  /// Picks a value.
  ///
  /// - Parameter values: The values to pick from, at least one.
  /// - Returns: One of them.
  public func pickValue<Value>(from values: [Value]) -> Value {
    precondition(!values.isEmpty, "a value can only be picked from at least one")
    let index = Int(stream.nextWord() % UInt32(clamping: values.count))
    picks.append(Pick(value: "\(values[index])", index: index, count: values.count))
    return values[index]
  }

  /// The code that makes a picker of the same values.
  public var repetition: String {
    "DeterministicValuePicker(testName: \(testName.quoted), seed: \(seedHexString.quoted))"
  }
}

extension DeterministicValuePicker {
  /// What a picker starts from.
  public struct Seed: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The seed as it was written.
    public let text: String

    /// The seed of those hexadecimal digits.
    public static func specified(_ text: String) -> Seed { Seed(text: text) }

    /// A new seed of 16 bytes.
    ///
    /// Nothing in this package is random by itself, so the caller says where the numbers come from;
    /// take `SystemRandomNumberGenerator` once for a run to have other values each time.
    public static func generate(using generator: inout some RandomNumberGenerator) -> Seed {
      let digits = (0..<16).map { _ in
        let byte = UInt8.random(in: .min ... .max, using: &generator)
        return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
      return Seed(text: digits.joined())
    }

    private init(text: String) { self.text = text }

    /// The seed of those hexadecimal digits.
    public init(stringLiteral text: String) { self.init(text: text) }

    /// The bytes; nil where the text is not made of pairs of hexadecimal digits.
    var bytes: [UInt8]? {
      let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
      guard digits.count % 2 == 0, !digits.contains(nil) else { return nil }
      let values = digits.compactMap { $0 }
      return stride(from: 0, to: values.count, by: 2).map {
        UInt8(values[$0] * 16 + values[$0 + 1])
      }
    }
  }
}
