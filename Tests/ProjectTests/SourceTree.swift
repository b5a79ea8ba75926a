import Foundation
import TestSupport

/// The Swift files of a package, as the project's rules read them.
struct SourceTree {
  /// One file.
  struct File {
    /// Its path from the package's folder.
    var path: String
    /// Its lines, without their ends.
    var lines: [String]

    /// The names of the folders it lies in, from the outermost, and its own name at the end.
    var parts: [String] { path.split(separator: "/").map(String.init) }
  }

  /// The package's folder.
  let root: URL

  /// The package that `SIMON_PROJECT_ROOT` names, with which the rules themselves are tested; by
  /// default the package of these tests.
  static var current: SourceTree {
    if let path = ProcessInfo.processInfo.environment["SIMON_PROJECT_ROOT"], !path.isEmpty {
      return SourceTree(root: URL(fileURLWithPath: path, isDirectory: true))
    }
    return SourceTree(root: own)
  }

  /// The package the tests were built from.
  static let own = PackageFolder.url

  /// Returns the Swift files below a folder of the package, sorted by path, without hidden folders.
  func swiftFiles(in folder: String) throws -> [File] {
    let place = root.appendingPathComponent(folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: place.path).sorted()
    return try paths.filter { $0.hasSuffix(".swift") && !$0.contains("/.") }.map { path in
      let text = try String(contentsOf: place.appendingPathComponent(path), encoding: .utf8)
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.last == "" { lines.removeLast() }
      return File(path: "\(folder)/\(path)", lines: lines)
    }
  }
}
