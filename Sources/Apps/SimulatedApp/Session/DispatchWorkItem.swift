public import Dispatch
import EventModel
import Foundation

/// Code for a queue that can be cancelled before it runs.
public final class DispatchWorkItem {
  private let block: () -> Void
  private var followers: [(DispatchQueue, () -> Void)] = []
  private var isDone = false

  /// True once the item was cancelled; it then does not run.
  public private(set) var isCancelled = false

  /// Creates an item.
  public init(qos: DispatchQoS = .unspecified, block: @escaping () -> Void) { self.block = block }

  /// Runs the code, unless it was cancelled.
  public func perform() {
    guard !isCancelled else { return finish() }
    block()
    finish()
  }

  /// Keeps the code from being run.
  public func cancel() { isCancelled = true }

  /// Runs other code on a queue when the item has run.
  public func notify(queue: DispatchQueue, execute: @escaping () -> Void) {
    if isDone { queue.run(after: .zero, execute) } else { followers.append((queue, execute)) }
  }

  private func finish() {
    isDone = true
    for (queue, work) in followers { queue.run(after: .zero, work) }
    followers = []
  }
}
