import EventModel

/// The cause of several changes: one decision of a developer that shows in many places.
///
/// Equal causes are the same cause, also at other checkpoints and in other recordings. A change only gets a cause that
/// gives it exactly, or from which it follows.
public struct SharedCause: Hashable, Sendable {
  /// The kinds of cause.
  public enum Kind: Hashable, Sendable {
    /// A change from which others follow, or the change itself.
    // A change is large, and every finding has a cause.
    indirect case change(ChangeKey)
    /// Functions that give all the changes, in words that differ for different functions.
    case functions(String)
  }

  /// The kind, with everything that tells the cause from others.
  public var kind: Kind
  /// The cause in one clause, such as `UITableView#menu/UITableViewCell is 60 points high instead of 44`.
  public var sentence: String

  /// Creates the cause of a change and of those that follow from it.
  public init(of change: TreeChange) {
    (kind, sentence) = (.change(change.key), change.sentence)
  }

  /// True for a cause of functions, which many changes may have.
  package var isShared: Bool {
    if case .functions = kind { true } else { false }
  }

  init(_ functions: String, sentence: String) {
    (kind, self.sentence) = (.functions(functions), sentence)
  }

  /// Returns true if two causes are the same, however they are stated.
  public static func == (one: SharedCause, other: SharedCause) -> Bool { one.kind == other.kind }

  /// Hashes the kind.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }

  /// Six hexadecimal digits that are the same for the same cause in every run.
  public var id: String {
    let words =
      switch kind {
      case .change(let key): ["change", key.change.sentence, key.change.content?.description ?? ""]
      case .functions(let functions): ["cause", functions]
      }
    return String(Digest(of: words.joined(separator: "\n")).description.prefix(6))
  }
}

extension Double {
  /// The distance below which two places are the same: frames are written with two decimals.
  static let samePlace = 0.015
}
