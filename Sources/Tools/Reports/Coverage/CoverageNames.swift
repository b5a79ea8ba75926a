import EventModel
package import Exploring

/// The names of the screens that sessions have covered, numbered where several have the same.
package struct CoverageNames {
  private let names: [ScreenKind: String]
  /// The number of columns that the longest name takes.
  package let width: Int

  /// Names the screens in the order of their appearance; a long name is cut after 29 characters.
  package init(_ coverage: Coverage) {
    var counts: [String: Int] = [:]
    var names: [ScreenKind: String] = [:]
    for screen in coverage.screens {
      let name = screen.name.count > 30 ? screen.name.prefix(29) + "…" : screen.name
      counts[name, default: 0] += 1
      let count = counts[name] ?? 1
      names[screen.kind] = name.quoted + (count > 1 ? " (\(count))" : "")
    }
    self.names = names
    width = names.values.map(\.count).max() ?? 0
  }

  /// Returns the name of a kind of screen, which is empty for one that was never shown.
  package subscript(kind: ScreenKind) -> String { names[kind] ?? "" }
}
