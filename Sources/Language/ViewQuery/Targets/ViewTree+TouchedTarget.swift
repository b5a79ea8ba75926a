package import EventModel

extension ViewTree {
  /// Returns the evidence for a finger that comes down on this tree.
  ///
  /// An action is planned on an earlier tree, and the app may change before the finger comes down. The
  /// intended node is described as it is now, if it is still under the finger; otherwise the finger
  /// touches something else, and that is described. Evidence that does not lead back to its node would
  /// stop every replay, so the nearest node around it whose evidence does is described instead.
  ///
  /// - Parameters:
  ///   - target: the evidence of the intended node, taken from an earlier tree.
  ///   - point: the place of the finger, in points of the screen.
  ///   - isUnchanged: true if the earlier tree equals this one.
  /// - Returns: evidence that this tree verifies; nil if there is none.
  package func evidence(
    of target: Target,
    touchedAt point: Point,
    isUnchanged: Bool
  ) -> Target? {
    let meant = isUnchanged ? index(at: target.path) : present(target, at: point)
    let touched = frontNode(at: point).map(controlAncestor(of:))
    guard let node = meant ?? touched else { return nil }
    for candidate in [node] + ancestors(of: node) {
      let evidence = evidence(for: candidate)
      if resolve(evidence) == .verified(candidate) { return evidence }
    }
    return nil
  }

  /// Returns the node that earlier evidence describes, if it is under a finger.
  private func present(_ target: Target, at point: Point) -> Int? {
    guard let node = resolve(target).verified else { return nil }
    return !knowsPlaces || visibleFrame(of: node).contains(point) ? node : nil
  }
}
