import Actions
import AppDriver
import Differ
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
        message: error.message,
        place: Place(
          path: path,
          line: error.line,
          column: error.column,
          source: String(decoding: bytes.line(error.line), as: UTF8.self)
        ),
        hint: error.hint
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
        message: error.message,
        place: Place(
          path: path,
          line: error.line,
          column: error.column,
          source: String(decoding: Array(text.utf8).line(error.line), as: UTF8.self)
        ),
        hint: error.hint
      )
    }
  }
}

extension Diagnostic {
  /// All that is wrong with a rules file.
  private static func list(_ error: RuleFileError) -> [Diagnostic] {
    switch error {
    case .unreadable(let path, let reason):
      [Diagnostic(message: "cannot be read: \(reason)", place: Place(path: path))]
    case .damaged(let path, let errors, let text):
      errors.list.map { error in
        Diagnostic(
          message: error.message,
          place: Place(
            path: path,
            line: error.line,
            column: error.column,
            source: String(decoding: Array(text.utf8).line(error.line), as: UTF8.self)
          ),
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
