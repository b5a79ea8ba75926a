public import EventModel

/// A tree prepared for many queries.
///
/// Creating an index costs about as much as a few queries on the tree itself. Afterwards a test of
/// class, identifier, label or text costs less than a nanosecond a node, and a text that no node
/// has costs nothing.
///
/// ```swift
/// let index = QueryIndex(tree)
/// try Selector("//UIButton[text='Cart']").nodes(in: index)
/// ```
public struct QueryIndex: Sendable {
  /// The indexed tree.
  public let tree: ViewTree
  /// All texts of the four members, each once; the first one stands for a missing text.
  private(set) var texts: [String] = [""]
  private var numbers: [ExactText: UInt32] = [:]
  /// The bytes of all texts, and where each text begins.
  private(set) var bytes: [UInt8] = []
  private(set) var starts: [Int] = [0]
  /// For each node, the index after its last descendant.
  private(set) var ends: [Int32] = []
  /// The columns of class, identifier, label and text.
  private var columns = [TextColumn](repeating: TextColumn(), count: 4)

  /// Creates the index of a tree.
  ///
  /// - Complexity: O(n) in the size of the tree.
  public init(_ tree: ViewTree) {
    self.tree = tree
    ends = tree.nodes.indices.map { Int32(tree.end(of: $0)) }
    for node in tree.nodes {
      columns[0].append(number(entering: node.className))
      columns[1].append(number(entering: node.identifier))
      columns[2].append(number(entering: node.label))
      columns[3].append(number(entering: node.text))
    }
    for place in columns.indices { columns[place].gatherDistinct(below: texts.count) }
    for text in texts {
      bytes += text.utf8
      starts.append(bytes.count)
    }
  }

  private mutating func number(entering text: String?) -> UInt32 {
    guard let text else { return TextColumn.missing }
    let key = ExactText(text)
    if let number = numbers[key] { return number }
    let number = UInt32(texts.count)
    numbers[key] = number
    texts.append(text)
    return number
  }

  /// Returns the number of a text, or nil if no node has it in any of the members.
  func number(of text: String) -> UInt32? { numbers[ExactText(text)] }

  /// Returns the column of a member, or nil for any other property.
  func column(of key: NodeKey) -> TextColumn? {
    switch key {
    case .className: columns[0]
    case .identifier: columns[1]
    case .label: columns[2]
    case .text: columns[3]
    default: nil
    }
  }
}
