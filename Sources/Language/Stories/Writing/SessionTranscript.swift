public import Actions
public import EventModel

/// What happened in a session, as the writer of stories needs it.
public struct SessionTranscript: Hashable, Sendable {
  /// The app's name.
  public var app: String
  /// The recording's name.
  public var recording: String
  /// The first screen, once the app was idle.
  public var launch: ViewTree
  /// What happened, in order.
  public var moments: [Moment]

  /// Creates an account.
  public init(app: String, recording: String, launch: ViewTree, moments: [Moment]) {
    self.app = app
    self.recording = recording
    self.launch = launch
    self.moments = moments
  }

  /// One thing that was done, and the screens around it.
  public struct Moment: Hashable, Sendable {
    /// What was done.
    public var kind: Kind
    /// The numbers of the log's events that tell it.
    public var events: ClosedRange<Int>
    /// The event that tells the screen it led to; nil where none does.
    public var screen: Int?
    /// When it began, since launch.
    public var at: Microseconds
    /// How long the app was left alone before it began.
    public var lead = Microseconds.zero
    /// The screen at its beginning.
    public var before: ViewTree
    /// The screen once the app was idle again, or when the next thing began.
    public var after: ViewTree

    /// A kind of moment.
    public enum Kind: Hashable, Sendable {
      /// Touches that belong together, and the evidence of the node they were meant for.
      case gesture(Gesture, Target?)
      /// Characters from the keyboard, and the field that had the focus.
      case text(String, Target?)
      /// The device was turned.
      case rotate(Rotation)
      /// Time passed while the app was not idle or a timer was awaited.
      case pause(Microseconds)
      /// The moment got a title and its tree is compared; the title may be empty.
      case checkpoint(String)
    }

    /// Creates a moment.
    public init(
      _ kind: Kind,
      events: ClosedRange<Int>,
      at: Microseconds,
      before: ViewTree,
      after: ViewTree
    ) {
      self.kind = kind
      self.events = events
      self.at = at
      self.before = before
      self.after = after
    }
  }
}
