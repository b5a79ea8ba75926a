/// The answer whether a tree has the node that evidence describes, known before anything is touched.
public enum TargetVerdict: Hashable, Sendable {
  /// The node was found, and nothing contradicts it.
  case verified(Int)
  /// No node matches; the candidates are the nearest ones, the most likely first.
  case missing(candidates: [Int])
  /// The evidence does not decide between these nodes.
  case ambiguous([Int])
  /// The evidence leads to another node, or to one in another place; each difference is a clause
  /// such as `class UIButton is now UISwitch`.
  case different(Int, differences: [String])

  /// The nodes in question, the most likely first.
  public var candidates: [Int] {
    switch self {
    case .verified(let node), .different(let node, differences: _): [node]
    case .missing(let candidates), .ambiguous(let candidates): candidates
    }
  }

  /// The node, if it is verified.
  public var verified: Int? {
    if case .verified(let node) = self { node } else { nil }
  }

  /// The verdict's name, in one word.
  public var word: String {
    switch self {
    case .verified: "verified"
    case .missing: "missing"
    case .ambiguous: "ambiguous"
    case .different: "different"
    }
  }
}
