import EventModel
public import Foundation
import Platform

/// The reader of rules files, and of the ledgers beside them.
///
/// People write them. Simon only adds rules to a recording's own file when it records a session.
public enum RuleStore {
  /// The name of every rules file.
  public static let fileName = "simon.rules"

  /// Returns the rules of the rules files in some folders; folders without one are skipped.
  ///
  /// Each rule is approved if the ledger beside its file names it: the recording's ledger in the folder of a
  /// recording, and `simon.approvals.jsonl` elsewhere.
  ///
  /// - Parameters:
  ///   - folders: The folders, in the order of the rules.
  ///   - isRecording: true if these are folders of recordings.
  /// - Returns: The rules of all files, in order.
  /// - Throws: `RuleFileError` for the first file that cannot be read or parsed.
  public static func rules(
    in folders: [URL],
    ofRecording isRecording: Bool = false
  ) throws(RuleFileError) -> [Rule] {
    var rules: [Rule] = []
    var seen: Set<String> = []
    for folder in folders {
      let file = folder.appending(path: fileName)
      if folders.count > 1 {
        guard seen.insert(file.standardizedFileURL.path).inserted else { continue }
      }
      let text: String?
      do throws(UntrustedFile.Refusal) { text = try UntrustedFile.text(of: file) } catch {
        throw .unreadable(path: file.pathInMessages, reason: error.reason)
      }
      guard let text else { continue }
      let name = file.pathInMessages
      var found: [Rule]
      do { found = try Rule.list(parsing: text, file: name) } catch {
        throw .damaged(path: name, error, text: text)
      }
      guard !found.isEmpty else { continue }
      let ledger = isRecording ? GoldenStore(folder: folder) : GoldenStore(rulesIn: folder)
      let approved: Set<ExactText>
      do throws(GoldenFileError) {
        approved = try ledger.ledger().today.rules(ofRecording: isRecording)
      } catch {
        throw .ledger(error)
      }
      for place in found.indices {
        found[place].isApproved = approved.contains(ExactText(found[place].canonicalText))
      }
      rules += found
    }
    return rules
  }
}

extension URL {
  /// The path as it was given, without a mark of the current folder.
  fileprivate var pathInMessages: String {
    relativePath.hasPrefix("./") ? String(relativePath.dropFirst(2)) : relativePath
  }
}

/// The reason why a rules file could not be read.
public enum RuleFileError: Error, Sendable {
  /// The file exists but cannot be read.
  case unreadable(path: String, reason: String)
  /// Some of its lines are not rules; the text is included so that a message can show the places.
  case damaged(path: String, RuleErrors, text: String)
  /// The ledger beside it cannot be read.
  case ledger(GoldenFileError)
}
