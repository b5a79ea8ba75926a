public import EventModel

/// Edits at unrelated places of a tree.
public struct PlantedEdits {
  /// The tree with the edits.
  public private(set) var tree: ViewTree
  /// The edits, for messages.
  public private(set) var planted: [String] = []

  /// Makes up to `wanted` edits, each below another parent unless siblings may change too.
  public init(
    _ wanted: Int,
    in tree: ViewTree,
    isAnonymous: Bool,
    amongSiblings: Bool = false,
    using random: inout some RandomNumberGenerator
  ) {
    self.tree = tree
    // From the back, so that earlier indexes do not change.
    var limit = tree.count
    var parents: Set<Int> = []
    for node in tree.nodes.indices.reversed() where node > 0 && planted.count < wanted {
      guard tree.end(of: node) <= limit, let parent = tree.parent(of: node),
        amongSiblings || !parents.contains(parent), Int.random(in: 0..<3, using: &random) == 0
      else { continue }
      plant(node, isAnonymous: isAnonymous, using: &random)
      parents.insert(parent)
      limit = amongSiblings ? node : parent
    }
  }

  private mutating func plant(
    _ node: Int,
    isAnonymous: Bool,
    using random: inout some RandomNumberGenerator
  ) {
    let number = Int.random(in: 0..<1_000_000, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0:
      tree[node].text = "planted \(number)"
      planted.append("text of \(node)")
    case 1:
      tree[node].frame.size.width += 13
      planted.append("frame of \(node)")
    case 2:
      tree[node].isEnabled.toggle()
      planted.append("enabled of \(node)")
    case 3:
      tree[node].attributes["planted"] = .number(Double(number))
      planted.append("attribute of \(node)")
    case 4:
      tree.make(TreeEdit(removals: [node]))
      planted.append("removal of \(node)")
    case 5 where !isAnonymous && tree[node].identifier != nil:
      tree[node].identifier = "planted\(number)"
      planted.append("identifier of \(node)")
    default:
      let item = TreeEdit.Item.new(ViewNode("UIImageView", text: "new \(number)"), children: [])
      guard let parent = tree.parent(of: node) else { return }
      tree.place(item, below: parent, after: node)
      planted.append("insertion behind \(node)")
    }
  }
}
