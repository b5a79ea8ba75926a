import LiveTerminal

/// Everything that the page shows beside the screen and the actions.
struct WindowState: Hashable, Encodable {
  private var title: String
  private var events: Int
  private var checkpoints: Int
  private var notice: String
  private var tone: String
  /// The purpose of the question that is asked; nil for none.
  private var prompt: String?
  /// The texts that look like secrets, if the question is about them.
  private var secrets: String?
  private var showsHelp: Bool
  /// The touch that the next click performs instead of a tap.
  private var armed: String?
  /// True if typed letters go to a field of the app.
  private var typing: Bool
  /// The views that are marked, by their places in the tree.
  private var chosen: Int?
  private var pressed: Int?
  private var pointing: Pointed?

  /// The view whose references are shown.
  private struct Pointed: Hashable, Encodable {
    var view: Int?
    var name: String?
    var references: [String]
    /// The checks of the view that the story can have.
    var checks: [String]
    /// Advice for a view whose name is not its own.
    var advice: String?
  }

  init(of session: LiveSession) {
    title = session.title
    (events, checkpoints) = session.counts
    let status = session.status
    (notice, tone) = (status.text, status.tone.rawValue)
    prompt = session.prompt?.purpose.rawValue
    secrets = session.prompt?.purpose == .secrets ? session.openSecrets : nil
    showsHelp = session.showsHelp
    armed = session.armed?.words
    typing = session.focused != nil
    chosen = session.selectedNode
    pressed = session.pressedNode
    pointing = session.pointing.map {
      Pointed(
        view: $0.node,
        name: session.pointedName,
        references: session.pointedReferences,
        checks: session.pointedChecks,
        advice: session.pointedAdvice
      )
    }
  }
}
