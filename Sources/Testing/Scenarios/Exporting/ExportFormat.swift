/// The test frameworks to whose files a recording's story is exported.
package enum ExportFormat: String, CaseIterable, Sendable {
  /// A `.feature` file of Gherkin, which Simon runs, too.
  case feature
  /// A test case of XCUITest in Swift.
  case xcuitest
  /// A flow of Maestro in YAML.
  case maestro
  /// A test of Playwright in Python.
  case playwright

  /// The first line of an export whose story is not proven.
  package var notProven: String {
    "\(self == .xcuitest ? "//" : "#") Not proven: running the story did not show the recorded screens.\n"
  }
}
