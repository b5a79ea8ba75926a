public import Foundation

/// The folder that holds this package's manifest, for tests that read documents, recordings and
/// fixtures where they lie in the repository.
public enum PackageFolder {
  /// The absolute place of the folder.
  public static let url = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The place of a file of the package, by its path below the manifest.
  public static func file(_ path: String) -> URL { url.appending(path: path) }
}
