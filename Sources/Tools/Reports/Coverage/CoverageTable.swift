import EventModel
package import Exploring
package import Messages

/// The coverage of some sessions for people: a line for each screen with its controls, and the transitions.
package struct CoverageTable {
  private let coverage: Coverage
  private let sessions: String
  private let limit: Int
  private let style: Style
  private let names: CoverageNames

  /// Creates the table.
  ///
  /// - Parameters:
  ///   - coverage: The screens, transitions and touched controls.
  ///   - sessions: The number of sessions with its noun, such as `7 recordings`.
  ///   - limit: The number of untouched controls that are named for each screen; the rest is counted.
  ///   - style: The colours.
  package init(_ coverage: Coverage, of sessions: String, naming limit: Int, style: Style) {
    (self.coverage, self.sessions, self.limit, self.style) = (coverage, sessions, limit, style)
    names = CoverageNames(coverage)
  }

  /// The whole table, several lines without a line end after the last one.
  package var text: ConsoleText {
    ([headline, ""] + screens + [""] + transitions).joined(separator: "\n")
  }

  private var headline: ConsoleText {
    style.bold(
      "\(sessions): \(coverage.screens.count.counted("screen")), "
        + "\(coverage.transitions.count.counted("transition")), "
        + "\(coverage.touched) of \(coverage.controls.counted("control")) touched"
    )
  }

  private var screens: [ConsoleText] {
    let width = max(6, names.width)
    let indent = String(repeating: " ", count: width + 19)
    var lines: [ConsoleText] = ["\("screen".padded(to: width))  visits  touched  never touched"]
    for screen in coverage.screens {
      let never = screen.controls.filter { !$0.isTouched }.map(\.kind.description.printable)
      let touched = "\(screen.controls.count - never.count)/\(screen.controls.count)"
      let shown =
        never.prefix(limit) + (never.count > limit ? ["and \(never.count - limit) more"] : [])
      let rows = rows(Array(shown), columns: max(20, 80 - indent.count))
      lines.append(
        "\(names[screen.kind].padded(to: width))  \("\(screen.visits)".leading(6))  "
          + "\(touched.leading(7))  \(style.yellow("\(rows.first ?? "")"))"
      )
      lines += rows.dropFirst().map { "\(indent)\(style.yellow("\($0)"))" }
    }
    return lines.map(\.trimmedEnd)
  }

  /// Returns names in lines, as many in each as fit.
  private func rows(_ names: [String], columns: Int) -> [String] {
    var rows: [String] = []
    for (place, name) in names.enumerated() {
      let word = place == names.count - 1 ? name : name + ","
      if let last = rows.last, last.count + 1 + word.count <= columns {
        rows[rows.count - 1] = last + " " + word
      } else {
        rows.append(word)
      }
    }
    return rows
  }

  private var transitions: [ConsoleText] {
    coverage.transitions.compactMap { item in
      guard case .transition(let from, let control, let to) = item else { return nil }
      let cause: ConsoleText = control.map { "  \($0.description.printable)" } ?? ""
      return "\(names[from]) → \(names[to])\(style.dim(cause))"
    }
  }
}

extension Coverage {
  /// The number of kinds of controls, each counted once for each screen that has it.
  package var controls: Int { screens.reduce(0) { $0 + $1.controls.count } }
  /// The number of them that were touched.
  package var touched: Int { screens.reduce(0) { $0 + $1.controls.count(where: \.isTouched) } }
}
