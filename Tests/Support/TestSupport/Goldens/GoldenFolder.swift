public import Foundation

/// The goldens of one test target, one file each.
public struct GoldenFolder: Sendable {
  /// The URL of the folder.
  public let url: URL

  /// Creates a folder of goldens at a URL, which does not need to exist yet.
  public init(at url: URL) {
    self.url = url
  }

  /// Creates the folder `Tests/…/<X>Tests/Goldens` for the source file of a test.
  ///
  /// Returns nil for a file that is not below a folder `<X>Tests` in a folder `Tests`.
  public init?(besideTest filePath: String) {
    let parts = filePath.split(separator: "/", omittingEmptySubsequences: false)
    guard let tests = parts.lastIndex(of: "Tests") else { return nil }
    let target = parts.indices.dropLast().first { $0 > tests && parts[$0].hasSuffix("Tests") }
    guard let target else { return nil }
    let path = parts[...target].joined(separator: "/") + "/Goldens"
    url = URL(fileURLWithPath: path, isDirectory: true)
  }

  /// Compares a text with its golden, or writes the golden if the environment requests it.
  ///
  /// - Parameters:
  ///   - text: The text produced by the code under test.
  ///   - name: The file name of the golden, which may include subfolders.
  ///   - environment: The environment, which decides whether goldens are compared or written.
  /// - Returns: The failure, or nil if the text is equal to the golden byte for byte.
  public func failure(
    of text: String,
    named name: String,
    in environment: TestEnvironment = .current
  ) -> GoldenFailure? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if name.isEmpty || parts.contains(where: { ["", ".", ".."].contains($0) }) {
      return .badName(name)
    }
    let file = url.appendingPathComponent(name)
    if environment.wantsGoldensUpdated {
      return environment.isCI ? .updateRefused(name) : update(file, to: text)
    }
    guard let bytes = try? Data(contentsOf: file) else { return .missing(file.path) }
    guard !bytes.elementsEqual(text.utf8) else { return nil }
    return .different(file.path, unifiedDiff(String(decoding: bytes, as: UTF8.self), text))
  }

  private func update(_ file: URL, to text: String) -> GoldenFailure? {
    let bytes = Data(text.utf8)
    guard (try? Data(contentsOf: file)) != bytes else { return nil }
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try bytes.write(to: file, options: .atomic)
      return nil
    } catch {
      return .notWritten(file.path, "\(error)")
    }
  }
}

/// The reason why a text does not pass as its golden.
public enum GoldenFailure: Error, Equatable, CustomStringConvertible {
  /// The name is outside the folder or names no file.
  case badName(String)
  /// There is no golden at this path.
  case missing(String)
  /// The golden at this path has another text; the second value is the unified diff.
  case different(String, String)
  /// Goldens must not be written if `CI` is set.
  case updateRefused(String)
  /// The golden at this path could not be written, for this reason.
  case notWritten(String, String)

  /// The message of a failing test, with a hint.
  public var description: String {
    switch self {
    case .badName(let name):
      "\"\(name)\" is not the name of a golden: expected a file name, optionally in subfolders"
    case .missing(let path):
      "no golden at \(path)\nhint: check the text, then write it with SIMON_UPDATE_GOLDENS=1"
    case .different(let path, let difference):
      "the text differs from \(path)\n\(difference)\(Self.carriageReturnNote(difference))"
        + "hint: if the new text is right, write it with SIMON_UPDATE_GOLDENS=1"
    case .updateRefused(let name):
      "\(name) was not written: SIMON_UPDATE_GOLDENS is disabled if CI is set"
    case .notWritten(let path, let reason):
      "\(path) could not be written: \(reason)"
    }
  }

  private static func carriageReturnNote(_ difference: String) -> String {
    difference.utf8.contains(UInt8(ascii: "\r"))
      ? "note: some lines above contain carriage returns, which are invisible\n" : ""
  }
}
