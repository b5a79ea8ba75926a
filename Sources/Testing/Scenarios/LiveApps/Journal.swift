/// What was done to an app, step by step, for failures to show.
public struct Journal: Hashable, Sendable {
  /// One thing that was done.
  public struct Entry: Hashable, Sendable {
    /// What kind of step it is.
    public enum Kind: String, Hashable, Sendable {
      /// Where a scenario begins.
      case given
      /// A behaviour.
      case when
      /// What is expected.
      case then
      /// A step that someone named.
      case step
      /// One action within a step.
      case action
    }

    /// What became of it.
    public enum Outcome: Hashable, Sendable {
      /// It has not ended yet.
      case open
      /// It did what it says.
      case done
      /// It did not.
      case failed
    }

    /// What was done.
    public var text: String
    /// What kind of step it is.
    public var kind: Kind
    /// In how many steps it stands.
    public var depth: Int
    /// What became of it.
    public var outcome = Outcome.open
    /// Where it is written; nil for actions.
    public var place: SourcePlace?
    /// What the app said about it.
    public var notes: [String] = []
  }

  /// Everything, in order.
  public private(set) var entries: [Entry] = []
  private var depth = 0

  /// Creates an empty journal.
  public init() {}

  /// How many failures were told: one for every step that failed, those within others included.
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

/// Where a step is written.
public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  /// The file, as `#fileID` names it.
  public var file: String
  /// The line, from 1.
  public var line: Int

  /// Creates a place.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// The place as `Tests/TodoTests.swift:12`.
  public var description: String { "\(file):\(line)" }
}
