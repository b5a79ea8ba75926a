public import EventModel

/// Runs a step so that it cannot take the run with it.
public protocol StepExecutor: Sendable {
  /// Runs a step's code, and returns when it has ended or is given up.
  ///
  /// Code that is given up may still be running: nothing that it reaches may be used any more.
  func run(_ code: @escaping () throws -> Void) -> StepEnding
}

/// How the code of a step ended.
public enum StepEnding {
  /// It returned.
  case returned
  /// It threw an error.
  case threw(any Error)
  /// It was still running after its time.
  case overran(Microseconds)
  /// It broke a rule of the language, such as an index out of range; the signal's name.
  case trapped(signal: String)
}

/// Runs steps where they are, with nothing around them: a step that never returns keeps the run.
public struct DirectStepExecutor: StepExecutor {
  /// Creates it.
  public init() {}

  /// Runs a step's code.
  public func run(_ code: @escaping () throws -> Void) -> StepEnding {
    do { try code() } catch { return .threw(error) }
    return .returned
  }
}
