public import AppDriver
public import Approvals
public import EventModel
import Recorder
public import Stories

/// The proofs of a recording's story on the build under test.
public struct StoryProver {
  /// The result of a look at a story that stands in its place.
  public enum Verdict: Hashable, Sendable {
    /// The story tells the recording.
    case told
    /// The ledger explains the story, and nothing here can run it.
    case notRun(String)
    /// The story does not tell the recording, or that cannot be proven.
    case unproven(String)
  }

  /// The outcome for a story once screens or targets were approved.
  public enum Carried: Hashable, Sendable {
    /// The story still leads through the expected screens.
    case kept
    /// The story was written again, and the new text is proven.
    case rewritten(String)
    /// The story stays as it is, and is not proven; with the reason.
    case pending(String)
  }

  private let log: EventLog
  private let name: String
  private let expectation: StoryExpectation
  private let secrets: [String: String]
  private let steps: StepLibrary
  private let makeDriver: (String) throws(DriverError) -> any AppDriver

  /// Creates the proofs of one recording's story.
  ///
  /// - Parameters:
  ///   - log: the recording, with the targets that were approved.
  ///   - recording: its name.
  ///   - expectation: the screens that were recorded or approved.
  ///   - secrets: the texts to type for redacted secrets, by their variables.
  ///   - steps: the definitions that the story can use, beside the built-in sentences.
  ///   - makeDriver: makes a driver for the build under test.
  public init(
    _ log: EventLog,
    as recording: String,
    expecting expectation: StoryExpectation,
    secrets: [String: String] = [:],
    steps: StepLibrary = StepLibrary(),
    makeDriver: @escaping (String) throws(DriverError) -> any AppDriver
  ) {
    (self.log, name) = (log, recording)
    (self.expectation, self.secrets, self.steps) = (expectation, secrets, steps)
    self.makeDriver = makeDriver
  }

  /// The texts that the recording gives with the expected screens.
  public var told: ToldStory { ToldStory(log, as: name, expecting: [expectation]) }

  /// Returns the verdict whether a story tells the recording; the story is run only if nothing else can decide
  /// that.
  ///
  /// - Parameters:
  ///   - story: the text of the story.
  ///   - state: its state by the ledger.
  /// - Returns: the verdict.
  public func verdict(on story: String, _ state: StoryState) -> Verdict {
    let told = told
    if state != .outdated, told.contains(story) { return .told }
    switch failure(of: story, told) {
    case .success(nil): return .told
    case .success(let failure?):
      let reason = hidden(failure.message)
      return state == .explained && failure.isOfBuild ? .notRun(reason) : .unproven(reason)
    case .failure(let error):
      let reason = hidden(error.message)
      return state == .explained ? .notRun(reason) : .unproven(reason)
    }
  }

  /// Returns the decision about a story.
  ///
  /// - Parameters:
  ///   - story: the text of the story.
  ///   - former: the texts that the recording gave before; nil if the story must stay as a person wrote it.
  /// - Returns: the new text if the present one is not proven and another one is.
  public func carried(_ story: String, from former: ToldStory?) -> Carried {
    let carried = proven(story, from: former)
    guard case .pending(let reason) = carried else { return carried }
    return .pending(hidden(reason))
  }

  private func proven(_ story: String, from former: ToldStory?) -> Carried {
    let present = ToldStory.unmarked(story)
    let reason: String
    switch failure(of: present, told) {
    case .success(nil): return present == story ? .kept : .rewritten(present)
    case .success(let failure?):
      guard !failure.isOfBuild, former != nil else { return .pending(failure.message) }
      reason = failure.message
    case .failure(let error): return .pending(error.message)
    }
    do throws(DriverError) {
      let carried = try rewritten(present, from: former, unless: reason)
      // Neither branch knew the lines of a merged story, so that none of them is worth more than the new ones.
      guard case .pending = carried, story.hasPrefix(ProvenStory.mergeMark) else { return carried }
      return try rewritten(present, from: nil, unless: reason)
    } catch {
      return .pending(error.message)
    }
  }

  private func rewritten(
    _ present: String,
    from former: ToldStory?,
    unless reason: String
  ) throws(DriverError) -> Carried {
    let new = try ProvenStory.write(
      log,
      as: name,
      expecting: expectation,
      secrets: secrets,
      steps: steps,
      makeDriver: makeDriver
    )
    if let failure = new.failure { return .pending(failure.message) }
    guard let former, !former.contains(present) else { return .rewritten(new.written.text) }
    // A person edited it: the edits stay where both fit together.
    guard let merged = former.edits(of: present, into: { _ in new.written.text }) else {
      return .pending("it was edited in the lines that change: \(reason)")
    }
    let failure = try ProvenStory.failure(
      of: merged,
      as: log,
      expecting: expectation,
      secrets: secrets,
      steps: steps,
      makeDriver: makeDriver
    )
    return failure.map { .pending("with the edits that were made in it, \($0.message)") }
      ?? .rewritten(merged)
  }

  /// Returns a reason without secrets: an app gets them typed, and can say them.
  private func hidden(_ reason: String) -> String {
    var redactor = Redactor(hiding: secrets)
    return redactor.redact(reason)
  }

  private func failure(
    of story: String,
    _ told: ToldStory
  ) -> Result<ProvenStory.Failure?, DriverError> {
    guard story.storyLines.count <= told.mostLines else {
      let words = "it has more than \(told.mostLines) lines, too many for this recording"
      return .success(.redacted(message: words))
    }
    return Result { () throws(DriverError) in
      try ProvenStory.failure(
        of: story,
        as: log,
        expecting: expectation,
        secrets: secrets,
        steps: steps,
        makeDriver: makeDriver
      )
    }
  }
}
