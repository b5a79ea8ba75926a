/// The treatment of an app's exchanges with other programs in its later launches, such as those with its back end.
///
/// A recording keeps these exchanges as lines that only the app reads, so that a replay needs none of the other programs.
public enum NetworkUse: Hashable, Sendable {
  /// They happen, and nothing is told of them.
  case live
  /// They happen, and the app tells each.
  case recorded
  /// The app takes them from the file at a path, which it told before.
  case replayed(from: String)
  /// The app takes them from the file at a path; those that the file lacks happen, and the app tells them.
  case completed(from: String)

  /// The path of the file that the app reads; nil for none.
  public var file: String? {
    switch self {
    case .live, .recorded: nil
    case .replayed(let file), .completed(let file): file
    }
  }

  /// The word in a launch; nil for exchanges of which nothing is told.
  package var word: String? {
    switch self {
    case .live: nil
    case .recorded: "record"
    case .replayed: "replay"
    case .completed: "complete"
    }
  }

  /// Creates the use of a word in a launch; nil for another word, and without the file that it needs.
  package init?(word: String, file: String?) {
    switch (word, file) {
    case ("record", _): self = .recorded
    case ("replay", let file?): self = .replayed(from: file)
    case ("complete", let file?): self = .completed(from: file)
    default: return nil
    }
  }
}
