import EventModel

/// A script: one action on each line, comments after `#` at the start of a line, and blank lines.
///
/// Lines end in LF, CRLF or CR. All errors of the file are found at once.
public struct ActionScript: Hashable, Sendable {
  /// One action and its line.
  public struct Line: Hashable, Sendable {
    /// The line in the file, from 1.
    public var number: Int
    /// The action.
    public var action: Action

    /// Creates a line.
    public init(number: Int, action: Action) {
      self.number = number
      self.action = action
    }
  }

  /// The actions in order.
  public var lines: [Line]

  /// Creates a script.
  public init(lines: [Line]) { self.lines = lines }

  /// Reads a script's text.
  ///
  /// - Throws: `ActionScriptError` with every line that could not be read.
  public init(parsing text: String) throws(ActionScriptError) {
    lines = []
    var problems: [ActionScriptError.Problem] = []
    var number = 0
    for line in text.fileLines {
      number += 1
      guard let first = line.utf8.first(where: { $0 != 0x20 && $0 != 0x09 }), first != 0x23 else {
        continue
      }
      do throws(ActionError) {
        lines.append(Line(number: number, action: try Action(parsing: line)))
      } catch {
        if case .nothingWritten = error.reason { continue }
        problems.append(.init(line: number, error: error, source: String(line)))
      }
    }
    guard problems.isEmpty else { throw ActionScriptError(problems: problems) }
  }
}

/// The error of a script, with every line that could not be read.
public struct ActionScriptError: Error, Sendable {
  /// One line that could not be read.
  public struct Problem: Sendable {
    /// The line in the file, from 1.
    public var line: Int
    /// The error, with its column.
    public var error: ActionError
    /// The line as it is written.
    public var source: String
  }

  /// The lines in the order of the file, at least one.
  public var problems: [Problem]
}
