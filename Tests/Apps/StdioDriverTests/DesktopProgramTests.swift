import Actions
import AppDriver
import EventModel
import Foundation
import Recorder
import Replayer
import StdioDriver
import TestSupport
import Testing
import ViewQuery

/// Whether to test a real desktop program, and whether this machine has what its adapter needs.
///
/// A desktop may take long to start, so that the default run leaves it out.
private let hasDesktop: Bool = {
  guard ProcessInfo.processInfo.environment["SIMON_DESKTOP"] == "1" else { return false }
  let libraries = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
  let hasTypes = libraries.contains { folder in
    FileManager.default.fileExists(
      atPath: "/usr/lib/\(folder)/girepository-1.0/Atspi-2.0.typelib"
    )
  }
  return hasTypes && ["Xvfb", "dbus-daemon", "galculator"].allSatisfy { program($0) != nil }
    && FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/gi")
}()

@Suite(
  "A desktop program through AT-SPI",
  .ownThread,
  .enabled(if: hasDesktop, "needs SIMON_DESKTOP=1 and the packages of Examples/at-spi/README.md")
)
struct DesktopProgramTests {
  @Test("a desktop program is recorded by its buttons and replays to the same screens")
  func calculator() throws {
    let adapter = project.appending(path: "Examples/at-spi/adapter.py").path
    let command = try CommandWords(parsing: "'\(adapter)' galculator")
    let patience = StdioDriver.Patience(answer: .seconds(180))
    let driver = try StdioDriver(command, patience: patience)
    #expect(driver.capabilities.roles == "AT-SPI")
    let screen = try #require(Screen(parsing: "800x600"))
    let header = SessionHeader(
      writer: "test",
      app: "galculator",
      setting: SessionSetting(screen: screen)
    )
    let recorder = SessionRecorder(driver, header: header)
    try recorder.launch()
    for label in ["7", "+", "5", "="] { try recorder.perform(.tap(.shown(label))) }
    recorder.finish(.finished)
    let log = recorder.log
    #expect(log.checkpoints.last?.tree.nodes.contains { $0.text == "12" } == true)
    let replay = Replay.run(log, on: try StdioDriver(command, patience: patience))
    #expect(replay.stop == nil)
    #expect(replay.screens == log.checkpoints.map(\.tree))
  }
}
