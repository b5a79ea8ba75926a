/// Whether the node that evidence speaks of is in a tree, told before anything is touched.
public enum TargetVerdict: Hashable, Sendable {
  /// It is this node, and nothing speaks against it.
  case verified(Int)
  /// Nothing is the node; these are nearest to it, the likeliest first.
  case missing(candidates: [Int])
  /// The evidence does not decide between these.
  case ambiguous([Int])
  /// What stands where the evidence leads is another node, or one in another place; each difference
  /// is a clause such as `class UIButton is now UISwitch`.
  case different(Int, differences: [String])

  /// The nodes in question, the likeliest first.
  public var candidates: [Int] {
    switch self {
    case .verified(let node), .different(let node, differences: _): [node]
    case .missing(let candidates), .ambiguous(let candidates): candidates
    }
  }

  /// The node, where it is beyond doubt.
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
