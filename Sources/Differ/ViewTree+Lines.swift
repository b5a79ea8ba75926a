public import EventModel

extension ViewTree {
  /// The tree as text: one view a line, indented by two blanks a level.
  public var lines: [String] {
    var depths = [Int](repeating: 0, count: count)
    return nodes.indices.map { index in
      if let parent = parent(of: index) { depths[index] = depths[parent] + 1 }
      return String(repeating: "  ", count: depths[index]) + NodeLine.text(for: self[index])
    }
  }
}
