public import EventModel

/// The longest to wait for something, in the app's time.
///
/// The named ones are Salad's; a plain number is seconds.
///
/// ```swift
/// try app.element("Done").waitForExist(timeout: .fastNetworkCall)
/// try app.element("Done").waitForExist(timeout: 2.5)
/// ```
public struct TimeOut: Hashable, Sendable {
  /// The span in the app's time.
  public var span: Microseconds

  /// Creates a time-out of a span.
  public init(_ span: Microseconds) { self.span = span }

  /// The span in seconds.
  public var timeInterval: Double { span.seconds }

  /// No waiting: it is looked once.
  public static let instant: TimeOut = 0
  /// What an interface does by itself, such as a screen coming in: 1 s.
  public static let asyncUI: TimeOut = 1
  /// A call that is answered soon: 10 s.
  public static let fastNetworkCall: TimeOut = 10
  /// A change to another app: 10 s.
  public static let appSwitch: TimeOut = 10
  /// A call that is answered late: 30 s.
  public static let slowNetworkCall: TimeOut = 30
}

extension TimeOut: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Creates a time-out of seconds.
  public init(floatLiteral seconds: Double) { self.init(.seconds(seconds)) }

  /// Creates a time-out of whole seconds.
  public init(integerLiteral seconds: Int) { self.init(.seconds(Double(seconds))) }
}

extension TimeOut: CustomStringConvertible {
  /// The span as `2.5 s`.
  public var description: String { "\(span.seconds.canonical) s" }
}
