import EventModel

/// A picker of pseudo-random values that are the same for the same seed and test name.
///
/// As in Salad, the key of ARC4 is the bytes of the seed and of the test's name. For each value, the
/// index is a big-endian number of four bytes modulo the number of values.
///
/// ```swift
/// let picker = try DeterministicValuePicker(testName: "createTodoItem", seed: "DEADBEEFED")
/// let title = picker.pickValue(from: ["Milk", "Bread", "Tea"])
/// ```
public final class DeterministicValuePicker {
  /// A picked value.
  public struct Pick: Hashable, Sendable, CustomStringConvertible {
    /// The description of the value.
    public var value: String
    /// Its index among the values.
    public var index: Int
    /// The number of values.
    public var count: Int

    /// The value and its number, counted from 1.
    public var description: String { "\(value)  number \(index + 1) of \(count)" }
  }

  /// An error in the creation of a picker.
  public enum PickerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The test name is empty.
    case invalidTestName
    /// The seed does not consist of pairs of hexadecimal digits.
    case invalidSeed(String)

    /// The actual and the expected value.
    public var description: String {
      switch self {
      case .invalidTestName: "the test name is empty, expected at least one character"
      case .invalidSeed(let text):
        "the seed \(text.quoted) does not consist of pairs of hexadecimal digits"
      }
    }
  }

  /// The name of the test; with the seed, it determines the values.
  public let testName: String
  /// The seed, in upper-case hexadecimal digits.
  public let seedHexString: String
  /// The picked values so far, in order.
  public private(set) var picks: [Pick] = []
  private var stream: ARC4

  /// Creates a picker.
  ///
  /// - Parameters:
  ///   - testName: The name of the test; different names give different values.
  ///   - seed: The seed; different seeds give different values.
  /// - Throws: The error of an invalid name or seed.
  public init(testName: String, seed: Seed) throws(PickerError) {
    guard !testName.isEmpty else { throw .invalidTestName }
    guard let bytes = seed.bytes else { throw .invalidSeed(seed.text) }
    self.testName = testName
    seedHexString = seed.text.uppercased()
    stream = ARC4(key: bytes + Array(testName.utf8))
  }

  /// Picks a value.
  ///
  /// - Parameter values: The values, at least one.
  /// - Returns: One of the values, the same for the same seed and test name.
  public func pickValue<Value>(from values: [Value]) -> Value {
    precondition(!values.isEmpty, "at least one value is needed")
    let index = Int(stream.nextWord() % UInt32(clamping: values.count))
    picks.append(Pick(value: "\(values[index])", index: index, count: values.count))
    return values[index]
  }

  /// The code that picks the same values again.
  public var repetition: String {
    "DeterministicValuePicker(testName: \(testName.quoted), seed: \(seedHexString.quoted))"
  }
}

extension DeterministicValuePicker {
  /// The seed of a picker.
  public struct Seed: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The hexadecimal digits.
    public let text: String

    /// Creates a seed of hexadecimal digits.
    public static func specified(_ text: String) -> Seed { Seed(text: text) }

    /// Creates a random seed of 16 bytes.
    ///
    /// Nothing in this package is random by itself, so the caller passes the generator; use
    /// `SystemRandomNumberGenerator` to get other values in each run.
    public static func generate(using generator: inout some RandomNumberGenerator) -> Seed {
      let digits = (0..<16).map { _ in
        let byte = UInt8.random(in: .min ... .max, using: &generator)
        return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
      return Seed(text: digits.joined())
    }

    private init(text: String) { self.text = text }

    /// Creates a seed of hexadecimal digits.
    public init(stringLiteral text: String) { self.init(text: text) }

    /// The bytes; nil if the text does not consist of pairs of hexadecimal digits.
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
