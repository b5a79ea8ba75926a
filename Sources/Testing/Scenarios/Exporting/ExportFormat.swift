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

  /// Returns the first line of an export whose story is not proven.
  ///
  /// - Parameter isTried: False if the story was not run.
  /// - Returns: A comment with a line end.
  package func notProven(isTried: Bool) -> String {
    let reason =
      isTried
      ? "running the story did not show the recorded screens" : "the story was not run (--no-proof)"
    return "\(self == .xcuitest ? "//" : "#") Not proven: \(reason).\n"
  }
}
