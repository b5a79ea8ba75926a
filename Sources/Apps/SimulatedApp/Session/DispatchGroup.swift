import EventModel

/// A number of works whose common end code waits for.
public final class DispatchGroup {
  private var count = 0
  private var followers: [(DispatchQueue, () -> Void)] = []

  /// Creates a group without works.
  public init() {}

  /// Begins a work.
  public func enter() { count += 1 }

  /// Ends a work; after the last one, the code that waits is run.
  public func leave() {
    count -= 1
    if count == 0 { callFollowers() }
  }

  /// Runs code on a queue when no work is going on.
  public func notify(queue: DispatchQueue, execute work: @escaping () -> Void) {
    followers.append((queue, work))
    if count == 0 { callFollowers() }
  }

  private func callFollowers() {
    let waiting = followers
    followers = []
    for (queue, work) in waiting { queue.run(after: .zero, work) }
  }
}
