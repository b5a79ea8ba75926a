public import Foundation
import Platform

/// The rules files of a project and of its recordings.
public enum RuleStore {
  /// What a rules file is called, wherever it stands.
  public static let fileName = "simon.rules"

  /// The rules in the folders given that have a rules file; a folder without one is passed over.
  ///
  /// - Parameter folders: where to look, in the order of the rules.
  /// - Returns: the rules of all files in order.
  /// - Throws: `RuleFileError` for the first file that cannot be read or understood.
  public static func rules(in folders: [URL]) throws(RuleFileError) -> [Rule] {
    var rules: [Rule] = []
    var seen: Set<String> = []
    for folder in folders {
      let file = folder.appending(path: fileName)
      guard RecordingFile.exists(file),
        seen.insert(file.standardizedFileURL.path).inserted
      else { continue }
      let path = file.relativePath
      let name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
      let bytes: [UInt8]
      do throws(RecordingFile.Refusal) { bytes = try RecordingFile.bytes(of: file) } catch {
        throw .unreadable(path: name, reason: error.reason)
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw .unreadable(path: name, reason: "it is not UTF-8 text")
      }
      do { rules += try Rule.list(parsing: text, file: name) } catch {
        throw .damaged(path: name, error, text: text)
      }
    }
    return rules
  }
}

/// Why a rules file could not be read.
public enum RuleFileError: Error, Sendable {
  /// The file is there and cannot be read.
  case unreadable(path: String, reason: String)
  /// Some of its lines are no rules; with the text, so that the places can be shown.
  case damaged(path: String, RuleErrors, text: String)
}
