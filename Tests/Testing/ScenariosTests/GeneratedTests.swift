import AppDriver
import EventModel
import Foundation
import Recorder
import Replayer
import SampleApps
import Scenarios
import Stories
import TestSupport
import Testing

@Suite("Generated page objects")
struct GeneratedTests {
  private static let names = ["create-todo", "click-me", "scroll-to-page-30"]
  private static let root = PackageFolder.url

  private func log(_ name: String) throws -> EventLog {
    try RecordingStore(folder: Self.root.appending(path: "recordings/\(name)")).log()
  }

  private func written(_ names: [String], in namespace: String? = nil) throws -> String {
    let sources = try names.map { name in
      let log = try log(name)
      let story = try ProvenStory.write(log, as: name) { (app) throws(DriverError) in
        try SampleApps.catalogue.makeDriver(for: app)
      }
      #expect(story.isProven)
      let transcript = try #require(SessionTranscript(log, recording: name))
      return PageObjectWriter.Source(transcript: transcript, written: story.written)
    }
    return PageObjectWriter(namespace: namespace).write(sources)
  }

  @Test("the page objects of the shipped recordings equal those compiled with these tests")
  func compiled() throws {
    let file = Self.root.appending(path: "Tests/Testing/ScenariosTests/Generated/Recorded.swift")
    let text = try written(Self.names, in: "Recorded")
    if ProcessInfo.processInfo.environment["SIMON_UPDATE_GOLDENS"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    let compiled = try String(contentsOf: file, encoding: .utf8)
    #expect(text == compiled)
  }

  @Test("a generated scenario leads through the screens of its recording", arguments: names)
  func reproduces(name: String) throws {
    let recorded = try log(name)
    let driver = try SampleApps.catalogue.makeDriver(for: recorded.header.app)
    let recorder = SessionRecorder(driver, header: recorded.header)
    let app = LiveApp(on: recorder)
    try app.launch()
    switch name {
    case "create-todo": try Recorded.CreateTodoSession.run(on: app)
    case "click-me": try Recorded.ClickMeSession.run(on: app)
    default: try Recorded.ScrollToPage30Session.run(on: app)
    }
    recorder.finish(.finished)
    let replay = Replay.run(
      recorded,
      on: try SampleApps.catalogue.makeDriver(for: recorded.header.app)
    )
    #expect(recorder.log.checkpoints.map(\.tree).digests == replay.screens.digests)
    #expect(recorder.log.touches == recorded.touches)
  }

  @Test("a generated scenario fails on a changed build, with the steps so far")
  func changed() throws {
    let app = try LiveApp(sample: "navigation:renamed")
    let failure = try #require(throws: ScenarioFailure.self) {
      try Recorded.ClickMeSession.run(on: app)
    }
    #expect(failure.message.contains("\"Click me\""))
    #expect(failure.steps.map(\.text).contains("TapPage1()"))
  }

  @Test("page objects of several recordings share common types")
  func shared() throws {
    let text = try written(["click-me", "scroll-to-page-30"])
    #expect(text.split(separator: "struct PagesView:").count == 2)
    #expect(text.split(separator: "struct TapClickMe:").count == 2)
  }
}

extension EventLog {
  fileprivate var touches: [Touch] {
    events.compactMap { if case .touch(let touch, _) = $0.kind { touch } else { nil } }
  }
}

extension [ViewTree] {
  /// The digests of the screens, without successive duplicates.
  fileprivate var digests: [String] {
    map { "\($0.hash)" }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
