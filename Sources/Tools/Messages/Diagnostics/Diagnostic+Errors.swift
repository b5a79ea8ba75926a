import Actions
package import AppDriver
package import Approvals
package import EventModel
import Foundation
import Platform
package import Recorder
import ViewQuery

extension Diagnostic {
  /// Returns the diagnostics of an error that ended a command; an error of an unknown type is an internal one.
  package static func diagnostics(
    for error: any Error,
    tool: String,
    command: String
  ) -> [Diagnostic] {
    switch error {
    case let error as Diagnostic: [error]
    case let error as Diagnostics: error.list
    case let error as UsageError:
      [
        Diagnostic(
          message: error.message,
          hint: error.hint
            ?? ToolNames.current.renamed("\(tool) \(command) --help").replacing("  ", with: " "),
          gravity: .usage
        )
      ]
    case let error as RecordingFileError: [Diagnostic(error)]
    case let error as GoldenFileError: [Diagnostic(error)]
    case let error as RuleFileError: list(error)
    case let error as ApprovalError:
      [Diagnostic(message: error.message, hint: NextCommand.completing(error.hint))]
    case let error as DriverError:
      [
        Diagnostic(
          message: error.message,
          details: error.lastLines,
          hint: error.nearestName.map { "did you mean \($0)? \(error.hint ?? "")" }
            ?? error.nextStep(),
          gravity: error.gravity
        )
      ]
    case let error as UnmatchedRedaction: [error.diagnostic]
    case let error as ShownSecret:
      [
        Diagnostic(
          message: error.message,
          details: ["the recording is not kept"],
          hint: error.hint,
          gravity: .difference
        )
      ]
    case let error as QueryError:
      [Diagnostic(message: error.message, hint: error.hint, gravity: .usage)]
    default:
      [Diagnostic(message: "\(error)", gravity: .internalError)]
    }
  }

  /// Creates the diagnostic of a recording that cannot be read or written, is damaged, or is still being recorded.
  package init(_ error: RecordingFileError) {
    switch error {
    case .unreadable(let path, let reason):
      self.init(message: "cannot be read: \(reason)", path: path)
    case .unwritable(let path, let reason):
      self.init(message: "cannot be written: \(reason)", path: path)
    case .damaged(let path, let error, let bytes):
      self.init(error, damaging: path, in: bytes, hint: error.hint(forLogAt: path))
    case .underWay(let path):
      self.init(
        message: "it is still being recorded",
        path: path,
        hint: "wait until that session has ended"
      )
    }
  }

  /// Creates the diagnostic of a golden, a ledger or a file beside them that cannot be read or written, is too large,
  /// or is damaged.
  package init(_ error: GoldenFileError) {
    switch error {
    case .unreadable(let path, let reason):
      self.init(message: "cannot be read: \(reason)", path: path)
    case .unwritable(let path, let reason):
      self.init(message: "cannot be written: \(reason)", path: path)
    case .tooLarge(let path, let bytes):
      let isLedger = error.fileName.hasSuffix("approvals.jsonl")
      self.init(
        message: "cannot be written: it would have \((bytes + (1 << 20) - 1) >> 20) MB, "
          + "expected at most \(UntrustedFile.limit >> 20)",
        path: path,
        hint: isLedger ? nil : "record this as several shorter sessions"
      )
    case .damaged(let path, let error, let text):
      let kept = ["golden": ".tree", "ledger": "approvals.jsonl"].first { path.hasSuffix($0.value) }
      let hint =
        error.hint.map { NextCommand.completing($0) }
        ?? kept.map { "restore the \($0.key) from version control" }
      self.init(error, damaging: path, in: Array(text.utf8), hint: hint)
    }
  }

  /// Returns the diagnostics of a rules file.
  package static func list(_ error: RuleFileError) -> [Diagnostic] {
    switch error {
    case .ledger(let error): [Diagnostic(error)]
    case .unreadable(let path, let reason):
      [Diagnostic(message: "cannot be read: \(reason)", path: path)]
    case .damaged(let path, let errors, let text):
      // Behind a link, no line is shown, so that one message says all.
      errors.list.prefix(isLink(path) ? 1 : 100).map { error in
        Diagnostic(error, damaging: path, in: Array(text.utf8), hint: error.hint)
      }
    }
  }

