/// A whole script: one action a line, comments from `#` at the start of a line, blank lines.
///
/// Lines may end in LF or CRLF. Every error of the file is found in one reading.
public struct ActionScript: Hashable, Sendable {
  /// One action and where it stands.
  public struct Line: Hashable, Sendable {
    /// The line in the file, from 1.
    public var number: Int
    /// What is to be done.
    public var action: Action

    /// Creates a line.
    public init(number: Int, action: Action) {
      self.number = number
      self.action = action
    }
  }

  /// The actions in order.
  public var lines: [Line]

  /// Creates a script of those lines.
  public init(lines: [Line]) { self.lines = lines }

  /// Reads a script's text.
  ///
  /// - Throws: `ActionScriptError` with every line that could not be understood.
  public init(parsing text: String) throws(ActionScriptError) {
    lines = []
    var problems: [ActionScriptError.Problem] = []
    var number = 0
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      let kept = line.last == 0x0D ? line.dropLast() : line
      guard let first = kept.first(where: { $0 != 0x20 && $0 != 0x09 }), first != 0x23 else {
        continue
      }
      do throws(ActionError) {
        lines.append(Line(number: number, action: try Action(parsing: Substring(kept))))
      } catch {
        if case .nothingWritten = error.reason { continue }
        problems.append(.init(line: number, error: error, source: String(Substring(kept))))
      }
    }
    guard problems.isEmpty else { throw ActionScriptError(problems: problems) }
  }
}

/// Every line of a script that could not be understood.
public struct ActionScriptError: Error, Sendable {
  /// One such line.
  public struct Problem: Sendable {
    /// The line in the file, from 1.
    public var line: Int
    /// What is wrong with it, with the column.
    public var error: ActionError
    /// The line as it is written, for showing the place.
    public var source: String
  }

  /// The lines in the order of the file, at least one.
  public var problems: [Problem]
}
