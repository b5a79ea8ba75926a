import Actions
import AppDriver
import Approvals
import EventModel
import Foundation
import Recorder
import Replayer
import SampleApps
import TestSupport

/// Records a script on a sample app, as the recorder does it.
func recorded(
  _ script: String,
  on app: String = "navigation",
  build: String? = nil
) throws -> EventLog {
  let header = SessionHeader(writer: "tests", app: app, setting: SessionSetting(), build: build)
  let driver = try SampleApps.catalogue.makeDriver(for: app)
  let recorder = SessionRecorder(driver, header: header)
  try recorder.launch()
  for line in try ActionScript(parsing: script).lines { try recorder.perform(line.action) }
  recorder.finish(.finished)
  return recorder.log
}

/// The seed's session: open the first page and click its button.
let clickMe = """
  tap "Page 1"
  tap "Click me"
  back
  """

/// A folder of recordings that tests may damage.
final class TestRecordings: Sendable {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Puts a recording there, with its golden.
  func add(_ name: String, _ log: EventLog) throws {
    let text = String(decoding: LogWriter.encode(log), as: UTF8.self)
    try folder.write(text, to: "\(name)/events.jsonl")
    try folder.write(Golden(recorded: log, as: name).text, to: "\(name)/golden.tree")
  }

  /// Takes a file away.
  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: folder.file(path))
  }

  /// The runs of all recordings, against the recorded app or another build of it.
  func runs(against app: String? = nil) -> [RecordingRun] {
    ((try? RecordingStore.all(below: folder.url)) ?? []).map { store in
      RecordingRun(store) { (recorded) throws(DriverError) in
        try SampleApps.catalogue.makeDriver(for: app ?? recorded)
      }
    }
  }
}
