import AppDriver
import Foundation
import Recorder
import Replayer
import SampleApps
import Stories
import TestSupport
import Testing

@Suite("Stories of the shipped recordings")
struct ProofShippedTests {
  private static let recordings =
    (try? RecordingStore.all(
      below: PackageFolder.file("recordings")
    )) ?? []

  @Test(
    "the story of a shipped recording is proven",
    arguments: TestEnvironment.current.sample(recordings.map(\.name), count: 2)
  )
  func proven(name: String) throws {
    let recording = try #require(Self.recordings.first { $0.name == name })
    let log = try recording.log()
    let story = try ProvenStory.write(log, as: name) { (app) throws(DriverError) in
      try SampleApps.catalogue.makeDriver(for: app)
    }
    #expect(story.failure == nil, "\(story.failure?.message ?? "")\n\(story.written.text)")
  }
}
