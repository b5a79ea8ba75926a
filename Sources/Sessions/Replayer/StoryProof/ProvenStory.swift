public import AppDriver
public import EventModel
import Recorder
public import Stories

/// The story of a recording, with a proof that running it leads through the expected screens.
public struct ProvenStory: Sendable {
  /// The beginning of the first line of a story that is not proven.
  public static let mark = "# Not proven: "

  /// The first line of a story that was merged from two branches.
  public static let mergeMark = "\(mark)merged from two branches, and not proven since"

  /// Returns the reason that a story itself gives for not being proven; nil if it gives none.
  ///
  /// - Parameter text: the text of the story.
  /// - Returns: the rest of its first line, such as `line 6: the screen ends before "Sale"`.
  public static func reason(admittedIn text: String) -> String? {
    guard let first = text.fileLines.first, first.hasPrefix(mark) else { return nil }
    return String(first.dropFirst(mark.count))
  }

  /// The story, with the events of each line.
  public var written: WrittenStories
  /// The session that it tells: as it was recorded, with the screens that were approved since.
  public var account: SessionTranscript?
  /// The style of drags and times in it.
  public var style = StoryWriter.Style.readable
  /// The reason why the story is not proven; nil if it is proven.
  public var failure: Failure?
  /// The replay of the recording that the proof began with; nil without a proof.
  public var replay: Replay.Outcome?

  /// The checks that are left out because approved rules let their values vary, as lines.
  public var leftOut: [String] = []

  /// Creates a story that another process has proven.
  package init(provenElsewhere written: WrittenStories, style: StoryWriter.Style) {
    (self.written, self.style) = (written, style)
  }

  init(
    written: WrittenStories,
    account: SessionTranscript? = nil,
    style: StoryWriter.Style = .readable,
    failure: Failure? = nil,
    replay: Replay.Outcome? = nil,
    leftOut: [String] = []
  ) {
    self.leftOut = leftOut
    (self.written, self.account, self.style) = (written, account, style)
    (self.failure, self.replay) = (failure, replay)
  }

  /// True if the story is proven to lead through the screens of its recording.
  public var isProven: Bool { failure == nil }

  /// Writes the story of a log and proves it on a fresh instance of the app.
  ///
  /// A readable story is tried first, then a story with exact touches, each without and with the actions that changed
  /// nothing, then one that also states all times. A build that does not show the expected screens proves none of them.
  ///
  /// - Parameters:
  ///   - log: the recording.
  ///   - recording: its name.
  ///   - expectation: the screens that the story must lead through; nil for those of the log.
  ///   - secrets: the texts to type for redacted secrets, by their variables.
  ///   - steps: the definitions that stories can use, beside the built-in sentences.
  ///   - makeDriver: makes a driver for the recorded app; nil to write the story without a proof.
  /// - Returns: the first story that is proven, else the readable one.
  /// - Throws: `DriverError` if there is no such app.
  public static func write(
    _ log: EventLog,
    as recording: String,
    expecting expectation: StoryExpectation? = nil,
    secrets: [String: String] = [:],
    steps: StepLibrary = StepLibrary(),
    makeDriver: ((String) throws(DriverError) -> any AppDriver)?
  ) throws(DriverError) -> ProvenStory {
    let shown = expectation.map { $0.told(log) } ?? log
    guard let account = SessionTranscript(shown, recording: recording) else {
      return ProvenStory(written: WrittenStories(), failure: .empty)
    }
    // Each writing reads every gesture again, and mostly the first one is proven.
    let write = { StoryWriter(style: .readable).write(account) }
    guard let makeDriver else {
      return ProvenStory(written: write(), account: account, failure: .notRun)
    }
    let ground = ProofGround(
      log,
      expectation ?? StoryExpectation(recorded: log),
      on: try makeDriver(log.header.app),
      secrets: secrets
    )
    var failure = ground.failure
    if failure == nil, let account = ground.account(of: recording) {
      let (story, reason) = try ground.proven(account, secrets: secrets, steps: steps) {
        () throws(DriverError) in try makeDriver(log.header.app)
      }
      if let story { return story }
      failure = reason
    }
    return ProvenStory(written: write(), account: account, failure: failure, replay: ground.replay)
  }

