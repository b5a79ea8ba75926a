extension ViewTree {
  /// Returns the address of one node; for several nodes `NodeAddresses` is faster.
  public func address(of index: Int) -> String {
    NodeAddresses(of: self).address(of: index)
  }
}

/// The addresses of one tree's nodes, which counts siblings once.
public struct NodeAddresses {
  package let tree: ViewTree
  private let siblings = SiblingNames()

  /// Creates the addresses of a tree; siblings are counted when one of them is needed.
  public init(of tree: ViewTree) { self.tree = tree }

  /// The nodes by class and identifier; -1 where several share them.
  private var anchors: [String: Int] { siblings.anchors(of: tree) }

  /// Returns a node's address, such as `UITableView#list/UITableViewCell[7]`.
  ///
  /// It begins at the nearest ancestor whose class and identifier are unique in the tree, or else at
  /// the root. Each part names a child by class and identifier and, where siblings share those, by its
  /// ordinal among them from 0. `node(at:)` finds the node again.
  public func address(of index: Int) -> String {
    // Up to the first node whose address is known; the addresses of nodes with children are kept.
    var lines: [(node: Int, names: SiblingNames.Names)] = []
    var (node, address) = (index, "")
    while true {
      guard let parent = tree.parent(of: node) else {
        address = tree.partName(of: 0)
        break
      }
      // Only a node with an identifier is an anchor.
      if tree.hasIdentifier(node), anchors[tree.partName(of: node)] == node {
        address = tree.partName(of: node)
        break
      }
      let names = siblings.names(below: parent, of: tree)
      lines.append((node, names))
      if let known = names.address {
        address = known
        break
      }
      node = parent
    }
    for (node, names) in lines.reversed() {
      if names.address == nil { names.address = address }
      address += "/"
      address += names.part(of: node) ?? tree.partName(of: node)
    }
    return address
  }

  /// Returns a node's part of an address, unique among its siblings.
  package func part(of node: Int, below parent: Int) -> String {
    siblings.names(below: parent, of: tree).part(of: node) ?? tree.partName(of: node)
  }

  /// Returns the child indexes from the root to a node.
  public func path(to node: Int) -> [Int] {
    var path: [Int] = []
    var node = node
    while let parent = tree.parent(of: node) {
      path.append(siblings.names(below: parent, of: tree).place(of: node) ?? 0)
      node = parent
    }
    path.reverse()
    return path
  }

  /// Returns the child of `parent` with that part of an address.
  package func child(of parent: Int, named part: AddressPart) -> Int? {
    let named = siblings.names(below: parent, of: tree).children(named: part.name)
    guard let ordinal = part.ordinal else { return named.count == 1 ? named[0] : nil }
    return named.indices.contains(ordinal) ? named[ordinal] : nil
  }

  /// Returns the node at an address; nil where there is none, or more than one.
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

/// The names of children, collected once for each parent.
private final class SiblingNames {
  /// A class, since it is read for each node of an address: its lists would be retained each time.
  final class Names {
    /// The address of the parent, once somebody asked for that of a child.
    var address: String?
    /// The children, in order.
    private var children: [Int] = []
    /// For each child, its group.
    private var groups: [Int] = []
    /// For each child, its place in its group.
    private var ordinals: [Int] = []
    /// For each group, the name.
    private var names: [String] = []
    /// For each group, the children that share a name, in order.
    private var members: [[Int]] = []
    /// The group of each name.
    private var byName: [String: Int] = [:]

    /// Collects the children of a node.
    ///
    /// A name is composed only once for all nodes with the same class and identifier; most lists have few such
    /// pairs.
    init(below parent: Int, of tree: ViewTree) {
      var byNumber: [UInt64: Int] = [:]
      var last: (number: UInt64, group: Int)?
      for child in tree.children(of: parent) {
        let number = tree.nameNumber(of: child)
        var group = last?.number == number ? last?.group : byNumber[number]
        if group == nil {
          let name = tree.partName(of: child)
          group = byName[name, default: members.count]
          byName[name] = group
          byNumber[number] = group
          if group == members.count {
            members.append([])
            names.append(name)
          }
        }
        let place = group ?? 0
        last = (number, place)
        children.append(child)
        groups.append(place)
        ordinals.append(members[place].count)
        members[place].append(child)
      }
    }

    /// Returns the place of a child among all children; nil for a node that is no child.
    func place(of child: Int) -> Int? {
      let place = children.countFirst { $0 < child }
      return place < children.count && children[place] == child ? place : nil
    }

    /// Returns the part of a child's address: its name, with its place among those with the name if there are others;
    /// nil for a node that is no child.
    func part(of child: Int) -> String? {
      guard let place = place(of: child) else { return nil }
      let name = names[groups[place]]
      return members[groups[place]].count > 1 ? "\(name)[\(ordinals[place])]" : name
    }

    /// Returns the children with a name, in order.
    func children(named name: String) -> [Int] { byName[name].map { members[$0] } ?? [] }
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
    let names = Names(below: parent, of: tree)
    known[parent] = names
    return names
  }
}

/// One part of an address: a name, and an ordinal among the siblings that share it.
package struct AddressPart: Hashable {
  package var name: String
  package var ordinal: Int?

  package init(name: String, ordinal: Int? = nil) {
    self.name = name
    self.ordinal = ordinal
  }

  /// Returns class and identifier, in quotes where they are not plain words.
  package static func name(_ className: String, _ identifier: String?) -> String {
    let name = className.isPlainWord ? className : className.quoted
    guard let identifier else { return name }
    return "\(name)#\(identifier.isPlainWord ? identifier : identifier.quoted)"
  }
}

extension ViewTree {
  /// Returns a node's class and identifier as in an address.
  fileprivate func partName(of index: Int) -> String {
    AddressPart.name(className(of: index), identifier(of: index))
  }
}
