/// The version of this build.
enum ToolVersion {
  static let current = "0.1.0"
  /// The day from which manual pages say that they are.
  static let date = "2026-11-24"
}
