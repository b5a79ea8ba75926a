public import AppDriver
import EventModel
public import ViewQuery

/// Why a line is no action, or why an action could not be done.
public struct ActionError: Error, Sendable {
  /// What went wrong.
  public enum Reason: Sendable {
    /// There are no words.
    case nothingWritten
    /// No action begins with those words; the nearest beginning.
    case unknownAction(String, nearest: String?)
    /// Something else was needed here; nil is the end of the line.
    case expected(String, found: String?)
    /// A quote has no end.
    case unclosedQuote
    /// A backslash before something that has no meaning.
    case unknownEscape(String)
    /// The node's name could not be read, or finds none or several.
    case reference(QueryError)
    /// The app could not be driven on.
    case driver(DriverError)
    /// Something else would take the touch.
    case covered(String, by: String)
    /// The driver lacks what it takes.
    case unsupported(String)
    /// The node is no table with rows.
    case notATable(String)
    /// No table is visible, or several are.
    case tables(count: Int)
    /// The table has no such row; the rows its section has, nil where there is no such section.
    case noSuchRow(Int, section: Int, rows: Int?)
    /// Dragging brings the row no nearer; the rows last seen.
    case rowNotReached(Int, section: Int, seen: String)
    /// Nothing has the focus.
    case noFocus
    /// A field was tapped and did not take the focus.
    case focusRefused(String)
    /// The keyboard's characters went nowhere.
    case ignoredText(reason: String)
    /// The field took a part of the text, nil where that cannot be told; what is left of it.
    case cutText(typed: String?, left: String, reason: String)
    /// No navigation bar is visible, or it has no button to go back; the buttons it has.
    case noBackButton(others: [String])
  }

  /// What went wrong.
  public var reason: Reason
  /// Where in the line, from 1, counted in Unicode scalars; nil for an action that was understood.
  public var column: Int?
  /// The action that was meant; nil where the line could not be read.
  public var action: Action?

  /// Creates an error.
  public init(_ reason: Reason, column: Int? = nil, action: Action? = nil) {
    self.reason = reason
    self.column = column
    self.action = action
  }
}

extension ActionError {
  /// What was found and what was expected, in one lower-case clause.
  public var message: String {
    switch reason {
    case .nothingWritten: "there is no action"
    case .unknownAction(let words, _): "\(words.quoted) is no action"
    case .expected(let wanted, let found):
      "expected \(wanted), found \(found.map { $0.quoted } ?? "the end of the line")"
    case .unclosedQuote: "the quote is not closed"
    case .unknownEscape(let escape): "\\\(escape) means nothing in quotes"
    case .reference(let error): error.message
    case .driver(let error): error.message
    case .covered(let node, let cover): "\(node) is covered by \(cover)"
    case .unsupported(let what): "the app's driver takes no \(what)"
    case .notATable(let node): "\(node) is no table with rows"
    case .tables(let count):
      count == 0 ? "no table is visible" : "\(count) tables are visible, and none was named"
    case .noSuchRow(let row, let section, let rows):
      rows.map { "row \(row) is beyond the \($0) rows of section \(section)" }
        ?? "there is no section \(section)"
    case .rowNotReached(let row, let section, let seen):
      "dragging does not bring row \(row) of section \(section) into view; rows seen last: \(seen)"
    case .noFocus: "no field has the focus"
    case .focusRefused(let field): "\(field) did not take the focus when tapped"
    case .ignoredText(let reason): "the text was ignored: \(reason)"
    case .cutText(let typed?, let left, let reason):
      "\(typed.cutShort().scriptQuoted) was typed, and \(left.cutShort().scriptQuoted) was not: \(reason)"
    case .cutText(nil, _, let reason): "not all of the text was typed: \(reason)"
    case .noBackButton(let others):
      others.isEmpty
        ? "no navigation bar with a button to go back is visible"
        : "the navigation bar has no button to go back, only \(others.joined(separator: ", "))"
    }
  }

  /// What to do about it, where that is known.
  public var hint: String? {
    switch reason {
    case .nothingWritten:
      "write one of: \(ActionWord.allCases.map(\.rawValue).joined(separator: ", "))"
    case .unknownAction(_, let nearest):
      nearest.map { "did you mean \"\($0)\"?" }
        ?? "write one of: \(ActionWord.allCases.map(\.rawValue).joined(separator: ", "))"
    case .unknownEscape: "use \\\" \\\\ \\n \\r \\t or \\u{8}; a backslash itself is \\\\"
    case .reference(let error): error.hint
    case .driver(let error): error.hint
    case .covered: "scroll it free, or close what lies on it"
    case .tables: "name one: scroll to row 3 of #list"
    case .noSuchRow(_, _, let rows):
      rows.map { $0 == 0 ? "the section is empty" : "rows are counted from 0 to \($0 - 1)" }
        ?? "sections are counted from 0"
    case .noFocus: "say where: type \"text\" into \"Field\""
    case .cutText: "type only what the field takes; then say which field the rest is for"
    case .unclosedQuote: "a quote inside the text is written \\\""
    case .expected, .unsupported, .notATable, .rowNotReached, .focusRefused, .ignoredText,
      .noBackButton:
      nil
    }
  }
}
