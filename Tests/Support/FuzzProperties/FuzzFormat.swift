public import EventModel

/// A format that is read from outside, with the property that every input must have.
///
/// ```swift
/// var random = SplitMix(seed: 1)
/// try FuzzFormat.golden.check(FuzzFormat.golden.mutated(seed, using: &random))
/// ```
/// Inputs to start from are in `Tests/Fixtures/fuzz`, in a folder for each format. Tests try them with a few
/// mutations, `scripts/check --full --only fuzz` with millions.
public enum FuzzFormat: String, CaseIterable, Sendable {
  /// An event log, or a tree file.
  case log
  /// Golden text; up to three, of which the first is the base of a merge.
  case golden
  /// A ledger of decisions.
  case ledger
  /// A rules file, and a golden whose screens the rules are applied to.
  case rules
  /// A file of stories.
  case stories
  /// A script of actions.
  case script
  /// A selector in each language, and a reference.
  case selector
  /// A script of SelfTesting as a property list, XML or binary.
  case propertyList = "plist"
  /// The lines of an app in another process, and requests to one.
  case driverLine = "driver"
  /// Reports of shards, which are merged.
  case report

  /// Checks the format's property of one input.
  ///
  /// - Parameter bytes: The input; any bytes are one.
  /// - Throws: `FuzzFinding` for an input that does not have it.
  public func check(_ bytes: [UInt8]) throws(FuzzFinding) {
    switch self {
    case .log: try LogProperty(bytes).check()
    case .golden: try GoldenProperty(bytes).check()
    case .ledger: try LedgerProperty(bytes).check()
    case .rules: try RulesProperty(bytes).check()
    case .stories: try StoriesProperty(bytes).check()
    case .script: try ScriptProperty(bytes).check()
    case .selector: try SelectorProperty(bytes).check()
    case .propertyList: try PropertyListProperty(bytes).check()
    case .driverLine: try DriverLineProperty(bytes).check()
    case .report: try ReportProperty(bytes).check()
    }
  }

  /// Returns another input like this one: with parts moved, repeated, removed or exchanged for hostile ones.
  ///
  /// - Parameters:
  ///   - bytes: The input.
  ///   - most: The most bytes of the result.
  ///   - random: The random numbers.
  /// - Returns: The input, sealed again in seven of eight cases.
  public func mutated(
    _ bytes: [UInt8],
    most: Int = 1 << 14,
    using random: inout SplitMix
  ) -> [UInt8] {
    var text = TokenText(bytes)
    for _ in 0..<Int.random(in: 1...4, using: &random) { text.mutate(words, using: &random) }
    return finished(text.bytes, most, &random)
  }

  /// Returns an input with a part of another one in it.
  public func crossed(
    _ bytes: [UInt8],
    with other: [UInt8],
    most: Int = 1 << 14,
    using random: inout SplitMix
  ) -> [UInt8] {
    var text = TokenText(bytes)
    text.insert(partOf: TokenText(other), using: &random)
    return finished(text.bytes, most, &random)
  }

  /// Returns the input with the numbers, seals and digests that the reader wants to see, so that the code
  /// behind them is reached.
  public func sealed(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .log: LogSealer.sealed(bytes)
    case .driverLine: DriverLineProperty.numbered(bytes)
    case .report: ReportSealer.sealed(bytes)
    default: bytes
    }
  }

  private func finished(
    _ bytes: [UInt8],
    _ most: Int,
    _ random: inout SplitMix
  ) -> [UInt8] {
    let cut = Array(bytes.prefix(most))
    guard Int.random(in: 0..<8, using: &random) > 0 else { return cut }
    let sealed = sealed(cut)
    return sealed.count <= most ? sealed : cut
  }
}
