import Actions
import AppDriver
import CommandLines
import Differ
import EventModel
import Foundation
import Messages
import Projects
import Recorder
import Reports
import ViewQuery

/// A session that a program drives: each line of the script language gets one answer.
///
/// An answer begins with `ok` or `error: …`, lists the new events, and ends with an empty line.
///
/// ```
/// tap "Page 1"
///
/// ok
///     2      0.500 s  touch     began 195,113  UITableViewCell "Page 1"
///     3      0.580 s  touch     ended 195,113
///     4      0.930 s  change    1 member set, 2 views removed, 1 placement, now 12 views
///
/// ```
struct SessionDialogue {
  /// The lines that are not actions, with their answers.
  private static let queries = [
    ("tree", "the screen, one view a line"),
    ("tree json", "the screen as JSON"),
    ("query SELECTOR", "the views that a selector matches"),
    ("changes", "the changes of the last action"),
    ("help", "this list"),
  ]

  private let recorder: SessionRecorder
  /// The number of events of the log that were reported.
  private var written = 0
  /// Events that were reported before they were written.
  private var upcoming: [Event] = []
  private var before: ViewTree?

  init(with recorder: SessionRecorder) { self.recorder = recorder }

  /// Answers the lines of standard input one by one, until the input or the session ends.
  static func run(
    with recorder: SessionRecorder,
    _ console: Console,
    check: () throws -> Void
  ) throws {
    var dialogue = SessionDialogue(with: recorder)
    var lines = LineReader(console.input)
    console.print(dialogue.greeting())
    while recorder.log.ending == nil, let line = try lines.next(check: check) {
      console.print(dialogue.answer(to: line))
    }
  }

  /// Returns the first answer, with the first screen of the app.
  mutating func greeting() -> ConsoleText {
    // The events that a continued session repeats are known.
    let all = recorder.log.events + recorder.upcoming
    written = all.lastIndex(where: \.isCheckpoint) ?? 0
    return answer("ok", newEvents())
  }

  /// Returns the answer to a line; the session goes on unless the app is gone.
  mutating func answer(to line: String) -> ConsoleText {
    let words = line.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !words.isEmpty, words.first != "#" else { return answer("ok", []) }
    switch words.prefix(while: { $0 != " " }).lowercased() {
    case "help" where words.count == 4: return answer("ok", Self.help)
    case "tree", "query", "changes": return look(words)
    default: return perform(words)
    }
  }

  private static var help: [String] {
    Action.forms.map { "  \($0)" }
      + queries.map { word, purpose in "  \(word.padded(to: 30))\(purpose)" }
      + [
        "A target is \"its text\", #identifier, x,y or `selector`. The end of input ends the session."
      ]
  }

  private mutating func perform(_ words: String) -> ConsoleText {
    do throws(ActionError) {
      let action = try Action(parsing: words[...])
      before = try? recorder.snapshot()
      do throws(ActionError) { try recorder.perform(action) } catch {
        let message = "\(action.withoutTypedText): \(error.message)"
        return failure(message, hint: error.hint)
      }
      return answer("ok", warnings() + newEvents())
    } catch {
      let place = error.column.map { "column \($0): " } ?? ""
      return failure(place + error.message, hint: error.hint)
    }
  }

  private mutating func look(_ words: String) -> ConsoleText {
    do {
      let tree = try recorder.snapshot()
      switch words.lowercased() {
      case "tree": return answer("ok", tree.lines)
      case "tree json":
        return answer("ok", [String(decoding: TreeNotation.encode(tree), as: UTF8.self)])
      case "changes":
        let changes = before.map { TreeChange.list(from: $0, to: tree) } ?? []
        return answer("ok", changes.map(\.sentence.printable))
      default: break
      }
      let selector = words.dropFirst(5).trimmingCharacters(in: .whitespaces)
      guard words.lowercased().hasPrefix("query "), !selector.isEmpty else {
        throw QueryError(.syntax, message: "\(words.quoted) is not a query")
      }
      let found = try QueryAnswer(selector, nil, isExplained: false, tree: tree)
      let addresses = NodeAddresses(of: tree)
      let lines = found.nodes.map { node in
        "\(addresses.address(of: node))  \(tree.subtree(at: node).lines[0])"
      }
      guard lines.isEmpty, let miss = found.miss else { return answer("ok", lines) }
      return failure(miss.message, hint: miss.hint)
    } catch let error as QueryError {
      let place = error.column.map { "column \($0): " } ?? ""
      return failure(place + error.message, hint: error.hint ?? "help lists all lines")
    } catch let error as DriverError {
      return failure(error.message, hint: error.hint)
    } catch {
      return failure("\(error)", hint: nil)
    }
  }

  private mutating func failure(_ message: String, hint: String?) -> ConsoleText {
    var redactor = recorder.redaction
    let hints = hint.map { ["hint: \(redactor.redact($0).printable)"] } ?? []
    return answer("error: \(redactor.redact(message).printable)", hints + newEvents())
  }

  /// Returns the warnings about secrets that the recording contains.
  private func warnings() -> [String] {
    Secrets.warning(of: recorder.newLeaks()).map { ["warning: \($0.message)", "hint: \($0.hint)"] }
      ?? []
  }

  /// Returns the events since the last answer, including those not yet written.
  private mutating func newEvents() -> [String] {
    let log = recorder.log
    let upcoming = recorder.upcoming
    var lines: [String] = []
    for event in log.events.dropFirst(written) + upcoming where !self.upcoming.contains(event) {
      lines.append(EventWords(event, tree: nil).line(Style(isOn: false)).text)
    }
    written = log.events.count
    self.upcoming = upcoming
    return lines
  }

  /// Returns an answer, without the line end that the console adds to its empty line.
  private func answer(_ head: String, _ lines: [String]) -> ConsoleText {
    ConsoleText(lines: [head] + lines.filter { !$0.isEmpty } + [""])
  }
}
