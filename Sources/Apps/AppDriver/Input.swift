public import EventModel

/// An input from a person to an app.
public enum Input: Hashable, Sendable {
  /// A finger comes down, moves or is lifted.
  case touch(Touch)
  /// Characters from the keyboard, for the focused view; `\n` is return, `\u{8}` deletes.
  case text(String)
}

/// The outcome of an input.
public enum InputOutcome: Hashable, Sendable {
  /// A view or recogniser took it.
  case handled
  /// Nothing took it, for a reason such as `covered by UIView#banner`.
  case ignored(reason: String)
}

/// The view that got an input, whether it handled or ignored it.
public enum InputTaker: Hashable, Sendable {
  /// The view with that path: its child indexes from the root of the screen as it was when the finger
  /// came down, or when the text was sent.
  case view([Int])
  /// There was no view for the input.
  case nothing
}

/// The inputs and requests that an app behind a driver supports.
public struct Capabilities: Hashable, Sendable {
  /// True if the app's time passes only in `advance`; otherwise replay waits in real time.
  public var hasVirtualClock: Bool
  /// The most fingers that can be down at once; 0 for an app without touches.
  public var fingers: Int
  /// True if the app takes typed text.
  public var takesText: Bool
  /// True if each character of a typed text takes some of the app's time, as on a keyboard.
  public var typingTakesTime: Bool
  /// The app takes keys, by `AppDriver.press(_:)`.
  public var takesKeys: Bool
  /// The app is used with a mouse, by `AppDriver.point(_:)`; its left button is finger 0.
  public var takesPointer: Bool
  /// True if the device can be turned.
  public var rotates: Bool
  /// True if the app takes only whole gestures, from the first finger down to the last one lifted.
  public var takesGestures: Bool
  /// True if the app can send its screen as changes since the last one; the driver builds whole
  /// screens from them.
  public var sendsChanges: Bool
  /// True if the app tells its exchanges with other programs, and can take them from a recording.
  public var tellsNetwork: Bool
  /// True if the app can show its screen as a picture, by `AppDriver.picture()`.
  public var showsPictures: Bool
  /// True if the app can be launched with a dark appearance.
  public var followsAppearance: Bool
  /// The toolkit whose class and trait names the trees use, such as `UIKit`; nil if it is not given.
  public var roles: String?

  /// Creates capabilities; the defaults are those of a simulated app without a keyboard.
  public init(
    hasVirtualClock: Bool = true,
    fingers: Int = 10,
    takesText: Bool = true,
    typingTakesTime: Bool = false,
    takesKeys: Bool = false,
    takesPointer: Bool = false,
    rotates: Bool = true,
    takesGestures: Bool = false,
    sendsChanges: Bool = false,
    tellsNetwork: Bool = false,
    showsPictures: Bool = false,
    followsAppearance: Bool = true,
    roles: String? = nil
  ) {
    self.hasVirtualClock = hasVirtualClock
    self.fingers = fingers
    self.takesText = takesText
    self.typingTakesTime = typingTakesTime
    self.takesKeys = takesKeys
    self.takesPointer = takesPointer
    self.rotates = rotates
    self.takesGestures = takesGestures
    self.sendsChanges = sendsChanges
    self.tellsNetwork = tellsNetwork
    self.showsPictures = showsPictures
    self.followsAppearance = followsAppearance
    self.roles = roles
  }
}

/// The work that an app has left to do by itself.
public enum Activity: Hashable, Sendable {
  /// Nothing changes until the next input.
  case idle
  /// Work is in progress, for some reasons; the app continues after a time.
  case busy(reasons: [String], nextWake: Microseconds)
}
