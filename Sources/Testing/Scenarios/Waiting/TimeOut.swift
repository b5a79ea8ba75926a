public import EventModel

/// The longest time to wait, in the app's time.
///
/// The named time-outs are Salad's; a plain number is seconds.
///
/// ```swift
/// try app.element("Done").waitForExist(timeout: .fastNetworkCall)
/// try app.element("Done").waitForExist(timeout: 2.5)
/// ```
public struct TimeOut: Hashable, Sendable {
  /// The time in microseconds.
  public var span: Microseconds

  /// Creates a time-out.
  public init(_ span: Microseconds) { self.span = span }

  /// The time in seconds.
  public var timeInterval: Double { span.seconds }

  /// No waiting: a condition is checked once.
  public static let instant: TimeOut = 0
  /// A change of the interface, such as a transition to another screen: 1 s.
  public static let asyncUI: TimeOut = 1
  /// A fast network call: 10 s.
  public static let fastNetworkCall: TimeOut = 10
  /// A switch to another app: 10 s.
  public static let appSwitch: TimeOut = 10
  /// A slow network call: 30 s.
  public static let slowNetworkCall: TimeOut = 30
}

extension TimeOut: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Creates a time-out of seconds.
  public init(floatLiteral seconds: Double) { self.init(.seconds(seconds)) }

  /// Creates a time-out of whole seconds.
  public init(integerLiteral seconds: Int) { self.init(.seconds(Double(seconds))) }
}

extension TimeOut: CustomStringConvertible {
  /// The time, such as `2.5 s`.
  public var description: String { "\(span.seconds.canonical) s" }
}
