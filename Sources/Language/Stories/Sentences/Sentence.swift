public import Actions

/// A step that needs no definition: the words of the script language as sentences.
public enum Sentence: Hashable, Sendable {
  /// Something a person does: `When I tap "Add"`.
  case action(Action)
  /// Something the screen must show: `Then I see "Milk"`.
  case check(Check)
  /// Time passes until the screen shows it, ten seconds at the most: `And I wait until I see "Done"`.
  case waitUntil(Check)
  /// The app is started afresh: `Given the app is launched`.
  case launch
  /// The story goes on where the one above it in its file ended.
  case resume
  /// Says who wants the story: what follows `As`, which is for readers and does nothing.
  case role(String)
}

extension Sentence: CustomStringConvertible {
  /// The sentence as it reads after its keyword, which `init(of:)` reads back.
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
