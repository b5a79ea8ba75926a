public import Foundation

/// The requests to the tests in environment variables.
///
/// - `CI`: nothing may be written, unless the value is empty, `0` or `false`.
/// - `SIMON_UPDATE_GOLDENS=1`: goldens are written instead of compared; refused if `CI` is set.
/// - `SIMON_GOLDENS_USED=FILE`: the names of all compared goldens are added to that file.
/// - `SIMON_FULL=1`: properties and sampled loops run with their full counts, as in `scripts/check
///   --full`; by default they run with fewer.
/// - `SIMON_SEED=17`: properties run with that seed only.
/// - `SIMON_SEEDS=10`: properties run with ten times as many seeds.
public struct TestEnvironment: Sendable {
  private let variables: [String: String]

  /// The environment of the running test process.
  public static let current = TestEnvironment(ProcessInfo.processInfo.environment)

  /// Creates an environment from variables.
  public init(_ variables: [String: String]) {
    self.variables = variables
  }

  /// Whether the tests run on a build server.
  public var isCI: Bool { isOn("CI") }

  /// Whether goldens should be written, which may still be refused.
  public var wantsGoldensUpdated: Bool { isOn("SIMON_UPDATE_GOLDENS") }

  /// The file that collects the names of the compared goldens.
  public var usedGoldensLog: URL? {
    guard let path = variables["SIMON_GOLDENS_USED"], !path.isEmpty else { return nil }
    return URL(fileURLWithPath: path)
  }

  /// Whether properties and sampled loops run with their full counts.
  public var isFull: Bool { isOn("SIMON_FULL") }

  /// Returns the seeds with which a property runs.
  ///
  /// - Parameters:
  ///   - range: The seeds of the default run.
  ///   - full: The number of seeds of the full run; by default 17 times that of the default run.
  /// - Returns: The range of seeds.
  /// - Throws: ``SettingError`` if `SIMON_SEED` or `SIMON_SEEDS` is not a whole number, so that a
  ///   typing error cannot make other tests pass.
  public func seeds(
    _ range: Range<UInt64>,
    full: Int? = nil
  ) throws(SettingError) -> Range<UInt64> {
    if let pinned = try number("SIMON_SEED"), pinned < UInt64.max { return pinned..<pinned + 1 }
    let factor = try number("SIMON_SEEDS") ?? 1
    let wanted = isFull ? full ?? 17 * range.count : range.count
    let count = UInt64(wanted).multipliedReportingOverflow(by: max(1, factor))
    let end = range.lowerBound.addingReportingOverflow(count.partialValue)
    guard !count.overflow, !end.overflow else {
      throw SettingError(name: "SIMON_SEEDS", value: "\(factor)")
    }
    return range.lowerBound..<end.partialValue
  }

  /// Returns evenly spread members of a long list by default, and all of them in the full run.
  ///
  /// The first member is always included, and the last one too unless `count` is 1.
  public func sample<Element>(_ all: [Element], count: Int) -> [Element] {
    guard !isFull, all.count > count else { return all }
    guard count > 1 else { return Array(all.prefix(1)) }
    return (0..<count).map { all[$0 * (all.count - 1) / (count - 1)] }
  }

  private func isOn(_ name: String) -> Bool {
    guard let value = variables[name] else { return false }
    return !["", "0", "false"].contains(value)
  }

  private func number(_ name: String) throws(SettingError) -> UInt64? {
    guard let text = variables[name], !text.isEmpty else { return nil }
    guard let number = UInt64(text) else { throw SettingError(name: name, value: text) }
    return number
  }
}

/// The error for an environment variable whose value is not a usable whole number.
public struct SettingError: Error, Equatable, CustomStringConvertible {
  /// The name of the variable.
  public var name: String
  /// The value of the variable.
  public var value: String

  /// Creates an error for a variable and its value.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// The message of a failing test.
  public var description: String { "\(name)=\(value): expected a whole number in range" }
}
