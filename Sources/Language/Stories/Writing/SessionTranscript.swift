public import Actions
public import EventModel

/// The actions and screens of a session, which stories are written from.
public struct SessionTranscript: Hashable, Sendable {
  /// The app's name.
  public var app: String
  /// The recording's name.
  public var recording: String
  /// The first screen, once the app was idle.
  public var launch: ViewTree
  /// The moments of the session, in order.
  public var moments: [Moment]

  /// Creates a transcript.
  public init(app: String, recording: String, launch: ViewTree, moments: [Moment]) {
    self.app = app
    self.recording = recording
    self.launch = launch
    self.moments = moments
  }

  /// An action or a wait, and the screens before and after it.
  public struct Moment: Hashable, Sendable {
    /// The kind of moment.
    public var kind: Kind
    /// The numbers of its events in the log.
    public var events: ClosedRange<Int>
    /// The event with the screen after it; nil if there is none.
    public var screen: Int?
    /// The time of its beginning since the launch.
    public var at: Microseconds
    /// The time without input before it began.
    public var lead = Microseconds.zero
    /// The action that the recorder noted before it; nil if it noted none.
    public var intent: Action?
    /// True if the app ignored the input.
    public var isIgnored = false
    /// True if it is a wait without which a later screen would be another one.
    var isNeeded = false
    /// The screen at its beginning.
    public var before: ViewTree
    /// The screen when the app was idle again, or when the next moment began.
    public var after: ViewTree

    /// The kinds of moments.
    public enum Kind: Hashable, Sendable {
      /// Touches that form one gesture, and their target.
      case gesture(Gesture, Target?)
      /// Typed characters, and the focused field.
      case text(String, Target?)
      /// A press of a key.
      case key(KeyPress)
      /// An input of the mouse beside its left button, and its target.
      case pointer(PointerInput, Target?)
      /// A rotation of the device.
      case rotate(Rotation)
      /// A wait while the app was busy or a timer was running.
      case pause(Microseconds)
      /// A named checkpoint; the title may be empty.
      case checkpoint(String)
      /// A check that the person who recorded chose.
      case check(Check)
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
