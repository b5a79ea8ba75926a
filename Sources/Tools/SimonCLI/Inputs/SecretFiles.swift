import CommandLines
import Foundation
import Messages
import Platform
import Recorder

/// The files and folders below the operands of a call, each with the names on its way, also behind links.
struct SecretFiles {
  /// A file or folder.
  struct Entry {
    /// The path, as the call began it.
    var path: String
    var isFolder: Bool
    /// The text of the link that it is; nil for none.
    var link: String?
  }

  private(set) var entries: [Entry] = []
  /// The folders that could not be read.
  private(set) var problems: [Diagnostic] = []
  private let call: Invocation
  /// The resolved paths of the folders that were entered, since links may lead round.
  private var entered: Set<String> = []
  /// The resolved path of the list of secrets; nil for standard input.
  private let list: String?

  /// Finds the files below the operands, which are files, folders, or names of recordings; the recordings without any.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - list: the path of the list of secrets, which is left out.
  /// - Throws: a diagnostic for an operand that is nothing of this.
  init(_ call: Invocation, except list: String) throws {
    self.call = call
    self.list = list == "-" ? nil : call.console.file(list).resolvingSymlinksInPath().path
    let operands =
      call.operands.isEmpty ? [call.recordingsFolder.relativePath] : call.operands
    for word in operands { add(try Self.path(of: word, call)) }
  }

  /// Returns the path that a word names: that of a recording of this name, as in other commands, or the word.
  private static func path(of word: String, _ call: Invocation) throws -> String {
    let isThere = UntrustedFile.exists(call.console.file(word))
    if !word.contains("/"), !isThere || FilePlace.isFolder(call.console.file(word)) {
      let named = try RecordingStore.all(below: call.recordingsFolder)
        .first { $0.name == word }
      if let named { return named.folder.relativePath }
    }
    guard isThere else {
      throw TextFile.unreadable(word, after: CocoaError(.fileNoSuchFile), call.console)
    }
    return word
  }

  private mutating func add(_ path: String) {
    let place = call.console.file(path)
    let entry = Entry(
      path: path,
      isFolder: FilePlace.isFolder(place),
      link: FilePlace.target(ofLink: place)
    )
    let resolved = place.resolvingSymlinksInPath().path
    guard entry.isFolder else {
      if resolved != list || entry.link != nil { entries.append(entry) }
      return
    }
    entries.append(entry)
    guard entered.insert(resolved).inserted else { return }
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: resolved).sorted()
      for name in names { add(path.hasSuffix("/") ? path + name : "\(path)/\(name)") }
    } catch {
      problems.append(
        Diagnostic(message: "cannot be searched: \(error.systemReason)", path: path)
      )
    }
  }
}
