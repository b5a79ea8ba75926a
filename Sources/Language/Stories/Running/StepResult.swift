public import EventModel

/// What became of one step.
public struct StepResult: Hashable, Sendable {
  /// What can become of a step, in Simon's words.
  public enum Status: String, Sendable {
    /// It did what it says.
    case success = "Success"
    /// It did not.
    case failed = "Failed"
    /// A step before it failed, or the story could not be run.
    case notRun = "Not run"
    /// No definition matches it, or several do.
    case notMapped = "Not mapped"
  }

  /// The step.
  public var step: Step
  /// What became of it.
  public var status: Status
  /// The definition it matched, as `Steps/MySteps.swift:12`, or `built in`; nil where none did.
  public var definition: String?
  /// Why it failed or has no definition.
  public var message: String?
  /// What to do about that.
  public var hint: String?
  /// The definitions that match, where there are several.
  public var candidates: [String] = []
  /// Code to start from, where there is no definition.
  public var snippet: String?
  /// How long it took, in real time; nil where nobody measured.
  public var duration: Microseconds?
  /// What the app said about touches that it took no notice of.
  public var notes: [String] = []
}
