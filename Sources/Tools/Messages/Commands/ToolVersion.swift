/// The version of this build.
package enum ToolVersion {
  package static let current = "0.1.0"
  /// The day from which manual pages say that they are.
  package static let date = "2026-11-24"
}
