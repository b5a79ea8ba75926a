package import EventModel
package import Exploring
import Foundation
import HTMLReport
package import Messages
package import Recorder

/// The coverage of some recordings, app by app.
package struct CoverageReport {
  /// The coverage of the recordings of one app.
  package struct App {
    /// The name of the app, as the headers of the logs have it.
    package var name: String
    /// The paths of the recordings, in order.
    package var recordings: [String] = []
    /// The screens, transitions and touched controls of all these recordings together.
    package var coverage = Coverage()
  }

  /// The apps in the order in which they first appear.
  package private(set) var apps: [App] = []

  /// Adds a recording whose log can be read and searched in time.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - path: The path of the recording from the folder of recordings on.
  ///   - budget: The time for both.
  /// - Throws: a diagnostic, after which the report is as before.
  package mutating func add(
    _ recording: RecordingStore,
    at path: String,
    within budget: Budget
  ) throws(Diagnostic) {
    let log: EventLog
    do throws(RecordingFileError) {
      log = try recording.log(limits: LogLimits(budget: budget.during("reading the log")))
    } catch { throw Diagnostic(error) }
    let place = apps.firstIndex { $0.name == log.header.app } ?? apps.count
    var app = place < apps.count ? apps[place] : App(name: log.header.app)
    do throws(Budget.Exceeded) {
      try app.coverage.add(log, within: budget.during("searching the screens for controls"))
    } catch {
      throw Diagnostic(
        message: error.message,
        path: recording.logFile.relativePath,
        hint: Budget.Exceeded.hint
      )
    }
    app.recordings.append(path)
    if place < apps.count { apps[place] = app } else { apps.append(app) }
  }

  /// The figures of all apps in one line.
  package var headline: String {
    let recordings = apps.reduce(0) { $0 + $1.recordings.count }
    let screens = apps.reduce(0) { $0 + $1.coverage.screens.count }
    let transitions = apps.reduce(0) { $0 + $1.coverage.transitions.count }
    let touched = apps.reduce(0) { $0 + $1.coverage.touched }
    let controls = apps.reduce(0) { $0 + $1.coverage.controls }
    return [
      recordings.counted("recording"), apps.count.counted("app"), screens.counted("screen"),
      transitions.counted("transition"), "\(touched) of \(controls.counted("control")) touched",
    ].joined(separator: ", ")
  }

  /// Returns the tables of all apps for people, with every control that was never touched.
  package func lines(_ style: Style) -> [ConsoleText] {
    apps.flatMap { app in
      let table = CoverageTable(
        app.coverage,
        of: "\(app.name.printable): \(app.recordings.count.counted("recording"))",
        naming: .max,
        style: style
      )
      return [table.text, ""]
    } + ["\(headline)"]
  }

  /// The coverage as JSON; `docs/coverage.schema.json` describes it.
  package var members: JSONMembers {
    ["apps": apps.map(\.members)]
  }

  package init(apps: [App] = []) {
    self.apps = apps
  }

  /// Returns the page with the screens as graphs, without apps that showed no screen.
  ///
  /// - Throws: an error of `JSONEncoder`, which no recording is known to cause.
  package func page() throws -> EncodedText {
    let shown = apps.filter { !$0.coverage.screens.isEmpty }.map(\.page)
    let document = try CoveragePage(title: headline, apps: shown).document()
    return EncodedText(exactly: Array(document.utf8))
  }
}

extension CoverageReport.App {
  /// The places of the screens, by their kinds.
  private var places: [ScreenKind: Int] {
    Dictionary(
      coverage.screens.enumerated().map { ($1.kind, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Returns the transitions with the places of their screens.
  ///
  /// - Parameter name: Returns the name of a control.
  /// - Returns: The transitions in the order of their appearance.
  private func transitions(
    naming name: (ControlKind) -> String = \.description
  ) -> [PageCoverage.Transition] {
    let places = places
    return coverage.transitions.compactMap { item in
      guard case .transition(let from, let control, let to) = item, let start = places[from],
        let end = places[to]
      else { return nil }
      return PageCoverage.Transition(from: start, to: end, control: control.map(name))
    }
  }

  fileprivate var members: JSONMembers {
    let screens: [JSONMembers] = coverage.screens.map { screen in
      let controls: [JSONMembers] = screen.controls.map { control in
        [
          "class": control.kind.className,
          "name": control.kind.name.isEmpty ? nil : control.kind.name,
          "touched": control.isTouched,
        ]
      }
      return ["name": screen.name, "visits": screen.visits, "controls": controls]
    }
    return [
      "app": name, "recordings": recordings, "screens": screens, "transitions": transitions(),
    ]
  }

  fileprivate var page: PageCoverage {
    let names = CoverageNames(coverage)
    var page = PageCoverage(app: name, recordings: recordings)
    page.screens = coverage.screens.map { screen in
      let places = screen.places
      return PageCoverage.Screen(
        name: names[screen.kind],
        visits: screen.visits,
        tree: screen.example,
        controls: screen.controls.map { control in
          let own = places[control.kind] ?? []
          return PageCoverage.Control(
            name: control.kind.plainName,
            address: control.kind.description,
            isTouched: control.isTouched,
            places: own,
            touched: own.filter(screen.isTouched)
          )
        }
      )
    }
    page.transitions = transitions { $0.plainName }
    return page
  }
}

extension ControlKind {
  /// The control in plain words, such as `button “Add”`.
  fileprivate var plainName: String {
    let noun = PlainName.noun(ofClass: className)
    let words = name.hasPrefix("#") ? name.dropFirst() : name.dropFirst().dropLast()
    return words.isEmpty ? noun : "\(noun) “\(words)”"
  }
}
