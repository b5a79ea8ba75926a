import AppDriver
import EventModel
import Platform
import ViewQuery

/// The log of a running session, and the events that are not written yet.
///
/// Text for a redacted field is held back until something else happens, and is written as one event.
/// The settled screen is held back until it is known whether a checkpoint gives it a title.
struct SessionBuffer {
  var sessionLog: SessionLog
  /// The screen on which the target of an action was last looked up, as the app reported it.
  var lookedAt: ViewTree?

  /// All that was typed into the secret field that took the last text; nil if that was no secret.
  private(set) var typedSecret: SecretTyping?

  /// The fingers that are down.
  private var fingers: [Int: Beginning] = [:]
  private var held: HeldText?
  private var settled: Screenshot?

  /// A screen as the app reported it, and its time.
  struct Screenshot {
    var tree: ViewTree
    var at: Microseconds
  }

  /// The moment at which an input began.
  struct Beginning {
    /// The screen, as the app reported it.
    var screen: ViewTree
    /// The path of the recorded target; nil where there is none.
    var target: [Int]?
    /// The distance of the touched view from its recorded place.
    var shift = Point.zero
  }

  /// The app's answer to an input, before redaction.
  private struct Answer {
    var outcome: InputOutcome
    var taker: InputTaker?
    var input: Beginning
  }

  /// The text for one redacted field, with the screens since its last character.
  private struct HeldText {
    var typing: SecretTyping
    var target: Target?
    var at: Microseconds
    /// The answer to the input that was ignored, or else to the last one.
    var answer: Answer?
    var screens: [Screenshot] = []
    /// The number of times that text was typed.
    var pieces = 0
  }

  private let keepsEvidence: Bool
  private let knowledge = SharedValue<Knowledge?>(nil)

  init(_ sessionLog: SessionLog, keepsEvidence: Bool = true) {
    (self.sessionLog, self.keepsEvidence) = (sessionLog, keepsEvidence)
  }

  /// The events that will be written before any other, unless a checkpoint names the settled screen.
  var upcoming: [Event] {
    guard held != nil || settled != nil else { return [] }
    var trial = self
    trial.sessionLog = sessionLog.rehearsal
    trial.flush()
    return Array(trial.sessionLog.eventLog.events.dropFirst(sessionLog.eventLog.events.count))
  }

  /// The redactor once the held text is written, without its effect on the numbers of secrets.
  ///
  /// It is `mutating` so that a recorder can ask for it without a copy of the buffer, as for all that each input needs.
  var redactorAfterHeldText: Redactor {
    mutating get {
      guard let typing = held?.typing else { return sessionLog.redactor }
      let state = sessionLog.redactor.state
      let known = knowledge.withLock { $0 }
      if let known, known.state == state, known.typing.isSame(as: typing) { return known.redactor }
      var redactor = sessionLog.redactor
      _ = redactor.text(for: typing)
      redactor.secrets.prepare()
      knowledge.withLock { [redactor] in
        $0 = Knowledge(state: state, typing: typing, redactor: redactor)
      }
      return redactor
    }
  }

  /// Returns a screen as it would be written now.
  ///
  /// Secrets are numbered only when they are written; otherwise numbers would depend on snapshots.
  mutating func redacted(_ tree: ViewTree) -> ViewTree {
    guard held != nil || sessionLog.redactor.mayChange(tree) else { return tree }
    var redactor = redactorAfterHeldText
    return redactor.redact(tree)
  }

  /// Returns the areas of a screen whose pixels may show what the log hides.
  mutating func hiddenAreas(of tree: ViewTree) -> [Frame] {
    guard held != nil || sessionLog.redactor.mayChange(tree) else { return [] }
    var redactor = redactorAfterHeldText
    return redactor.hiddenAreas(of: tree)
  }

  /// Returns true if the place of a touch would reveal a secret, see ``Redactor/wouldReveal(_:in:)``.
  mutating func wouldReveal(_ place: Point, in tree: ViewTree) -> Bool {
    guard held != nil || sessionLog.redactor.mayCover(tree) else { return false }
    return redactorAfterHeldText.wouldReveal(place, in: tree)
  }

  /// A redactor that knows the held text, which takes longer to make than a screen to redact.
  private struct Knowledge {
    /// The state of the redactor without the text.
    var state: Redactor.State
    var typing: SecretTyping
    var redactor: Redactor
  }

  /// True if the evidence of touches is needed: the log keeps it, or a field may be recorded at another place.
  var readsEvidence: Bool {
    mutating get {
      keepsEvidence || sessionLog.redactor.keepsFields || lookedAt?.has(.secure) ?? true
    }
  }

  /// True if the text that is held back was typed in several pieces.
  var holdsPieces: Bool {
    mutating get { held.map { $0.pieces > 1 } ?? false }
  }

