public import EventModel

/// A way to run the code of a step so that its failure does not end the whole run.
public protocol StepExecutor: Sendable {
  /// Runs a step's code and returns when it has ended or is abandoned.
  ///
  /// Abandoned code may still be running, so nothing that it can reach may be used any more.
  func run(_ code: @escaping () throws -> Void) -> StepEnding
}

/// The ways in which the code of a step can end.
public enum StepEnding {
  /// The code returned.
  case returned
  /// The code threw an error.
  case threw(any Error)
  /// The code was still running at the end of its time.
  case timedOut(Microseconds)
  /// The code broke a rule of the language, such as an index out of range; the cause in words.
  case trapped(String)
}

/// The step executor that runs code directly, without a time limit.
public struct DirectStepExecutor: StepExecutor {
  /// Creates an executor.
  public init() {}

  /// Runs a step's code on the calling thread.
  public func run(_ code: @escaping () throws -> Void) -> StepEnding {
    do { try code() } catch { return .threw(error) }
    return .returned
  }
}
