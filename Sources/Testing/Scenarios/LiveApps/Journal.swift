/// The steps and actions that an app went through, for failures to show.
public struct Journal: Hashable, Sendable {
  /// A step or an action.
  public struct Entry: Hashable, Sendable {
    /// The kinds of entries.
    public enum Kind: String, Hashable, Sendable {
      /// The start of a scenario.
      case given
      /// A behavior.
      case when
      /// An expectation.
      case then
      /// A named step.
      case step
      /// An action within a step.
      case action
    }

    /// The possible outcomes.
    public enum Outcome: Hashable, Sendable {
      /// The entry has not ended yet.
      case open
      /// The entry succeeded.
      case done
      /// The entry failed.
      case failed
    }

    /// The description.
    public var text: String
    /// The kind.
    public var kind: Kind
    /// The number of steps around it.
    public var depth: Int
    /// The outcome.
    public var outcome = Outcome.open
    /// The place in the source; nil for actions.
    public var place: SourcePlace?
    /// Notes such as that the app ignored a touch.
    public var notes: [String] = []
  }

  /// All entries, in order.
  public private(set) var entries: [Entry] = []
  private var depth = 0

  /// Creates an empty journal.
  public init() {}

  /// The number of failed steps, including steps within others.
  public var failures: Int { entries.count { $0.outcome == .failed && $0.kind != .action } }

  mutating func begin(
    _ text: String,
    kind: Entry.Kind,
    place: SourcePlace? = nil
  ) -> Int {
    entries.append(Entry(text: text, kind: kind, depth: depth, place: place))
    depth += 1
    return entries.count - 1
  }

  mutating func end(_ entry: Int, failed: Bool = false) {
    entries[entry].outcome = failed ? .failed : .done
    depth = entries[entry].depth
  }

  mutating func note(_ text: String, at entry: Int) { entries[entry].notes.append(text) }
}

/// The place of a step in the source.
public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  /// The file, as in `#fileID`.
  public var file: String
  /// The line, from 1.
  public var line: Int

  /// Creates a place.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// The place, such as `Tests/TodoTests.swift:12`.
  public var description: String { "\(file):\(line)" }
}
