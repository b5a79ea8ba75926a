import Foundation
import Platform

/// Processes of one program that do jobs, several at once.
///
/// A job that ends its process affects no other job.
/// A worker that dies is replaced when there is more to do. Jobs and answers are lines of bytes, which
/// the pool does not read.
package final class WorkerPool: Sendable {
  /// The longest line of a job or an answer, in bytes.
  package static let lineLimit = 1 << 30
  /// The milliseconds between two checks of limits while there is work.
  private static let checkInterval = 20

  private struct Queue {
    var waiting: [Worker.Job] = []
    var hasEnded = false
    var isOver = false
  }

  private let queue = SharedValue(Queue())
  private let wake: PipeEnds
  private let words: [String]
  private let count: Int
  private let limits: WorkerLimits
  private let shouldEnd: @Sendable () -> Bool

  /// Creates a pool; its processes are started as there is work for them.
  ///
  /// - Parameters:
  ///   - words: the program and its arguments; it creates a `WorkerEndpoint`.
  ///   - count: the most processes at once.
  ///   - limits: the limits of a worker for one job.
  ///   - shouldEnd: called again and again while there is work; true drops all of it.
  /// - Throws: `ProcessStartError` where the system gives no pipe.
  package init(
    _ words: [String],
    count: Int,
    limits: WorkerLimits,
    shouldEnd: @escaping @Sendable () -> Bool = { false }
  ) throws(ProcessStartError) {
    do throws(SystemError) { wake = try PipeEnds() } catch {
      throw ProcessStartError(reason: error.reason)
    }
    wake.read.makeNonblocking()
    wake.write.makeNonblocking()
    self.words = words
    self.count = max(count, 1)
    self.limits = limits
    self.shouldEnd = shouldEnd
    Thread.detachNewThread { self.run() }
  }

  deinit { wake.close() }

  /// Performs a job.
  ///
  /// - Parameters:
  ///   - job: one line, with its line end.
  ///   - queued: called once the job waits behind all earlier ones, or is dropped.
  /// - Returns: its outcome.
  package func perform(
    _ job: [UInt8],
    queued: @escaping @Sendable () -> Void = {}
  ) async -> WorkerAnswer {
    await withCheckedContinuation { done in
      let isTaken = queue.withLock { queue in
        guard !queue.hasEnded else { return false }
        queue.waiting.append(Worker.Job(line: job) { done.resume(returning: $0) })
        return true
      }
      queued()
      guard isTaken else { return done.resume(returning: .dropped) }
      wakeUp()
    }
  }

  /// Ends all workers and drops their jobs; returns once no worker is left.
  package func end() {
    queue.withLock { $0.hasEnded = true }
    wakeUp()
    while !queue.withLock({ $0.isOver }) { CurrentThread.sleep(for: .microseconds(200)) }
  }

  private func wakeUp() { _ = wake.write.write([1]) }

  private func run() {
    var workers: [Worker] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while true {
      if shouldEnd() { queue.withLock { $0.hasEnded = true } }
      guard !queue.withLock({ $0.hasEnded }) else { break }
      assignJobs(to: &workers)
      var polls = [PolledStream(reading: wake.read)]
      for worker in workers { polls += worker.polls }
      let isBusy = workers.contains { !$0.isIdle }
      PolledStream.wait(for: &polls, milliseconds: isBusy ? Self.checkInterval : nil)
      if polls[0].isReady { _ = wake.read.read(into: &buffer) }
      for (place, worker) in workers.enumerated() {
        let start = 1 + place * 3
        worker.move(polls[start..<start + 3])
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

  /// Gives the waiting jobs to idle workers, and to new ones up to the count.
  private func assignJobs(to workers: inout [Worker]) {
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
