import Actions
import EventModel
import Stories
import ViewQuery

/// The sentences of a story in the words of one test framework.
protocol ExportDialect {
  /// The name of the framework, for comments.
  var name: String { get }
  /// The beginning of a comment.
  var commentMark: String { get }
  /// The blanks before each line of a test.
  var indent: String { get }

  /// Returns the lines before the first story.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - body: the lines of its stories.
  /// - Returns: the lines.
  func head(_ session: ExportedSession, before body: [String]) -> [String]
  /// Returns the lines of an action; nil if the framework has no words for it.
  func lines(doing action: Action, _ line: ExportedSession.Line) -> [String]?
  /// Returns the lines of a check, with a longer time than usual where it is waited for; nil if the framework has no
  /// words for it.
  func lines(checking check: Check, _ line: ExportedSession.Line, isAwaited: Bool) -> [String]?
  /// Returns the lines behind the last story.
  func foot(_ session: ExportedSession) -> [String]
}

/// The writer of recordings as tests of other frameworks.
package struct StoryExporter {
  private let session: ExportedSession

  /// Prepares the export of a session.
  package init(_ session: ExportedSession) { self.session = session }

  /// Returns the file in a format.
  package func text(as format: ExportFormat) -> String {
    switch format {
    case .feature: FeatureExport.text(of: session)
    case .xcuitest: text(by: XCUITestExport())
    case .maestro: text(by: MaestroExport())
    case .playwright: text(by: PlaywrightExport())
    }
  }

  private func text(by dialect: some ExportDialect) -> String {
    var lines: [String] = []
    var unsaid = 0
    let comment = { (text: String) in "\(dialect.indent)\(dialect.commentMark) \(text.visible)" }
    lines += session.omissions.map(comment)
    for story in session.stories {
      lines.append(comment("Story: \(story.title)"))
      // A check of all texts repeats what others have said.
      var said: Set<[String]> = []
      for line in story.lines {
        if line.isAction { said = [] }
        guard let statements = statements(of: line, by: dialect) else {
          lines.append(comment("not supported by \(dialect.name): \(line.text)"))
          unsaid += line.isAction ? 1 : 0
          continue
        }
        for statement in statements where line.isAction || said.insert(statement).inserted {
          lines += statement.map { dialect.indent + $0 }
        }
      }
    }
    let head = dialect.head(session, before: lines)
    let actions = unsaid == 1 ? "1 action is" : "\(unsaid) actions are"
    let warning =
      "\(dialect.commentMark) Incomplete: \(actions) not supported by \(dialect.name)"
    return ((unsaid == 0 ? [] : [warning]) + head + lines + dialect.foot(session)).joined(
      separator: "\n"
    ) + "\n"
  }

  /// Returns the statements of a line; nil if the framework has no words for it.
  private func statements(
    of line: ExportedSession.Line,
    by dialect: some ExportDialect
  ) -> [[String]]? {
    switch line.sentence {
    case .action(.type(let text, _))
    where text.afterErasure != nil && !(dialect is PlaywrightExport):
      // Only a browser's field takes a text in place of all that it holds.
      return nil
    case .action(let action): return dialect.lines(doing: action, line).map { [$0] }
    case .waitUntil(let check):
      return dialect.lines(checking: check, line, isAwaited: true).map { [$0] }
    case .check(.shows(let texts)):
      // No framework has a check of all texts, so that the named ones are checked.
      return texts.parts.compactMap { part in
        guard case .text(let text) = part else { return nil }
        return dialect.lines(checking: .sees(.shown(text)), line, isAwaited: false)
          ?? ["\(dialect.commentMark) not checked here: \(text.visible)"]
      }
    case .check(let check):
      return dialect.lines(checking: check, line, isAwaited: false).map { [$0] }
    case .launch, .resume, .role: return []
    }
  }
}

extension String {
  /// The text without line ends and control characters, for a comment.
  var visible: String {
    unicodeScalars.map { $0.value < 0x20 || $0.isConfusing ? $0.escapedForScripts : String($0) }
      .joined()
  }

  /// The parts of a text that is typed: plain text, and the variables of the secrets in it, whatever their form.
  var secretParts: [(text: String, isSecret: Bool)] {
    var parts: [(text: String, isSecret: Bool)] = []
    var rest = self[...]
    while let mark = rest.firstMatch(of: #/‹(?:secret|digits|e-mail) ([A-Z0-9_]+)›/#) {
      let before = rest[..<mark.range.lowerBound]
      if !before.isEmpty { parts.append((String(before), false)) }
      parts.append(("SIMON_SECRET_\(mark.1)", true))
      rest = rest[mark.range.upperBound...]
    }
    if !rest.isEmpty || parts.isEmpty { parts.append((String(rest), false)) }
    return parts
  }

  /// The text behind the mark of the deletes that emptied a field before a secret was typed; nil without the mark.
  var afterErasure: String? {
    let mark = "‹erase›"
    return hasPrefix(mark) ? String(dropFirst(mark.count)) : nil
  }
}
