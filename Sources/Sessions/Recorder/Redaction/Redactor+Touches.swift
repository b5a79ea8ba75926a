public import EventModel

extension Redactor {
  /// True once a secure field has had text: from then on, it may be recorded at another place than the app shows
  /// it.
  public var keepsFields: Bool { looks.hasKept }

  /// Returns the distance from a place in a secure field of a redacted screen to the same place of the
  /// field on the app's screen.
  ///
  /// - Parameters:
  ///   - place: the place on the redacted screen.
  ///   - path: the path of the touched view on the redacted screen; nil if there is none.
  ///   - redacted: the redacted screen.
  ///   - tree: the screen as the app reports it.
  /// - Returns: the distance; zero for views outside of secure fields.
  public func shift(
    of place: Point,
    on path: [Int]?,
    of redacted: ViewTree,
    in tree: ViewTree
  ) -> Point {
    guard keepsFields, let path, let node = redacted.index(at: path) else { return .zero }
    let around = [node] + redacted.ancestors(of: node)
    guard let depth = around.firstIndex(where: { redacted.isSecure($0) }),
      let field = tree.index(at: Array(path.dropLast(depth)))
    else { return .zero }
    let (kept, real) = (redacted.screenFrame(of: around[depth]), tree.screenFrame(of: field))
    guard kept != real else { return .zero }
    guard !kept.isEmpty, kept.contains(place) else { return real.center - kept.center }
    let inside = place - kept.origin
    return Point(
      x: real.minX + inside.x * real.size.width / kept.size.width,
      y: real.minY + inside.y * real.size.height / kept.size.height
    ) - place
  }
}
