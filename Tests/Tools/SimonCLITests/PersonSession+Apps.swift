import AppDriver
import EventModel
import Foundation
import SampleApps
import TestSupport

extension PersonSession.App {
  /// A sample app.
  init(sample name: String) { self.init(name: name, options: ["--app", name], command: nil) }

  /// All sample apps, an app in Python, and a web page.
  static let all: [PersonSession.App] =
    SampleApps.catalogue.entries.map { PersonSession.App(sample: $0.name) }
    + [python, page].compactMap(\.self)

  /// The options by which a replay reaches it.
  var replayOptions: [String] { command == nil ? [] : options.withoutScreen }

  private static var python: PersonSession.App {
    let script = PackageFolder.file("Examples/python-notes/notes.py").path
    return PersonSession.App(
      name: "python-notes",
      options: ["--driver", "python3 \(script)"],
      command: ["python3", script]
    )
  }

  private static var page: PersonSession.App? {
    guard let tool = try? BuiltTool("simon-record").executable.path else { return nil }
    let folder = PackageFolder.file("Tests/Fixtures/person-page").path
    return PersonSession.App(
      name: "page",
      options: ["--web", folder, "--screen", "800x1000@1"],
      command: [tool, "web", folder],
      setting: SessionSetting(screen: Screen(size: Size(width: 800, height: 1_000), scale: 1))
    )
  }
}

extension [String] {
  fileprivate var withoutScreen: [String] {
    guard let place = firstIndex(of: "--screen") else { return self }
    return Array(self[..<place])
  }
}
