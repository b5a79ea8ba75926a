/// The search for a minimal list of parts that still fails a test.
///
/// The algorithm is ddmin (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input",
/// 2002): it removes smaller and smaller pieces while the rest still fails. No single part of the
/// result can be removed.
public enum DeltaDebugging {
  /// Returns a minimal list of parts.
  ///
  /// - Parameters:
  ///   - parts: a list that fails.
  ///   - test: tries a list; it returns the parts up to the failure, or nil if the list does not fail.
  /// - Returns: the shortest list that was found.
  /// - Throws: the error of `test`.
  public static func minimum<Part, Failure: Error>(
    of parts: [Part],
    test: ([Part]) throws(Failure) -> [Part]?
  ) throws(Failure) -> [Part] {
    var current = parts
    var pieces = 2
    while !current.isEmpty {
      pieces = min(pieces, current.count)
      guard let smaller = try removingOnePiece(of: pieces, from: current, test: test) else {
        guard pieces < current.count else { return current }
        pieces *= 2
        continue
      }
      current = smaller
      pieces = max(pieces - 1, 2)
    }
    return current
  }

  private static func removingOnePiece<Part, Failure: Error>(
    of pieces: Int,
    from parts: [Part],
    test: ([Part]) throws(Failure) -> [Part]?
  ) throws(Failure) -> [Part]? {
    for piece in 0..<pieces {
      let from = parts.count * piece / pieces
      let to = parts.count * (piece + 1) / pieces
      let rest = Array(parts[..<from] + parts[to...])
      if let needed = try test(rest) { return needed.count <= rest.count ? needed : rest }
    }
    return nil
  }
}
