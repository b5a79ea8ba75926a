import Actions
import EventModel
import Foundation
import HTMLReport
import Platform
import Recorder

/// The proof that no form of some secrets is in the files of folders: `log check --secrets FILE [DIR…]`.
struct SecretCheck {
  static let secrets = Option<String>(
    "--secrets FILE",
    "prove that no form of these secrets, one a line, is in any file of the folders; - reads them "
      + "from standard input"
  )

  private let list: String
  private let call: Invocation
  /// The lines of the list that have a secret.
  private let lines: [Int]
  private let scan: SecretScan
  private let budget: Budget

  /// Reads the list of secrets.
  ///
  /// - Throws: a diagnostic for a list without secrets, or with one that is too short to be searched for.
  init(_ list: String, _ call: Invocation) throws {
    (self.list, self.call) = (list, call)
    budget = Budget(endingAfter: RunOptions.time(call)).during("searching for secrets")
    let text = try TextFile.text(of: TextFile.bytes(list, call.console), list)
    var secrets: [(line: Int, text: String)] = []
    for (place, line) in text.fileLines.enumerated() where !line.isEmpty {
      guard SecretScan.canFind(String(line)) else {
        throw Diagnostic(
          message:
            "this secret has fewer than \(SecretScan.shortest) letters, which occur by chance, "
            + "so nothing can be proven",
          path: list,
          line: place + 1
        )
      }
      secrets.append((place + 1, String(line)))
    }
    guard !secrets.isEmpty else {
      throw Diagnostic(message: "found no secrets, expected one a line", path: list)
    }
    lines = secrets.map(\.line)
    scan = SecretScan(secrets.map(\.text))
  }

  /// Searches all files, and says what was found.
  func run() throws -> ExitCode {
    var problems: [Diagnostic] = []
    var count = 0
    for path in try files() {
      count += 1
      problems += try self.problems(of: path)
    }
    guard count > 0 else {
      throw Diagnostic(message: "found no files to search", exitCode: .nothing)
    }
    guard problems.isEmpty else { throw Diagnostics(list: problems) }
    let secrets = lines.count.counted("secret")
    call.console.print(
      "\(call.console.style.green("✓")) \(count.counted("file")): none contains any form of the \(secrets)"
    )
    return .success
  }

  /// Returns the paths of all files, which are those of links too.
  private func files() throws -> [String] {
    let folders =
      call.operands.isEmpty ? [RecordingSelection.directory(call).relativePath] : call.operands
    let own = list == "-" ? nil : call.console.file(list).resolvingSymlinksInPath().path
    return try folders.flatMap { folder -> [String] in
      let place = call.console.file(folder)
      var isFolder: ObjCBool = false
      guard unsafe FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else {
        throw TextFile.unreadable(folder, after: CocoaError(.fileNoSuchFile), call.console)
      }
      guard isFolder.boolValue else { return [folder] }
      let names = try FileManager.default.subpathsOfDirectory(atPath: place.path).sorted()
      return names.filter { name in
        let file = place.appending(path: name)
        return !file.hasDirectoryPath && !Self.isFolder(file)
          && file.resolvingSymlinksInPath().path != own
      }.map { folder.hasSuffix("/") ? folder + $0 : folder + "/" + $0 }
    }
  }

  private static func isFolder(_ file: URL) -> Bool {
    (try? file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
  }

  /// Returns the errors of a file that contains secrets, or that cannot be searched.
  private func problems(of path: String) throws -> [Diagnostic] {
    let named = scan.secrets(in: path)
    guard named.isEmpty else {
      return [
        Diagnostic(
          message:
            "the name of a file or folder contains the secret of line \(lines[named[0]]) of \(list)",
          details: ["in \(directoryWithoutSecrets(path))"],
          exitCode: .difference
        )
      ]
    }
    let bytes: [UInt8]
    do { bytes = Self.unfolded(try UntrustedFile.bytes(of: call.console.file(path))) } catch {
      return [Diagnostic(message: "cannot be searched: \(error.reason)", path: path)]
    }
    if let kind = Self.packing(of: bytes) {
      return [
        Diagnostic(
          message: "cannot be searched: this is \(kind)",
          path: path,
          hint: "unpack it, and check the folder with its contents"
        )
      ]
    }
    var found = try scan.finds(in: bytes, within: budget)
    for part in PackedTexts.parts(of: bytes) {
      let inner = try scan.finds(in: part.bytes, within: budget)
      found += Set(inner.map(\.secret)).sorted().map {
        SecretScan.Find(secret: $0, line: part.line)
      }
    }
    return found.map { find in
      Diagnostic(
        message: "contains the secret of line \(lines[find.secret]) of \(list)",
        path: path,
        line: find.line,
        exitCode: .difference
      )
    }
  }

  /// Returns the part of a path before the first name with a secret.
  private func directoryWithoutSecrets(_ path: String) -> String {
    let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return names.prefix { scan.secrets(in: $0).isEmpty }.joined(separator: "/")
  }

  /// Returns a text in UTF-16, with or without a mark, as UTF-8; any other bytes as they are.
  private static func unfolded(_ bytes: [UInt8]) -> [UInt8] {
    let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let first = bytes.prefix(1 << 12)
    let zeros = first.indices.filter { first[$0] == 0 }
    let odd = zeros.count { $0 % 2 == 1 }
    guard isMarked || 4 * zeros.count >= first.count && first.count > 3,
      isMarked || odd == zeros.count || odd == 0
    else { return bytes }
    let isLittle = isMarked ? bytes[0] == 0xFF : odd > 0
    let units = stride(from: isMarked ? 2 : 0, to: bytes.count - 1, by: 2).map { place in
      let (one, other) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isLittle ? other << 8 | one : one << 8 | other
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Returns the kind of a file whose contents are packed; nil for any other.
  private static func packing(of bytes: [UInt8]) -> String? {
    let kinds: [(mark: [UInt8], name: String)] = [
      ([0x1F, 0x8B], "a gzip file"), ([0x50, 0x4B, 0x03, 0x04], "a zip file"),
      ([0x28, 0xB5, 0x2F, 0xFD], "a zstd file"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz file"),
      ([0x42, 0x5A, 0x68], "a bzip2 file"), ([0x89, 0x50, 0x4E, 0x47], "a picture"),
      ([0xFF, 0xD8, 0xFF], "a picture"),
    ]
    return kinds.first { bytes.starts(with: $0.mark) }?.name
  }
}
