public import Foundation

/// The approved texts of one test target, one file each.
public struct GoldenFolder: Sendable {
  /// Where the files lie.
  public let url: URL

  /// The folder at a place, which need not exist as long as nothing is looked up.
  public init(at url: URL) {
    self.url = url
  }

  /// The folder `Tests/…/<X>Tests/Goldens` that belongs to a test's source file.
  ///
  /// Returns nil for a file that is not below a folder `<X>Tests` of a folder `Tests`.
  public init?(besideTest filePath: String) {
    let parts = filePath.split(separator: "/", omittingEmptySubsequences: false)
    guard let tests = parts.lastIndex(of: "Tests") else { return nil }
    let target = parts.indices.dropLast().first { $0 > tests && parts[$0].hasSuffix("Tests") }
    guard let target else { return nil }
    let path = parts[...target].joined(separator: "/") + "/Goldens"
    url = URL(fileURLWithPath: path, isDirectory: true)
  }

  /// Compares a text with its golden, or writes it where the environment asks for that.
  ///
  /// - Parameters:
  ///   - text: What the code under test produced.
  ///   - name: The file's name, which may lie in subfolders.
  ///   - environment: Says whether goldens are compared or written.
  /// - Returns: What is wrong, or nil where the text is the golden, byte for byte.
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

/// Why a text does not pass for its golden.
public enum GoldenFailure: Error, Equatable, CustomStringConvertible {
  /// The name would leave the folder, or names no file.
  case badName(String)
  /// There is no golden at this path.
  case missing(String)
  /// The golden at this path holds another text; the second value is the unified difference.
  case different(String, String)
  /// Goldens were to be written on a machine nobody watches.
  case updateRefused(String)
  /// The golden at this path could not be written, for this reason.
  case notWritten(String, String)

  /// What a failing test shows: what is wrong, and what to do.
  public var description: String {
    switch self {
    case .badName(let name):
      "\"\(name)\" is no name for a golden: expected a file name, with subfolders at most"
    case .missing(let path):
      "there is no golden at \(path)\nhint: look at the text, then write it by SIMON_UPDATE_GOLDENS=1"
    case .different(let path, let difference):
      "the text differs from \(path)\n\(difference)\(Self.carriageReturnNote(difference))"
        + "hint: if the new text is right, write it by SIMON_UPDATE_GOLDENS=1"
    case .updateRefused(let name):
      "\(name) is not written: SIMON_UPDATE_GOLDENS is refused where CI is set"
    case .notWritten(let path, let reason):
      "\(path) could not be written: \(reason)"
    }
  }

  private static func carriageReturnNote(_ difference: String) -> String {
    difference.utf8.contains(UInt8(ascii: "\r"))
      ? "note: lines above hold carriage returns, which do not show\n" : ""
  }
}
