extension ViewTree {
  /// The address of one node; of several, `NodeAddresses` counts siblings only once.
  public func address(of index: Int) -> String {
    NodeAddresses(of: self).address(of: index)
  }
}

/// The addresses of one tree's nodes, with what must be counted counted once.
public struct NodeAddresses {
  package let tree: ViewTree
  private let siblings = SiblingNames()

  /// Counts nothing yet; a family is counted when one of it is first asked for.
  public init(of tree: ViewTree) { self.tree = tree }

  /// The views by class and identifier; -1 where several share them.
  private var anchors: [String: Int] { siblings.anchors(of: tree) }

  /// A node's address for people, such as `UITableView#list/UITableViewCell[7]`.
  ///
  /// It begins at the nearest view whose class and identifier no other view of the tree has, or
  /// else at the root; each part names a child by class, identifier and, where siblings share those,
  /// its ordinal among them from 0. `node(at:)` reads it.
  public func address(of index: Int) -> String {
    let anchors = anchors
    var parts: [String] = []
    var node = index
    while let parent = tree.parent(of: node) {
      let name = tree.partName(of: node)
      if anchors[name] == node {
        parts.append(name)
        return parts.reversed().joined(separator: "/")
      }
      parts.append(part(of: node, below: parent))
      node = parent
    }
    parts.append(tree.partName(of: 0))
    return parts.reversed().joined(separator: "/")
  }

  /// What a node is called among its siblings.
  package func part(of node: Int, below parent: Int) -> String {
    let name = tree.partName(of: node)
    let named = siblings.names(below: parent, of: tree)
    return (named.byName[name]?.count ?? 1) > 1 ? "\(name)[\(named.ordinals[node] ?? 0)]" : name
  }

  /// The child indexes that lead from the root to a node.
  public func path(to node: Int) -> [Int] {
    var path: [Int] = []
    var node = node
    while let parent = tree.parent(of: node) {
      path.append(siblings.names(below: parent, of: tree).places[node] ?? 0)
      node = parent
    }
    return path.reversed()
  }

  /// The child of `parent` that is called `part`.
  package func child(of parent: Int, named part: AddressPart) -> Int? {
    let named = siblings.names(below: parent, of: tree).byName[part.name] ?? []
    guard let ordinal = part.ordinal else { return named.count == 1 ? named[0] : nil }
    return named.indices.contains(ordinal) ? named[ordinal] : nil
  }

  /// The node of an address; nil where there is none, or more than one.
  package func node(at parts: [AddressPart]) -> Int? {
    guard let first = parts.first, first.ordinal == nil else { return nil }
    let anchor = anchors[first.name].flatMap { $0 < 0 ? nil : $0 }
    guard anchor != nil || first.name == tree.partName(of: 0) else { return nil }
    var node = anchor ?? 0
    for part in parts.dropFirst() {
      guard let child = child(of: node, named: part) else { return nil }
      node = child
    }
    return node
  }
}

/// The names of children, gathered once for each parent that is asked about.
private final class SiblingNames {
  struct Names {
    /// The children of each name, in order.
    var byName: [String: [Int]] = [:]
    /// For each child its place among those of its name.
    var ordinals: [Int: Int] = [:]
    /// For each child its place among all.
    var places: [Int: Int] = [:]
  }

  private var known: [Int: Names] = [:]
  private var anchors: [String: Int]?

  func anchors(of tree: ViewTree) -> [String: Int] {
    if let anchors { return anchors }
    var anchors: [String: Int] = [:]
    for index in 0..<tree.count where tree.hasIdentifier(index) {
      let name = tree.partName(of: index)
      anchors[name] = anchors[name] == nil ? index : -1
    }
    self.anchors = anchors
    return anchors
  }

  func names(below parent: Int, of tree: ViewTree) -> Names {
    if let names = known[parent] { return names }
    var names = Names()
    for child in tree.children(of: parent) {
      let name = tree.partName(of: child)
      names.ordinals[child] = names.byName[name]?.count ?? 0
      names.places[child] = names.places.count
      names.byName[name, default: []].append(child)
    }
    known[parent] = names
    return names
  }
}

/// One part of an address: a name, and which of the siblings that share it.
package struct AddressPart: Hashable {
  package var name: String
  package var ordinal: Int?

  package init(name: String, ordinal: Int? = nil) {
    self.name = name
    self.ordinal = ordinal
  }

  /// Class and identifier, quoted where their letters are not plain.
  package static func name(_ className: String, _ identifier: String?) -> String {
    let name = className.isPlainWord ? className : className.quoted
    guard let identifier else { return name }
    return "\(name)#\(identifier.isPlainWord ? identifier : identifier.quoted)"
  }
}

extension ViewTree {
  /// A node's class and identifier as an address has them.
  fileprivate func partName(of index: Int) -> String {
    AddressPart.name(className(of: index), identifier(of: index))
  }
}
