public import Foundation
import Platform

/// The reader of rules files, which people write and Simon never changes.
public enum RuleStore {
  /// The name of every rules file.
  public static let fileName = "simon.rules"

  /// Returns the rules of the rules files in some folders; folders without one are skipped.
  ///
  /// - Parameter folders: The folders, in the order of the rules.
  /// - Returns: The rules of all files, in order.
  /// - Throws: `RuleFileError` for the first file that cannot be read or parsed.
  public static func rules(in folders: [URL]) throws(RuleFileError) -> [Rule] {
    var rules: [Rule] = []
    var seen: Set<String> = []
    for folder in folders {
      let file = folder.appending(path: fileName)
      guard seen.insert(file.standardizedFileURL.path).inserted else { continue }
      let path = file.relativePath
      let name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
      let text: String?
      do throws(UntrustedFile.Refusal) { text = try UntrustedFile.text(of: file) } catch {
        throw .unreadable(path: name, reason: error.reason)
      }
      guard let text else { continue }
      do { rules += try Rule.list(parsing: text, file: name) } catch {
        throw .damaged(path: name, error, text: text)
      }
    }
    return rules
  }
}

/// The reason why a rules file could not be read.
public enum RuleFileError: Error, Sendable {
  /// The file exists but cannot be read.
  case unreadable(path: String, reason: String)
  /// Some of its lines are not rules; the text is included so that a message can show the places.
  case damaged(path: String, RuleErrors, text: String)
}
