public import EventModel

extension ViewTree {
  /// A node's address for people, such as `UITableView#list/UITableViewCell[7]`.
  ///
  /// It begins at the nearest view whose class and identifier no other view of the tree has, or
  /// else at the root; each part names a child by class, identifier and, where siblings share those,
  /// its ordinal among them from 0. `node(at:)` reads it.
  public func address(of index: Int) -> String {
    NodeAddresses(of: self).address(of: index)
  }
}

/// The addresses of one tree's nodes, with what must be counted counted once.
struct NodeAddresses {
  let tree: ViewTree
  /// For each name with an identifier the node that has it; nil where several do.
  private var anchors: [String: Int?] = [:]
  private let siblings = SiblingNames()

  /// What the children of nodes are called, worked out for all children of a node when one of them
  /// is asked for: ten thousand changed siblings must not be counted ten thousand times.
  private final class SiblingNames {
    /// By parent, its children by their names.
    var children: [Int: [String: [Int]]] = [:]
    /// By child, its place among its siblings, and what it is called there.
    var places: [Int: (ordinal: Int, part: String)] = [:]
  }

  init(of tree: ViewTree) {
    self.tree = tree
    for (index, node) in tree.nodes.enumerated() where node.identifier != nil {
      let name = node.partName
      anchors[name] = .some(anchors[name] == nil ? index : nil)
    }
  }

  func address(of index: Int) -> String {
    var parts: [String] = []
    var node = index
    while let parent = tree.parent(of: node) {
      let name = tree[node].partName
      if anchors[name] == .some(node) {
        parts.append(name)
        return parts.reversed().joined(separator: "/")
      }
      parts.append(part(of: node, below: parent))
      node = parent
    }
    parts.append(tree[0].partName)
    return parts.reversed().joined(separator: "/")
  }

  /// What a node is called among its siblings.
  func part(of node: Int, below parent: Int) -> String {
    _ = children(of: parent)
    return siblings.places[node]?.part ?? tree[node].partName
  }

  /// The child indexes that lead from the root to a node, as `ViewTree.path(to:)` has them.
  func path(to index: Int) -> [Int] {
    var path: [Int] = []
    var node = index
    while let parent = tree.parent(of: node) {
      _ = children(of: parent)
      path.append(siblings.places[node]?.ordinal ?? 0)
      node = parent
    }
    return path.reversed()
  }

  /// The children of a node by their names.
  private func children(of parent: Int) -> [String: [Int]] {
    if let known = siblings.children[parent] { return known }
    var named: [String: [Int]] = [:]
    for (ordinal, child) in tree.children(of: parent).enumerated() {
      let name = tree[child].partName
      named[name, default: []].append(child)
      siblings.places[child] = (ordinal, name)
    }
    for (name, children) in named where children.count > 1 {
      for (ordinal, child) in children.enumerated() {
        siblings.places[child]?.part = "\(name)[\(ordinal)]"
      }
    }
    siblings.children[parent] = named
    return named
  }

  /// The child of `parent` that is called `part`.
  func child(of parent: Int, named part: AddressPart) -> Int? {
    let named = children(of: parent)[part.name] ?? []
    guard let ordinal = part.ordinal else { return named.count == 1 ? named[0] : nil }
    return named.indices.contains(ordinal) ? named[ordinal] : nil
  }

  /// The node of an address; nil where there is none, or more than one.
  func node(at parts: [AddressPart]) -> Int? {
    guard let first = parts.first, first.ordinal == nil else { return nil }
    let root = first.name == tree[0].partName ? 0 : nil
    guard var node = (anchors[first.name] ?? nil) ?? root else { return nil }
    for part in parts.dropFirst() {
      guard let child = child(of: node, named: part) else { return nil }
      node = child
    }
    return node
  }
}

/// One part of an address: a name, and which of the siblings that share it.
struct AddressPart: Hashable {
  var name: String
  var ordinal: Int?
}

extension ViewNode {
  /// Class and identifier as an address has them, quoted where their letters are not plain.
  var partName: String {
    let name = className.isPlainWord ? className : className.quoted
    guard let identifier else { return name }
    return "\(name)#\(identifier.isPlainWord ? identifier : identifier.quoted)"
  }
}

extension String {
  /// Whether the text can stand in golden text as it is: letters, digits and `_ . $ - :` only, the
  /// last three not in front.
  var isPlainWord: Bool {
    guard let first = utf8.first, ![0x2E, 0x2D, 0x3A].contains(first) else { return false }
    return utf8.allSatisfy(\.isPlain)
  }

  /// The text in quotes, as JSON has them, with everything escaped that cannot be seen or that turns
  /// the direction of writing.
  public var quoted: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.isConfusing:
        for unit in UTF16.encode(scalar) ?? .init() {
          let digits = String(unit, radix: 16)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension UInt8 {
  /// Whether the byte is a letter, a digit or one of `_ . $ - :`.
  var isPlain: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2E, 0x24, 0x2D, 0x3A: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether a reader would not see the letter, or would see others out of order because of it.
  var isConfusing: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .privateUse:
      true
    case .spaceSeparator: self != " "
    default: false
    }
  }
}
