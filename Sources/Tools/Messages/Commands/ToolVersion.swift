/// The version of this build.
package enum ToolVersion {
  /// The version that `--version`, manual pages, logs and Cucumber messages name.
  package static let current = "0.1.0"
  /// The date of the manual pages.
  package static let date = "2026-11-24"
}
