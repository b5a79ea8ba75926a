import Actions
import AppDriver
import Approvals
import EventModel
import Foundation
import Recorder
import Replayer
import SampleApps
import TestSupport

/// Records a script on a sample app.
func recorded(
  _ script: String,
  on app: String = "navigation",
  build: String? = nil
) throws -> EventLog {
  let driver = try SampleApps.catalogue.makeDriver(for: app)
  return try recorded(script, on: driver, named: app, build: build)
}

/// Records a script on the app of a driver.
func recorded(
  _ script: String,
  on driver: any AppDriver,
  named app: String,
  build: String? = nil
) throws -> EventLog {
  let header = SessionHeader(writer: "tests", app: app, setting: SessionSetting(), build: build)
  let recorder = SessionRecorder(driver, header: header)
  try recorder.launch()
  for line in try ActionScript(parsing: script).lines { try recorder.perform(line.action) }
  recorder.finish(.finished)
  return recorder.log
}

/// A script that opens the first page and taps its button.
let clickMe = """
  tap "Page 1"
  tap "Click me"
  back
  """

/// A temporary folder of recordings that a test may change.
final class TestRecordings: Sendable {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Adds a recording with its golden.
  func add(_ name: String, _ log: EventLog) throws {
    try add(Self.files(of: name, log))
  }

  /// Adds the files of recordings.
  func add(_ files: [String: String]) throws {
    for (path, text) in files { try folder.write(text, to: path) }
  }

  /// Returns the log and the golden of a recording as texts by their paths.
  static func files(of name: String, _ log: EventLog) -> [String: String] {
    [
      "\(name)/events.jsonl": String(decoding: LogWriter.encode(log), as: UTF8.self),
      "\(name)/golden.tree": Golden(recorded: log, as: name).text,
    ]
  }

  /// Removes a file.
  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: folder.file(path))
  }

  /// Returns the runs of all recordings, on the recorded app or another build of it.
  func runs(against app: String? = nil) -> [RecordingRun] {
    ((try? RecordingStore.all(below: folder.url)) ?? []).map { store in
      RecordingRun(store) { (recorded) throws(DriverError) in
        try SampleApps.catalogue.makeDriver(for: app ?? recorded)
      }
    }
  }
}
