public import Foundation

/// What the person or the machine that started the tests asked for, by environment variables.
///
/// - `CI`: set and not empty, `0` or `false` means that nothing may be written.
/// - `SIMON_UPDATE_GOLDENS=1`: goldens are written instead of compared; refused under `CI`.
/// - `SIMON_GOLDENS_USED=FILE`: every golden compared is named in that file, to find unused ones.
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

  /// The seeds a property runs with where its test asked for `range`.
  ///
  /// - Throws: ``SettingError`` if `SIMON_SEED` or `SIMON_SEEDS` is no whole number; a typing error
  ///   there must not turn into a green run of something else.
  public func seeds(_ range: Range<UInt64>) throws(SettingError) -> Range<UInt64> {
    if let pinned = try number("SIMON_SEED"), pinned < UInt64.max { return pinned..<pinned + 1 }
    let factor = try number("SIMON_SEEDS") ?? 1
    let count = UInt64(range.count).multipliedReportingOverflow(by: max(1, factor))
    let end = range.lowerBound.addingReportingOverflow(count.partialValue)
    guard !count.overflow, !end.overflow else {
      throw SettingError(name: "SIMON_SEEDS", value: "\(factor)")
    }
    return range.lowerBound..<end.partialValue
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
