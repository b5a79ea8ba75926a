public import Foundation

/// What the person or the machine that started the tests asked for, by environment variables.
///
/// - `CI`: set and not empty, `0` or `false` means that nothing may be written.
/// - `SIMON_UPDATE_GOLDENS=1`: goldens are written instead of compared; refused under `CI`.
/// - `SIMON_GOLDENS_USED=FILE`: every golden compared is named in that file, to find unused ones.
/// - `SIMON_FULL=1`: every property and every sampled loop runs with its full count, as
///   `scripts/check --full` wants it; by default they run with the first few seeds.
/// - `SIMON_SEED=17`: properties run with that seed alone.
/// - `SIMON_SEEDS=10`: properties run with ten times as many seeds.
public struct TestEnvironment: Sendable {
  private let variables: [String: String]

  /// What the running test process was given.
  public static let current = TestEnvironment(ProcessInfo.processInfo.environment)

  /// Reads the wishes from the variables given, and from nothing else.
  public init(_ variables: [String: String]) {
    self.variables = variables
  }

  /// Whether this is a machine nobody watches.
  public var isCI: Bool { isOn("CI") }

  /// Whether goldens are to be written; says nothing about whether that is allowed.
  public var wantsGoldensUpdated: Bool { isOn("SIMON_UPDATE_GOLDENS") }

  /// The file that collects the names of the goldens compared.
  public var usedGoldensLog: URL? {
    guard let path = variables["SIMON_GOLDENS_USED"], !path.isEmpty else { return nil }
    return URL(fileURLWithPath: path)
  }

  /// Whether properties and sampled loops run with their full counts.
  public var isFull: Bool { isOn("SIMON_FULL") }

  /// Returns the seeds that a property runs with.
  ///
  /// - Parameters:
  ///   - range: The seeds of the default run.
  ///   - full: The number of seeds of the full run; 17 times the default where it is nil.
  /// - Throws: ``SettingError`` if `SIMON_SEED` or `SIMON_SEEDS` is no whole number; a typing error
  ///   there must not turn into a green run of something else.
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

  /// Returns evenly spread members of a list that is too long to be tried whole by default; all of
  /// them in the full run.
  ///
  /// The first and the last are always among them.
  public func sample<Element>(_ all: [Element], count: Int) -> [Element] {
    guard !isFull, all.count > count, count > 1 else { return all }
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

/// An environment variable that holds something else than a usable whole number.
public struct SettingError: Error, Equatable, CustomStringConvertible {
  /// The variable.
  public var name: String
  /// What it holds.
  public var value: String

  /// The error about a variable and what it holds.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// The sentence a failing test shows.
  public var description: String { "\(name)=\(value): expected a whole number in range" }
}
