import Actions
import AppDriver
import EventModel
import Stories
import TestSupport

/// A session that keeps a transcript while it passes every input on to an app.
final class TranscribingSession: StorySession {
  let app: PaperApp
  private(set) var transcript: SessionTranscript
  private(set) var checkpoints: [ViewTree] = []
  private(set) var inputs: [Input] = []
  /// The view to which the next drags scroll; rows are found without such a remark.
  private var intent: Action?
  private var open:
    (touches: [Gesture.TimedTouch], at: Microseconds, before: ViewTree, target: Target?)?

  init(_ app: PaperApp = PaperApp()) {
    self.app = app
    let empty = ViewTree(ViewNode("UIWindow"))
    transcript = SessionTranscript(app: "paper", recording: "test", launch: empty, moments: [])
  }

  var capabilities: Capabilities { app.capabilities }

  func launch() {
    app.launch(in: SessionSetting())
    transcript.launch = app.snapshot()
    transcript.moments = []
  }

  func advance(by span: Microseconds) { app.advance(by: span) }
  func settle() {}
  func snapshot() -> ViewTree { app.snapshot() }

  func send(_ input: Input, target: Target?) -> InputOutcome {
    inputs.append(input)
    let before = app.snapshot()
    let now = app.now
    let outcome = app.send(input)
    switch input {
    case .text(let text): add(.text(text, target), at: now, before: before)
    case .touch(let touch):
      if touch.phase == .began, open == nil { open = ([], now, before, target) }
      guard var gesture = open else { return outcome }
      gesture.touches.append(.init(at: now - gesture.at, touch))
      open = gesture
      guard touch.phase == .ended || touch.phase == .cancelled else { return outcome }
      open = nil
      let kind = SessionTranscript.Moment.Kind.gesture(
        Gesture(touches: gesture.touches),
        gesture.target
      )
      add(kind, at: gesture.at, before: gesture.before)
    }
    return outcome
  }

  func mark(_ remark: String) {
    guard let action = try? Action(parsing: remark), case .scrollTo = action else { return }
    intent = action
  }

  func checkpoint(_ title: String) {
    checkpoints.append(app.snapshot())
    add(.checkpoint(title), at: app.now, before: app.snapshot())
  }

  private func add(_ kind: SessionTranscript.Moment.Kind, at moment: Microseconds, before: ViewTree)
  {
    let number = transcript.moments.count + 1
    let after = app.snapshot()
    transcript.moments.append(
      .init(kind, events: number...number, at: moment, before: before, after: after)
    )
    transcript.moments[number - 1].intent = intent
    intent = nil
  }

  /// Launches the app and performs the lines of a script.
  func perform(_ script: String) throws {
    launch()
    var session = self
    for line in try ActionScript(parsing: script).lines {
      _ = try ActionPerformer().perform(line.action, on: &session)
    }
  }
}
