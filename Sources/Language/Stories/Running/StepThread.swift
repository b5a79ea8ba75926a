public import EventModel
import Platform

/// The step executor that runs each step on its own thread, with a time limit.
///
/// A step that never returns or traps fails alone: its thread is left behind until the process
/// ends, see `FaultBarrier` for the price of that.
public struct StepThread: StepExecutor {
  /// The longest real time that a step may take.
  public var limit: Microseconds

  /// Creates an executor with a time limit.
  public init(limit: Microseconds = .seconds(60)) { self.limit = limit }

  /// Runs a step's code on its own thread.
  public func run(_ code: @escaping () throws -> Void) -> StepEnding {
    var ending = StepEnding.returned
    let outcome = FaultBarrier.run(within: .microseconds(limit.count)) {
      ending = DirectStepExecutor().run(code)
    }
    switch outcome {
    // Only now is the ending read: the step's thread has written it and is gone.
    case .returned: return ending
    case .timedOut: return .timedOut(limit)
    case .trapped(let cause): return .trapped(cause)
    }
  }
}
