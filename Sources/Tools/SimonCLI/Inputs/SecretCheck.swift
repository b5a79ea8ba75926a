import Actions
import CommandLines
import EventModel
import Foundation
import HTMLReport
import Messages
import Platform
import Recorder
import Replayer

/// The proof that no form of some secrets is in the files and names of folders: `log check --secrets FILE [DIR…]`.
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
            "this secret has fewer than \(SecretScan.shortest) letters, which may occur by chance, "
            + "so nothing is proven",
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
    let found = try SecretFiles(call, except: list)
    var problems = found.problems
    for entry in found.entries {
      do { problems += try self.problems(of: entry) } catch {
        problems.append(
          Diagnostic(
            message: error.message,
            path: directoryWithoutSecrets(entry.path),
            hint: "to allow more time: --time-limit SECONDS"
          )
        )
        break
      }
    }
    let files = found.entries.count { !$0.isFolder }
    guard files > 0 || !problems.isEmpty else {
      throw Diagnostic(message: "found no files to search", gravity: .nothing)
    }
    guard problems.isEmpty else { throw Diagnostics(list: problems) }
    let folders = found.entries.count - files
    let names = folders > 0 ? ", and no name of \(folders.counted("folder"))," : ""
    let secrets = lines.count.counted("secret")
    call.console.print(
      "\(call.console.style.green("✓")) \(files.counted("file")): none\(names) contains any form of the \(secrets)"
    )
    return .success
  }

  /// Returns the errors of a file or folder whose name contains secrets, and of a file that contains some or cannot be
  /// searched.
  private func problems(of entry: SecretFiles.Entry) throws(Budget.Exceeded) -> [Diagnostic] {
    for (text, kind) in [(entry.path, "name"), (entry.link ?? "", "target")] {
      guard let secret = scan.secrets(in: text).first else { continue }
      let subject =
        kind == "name" ? "the name of a file or folder" : "the path that a link leads to"
      return [
        Diagnostic(
          message: "\(subject) contains the secret of line \(lines[secret]) of \(list)",
          details: ["in \(directoryWithoutSecrets(entry.path))"],
          gravity: .difference
        )
      ]
    }
    guard !entry.isFolder else { return [] }
    let bytes: [UInt8]
    do { bytes = try UntrustedFile.bytes(of: call.console.file(entry.path)) } catch {
      return [unsearched(entry.path, error.reason)]
    }
    let text: [UInt8]
    do { text = try SearchableText.bytes(of: bytes) } catch {
      return [unsearched(entry.path, "this is \(error.kind)")]
    }
    return try problems(of: text, at: entry.path)
  }

  private func unsearched(_ path: String, _ reason: String, line: Int? = nil) -> Diagnostic {
    Diagnostic(
      message: "cannot be searched: \(reason)",
      path: path,
      line: line,
      hint: "unpack it or make it text, and check the folder with its contents"
    )
  }

  /// Returns the errors of a text.
  private func problems(
    of text: [UInt8],
    at path: String
  ) throws(Budget.Exceeded) -> [Diagnostic] {
    let packed = try PackedTexts(of: text, within: budget)
    var found = try scan.finds(in: text, within: budget)
    for part in packed.parts {
      let inner = try scan.finds(in: part.bytes, within: budget)
      found += Set(inner.map(\.secret)).sorted().map {
        SecretScan.Find(secret: $0, line: part.line)
      }
    }
    let unread = packed.unread.map {
      unsearched(path, "this line has \($0.kind) in code", line: $0.line)
    }
    return unread
      + found.map { find in
        Diagnostic(
          message: "contains the secret of line \(lines[find.secret]) of \(list)",
          path: path,
          line: find.line,
          gravity: .difference
        )
      }
  }

  /// Returns the part of a path before the first name with a secret.
  private func directoryWithoutSecrets(_ path: String) -> String {
    let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return names.prefix { scan.secrets(in: $0).isEmpty }.joined(separator: "/")
  }
}
