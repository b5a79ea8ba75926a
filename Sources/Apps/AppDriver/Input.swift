public import EventModel

/// Something a person does to an app.
public enum Input: Hashable, Sendable {
  /// A finger came down, slid or was lifted.
  case touch(Touch)
  /// Characters from the keyboard, for the view that has the focus; `\n` is return, `\u{8}` deletes.
  case text(String)
}

/// What became of an input.
public enum InputOutcome: Hashable, Sendable {
  /// Some view or recogniser took it.
  case handled
  /// Nothing took it; the reason is for people, such as `covered by UIView#banner`.
  case ignored(reason: String)
}

/// What an app behind a driver can be told.
public struct Capabilities: Hashable, Sendable {
  /// Whether time passes only in `advance`; without it, replay waits in real time.
  public var hasVirtualClock: Bool
  /// The most fingers that may be down at once; 0 where the app takes no touches.
  public var fingers: Int
  /// Whether the app takes typed characters.
  public var takesText: Bool
  /// Whether the device can be turned.
  public var rotates: Bool
  /// Whether the app takes nothing smaller than a whole gesture, from the first finger that comes
  /// down to the last one that is lifted.
  public var takesGestures: Bool
  /// Whether the app may tell its screen as what changed since it was last asked; the driver makes
  /// whole screens of that.
  public var tellsChanges: Bool
  /// Whose class and trait names the trees use, such as `UIKit` or `AT-SPI`; nil where that is open.
  public var roles: String?

  /// Creates a set of capabilities; what is left out is what a simulated app has.
  public init(
    hasVirtualClock: Bool = true,
    fingers: Int = 10,
    takesText: Bool = true,
    rotates: Bool = true,
    takesGestures: Bool = false,
    tellsChanges: Bool = false,
    roles: String? = nil
  ) {
    self.hasVirtualClock = hasVirtualClock
    self.fingers = fingers
    self.takesText = takesText
    self.rotates = rotates
    self.takesGestures = takesGestures
    self.tellsChanges = tellsChanges
    self.roles = roles
  }
}

/// Whether an app has anything left to do by itself.
public enum Activity: Hashable, Sendable {
  /// Nothing will change until the next input.
  case idle
  /// Something is under way: what, for people, and how long until the app next acts.
  case busy(reasons: [String], nextWake: Microseconds)
}
