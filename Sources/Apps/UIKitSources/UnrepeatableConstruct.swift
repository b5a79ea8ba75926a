/// A place in a team's source whose effect is not on the app's clock, and so can differ from one replay to
/// the next.
package struct UnrepeatableConstruct: Equatable, Sendable {
  /// The kinds of such constructs.
  package enum Kind: String, CaseIterable, Sendable {
    /// `Task { … }`, `Task.detached` and `Task.sleep`.
    case task
    /// `Thread(…)` and `Thread.detachNewThread`.
    case thread
    /// `sleep`, `usleep` and `Thread.sleep`.
    case pause
    /// `DispatchSemaphore`.
    case semaphore
    /// `OperationQueue()` and the operations of `OperationQueue.main`.
    case operationQueue
    /// `ContinuousClock`, `SuspendingClock`, `clock_gettime` and `gettimeofday`.
    case systemClock

    /// The construct in words, as the subject of a sentence.
    package var name: String {
      switch self {
      case .task: "a task"
      case .thread: "a thread"
      case .pause: "a pause of the thread"
      case .semaphore: "a semaphore"
      case .operationQueue: "an operation queue"
      case .systemClock: "a clock of the system"
      }
    }

    /// The advice on another way to write it, as an imperative sentence without its full stop.
    package var hint: String {
      switch self {
      case .task, .thread, .operationQueue: "use DispatchQueue"
      case .pause: "use DispatchQueue.main.asyncAfter"
      case .semaphore: "use DispatchGroup and its notify"
      case .systemClock: "use Date() or CACurrentMediaTime()"
      }
    }
  }

  /// The kind of construct.
  package var kind: Kind
  /// The line of the construct's first word, counted from 1.
  package var line: Int
  /// The column of the word's first byte, counted from 1 in bytes.
  package var column: Int

  /// Returns the message of a compiler for the construct.
  ///
  /// - Parameter file: the path of the team's file.
  /// - Returns: one line, `FILE:LINE:COLUMN: warning: PROBLEM; HINT`.
  package func message(in file: String) -> String {
    "\(file):\(line):\(column): warning: \(kind.name) is not on the app's clock; \(kind.hint)"
  }
}