  /// Writes everything that was held back.
  mutating func flush() {
    writeSettledScreen()
    writeHeldText()
  }

  /// Writes everything that was held back, and then an event.
  mutating func record(_ kind: Event.Kind, at moment: Microseconds) {
    flush()
    sessionLog.record(kind, at: moment)
  }

  /// Writes everything that was held back, and then a touch with redacted evidence.
  mutating func record(_ touch: Touch, on target: Target?, at moment: Microseconds) {
    flush()
    sessionLog.record(.touch(touch, target: evidence(target)), at: moment)
  }

  /// Writes everything that was held back, and then a finger that comes down.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - target: the evidence of the intended node, from the screen that was last looked at.
  ///   - screen: the screen at the moment of the touch, as the app reports it.
  ///   - moment: the time.
  mutating func record(
    _ touch: Touch,
    on target: Target?,
    seenOn screen: ViewTree,
    at moment: Microseconds
  ) {
    flush()
    fingers[touch.finger] = record(on: target, at: touch.location, seenOn: screen, at: moment) {
      .touch(touch, target: $0)
    }
  }

  /// Writes everything that was held back, and then an input of the mouse, as a finger that comes down.
  mutating func record(
    _ input: PointerInput,
    on target: Target?,
    seenOn screen: ViewTree,
    at moment: Microseconds
  ) -> Beginning {
    flush()
    return record(on: target, at: input.location, seenOn: screen, at: moment) {
      .pointer(input, target: $0)
    }
  }

  /// Writes the event of an input at a place, with the evidence of the node that is there.
  private mutating func record(
    on target: Target?,
    at place: Point,
    seenOn screen: ViewTree,
    at moment: Microseconds,
    _ kind: (Target?) -> Event.Kind
  ) -> Beginning {
    let isUnchanged = lookedAt == screen
    lookedAt = screen
    let redacted = sessionLog.redactor.redact(screen)
    let evidence = target.flatMap {
      redacted.evidence(
        of: sessionLog.redactor.redact($0),
        touchedAt: place,
        isUnchanged: isUnchanged
      )
    }
    sessionLog.record(kind(evidence), at: moment)
    let path = evidence?.path
    let shift = sessionLog.redactor.shift(of: place, on: path, of: redacted, in: screen)
    return Beginning(screen: screen, target: path, shift: shift)
  }

  /// Writes everything that was held back, and then a key with redacted evidence.
  mutating func record(_ key: KeyPress, on target: Target?, at moment: Microseconds) {
    flush()
    sessionLog.record(.key(key, target: evidence(target)), at: moment)
  }

  /// Returns a recorded touch as the app gets it: where the touched view really is.
  mutating func sent(_ touch: Touch) -> Touch {
    var sent = touch
    sent.location = touch.location + (fingers[touch.finger]?.shift ?? .zero)
    return sent
  }

  /// Holds back a settled screen.
  mutating func settle(_ screen: Screenshot) { settled = screen }

  /// True while a settled screen is held back.
  var hasSettledScreen: Bool { settled != nil }

  /// Returns true if a text for a view goes on with the secret that is held back.
  mutating func continuesSecret(_ target: Target?, on tree: ViewTree) -> Bool {
    guard let place = held?.typing.place,
      let field = sessionLog.redactor.secretField(in: tree, target: target)
    else { return false }
    return sessionLog.redactor.place(of: field, in: tree) == place
  }

  /// True if a screen after the text that is held back is not written yet.
  var hasScreenOfTyping: Bool { settled != nil || held?.screens.isEmpty == false }

  /// Takes a later screen in place of the last one that is not written yet.
  mutating func replaceScreenOfTyping(with screen: Screenshot) {
    if settled != nil {
      settled = screen
    } else if let last = held?.screens.indices.last {
      held?.screens[last] = screen
    }
  }

  /// Gives the last screen that is not written yet a later time.
  mutating func postponeScreenOfTyping(to moment: Microseconds) {
    settled?.at = moment
    guard let last = held?.screens.indices.last else { return }
    held?.screens[last].at = moment
  }

  /// Writes the settled screen as a checkpoint with a title.
  mutating func writeCheckpoint(_ title: String, at moment: Microseconds) {
    guard let screen = settled else { return }
    settled = nil
    writeHeldText()
    sessionLog.recordScreen(screen.tree, at: moment, titled: title)
  }

  /// Writes the settled screen, or keeps it with the held text if that has to be written first.
  mutating func writeSettledScreen() {
    guard let screen = settled else { return }
    settled = nil
    if held == nil {
      sessionLog.recordScreen(screen.tree, at: screen.at)
    } else {
      held?.screens.append(screen)
    }
  }

