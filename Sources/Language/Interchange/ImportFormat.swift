/// A tool whose recorded sessions can be imported.
public enum ImportFormat: String, CaseIterable, Sendable {
  /// The Recorder of Chrome's DevTools, exported as JSON.
  case chromeRecorder = "chrome-recorder"
  /// A project of Selenium IDE, a `.side` file.
  case seleniumIDE = "selenium-ide"

  /// Recognizes the tool by the members of its file.
  ///
  /// - Throws: `ImportError.unknownFormat`.
  init(of file: JSONFile) throws(ImportError) {
    if file.root["steps"] is [Any] {
      self = .chromeRecorder
    } else if file.root["tests"] is [Any] {
      self = .seleniumIDE
    } else {
      throw .unknownFormat
    }
  }
}
