import EventModel
import Exploring

/// The table of an exploration for people: screens with their controls, and transitions.
struct CoverageTable {
  let exploration: Exploration
  let style: Style

  var text: ConsoleText { ([headline, ""] + screens + [""] + transitions).joined(separator: "\n") }

  private var headline: ConsoleText {
    let coverage = exploration.coverage
    let controls = coverage.screens.flatMap(\.controls)
    return style.bold(
      "\(exploration.sessions.counted("session")): \(coverage.screens.count.counted("screen")), "
        + "\(coverage.transitions.count.counted("transition")), "
        + "\(controls.count(where: \.isTouched)) of \(controls.count.counted("control")) touched"
    )
  }

  /// The names of the screens, numbered where several have the same.
  private var names: [ScreenKind: String] {
    var counts: [String: Int] = [:]
    var names: [ScreenKind: String] = [:]
    for screen in exploration.coverage.screens {
      let name = screen.name.count > 30 ? screen.name.prefix(29) + "…" : screen.name
      counts[name, default: 0] += 1
      let count = counts[name] ?? 1
      names[screen.kind] = name.quoted + (count > 1 ? " (\(count))" : "")
    }
    return names
  }

  private var screens: [ConsoleText] {
    let names = names
    let coverage = exploration.coverage
    let width = max(6, names.values.map(\.count).max() ?? 0)
    var lines: [ConsoleText] = ["\("screen".padded(to: width))  visits  touched  never touched"]
    for screen in coverage.screens {
      let never = screen.controls.filter { !$0.isTouched }.map(\.kind.description.printable)
      let touched = "\(screen.controls.count - never.count)/\(screen.controls.count)"
      let shown = never.prefix(3) + (never.count > 3 ? ["and \(never.count - 3) more"] : [])
      lines.append(
        "\((names[screen.kind] ?? "").padded(to: width))  \("\(screen.visits)".leading(6))  "
          + "\(touched.leading(7))  \(style.yellow("\(shown.joined(separator: ", "))"))"
      )
    }
    return lines.map(\.trimmedEnd)
  }

  private var transitions: [ConsoleText] {
    let names = names
    return exploration.coverage.transitions.compactMap { item in
      guard case .transition(let from, let control, let to) = item else { return nil }
      let way: ConsoleText = control.map { "  \($0.description.printable)" } ?? ""
      return "\(names[from] ?? "") → \(names[to] ?? "")\(style.dim(way))"
    }
  }
}
