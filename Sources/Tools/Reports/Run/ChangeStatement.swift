package import Approvals
import Differ
package import Messages

/// One line of a report for people: a change, or the cause of several.
package struct ChangeStatement {
  /// The changes; several only if they follow from one cause.
  package private(set) var changes: [SessionComparison.Group]
  /// The cause; nil for a change without one.
  private let cause: SharedCause?

  /// States changes, each cause once, in the order in which they first appear.
  package static func list(_ changes: [SessionComparison.Group]) -> [ChangeStatement] {
    var statements: [ChangeStatement] = []
    var places: [SharedCause: Int] = [:]
    for change in changes {
      let cause = change.cause
      if let cause, let place = places[cause] {
        statements[place].changes.append(change)
        continue
      }
      if let cause { places[cause] = statements.count }
      statements.append(ChangeStatement(changes: [change], cause: cause))
    }
    return statements
  }

  /// The checkpoints that have any of the changes, in order.
  package var checkpoints: [Int] { Set(changes.flatMap(\.checkpoints)).sorted() }

  /// Returns the statement, such as `~ UITableView#menu/UITableViewCell is 60 points high instead of 44: 37 changes`.
  package func line(_ style: Style) -> ConsoleText {
    guard changes.count > 1, let cause else {
      return style.colored(changes[0])
    }
    let count = "\(changes.count.counted("change"))"
    if case .change(let key) = cause.kind,
      let first = changes.first(where: { $0.change.key == key })
    {
      return "\(style.colored(first)): \(count)"
    }
    return "\(style.colored("~ \(cause.sentence.shortened)", kind: nil)): \(count)"
  }
}
