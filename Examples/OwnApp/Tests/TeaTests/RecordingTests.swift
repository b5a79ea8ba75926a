import AppDriver
import Foundation
import Recorder
import Replayer
import TeaApp
import Testing

@Suite("The team's recordings")
struct RecordingTests {
  private static let recordings =
    (try? RecordingStore.all(below: ownFolder.appending(path: "recordings"))) ?? []

  private func result(_ recording: RecordingStore, app: String) -> RecordingResult {
    RecordingRun(recording) { (_) throws(DriverError) in
      try TeaApp.catalogue.makeDriver(for: app)
    }.result()
  }

  @Test("replay as they were recorded", arguments: recordings.map(\.name))
  func replay(name: String) throws {
    let recording = try #require(Self.recordings.first { $0.name == name })
    let result = result(recording, app: "tea")
    #expect(result.verdict.isGood, "\(result.verdict.word): run swift run tea-replay \(name)")
  }

  @Test("there is one, and it notices a build whose tea stays cold")
  func cold() throws {
    let recording = try #require(Self.recordings.first)
    let result = result(recording, app: "tea:cold")
    #expect(!result.verdict.isGood)
    #expect(result.changes.isEmpty == false)
  }
}
