import Actions
import AppDriver
import Approvals
import EventModel
import Foundation
import Recorder
import Replayer
import ViewQuery

extension Diagnostic {
  /// What to say about any error that a command ended with.
  static func diagnostics(for error: any Error, tool: String, command: String) -> [Diagnostic] {
    switch error {
    case let error as Diagnostic: [error]
    case let error as Diagnostics: error.list
    case let error as UsageError:
      [
        Diagnostic(
          message: error.message,
          hint: error.hint ?? "\(tool) \(command) --help".replacing("  ", with: " "),
          exitCode: .usage
        )
      ]
    case let error as RecordingFileError: [Diagnostic(error)]
    case let error as GoldenFileError: [Diagnostic(error)]
    case let error as RuleFileError: list(error)
    case let error as ApprovalError: [Diagnostic(message: error.message, hint: error.hint)]
    case let error as DriverError:
      [
        Diagnostic(
          message: error.message,
          details: error.lastLines,
          hint: error.hint,
          exitCode: error.exitCode
        )
      ]
    case let error as QueryError:
      [Diagnostic(message: error.message, hint: error.hint, exitCode: .usage)]
    default:
      [Diagnostic(message: "\(error)", exitCode: .internalError)]
    }
  }

  init(_ error: RecordingFileError) {
    switch error {
    case .unreadable(let path, let reason):
      self.init(message: "cannot be read: \(reason)", place: Place(path: path))
    case .unwritable(let path, let reason):
      self.init(message: "cannot be written: \(reason)", place: Place(path: path))
    case .damaged(let path, let error, let bytes):
      self.init(
        damage: error.message,
        at: Place(path: path, line: error.line, column: error.column),
        in: bytes,
        hint: error.hint(forLogAt: path)
      )
    case .underWay(let path):
      self.init(
        message: "it is still being recorded",
        place: Place(path: path),
        hint: "wait until that session has ended"
      )
    }
  }

  init(_ error: GoldenFileError) {
    switch error {
    case .unreadable(let path, let reason):
      self.init(message: "cannot be read: \(reason)", place: Place(path: path))
    case .unwritable(let path, let reason):
      self.init(message: "cannot be written: \(reason)", place: Place(path: path))
    case .damaged(let path, let error, let text):
      self.init(
        damage: error.message,
        at: Place(path: path, line: error.line, column: error.column),
        in: Array(text.utf8),
        hint: error.hint
      )
    }
  }

  /// What is wrong in a file, with the line that is.
  ///
  /// A recording may come from a stranger, and a file of it be a link to anything on this machine: what
  /// such a file says is shown to nobody.
  private init(damage message: String, at place: Place, in bytes: [UInt8], hint: String?) {
    let type = try? FileManager.default.attributesOfItem(atPath: place.path)[.type]
    guard type as? FileAttributeType != .typeSymbolicLink else {
      self.init(
        message: "this is a link to a file that is damaged, or is none of a recording",
        place: Place(path: place.path, line: place.line),
        hint: "what it leads to is not shown; put the file itself there"
      )
      return
    }
    var place = place
    place.source = String(decoding: bytes.line(place.line ?? 1).prefix(100_000), as: UTF8.self)
    self.init(message: message, place: place, hint: hint)
  }
}

extension Diagnostic {
  /// All that is wrong with a rules file.
  private static func list(_ error: RuleFileError) -> [Diagnostic] {
    switch error {
    case .unreadable(let path, let reason):
      [Diagnostic(message: "cannot be read: \(reason)", place: Place(path: path))]
    case .damaged(let path, let errors, let text):
      errors.list.prefix(100).map { error in
        Diagnostic(
          damage: error.message,
          at: Place(path: path, line: error.line, column: error.column),
          in: Array(text.utf8),
          hint: error.hint
        )
      }
    }
  }
}

/// Several things wrong at once, each to be said.
struct Diagnostics: Error {
  var list: [Diagnostic]
}

extension DriverError {
  /// What a tool ends with when the app could not be driven.
  var exitCode: ExitCode {
    switch self {
    case .unknownApp, .unknownVariant: .usage
    default: .difference
    }
  }

  /// What the app's process said last, to be shown below what is wrong with it.
  var lastLines: [String] {
    guard case .broken(let fault) = self else { return [] }
    return fault.lastLines.map { "| \($0.printable)" }
  }
}

extension [UInt8] {
  /// The bytes of one line, counted from 1, without its end; none behind the last.
  func line(_ number: Int) -> [UInt8] {
    var start = startIndex
    for _ in 1..<Swift.max(number, 1) {
      guard let end = self[start...].firstIndex(of: 0x0A) else { return [] }
      start = end + 1
    }
    return Array(self[start...].prefix { $0 != 0x0A })
  }
}
