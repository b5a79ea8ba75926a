/// A page that shows the screens of apps as graphs, with the controls that no recording touched.
///
/// It is one HTML file that requests nothing from anywhere, as ``ReportPage`` is.
///
/// ```swift
/// let bytes = try CoveragePage(title: "4 of 9 controls touched", apps: [coverage]).document()
/// ```
package struct CoveragePage {
  private let title: String
  private let apps: [PageCoverage]

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - title: The figures of all apps in one line.
  ///   - apps: The apps in the order in which they are listed.
  package init(title: String, apps: [PageCoverage]) { (self.title, self.apps) = (title, apps) }

  /// The page; equal apps give equal bytes.
  ///
  /// - Throws: an error of `JSONEncoder`, which no app is known to cause.
  package func document() throws -> String {
    var shared = SharedViews()
    let rows = apps.map { app in
      AppRow(
        app: app.app,
        recordings: app.recordings,
        screens: app.screens.map { screen in
          ScreenRow(
            name: screen.name,
            visits: screen.visits,
            root: shared.add(screen.tree),
            controls: screen.controls
          )
        },
        transitions: app.transitions
      )
    }
    let contents = Contents(title: title, texts: shared.texts, views: shared.rows, apps: rows)
    return PageFrame.coverage.document(
      filling: [("contents", try PageFrame.packed(contents))]
    )
  }

  /// Everything that the page shows.
  private struct Contents: Encodable {
    var title: String
    var texts: [String]
    var views: [[Double]]
    var apps: [AppRow]
  }

  private struct AppRow: Encodable {
    var app: String
    var recordings: [String]
    var screens: [ScreenRow]
    var transitions: [PageCoverage.Transition]
  }

  private struct ScreenRow: Encodable {
    var name: String
    var visits: Int
    /// The number of the drawn screen's root among the views.
    var root: Int
    var controls: [PageCoverage.Control]
  }
}
