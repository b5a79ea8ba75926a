import Actions
import AppDriver
import Chromium
import EventModel
import Foundation
import LiveTerminal
import Projects
import Recorder
import SampleApps
import StdioDriver
import TestSupport
import Testing

@testable import SimonCLI

/// A session of a synthetic person in a window: the inputs, and everything that is needed to record it in other ways.
struct PersonSession {
  /// An app, and the options by which the tools reach it.
  struct App: CustomTestStringConvertible, Sendable {
    var name: String
    var options: [String]
    /// The command that drives it; nil for a sample app.
    var command: [String]?
    var setting = SessionSetting()

    var testDescription: String { name }
  }

  /// An input, and what the person saw after it.
  struct Step {
    var input: PersonInput
    var sight: PersonSight
  }

  let app: App
  let fixture: CommandLineFixture
  private(set) var steps: [Step] = []
  /// The actions and remarks in words, without undone ones and with the texts of secrets.
  private(set) var words: [String] = []
  /// The texts of secrets, by the variables from which a replay takes them.
  private(set) var secrets: [String: String] = [:]
  /// The bytes of the log.
  private(set) var log = ""

  /// Records a session in a window.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - seed: the seed of the person's choices.
  ///   - count: the number of inputs.
  ///   - browser: a browser with a window; nil for one without.
  /// - Throws: the reason why the app, or the browser, does not start, and `NotHandled`.
  init(of app: App, seed: UInt64, inputs count: Int, in browser: Browser?) throws {
    self.app = app
    let driver = try app.driver()
    let window = try WindowFixture(
      driver.name,
      driver: driver.driver,
      setting: app.setting,
      browser: browser,
      size: CellSize(columns: 1_900, rows: 1_500)
    )
    fixture = window.fixture
    var person = SyntheticPerson(
      seed: seed,
      rotates: window.performer.recording.recorder.capabilities.rotates
    )
    while steps.count < count, window.end == nil {
      let input = person.input(for: window.performer.session)
      try perform(input, in: window)
    }
    secrets = window.performer.recording.recorder.redaction.values
    log = try window.finish()
  }

  private mutating func perform(_ input: PersonInput, in window: WindowFixture) throws {
    let before = window.performer.session.entries.count
    guard let sight = try window.perform(input) else {
      throw NotHandled(input: input, notice: window.performer.session.status.text)
    }
    steps.append(Step(input: input, sight: sight))
    let entries = window.performer.session.entries
    words.removeLast(max(before - entries.count, 0))
    var texts = input.texts[...]
    for entry in entries.dropFirst(max(before, 1)) {
      let isSecret = entry.words == "type \"•••\""
      let text = entry.words.hasPrefix("type ") ? texts.popFirst() : nil
      words.append(isSecret ? "\(Action.type(text ?? "", into: nil))" : entry.words)
    }
    // A person undoes what went wrong halfway, which no script can repeat.
    if entries.count > before, window.performer.session.status.tone == .bad {
      try perform(.undo, in: window)
    }
  }

  /// An input that the recorder does not handle.
  struct NotHandled: Error {
    var input: PersonInput
    var notice: String
  }
}

extension PersonSession.App {
  /// Starts the app, and returns its driver with the name that its recordings have.
  fileprivate func driver() throws -> (driver: any AppDriver, name: String) {
    guard let command else { return (try SampleApps.catalogue.makeDriver(for: name), name) }
    let driver = try StdioDriver(CommandWords(words: command))
    return (driver, driver.app ?? "")
  }
}

extension PersonInput {
  /// The texts that are typed, each with the return that ends it.
  fileprivate var texts: [String] {
    switch self {
    case .type(let text, let isEntered): [text + (isEntered ? "\n" : "")]
    case .paste(let text): [text]
    default: []
    }
  }
}