  /// Creates the diagnostic of a damaged file, with the damaged line.
  ///
  /// A file of an untrusted recording can be a link to any file on this machine, so the content behind
  /// a link is never shown.
  private init(_ error: some TextError, damaging path: String, in bytes: [UInt8], hint: String?) {
    guard !Self.isLink(path) else {
      self.init(
        message: "this is a link to a file that is damaged or not part of a recording",
        path: path,
        line: error.line,
        hint: "the content behind links is not shown; replace the link by the file"
      )
      return
    }
    self.init(error, in: path, source: bytes.line(error.line).prefix(100_000), hint: hint)
  }

  private static func isLink(_ path: String) -> Bool {
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type]
    return type as? FileAttributeType == .typeSymbolicLink
  }

  /// Creates the diagnostic of an error in a text, with the line that has it.
  package init(
    _ error: some TextError,
    in path: String,
    source: some Sequence<UInt8>,
    hint: String?
  ) {
    self.init(
      message: error.message,
      path: path,
      line: error.line,
      column: error.column,
      source: String(decoding: Array(source), as: UTF8.self),
      hint: hint
    )
  }
}

/// An error at a place in a text.
package protocol TextError: Error {
  /// The problem and what was expected, in one lower-case clause.
  var message: String { get }
  /// The line, from 1.
  var line: Int { get }
  /// The column, from 1, in bytes or in characters as the format counts them.
  var column: Int { get }
}

extension LogError: TextError {}
extension GoldenError: TextError {}
extension RuleError: TextError {}

/// Several diagnostics at once.
public struct Diagnostics: Error, CustomStringConvertible {
  /// The diagnostics in the order in which they are shown; the first one decides on the gravity.
  public var list: [Diagnostic]

  /// The diagnostics in lines, without colours.
  public var description: String { list.map(\.description).joined(separator: "\n") }

  /// The most mistakes of one file that are shown; more of them say that it is a file of another kind.
  private static let limit = 5

  package init(list: [Diagnostic]) { self.list = list }

  /// Creates the diagnostics of the mistakes in a file, of which the first few are shown.
  package init(ofFile mistakes: [Diagnostic]) {
    list = Array(mistakes.prefix(Self.limit))
    let rest = mistakes.count - list.count
    guard rest > 0, let last = list.indices.last else { return }
    list[last].details.append("… and \(rest.counted("more mistake")) in this file")
  }
}

extension DriverError {
  /// The gravity of an app that cannot be driven: wrong usage for an unknown name, else a difference.
  package var gravity: Gravity {
    switch self {
    case .unknownApp, .unknownVariant: .usage
    default: .difference
    }
  }

  /// Returns the advice, with the whole command where it is to test the driver.
  package func nextStep(isForReport: Bool = false) -> String? {
    guard case .broken = self, let hint, let driver = NextCommand.call?.driver
    else { return hint }
    let check = NextCommand.replay("driver check", driver)
    return hint.replacing(" with driver check", with: ": \(isForReport ? check.forReport : check)")
  }

  /// The app or variant that is most likely meant by an unknown name; nil if none is similar.
  fileprivate var nearestName: String? {
    switch self {
    case .unknownApp(let name, let known): name.nearestWord(in: known)
    case .unknownVariant(let name, let app, let known):
      name.nearestWord(in: known).map { "\(app):\($0)" }
    default: nil
    }
  }

  /// The last output of the app's process that the message does not quote, shown below it.
  package var lastLines: [String] {
    guard case .broken(let fault) = self else { return [] }
    return fault.otherLines.map { "| \($0.printable)" }
  }
}

extension [UInt8] {
  /// Returns the bytes of a line, counted from 1, without its end; empty after the last line.
  package func line(_ number: Int) -> [UInt8] {
    // By index, since a search in each rest of a large file would take long in a debug build.
    let number = Swift.max(number, 1)
    var (start, end, line) = (0, 0, 1)
    while end < count {
      if self[end] == 0x0A {
        if line == number { break }
        line += 1
        start = end + 1
      }
      end += 1
    }
    return line < number ? [] : Array(self[start..<end])
  }
}
