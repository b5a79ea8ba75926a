import Foundation
import Glibc

/// Processes of one program that do jobs, several at once; whatever a job does to its process, no
/// other job is lost by it.
///
/// A worker that dies is replaced when there is more to do. Jobs and answers are lines of bytes, which
/// mean nothing here.
package final class WorkerPool: Sendable {
  /// The longest line of a job or an answer, in bytes.
  static let lineLimit = 1 << 30
  /// How often limits are looked after while there is work.
  private static let watch: Int32 = 20

  private struct Queue {
    var waiting: [Worker.Job] = []
    var hasEnded = false
    var isOver = false
  }

  private let queue = SharedValue(Queue())
  private let wake: (read: Int32, write: Int32)
  private let words: [String]
  private let count: Int
  private let limits: WorkerLimits
  private let shouldEnd: @Sendable () -> Bool

  /// Creates a pool; its processes are started as there is work for them.
  ///
  /// - Parameters:
  ///   - words: the program and its arguments; it is to make a `WorkerPost`.
  ///   - count: how many processes there may be at once.
  ///   - limits: what a worker may take for one job.
  ///   - shouldEnd: asked again and again while there is work; true drops it all.
  /// - Throws: `ProcessStartError` where the system gives no pipe.
  package init(
    _ words: [String],
    count: Int,
    limits: WorkerLimits,
    shouldEnd: @escaping @Sendable () -> Bool = { false }
  ) throws(ProcessStartError) {
    guard let wake = Descriptor.pipe() else { throw ProcessStartError(reason: "there is no pipe") }
    for end in [wake.read, wake.write] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    self.wake = wake
    self.words = words
    self.count = max(count, 1)
    self.limits = limits
    self.shouldEnd = shouldEnd
    Thread.detachNewThread { self.run() }
  }

  deinit {
    close(wake.read)
    close(wake.write)
  }

  /// Has a job done.
  ///
  /// - Parameter job: one line, with its line end.
  /// - Returns: what came of it.
  package func perform(_ job: [UInt8]) async -> WorkerAnswer {
    await withCheckedContinuation { done in
      let isTaken = queue.withLock { queue in
        guard !queue.hasEnded else { return false }
        queue.waiting.append(Worker.Job(line: job) { done.resume(returning: $0) })
        return true
      }
      guard isTaken else { return done.resume(returning: .dropped) }
      rouse()
    }
  }

  /// Ends all workers, and drops what they are at; returns once none is left.
  package func end() {
    queue.withLock { $0.hasEnded = true }
    rouse()
    while !queue.withLock({ $0.isOver }) { usleep(200) }
  }

  private func rouse() { _ = Descriptor.write([1], to: wake.write) }

  private func run() {
    var workers: [Worker] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while true {
      if shouldEnd() { queue.withLock { $0.hasEnded = true } }
      guard !queue.withLock({ $0.hasEnded }) else { break }
      hand(to: &workers)
      var polls = [pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0)]
      for worker in workers { polls += worker.polls }
      let isBusy = workers.contains { !$0.isIdle }
      let found = unsafe poll(&polls, nfds_t(polls.count), isBusy ? Self.watch : -1)
      if found > 0 {
        if polls[0].revents != 0 { _ = Descriptor.read(wake.read, into: &buffer) }
        for (place, worker) in workers.enumerated() {
          let start = 1 + place * 3
          worker.move(polls[start..<start + 3])
        }
      }
      for worker in workers { worker.keepLimits() }
      workers.removeAll(where: \.isOver)
    }
    for worker in workers { worker.end(mayHaveStrays: false) }
    let left = queue.withLock { queue in
      defer {
        queue.waiting = []
        queue.isOver = true
      }
      return queue.waiting
    }
    for job in left { job.answer(.dropped) }
  }

  /// Gives what waits to those that are idle, and to new ones where there may be more.
  private func hand(to workers: inout [Worker]) {
    while true {
      var idle = workers.first(where: \.isIdle)
      guard idle != nil || workers.count < count, let job = next() else { return }
      if idle == nil {
        do throws(ProcessStartError) {
          let worker = try Worker(words, limits: limits)
          workers.append(worker)
          idle = worker
        } catch {
          job.answer(.noWorker(error))
          continue
        }
      }
      idle?.begin(job)
    }
  }

  private func next() -> Worker.Job? {
    queue.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
  }
}
