import AppDriver
import EventModel
import LiveTerminal
import Messages
import Platform
import Projects
import Recorder
import ViewQuery

/// The requests that change what was recorded.
extension LivePerformer {
  /// Changes the recording as a request asks.
  ///
  /// - Parameters:
  ///   - request: the request, which is none for the app.
  ///   - redraw: shows the session.
  /// - Returns: the end of the session; nil if it goes on.
  /// - Throws: as ``carryOut(_:redraw:)`` does.
  func change(
    _ request: LiveRequest,
    _ redraw: (_ everything: Bool) throws -> Void
  ) throws -> End? {
    do {
      let end = try carryOutChange(request, redraw)
      guard end == nil else { return end }
    } catch let lost as LiveRecording.LostStep {
      session.warn("nothing was changed: then \(lost.words) would not lead to where it did")
    }
    session.replaceEntries(with: recording.steps.map(\.line))
    try showScreen()
    if let warning = Secrets.warning(of: recording.recorder.newLeaks()) {
      session.warn("\(warning.message): nothing will be kept unless \(session.undoKey) undoes it")
    }
    return nil
  }

  private func carryOutChange(
    _ request: LiveRequest,
    _ redraw: (_ everything: Bool) throws -> Void
  ) throws -> End? {
    switch request {
    case .undo:
      try say("undoing …", redraw)
      session.undoEntries(try recording.takeBack())
    case .redo:
      try say("repeating …", redraw)
      let count = try recording.repeatUndone()
      let words = recording.steps.suffix(count).map(\.entry.words).joined(separator: ", ")
      session.say(count == 0 ? "there is nothing to repeat" : "repeated: \(words)")
    case .remove(let place):
      let words = session.entries[place].words
      try say("removing \(words) …", redraw)
      try recording.remove(at: place - 1)
      session.say("removed: \(words)")
    case .goBack(let place):
      try say("going back …", redraw)
      session.undoEntries(try recording.keep(first: place))
    case .keep(let place):
      try say("going back …", redraw)
      session.undoEntries(try recording.keep(first: place))
      session.replaceEntries(with: recording.steps.map(\.line))
      try showScreen()
      return mayFinish() ? finished : nil
    case .replay(let place): try replay(from: place, redraw)
    case .hide(let redaction): try hidePointed(redaction, redraw)
    case .secrets(let isHidden): return try finish(hidingSecrets: isHidden, redraw)
    default: return nil
    }
    return nil
  }

  private func say(
    _ words: String,
    _ redraw: (_ everything: Bool) throws -> Void
  ) throws {
    session.say(words)
    try redraw(false)
  }

  /// Launches the app again, and shows the actions after a line of the list one by one.
  private func replay(
    from place: Int,
    _ redraw: (_ everything: Bool) throws -> Void
  ) throws {
    try say("launching the app again …", redraw)
    let count = recording.steps.count
    let other = try recording.repeatAll { step, recorder in
      guard step + 1 >= place else { return }
      session.say("replaying \(step + 1) of \(count): \(session.entries[step + 1].words)")
      show(try recorder.snapshot(), of: recorder)
      try picture?.renew(from: recorder)
      try redraw(false)
      CurrentThread.sleep(for: Self.replayPause)
    }
    guard let other, recording.steps.indices.contains(other) else {
      let actions = count == 1 ? "1 action leads" : "all \(count) actions lead"
      return session.say(
        count == 0
          ? "the app is as it was after its launch" : "replayed: \(actions) to the same screens"
      )
    }
    let entry = recording.steps[other].entry
    session.warn(
      "after event \(entry.number), \(entry.words), the screen is another one than before: "
        + "the recording now has the new one"
    )
  }

  /// The time for which a replay shows each screen.
  private static let replayPause = Duration.milliseconds(300)

  /// Hides the texts of a view that was pointed at.
  private func hidePointed(
    _ redaction: String,
    _ redraw: (_ everything: Bool) throws -> Void
  ) throws {
    guard !keepsEmpty else {
      return session.warn(
        "what a continued recording shows cannot be hidden now: record it again with --redact"
      )
    }
    do throws(QueryError) { _ = try NamedRedaction(redaction) } catch {
      return session.warn("this view cannot be hidden: \(error.message)")
    }
    do { try hide([redaction], redraw) } catch let lost as LiveRecording.LostStep {
      throw lost
    } catch {
      throw UnhiddenSecret(reason: error)
    }
  }

  private func hide(
    _ redactions: [String],
    _ redraw: (_ everything: Bool) throws -> Void
  ) throws {
    try say("repeating the session without the hidden texts …", redraw)
    try recording.hide(redactions)
    session.say(
      "hidden here and in everything recorded before: \(redactions.joined(separator: ", "))"
    )
  }

  /// The end of a session that the person finishes: one in which nothing was done, not even a name given, is not kept.
  var finished: End {
    recording.steps.isEmpty && !keepsEmpty && newPlace == nil ? .discarded : .status(.finished)
  }

  /// Returns true if the session can finish; a window first asks about texts that look like secrets.
  ///
  /// A terminal is asked after the session, see `OpenSecrets`.
  func mayFinish() -> Bool {
    guard session.isInWindow, !hasAnswered else { return true }
    let found = OpenSecret.all(in: recording.recorder.log)
    guard !found.isEmpty else { return true }
    session.ask(about: "\(OpenSecrets.words(for: found))")
    return false
  }

  private func finish(
    hidingSecrets isHidden: Bool,
    _ redraw: (_ everything: Bool) throws -> Void
  ) throws -> End? {
    hasAnswered = true
    if isHidden {
      let found = OpenSecret.all(in: recording.recorder.log)
      do { try hide(OpenSecrets.redactions(for: found), redraw) } catch {
        throw UnhiddenSecret(reason: error)
      }
    }
    return .status(.finished)
  }
}
