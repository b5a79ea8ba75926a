public import Actions

/// A built-in step, which needs no definition.
public enum Sentence: Hashable, Sendable {
  /// An action: `When I tap "Add"`.
  case action(Action)
  /// A check of the screen: `Then I see "Milk"`.
  case check(Check)
  /// A wait of at most ten seconds until a check passes: `And I wait until I see "Done"`.
  case waitUntil(Check)
  /// A launch of the app: `Given the app is launched`.
  case launch
  /// The continuation of the story above it in its file.
  case resume
  /// The person who wants the story, after `As`; for readers only.
  case role(String)
}

extension Sentence: CustomStringConvertible {
  /// The text of the sentence after its keyword, which `init(of:)` can read.
  public var description: String {
    switch self {
    case .action(let action): "I \(action.sentence)"
    case .check(let check): "\(check)"
    case .waitUntil(let check): "I wait until \(check)"
    case .launch: "the app is launched"
    case .resume: "the app is as the story above left it"
    case .role(let who): who
    }
  }
}
