extension ScreenMatch {
  /// Returns the node of the new screen that is the same view as a node of the old one; nil if that is gone.
  package func mate(of node: Int) -> Int? {
    guard old.mates.indices.contains(node), old.mates[node] >= 0 else { return nil }
    return old.mates[node]
  }
}
