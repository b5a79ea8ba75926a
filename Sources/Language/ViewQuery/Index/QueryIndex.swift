public import EventModel

/// A tree made ready for many queries.
///
/// Making one costs about as much as a few queries on the tree itself; after that a test of class,
/// identifier, label or text costs less than a nanosecond a node, and a text that no node has costs
/// nothing.
///
/// ```swift
/// let index = QueryIndex(tree)
/// try Selector("//UIButton[text='Cart']").nodes(in: index)
/// ```
public struct QueryIndex: Sendable {
  /// The tree.
  public let tree: ViewTree
  /// All texts of the four members, each once; the first stands for none.
  private(set) var texts: [String] = [""]
  private var numbers: [String: UInt32] = [:]
  /// The texts' bytes one after the other, and where each begins.
  private(set) var bytes: [UInt8] = []
  private(set) var starts: [Int] = [0]
  /// For each node the index after its last descendant.
  private(set) var ends: [Int32] = []
  private var classNames = TextColumn()
  private var identifiers = TextColumn()
  private var labels = TextColumn()
  private var shownTexts = TextColumn()

  /// Makes a tree ready.
  ///
  /// - Complexity: O(n) in the size of the tree.
  public init(_ tree: ViewTree) {
    self.tree = tree
    ends = tree.nodes.indices.map { Int32(tree.end(of: $0)) }
    for node in tree.nodes {
      classNames.append(enter(node.className))
      identifiers.append(enter(node.identifier))
      labels.append(enter(node.label))
      shownTexts.append(enter(node.text))
    }
    classNames.gatherDistinct(below: texts.count)
    identifiers.gatherDistinct(below: texts.count)
    labels.gatherDistinct(below: texts.count)
    shownTexts.gatherDistinct(below: texts.count)
    for text in texts {
      bytes += text.utf8
      starts.append(bytes.count)
    }
  }

  private mutating func enter(_ text: String?) -> UInt32 {
    guard let text else { return TextColumn.missing }
    if let number = numbers[text] { return number }
    let number = UInt32(texts.count)
    numbers[text] = number
    texts.append(text)
    return number
  }

  /// The number of a text; nil where no node has it in any of the members.
  func number(of text: String) -> UInt32? { numbers[text] }

  /// The column of a member; nil where the property is not one of the four.
  func column(of key: NodeKey) -> TextColumn? {
    switch key {
    case .className: classNames
    case .identifier: identifiers
    case .label: labels
    case .text: shownTexts
    default: nil
    }
  }
}
