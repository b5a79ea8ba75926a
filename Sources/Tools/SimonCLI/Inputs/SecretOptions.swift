import CommandLines
import EventModel
import Foundation
import Messages
import Recorder
import ViewQuery

/// The options that name secrets, and that say which views hold them.
enum SecretOptions {
  static let secret = Option<String>(
    "--secret NAME=TARGET",
    repeats: true,
    "give the secret in TARGET a name; a replay types the text of SIMON_SECRET_NAME",
    read: read
  )
  static let allowUnmatched = Flag(
    "--allow-unmatched-redaction",
    "keep the recording although a --redact or --secret matched no view"
  )

  /// The options in the order of the help.
  static let all: [any CommandOption] = [secret, allowUnmatched]

  private static func read(_ word: String) throws(UsageError) -> String {
    guard let sign = word.firstIndex(of: "=") else {
      throw UsageError(
        "--secret takes NAME=TARGET, such as PASSWORD=#pw, not \(word.quoted)",
        hint: "for example --secret \("PASSWORD=#password".shellQuoted)"
      )
    }
    let name = String(word[..<sign])
    guard Pseudonym.isName(name) else {
      throw UsageError(
        "--secret \(name.quoted): a name has up to 40 upper case letters, digits and underscores, "
          + "and begins with a letter",
        hint: suggestion(for: name)
      )
    }
    let target = word[word.index(after: sign)...]
    if target.first?.isNumber == true, target.contains(",") {
      throw UsageError("--secret \(name): expected a view, not a point such as \(target)")
    }
    do throws(QueryError) { _ = try NamedRedaction(word) } catch {
      throw usage("--secret \(name)", error)
    }
    return word
  }

  private static func suggestion(for name: String) -> String? {
    let letters = name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    let better = String(String(letters).drop { !$0.isLetter }.prefix(40))
    return Pseudonym.isName(better) ? "did you mean \(better)?" : nil
  }

  /// Returns the error of a selector that cannot be read.
  static func usage(_ option: String, _ error: QueryError) -> UsageError {
    UsageError(
      "\(option): \(error.message)" + (error.column.map { ", at column \($0)" } ?? ""),
      hint: error.hint
    )
  }

  /// Returns the redactions of a call, as they stand in the header of a log: first those of `--redact`,
  /// then those with a name.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - prior: the redactions of the recording that is continued.
  /// - Returns: the redactions.
  /// - Throws: `UsageError` for a target with two names.
  static func redactions(
    _ call: Invocation,
    after prior: [String] = []
  ) throws(UsageError)
    -> [String]
  {
    let named = call.all(secret)
    var names: [String: String] = [:]
    for text in prior + named {
      guard let redaction = try? NamedRedaction(text), let name = redaction.name else { continue }
      if let other = names[redaction.target], other != name {
        throw UsageError(
          "--secret \(name): \(redaction.target) has the name \(other) already; a view can have only one"
        )
      }
      names[redaction.target] = name
    }
    var seen: Set<String> = []
    return (prior + call.all(SessionOptions.redact) + named).filter { seen.insert($0).inserted }
  }
}
