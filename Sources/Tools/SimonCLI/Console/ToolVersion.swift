/// The version of this build.
enum ToolVersion {
  static let current = "0.1.0"
}
