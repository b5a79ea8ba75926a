public import AppDriver
import EventModel
public import ViewQuery

/// The reason why a line is no action, or why an action failed.
public struct ActionError: Error, Sendable {
  /// The kinds of failures.
  public enum Reason: Sendable {
    /// The line is empty.
    case nothingWritten
    /// No action begins with those words; the nearest beginning.
    case unknownAction(String, nearest: String?)
    /// Something else was expected here; nil for the end of the line.
    case expected(String, found: String?)
    /// A quote is not closed.
    case unclosedQuote
    /// An unknown character follows a backslash.
    case unknownEscape(String)
    /// No key has that name.
    case unknownKey(String)
    /// The reference to a node could not be read, or matches no node or several.
    case reference(QueryError)
    /// The app could not be driven any further.
    case driver(DriverError)
    /// Another view would take the touch.
    case covered(String, by: String)
    /// The app reports that input does not reach the view.
    case notHittable(String)
    /// The driver does not support the input.
    case unsupported(String)
    /// The node is not a table with rows.
    case notATable(String)
    /// No table is visible, or several are.
    case tables(count: Int)
    /// The table has no such row; the number of rows in the section, nil if there is no such section.
    case noSuchRow(Int, section: Int, rows: Int?)
    /// Dragging does not bring the row nearer; the last visible rows.
    case rowNotReached(Int, section: Int, seen: String)
    /// Scrolling does not show a view, for that reason; the number of drags, and the names of the views that were
    /// scrolled to their ends.
    case notScrolledTo(QueryError, drags: Int, on: [String])
    /// Nothing has the focus.
    case noFocus
    /// A field was tapped and did not take the focus.
    case focusRefused(String)
    /// The app ignored the text.
    case ignoredText(reason: String)
    /// The field took only a part of the text, nil if unknown; the rest of the text.
    case cutText(typed: String?, left: String, reason: String)
    /// No navigation bar is visible, or it has no button to go back; the buttons it has.
    case noBackButton(others: [String])
  }

  /// The kind of the failure.
  public var reason: Reason
  /// The column in the line, from 1, in Unicode scalars; nil for an action that was read.
  public var column: Int?
  /// The action; nil if the line could not be read.
  public var action: Action?

  /// Creates an error.
  public init(_ reason: Reason, column: Int? = nil, action: Action? = nil) {
    self.reason = reason
    self.column = column
    self.action = action
  }
}

extension ActionError {
  /// The problem, as one lower-case clause.
  public var message: String {
    switch reason {
    case .nothingWritten: "the line has no action"
    case .unknownAction(let words, _): "\(words.quoted) is not an action"
    case .expected(let wanted, let found):
      "expected \(wanted), found \(found.map { $0.quoted } ?? "the end of the line")"
    case .unclosedQuote: "the quote is not closed"
    case .unknownEscape(let escape): "\\\(escape) has no meaning in quotes"
    case .unknownKey(let name): "there is no key \(name.cutShort().quoted)"
    case .reference(let error): error.message
    case .driver(let error): error.message
    case .covered(let node, let cover): "\(node) is covered by \(cover)"
    case .notHittable(let node): "input does not reach \(node), as the app reports"
    case .unsupported(let what): "the app does not support \(what)"
    case .notATable(let node): "\(node) is not a table with rows"
    case .tables(let count):
      count == 0 ? "no table is visible" : "\(count) tables are visible, but the action names none"
    case .noSuchRow(let row, let section, let rows):
      rows.map {
        "there is no row \(row), the \(Ordinal(index: row)): section \(section) has \($0) rows"
      }
        ?? "there is no section \(section)"
    case .rowNotReached(let row, let section, let seen):
      "dragging does not bring row \(row) of section \(section) into view; the last visible rows: \(seen)"
    case .notScrolledTo(let error, let drags, let names):
      drags == 0
        ? "\(error.message), and nothing around it scrolls"
        : "\(error.message), also after \(drags) drags"
          + (names.isEmpty ? "" : " on " + names.listed("and"))
    case .noFocus: "no field has the focus"
    case .focusRefused(let field): "\(field) did not take the focus when tapped"
    case .ignoredText(let reason): "the text was ignored: \(reason)"
    case .cutText(let typed?, let left, let reason):
      "\(typed.cutShort().scriptQuoted) was typed, but \(left.cutShort().scriptQuoted) was not: \(reason)"
    case .cutText(nil, _, let reason): "not all of the text was typed: \(reason)"
    case .noBackButton(let others):
      others.isEmpty
        ? "no navigation bar with a button to go back is visible"
        : "the navigation bar has no button to go back, only \(others.joined(separator: ", "))"
    }
  }

  /// The next step for the user; nil if there is none to suggest.
  public var hint: String? {
    switch reason {
    case .nothingWritten:
      "write one of: \(ActionWord.allCases.map(\.rawValue).joined(separator: ", "))"
    case .unknownAction(_, let nearest):
      nearest.map { "did you mean \"\($0)\"?" }
        ?? "write one of: \(ActionWord.allCases.map(\.rawValue).joined(separator: ", "))"
    case .unknownEscape: "use \\\" \\\\ \\n \\r \\t or \\u{8}; a backslash itself is \\\\"
    case .unknownKey(let name): KeyNames.hint(for: name)
    case .reference(let error): error.hint
    case .notScrolledTo(let error, _, _): error.reason == .notVisible ? nil : error.hint
    case .driver(let error): error.hint
    case .covered: "scroll it into view, or close what covers it"
    case .notHittable: "close what lies over it, or name the view that gets the input in its place"
    case .tables: "name a table, as in: scroll to row 3 of #list"
    case .noSuchRow(_, _, let rows):
      rows.map {
        $0 == 0
          ? "the section is empty" : "the last is row \($0 - 1), the \(Ordinal(index: $0 - 1))"
      }
        ?? "the first section is section 0"
    case .noFocus: "name a field, as in: type \"text\" into \"Field\""
    case .cutText: "type only what the field takes, then name the field for the rest"
    case .unclosedQuote: "a quote inside the text is written \\\""
    case .expected, .unsupported, .notATable, .rowNotReached, .focusRefused, .ignoredText,
      .noBackButton:
      nil
    }
  }
}
