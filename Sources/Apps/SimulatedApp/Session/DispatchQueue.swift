public import Dispatch
import EventModel
import Foundation

/// A queue of code to run on the app's clock, in place of Dispatch's.
///
/// All queues of an app run their code one after the other, in the order in which it was added and in the
/// one thread of the session. The app is busy until the code has run, unless it waits for more than ten
/// seconds.
public final class DispatchQueue: Sendable {
  /// The ways in which a queue works; none makes a difference here.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit for each way.
    public let rawValue: UInt64
    /// Creates a set from its bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// Several blocks at the same time.
    public static let concurrent = Attributes(rawValue: 1 << 1)
    /// Not before the queue is activated; the code is run in any case.
    public static let initiallyInactive = Attributes(rawValue: 1 << 2)
  }

  /// The name of the queue.
  public let label: String
  /// The importance of the queue, which makes no difference here.
  public let qos: DispatchQoS

  /// Creates a queue.
  public init(
    label: String,
    qos: DispatchQoS = .unspecified,
    attributes: Attributes = [],
    target: DispatchQueue? = nil
  ) {
    self.label = label
    self.qos = qos
  }

  /// The queue of the app's screen.
  public static let main = DispatchQueue(label: "com.apple.main-thread")

  private static let shared = DispatchQueue(label: "com.apple.root.default-qos")

  /// Returns a queue for work that is not of the screen.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { shared }

  /// Runs code a number of times, with the numbers from 0.
  public static func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {
    for iteration in 0..<max(iterations, 0) { work(iteration) }
  }

  /// Runs code after the code that runs now.
  public func async(
    group: DispatchGroup? = nil,
    qos: DispatchQoS = .unspecified,
    execute work: @escaping () -> Void
  ) {
    group?.enter()
    run(after: .zero) {
      work()
      group?.leave()
    }
  }

  /// Runs an item after the code that runs now.
  public func async(execute workItem: DispatchWorkItem) { run(after: .zero, workItem.perform) }

  /// Runs code at a time of the app's clock.
  public func asyncAfter(
    deadline: DispatchTime,
    qos: DispatchQoS = .unspecified,
    execute work: @escaping () -> Void
  ) { run(after: deadline.moment - DispatchTime.now().moment, work) }

  /// Runs an item at a time of the app's clock.
  public func asyncAfter(deadline: DispatchTime, execute: DispatchWorkItem) {
    run(after: deadline.moment - DispatchTime.now().moment, execute.perform)
  }

  /// Runs code now.
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try work() }

  /// Runs an item now.
  public func sync(execute workItem: DispatchWorkItem) { workItem.perform() }

  /// Runs code after a delay by the app's clock.
  func run(after delay: Microseconds, _ work: @escaping () -> Void) {
    // Outside of a session there is no clock that could pass.
    guard let app = UIApplication.running?.application else { return work() }
    _ = app.schedule(after: delay, reason: "a block on a queue", work)
  }
}
