import EventModel
import Platform
import Foundation
package import Messages

extension Command {
  /// Makes sure that the folders of the files that a call writes exist, before it does anything else.
  ///
  /// - Throws: a usage error for the first file that could not be written.
  package func expectFolders(of call: Invocation) throws(UsageError) {
    for option in options {
      for word in call.words(given: option) {
        guard let path = Self.file(written: word, by: option), !path.isEmpty, path != "-" else {
          continue
        }
        let file = call.console.file(path)
        guard !FilePlace.isFolder(file) else {
          throw UsageError("\(option.name): \(path.quoted) is a folder, expected a file")
        }
        let above = file.deletingLastPathComponent()
        guard !FilePlace.isFolder(above), !FileManager.default.fileExists(atPath: file.path) else {
          continue
        }
        let name = path.split(separator: "/").dropLast().joined(separator: "/")
        let folder = path.hasPrefix("/") ? "/\(name)" : name
        throw UsageError.noFolder(folder, for: option.name)
      }
    }
  }

  /// Returns the file that the value of an option names for a result; nil for any other value.
  private static func file(written word: String, by option: any CommandOption) -> String? {
    let kind = option.kind
    guard kind.choicesOfFiles.isEmpty, kind.choicesWithFile.isEmpty else {
      return word.firstIndex(of: ":").map { String(word[word.index(after: $0)...]) }
    }
    return option.name == StandardOptions.output.name && kind.fileEnding != nil ? word : nil
  }
}

extension UsageError {
  /// Returns the error of a result whose folder does not exist.
  package static func noFolder(_ path: String, for option: String) -> UsageError {
    UsageError(
      "\(option): there is no folder \(path.quoted)",
      hint: "mkdir -p \(path.shellQuoted)"
    )
  }
}
