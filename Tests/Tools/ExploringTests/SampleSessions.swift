import Actions
import AppDriver
import EventModel
import Recorder
import SampleApps

/// Returns the header of a session on a sample app.
func header(_ app: String, seed: UInt64 = 7) -> SessionHeader {
  SessionHeader(writer: "tests", app: app, setting: SessionSetting(seed: seed))
}

/// Makes a driver for a fresh instance of a sample app.
func driver(_ app: String) throws(DriverError) -> any AppDriver {
  try SampleApps.catalogue.makeDriver(for: app)
}

/// Records a script on a sample app until its end or a crash.
func recorded(_ script: String, on app: String) throws -> EventLog {
  try recorded(script, on: try driver(app), named: app)
}

/// Records a script on the app of a driver.
func recorded(
  _ script: String,
  on driver: any AppDriver,
  named app: String = "varying"
) throws -> EventLog {
  let recorder = SessionRecorder(driver, header: header(app))
  try recorder.launch()
  for line in try ActionScript(parsing: script).lines where recorder.log.ending == nil {
    do throws(ActionError) { try recorder.perform(line.action) } catch {
      guard recorder.log.ending != nil else { throw error }
    }
  }
  recorder.finish(.finished)
  return recorder.log
}
