import Foundation
import TestSupport

/// The Swift files of a package, as the rules of the house read them.
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

  /// The package the tests belong to, or the one `SIMON_HOUSE_ROOT` names, by which the rules
  /// themselves are tested.
  static var current: SourceTree {
    if let path = ProcessInfo.processInfo.environment["SIMON_HOUSE_ROOT"], !path.isEmpty {
      return SourceTree(root: URL(fileURLWithPath: path, isDirectory: true))
    }
    return SourceTree(root: own)
  }

  /// The package the tests were built from.
  static let own = PackageFolder.url

  /// The folders directly below a folder of the package, sorted by name.
  func folders(in folder: String) throws -> [String] {
    let place = root.appendingPathComponent(folder)
    let manager = FileManager.default
    return try manager.contentsOfDirectory(atPath: place.path).sorted().filter { name in
      let attributes = try manager.attributesOfItem(atPath: place.appendingPathComponent(name).path)
      return attributes[.type] as? FileAttributeType == .typeDirectory
    }
  }

  /// The Swift files below a folder of the package, sorted by path; hidden folders are left out.
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
