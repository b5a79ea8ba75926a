public import Foundation

/// The root folder of this package, for tests that read documents, recordings and fixtures.
public enum PackageFolder {
  /// The absolute URL of the folder.
  public static let url = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the URL of a file, given its path in the package.
  public static func file(_ path: String) -> URL { url.appending(path: path) }
}
