import CommandLines
import Differ
import EventModel
import LiveTerminal
import Messages
import Projects
import Recorder
import Reports
import XPathQuery

/// `simon-replay show`: a screen as a tree, or all screens of a recording on a page.
enum ShowCommand {
  /// The form of the output.
  private enum Format: Equatable, Sendable {
    case drawing, tree, json, xml
    /// A page, in a file.
    case html(ReportTarget)
  }

  private static let at = StandardOptions.at.saying("the screen as of event N (default: the last)")
  private static let format = Option(
    "--format drawing|tree|json|xml|html:PATH",
    "drawn with letters, as golden text, as JSON, as the XML that XPath sees, or the whole recording as a page in "
      + "a file (default: drawing in a terminal, else tree)"
  ) { (word) throws(UsageError) in
    switch word {
    case "drawing": return Format.drawing
    case "tree": return Format.tree
    case "json": return Format.json
    case "xml": return Format.xml
    default:
      guard word == "html" || word.hasPrefix("html:") else {
        throw UsageError("--format takes drawing, tree, json, xml or html:PATH, not \(word.quoted)")
      }
      let target = try ReportTarget(parsing: word)
      try target.checkFile()
      return Format.html(target)
    }
  }

  static let command = Command(
    name: "show",
    group: .looking,
    purpose: "show the screen of a recording or a tree file, or a whole recording on a page",
    operands: "RECORDING|TREE",
    options: [at, format, StandardOptions.directory],
    examples: [
      "simon-replay show create-todo --at 4": "the screen as of the fourth event",
      "simon-replay show create-todo --format json > tree.json": "keep a tree as a file",
      "simon-replay show create-todo --format xml": "the document that XPath searches",
      "simon-replay show create-todo --format html:todo.html":
        "all screens, events and the story on a page",
    ],
    exitCodes: [.damaged, .nothing],
    run: { call in
      if case .html(let target) = call[format] {
        guard call[at] == nil else {
          throw UsageError("--at: a page shows all screens of the recording")
        }
        let store = try RecordingSelection.recording(call.operands[0], call)
        let path = SuiteSelection.path(of: store, below: call.recordingsFolder)
        let page = RecordingPage(store, log: try store.log(), path: path)
        try TextFile.write(try page.document(), to: target.path, call.console)
        return .success
      }
      let tree = try TreeSource(call.operands[0], at: call[at], call).tree
      switch call[format] {
      case .json: call.console.print(JSONReport.encode(tree))
      case .xml: call.console.print(XMLWriter.document(tree.xml(.classes, isReadable: true)))
      case .drawing: call.console.print(drawing(of: tree))
      case nil where call.console.isInteractive: call.console.print(drawing(of: tree))
      default: call.console.print(ConsoleText(lines: tree.lines))
      }
      return .success
    }
  )

  /// Returns a screen as it is drawn while a person records.
  private static func drawing(of tree: ViewTree) -> ConsoleText {
    ConsoleText(
      lines: Wireframe(tree).rows.map { row in
        String(row.compactMap(\.letter)).trimmingEnd
      }
    )
  }
}

extension String {
  /// The text without blanks at its end.
  fileprivate var trimmingEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