  /// Proves a text that stands in the place of a recording's story, such as one that was edited.
  ///
  /// - Parameters:
  ///   - text: the stories.
  ///   - log: the recording.
  ///   - expectation: the screens that the story must lead through; nil for those of the log.
  ///   - secrets: the texts to type for redacted secrets, by their variables.
  ///   - steps: the definitions that stories can use, beside the built-in sentences.
  ///   - makeDriver: makes a driver for the recorded app.
  /// - Returns: the reason why running it does not lead through the expected screens; nil if it does.
  /// - Throws: `DriverError` if there is no such app.
  public static func failure(
    of text: String,
    as log: EventLog,
    expecting expectation: StoryExpectation? = nil,
    secrets: [String: String] = [:],
    steps: StepLibrary = StepLibrary(),
    makeDriver: (String) throws(DriverError) -> any AppDriver
  ) throws(DriverError) -> Failure? {
    let ground = ProofGround(
      log,
      expectation ?? StoryExpectation(recorded: log),
      on: try makeDriver(log.header.app),
      secrets: secrets
    )
    if let failure = ground.failure { return failure }
    return ground.proof(of: text, secrets: secrets, steps: steps)
      .failure(on: try makeDriver(log.header.app))
  }
}

extension ProofGround {
  /// The most checks of a story that are left out because rules allow other values on their screens.
  private static let mostLeftOut = 20

  /// Returns the story of a session in the first style in which it is proven.
  ///
  /// - Parameters:
  ///   - account: the session.
  ///   - secrets: the texts to type for redacted secrets, by their variables.
  ///   - steps: the definitions that stories can use, beside the built-in sentences.
  ///   - makeDriver: makes a driver for the app.
  /// - Returns: the story; or the reason why the first style is not proven, if no other one is.
  /// - Throws: `DriverError` if there is no such app.
  fileprivate func proven(
    _ account: SessionTranscript,
    secrets: [String: String],
    steps: StepLibrary,
    on makeDriver: () throws(DriverError) -> any AppDriver
  ) throws(DriverError) -> (ProvenStory?, failure: ProvenStory.Failure?) {
    var first: ProvenStory.Failure?
    var refused: String?
    for style in StoryWriter.Style.allCases {
      let told = StoryWriter(style: style).write(account)
      guard told.text != refused else { continue }
      refused = told.text
      let (written, leftOut, failure) = try prove(
        told,
        secrets: secrets,
        steps: steps,
        on: makeDriver
      )
      if let failure {
        first = first ?? failure
        continue
      }
      let needed = try leavingOutIdleSteps(
        written,
        of: account,
        secrets: secrets,
        steps: steps,
        on: makeDriver
      )
      let story = ProvenStory(
        written: needed,
        account: account,
        style: style,
        replay: replay,
        leftOut: leftOut
      )
      return (story, nil)
    }
    return (nil, first)
  }

  /// Proves a story; without the checks that fail on a screen which differs only as rules permit.
  ///
  /// - Parameters:
  ///   - story: the story.
  ///   - secrets: the texts to type for redacted secrets, by their variables.
  ///   - steps: the definitions that stories can use, beside the built-in sentences.
  ///   - makeDriver: makes a driver for the app.
  /// - Returns: the story and the lines that were left out; or the reason why it is not proven.
  /// - Throws: `DriverError` if there is no such app.
  fileprivate func prove(
    _ story: WrittenStories,
    secrets: [String: String],
    steps: StepLibrary,
    on makeDriver: () throws(DriverError) -> any AppDriver
  ) throws(DriverError) -> (WrittenStories, leftOut: [String], ProvenStory.Failure?) {
    var written = story
    var first: ProvenStory.Failure?
    var leftOut: [String] = []
    for _ in 0...(allowsDifferences ? Self.mostLeftOut : 0) {
      let proof = proof(
        of: written.text,
        omitting: written.omissions.first,
        secrets: secrets,
        steps: steps
      )
      guard let (failure, isOnVariation) = proof.run(on: try makeDriver()) else {
        return (written, leftOut, nil)
      }
      first = first ?? failure
      guard isOnVariation, case .failed(let line, _) = failure,
        written.lines.indices.contains(line - 1), isCheck(written.lines[line - 1])
      else { break }
      leftOut.append(written.lines.remove(at: line - 1).text)
    }
    return (story, [], first)
  }

  /// Returns true if a line checks a screen and sends nothing.
  private func isCheck(_ line: WrittenStories.Line) -> Bool {
    guard let events = line.events else { return !line.text.hasPrefix("Given ") }
    guard events.upperBound <= log.events.count else { return false }
    return log.firstInput(in: events.lowerBound - 1..<events.upperBound) == nil
  }
}
