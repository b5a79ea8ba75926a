import EventModel
public import Foundation

/// The loop that runs an app's code, in place of Foundation's: the app's clock.
public final class RunLoop: NSObject, Sendable {
  /// The kinds of input during which timers fire; all of them do in every mode.
  public struct Mode: RawRepresentable, Hashable, Sendable {
    /// The name of the mode.
    public let rawValue: String
    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a mode from its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// While nothing is scrolled.
    public static let `default` = Mode("kCFRunLoopDefaultMode")
    /// At any time.
    public static let common = Mode("kCFRunLoopCommonModes")
    /// While something is scrolled.
    public static let tracking = Mode("UITrackingRunLoopMode")
  }

  /// The loop of the app whose code is running.
  public static let main = RunLoop()
  /// The loop of the app whose code is running.
  public static var current: RunLoop { main }

  /// Starts a timer.
  public func add(_ timer: Timer, forMode mode: Mode) { timer.start() }

  /// Runs code after the code that runs now.
  public func perform(_ block: @escaping () -> Void) {
    DispatchQueue.main.run(after: .zero, block)
  }

  /// Runs code after the code that runs now.
  public func perform(inModes modes: [Mode], block: @escaping () -> Void) { perform(block) }
}