  private mutating func writeHeldText() {
    guard let text = held else { return }
    held = nil
    let typed = sessionLog.redactor.text(for: text.typing)
    sessionLog.record(.text(typed, target: text.target), at: text.at)
    // Only now is the text known as a secret.
    sessionLog.lastOutcome = text.answer.flatMap { recorded($0) }
    for screen in text.screens { sessionLog.recordScreen(screen.tree, at: screen.at) }
  }

  /// Writes text, or holds it back if it is secret.
  ///
  /// - Parameters:
  ///   - text: the text, which may contain pseudonyms.
  ///   - target: the intended field.
  ///   - tree: the screen, as the app reports it.
  ///   - values: the secrets to type for pseudonyms, by their variables.
  ///   - moment: the time.
  /// - Returns: the characters to type.
  mutating func type(
    _ text: String,
    into target: Target?,
    on tree: ViewTree,
    values: [String: String],
    at moment: Microseconds
  ) -> String {
    var field = sessionLog.redactor.secretField(in: tree, target: target)
    if field == nil, held != nil,
      redactorAfterHeldText.secretField(in: tree, target: target) != nil
    {
      // The field is known by the text that is held back.
      flush()
      field = sessionLog.redactor.secretField(in: tree, target: target)
    }
    if let field { sessionLog.redactor.keepLook(of: field, in: tree) }
    let isErased = field.map { isErasing(text, of: $0, in: tree) } ?? false
    let typed = sessionLog.redactor.characters(
      for: isErased ? Pseudonym.erasure : text,
      in: tree,
      field: field,
      values: values
    )
    typedSecret = nil
    guard let field else {
      flush()
      sessionLog.redactor.noteOpen(typed, in: tree, target: target)
      let redacted = sessionLog.redactor.redact(typed)
      sessionLog.record(.text(redacted, target: evidence(target)), at: moment)
      return typed
    }
    if held?.typing.place != sessionLog.redactor.place(of: field, in: tree) {
      flush()
      let typing = sessionLog.redactor.typing(into: field, in: tree)
      held = HeldText(typing: typing, target: evidence(target), at: moment)
    }
    settled = nil
    held?.screens = []
    held?.at = moment
    held?.typing.typed += typed
    held?.pieces += 1
    typedSecret = held?.typing
    if held?.typing.isOver == true { writeHeldText() }
    return typed
  }

  /// Returns the beginning of a touch whose finger was lifted; nil while it is down.
  mutating func beginning(of touch: Touch) -> Beginning? {
    switch touch.phase {
    case .began, .moved: nil
    case .ended, .cancelled: fingers.removeValue(forKey: touch.finger)
    }
  }

  /// Keeps the outcome of an input for the line after that of the input.
  ///
  /// Nothing is kept of an app that does not tell which view got the input.
  mutating func keep(
    _ outcome: InputOutcome,
    by taker: InputTaker?,
    of input: Beginning
  ) {
    let answer = Answer(outcome: outcome, taker: taker, input: input)
    // Texts for one redacted field are one event, which was ignored if one of them was.
    if held != nil {
      if case .ignored = held?.answer?.outcome { return }
      held?.answer = answer
    } else {
      if case .ignored = sessionLog.lastOutcome { return }
      sessionLog.lastOutcome = recorded(answer)
    }
  }

  /// Returns the redacted outcome to record for an answer; nil where the app tells none.
  private mutating func recorded(_ answer: Answer) -> Event.Outcome? {
    switch (answer.outcome, answer.taker) {
    case (_, nil), (.handled, .nothing): return nil
    case (.ignored(let reason), _):
      return .ignored(reason: sessionLog.redactor.redact(reason))
    case (.handled, .view(let path)):
      let screen = sessionLog.redactor.redact(answer.input.screen)
      guard keepsEvidence else { return nil }
      let taker = screen.pathOutsideSecureFields(path)
      return screen.outcome(takenBy: taker, meantFor: answer.input.target)
    }
  }

  /// Returns true if deletes are meant to empty a field: their number is that of the characters in its redacted
  /// text.
  private func isErasing(_ text: String, of field: Int, in tree: ViewTree) -> Bool {
    guard !text.isEmpty, text.allSatisfy({ $0 == "\u{8}" }) else { return false }
    var redactor = sessionLog.redactor
    let redacted = redactor.redact(tree)
    let place = redacted.index(at: tree.path(to: field))
    return place.map { redacted[$0].heldText.count } == text.count
  }

  /// Returns the evidence to write for a target, taken from the screen as it is redacted now.
  private mutating func evidence(_ target: Target?) -> Target? {
    guard let target else { return nil }
    if let tree = lookedAt {
      let redacted = sessionLog.redactor.redact(tree)
      if redacted == tree { return target }
      if let node = redacted.index(at: target.path) { return redacted.evidence(for: node) }
    }
    return sessionLog.redactor.redact(target)
  }
}
