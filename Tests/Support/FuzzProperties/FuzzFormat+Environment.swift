extension FuzzFormat {
  /// The error of a format that there is none of.
  public struct UnknownName: Error, Hashable, Sendable {
    /// The name as it was given; empty for none.
    public var name: String

    /// The problem and the known names, as one line.
    public var message: String {
      let known = FuzzFormat.allCases.map(\.rawValue).joined(separator: ", ")
      let problem = name.isEmpty ? "no format is named" : "unknown format \"\(name)\""
      return "SIMON_FUZZ_FORMAT: \(problem); expected one of \(known)"
    }
  }

  /// Returns the format that `SIMON_FUZZ_FORMAT` names: one of the folders of `Tests/Fixtures/fuzz`.
  ///
  /// - Throws: `UnknownName`.
  public init(environment: [String: String]) throws(UnknownName) {
    let name = environment["SIMON_FUZZ_FORMAT"] ?? ""
    guard let format = FuzzFormat(rawValue: name) else { throw UnknownName(name: name) }
    self = format
  }
}
