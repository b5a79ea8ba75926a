public import EventModel

/// The result of one step.
public struct StepResult: Hashable, Sendable {
  /// The possible results, in Simon's words.
  public enum Status: String, Sendable {
    /// The step succeeded.
    case success = "Success"
    /// The step failed.
    case failed = "Failed"
    /// An earlier step failed, or the story was not run.
    case notRun = "Not run"
    /// No definition matches, or several do.
    case notMapped = "Not mapped"
  }

  /// The step as the file has it.
  public var step: Step
  /// The outcome of the step.
  public var status: Status
  /// The matching definition, such as `Steps/MySteps.swift:12`, or `built in`; nil if there is none.
  public var definition: String?
  /// The reason why it failed or has no definition.
  public var message: String?
  /// A suggested correction.
  public var hint: String?
  /// The definitions that match, if there are several.
  public var candidates: [String] = []
  /// Code to start from, if there is no definition.
  public var snippet: String?
  /// True if the step checked something, or may have.
  ///
  /// A built-in check does. A step of the team does if it called an assertion, read the screen, or sent nothing to the
  /// app; a step that only sent inputs checked nothing. False for a step that was not run.
  public var isCheck = false
  /// The real time that it took; nil if that was not measured.
  public var duration: Microseconds?
  /// Notes such as touches that the app ignored.
  public var notes: [String] = []
  /// The step to show instead of one with a secret; nil for one without.
  package var redactedStep: Step?
}
