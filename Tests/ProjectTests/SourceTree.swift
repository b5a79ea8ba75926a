import Foundation
import Glibc
import TestSupport

/// The Swift files of a package, as the project's rules read them.
struct SourceTree {
  /// One file.
  struct File {
    /// Its path from the package's folder.
    let path: String
    /// Its lines, without their ends.
    let lines: [String]

    /// Creates a file.
    init(path: String, lines: [String]) {
      (self.path, self.lines) = (path, lines)
      text = lines.joined(separator: "\n")
      functions = Self.functions(in: lines)
    }

    /// The functions with a body, in order.
    let functions: [Function]

    /// All lines, to look for a word before a rule looks at each of them.
    private let text: String

    /// Returns whether the file contains a word.
    func contains(_ word: String) -> Bool { text.holds(word) }

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

  /// The Swift files of these tests' package, read once for all rules.
  private static let ownFiles = Result {
    let tree = SourceTree(root: own)
    return try ["Sources", "Tests"].flatMap(tree.readFiles)
  }

  /// Returns the Swift files below a folder of the package, sorted by path, without hidden folders.
  func swiftFiles(in folder: String) throws -> [File] {
    guard root == Self.own else { return try readFiles(in: folder) }
    let files = try Self.ownFiles.get().filter { $0.path.hasPrefix(folder + "/") }
    return files.isEmpty ? try readFiles(in: folder) : files
  }

  private func readFiles(in folder: String) throws -> [File] {
    let place = root.appendingPathComponent(folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: place.path).sorted()
    return try paths.filter { $0.hasSuffix(".swift") && !$0.contains("/.") }.map { path in
      let text = try String(contentsOf: place.appendingPathComponent(path), encoding: .utf8)
      var lines = text.components(separatedBy: "\n")
      if lines.last == "" { lines.removeLast() }
      return File(path: "\(folder)/\(path)", lines: lines)
    }
  }
}

extension StringProtocol {
  /// Returns whether the text contains the bytes of a word.
  ///
  /// The rules look at every line of the package, and comparing characters would take far longer.
  func holds(_ word: String) -> Bool {
    unsafe strstr(String(self), word) != nil
  }
}
