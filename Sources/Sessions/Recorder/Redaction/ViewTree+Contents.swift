import EventModel

extension ViewTree {
  /// Returns the tree with other contents in some nodes.
  ///
  /// - Parameter contents: the trees whose nodes below the root replace those below a node.
  /// - Returns: the new tree.
  func withContents(_ contents: [Int: ViewTree]) -> ViewTree {
    guard contents.contains(where: { $1.count > 1 || end(of: $0) > $0 + 1 }) else { return self }
    var builder = Builder()
    var ends: [Int] = []
    var index = 0
    while index < count {
      while let end = ends.last, end <= index {
        builder.close()
        ends.removeLast()
      }
      builder.open(self[index])
      if let inner = contents[index] {
        builder.add(contentsOf: inner)
        builder.close()
        index = end(of: index)
      } else {
        ends.append(end(of: index))
        index += 1
      }
    }
    return builder.finish() ?? self
  }

  /// The tree with one view of each kind in each of its views, since their number may be that of the
  /// characters.
  ///
  /// Views are of one kind if their classes and identifiers are equal apart from digits.
  var withoutRepeatedKinds: ViewTree {
    guard count > 2 else { return self }
    var builder = Builder()
    var kinds: [Set<String>] = []
    var ends: [Int] = []
    var index = 0
    while index < count {
      while let end = ends.last, end <= index {
        builder.close()
        ends.removeLast()
        kinds.removeLast()
      }
      let name = className(of: index) + "#" + (identifier(of: index) ?? "")
      let isFirst = kinds.isEmpty || kinds[kinds.count - 1].insert(name.withoutCounts).inserted
      guard isFirst else {
        index = end(of: index)
        continue
      }
      builder.open(self[index])
      kinds.append([])
      ends.append(end(of: index))
      index += 1
    }
    return builder.finish() ?? self
  }
}

extension ViewTree.Builder {
  /// Adds the nodes of a tree below its root.
  fileprivate mutating func add(contentsOf tree: ViewTree) {
    var ends: [Int] = []
    for index in tree.nodes.indices.dropFirst() {
      while let end = ends.last, end <= index {
        close()
        ends.removeLast()
      }
      open(tree[index])
      ends.append(tree.end(of: index))
    }
    for _ in ends { close() }
  }
}
