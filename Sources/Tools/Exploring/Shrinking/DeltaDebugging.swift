/// The search for the fewest parts of something that still show what all of it shows.
///
/// The algorithm is ddmin (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input",
/// 2002): ever smaller pieces are left out, as long as what is left shows it. No part of the result can
/// be left out alone.
public enum DeltaDebugging {
  /// Leaves out what is not needed.
  ///
  /// - Parameters:
  ///   - parts: what shows it.
  ///   - test: tries some of the parts in their order; answers those that were needed so far, which
  ///     may be fewer than it was given, or nil where they do not show it.
  /// - Returns: the fewest that were found.
  /// - Throws: what `test` throws.
  public static func minimum<Part, Failure: Error>(
    of parts: [Part],
    test: ([Part]) throws(Failure) -> [Part]?
  ) throws(Failure) -> [Part] {
    var current = parts
    var pieces = 2
    while !current.isEmpty {
      pieces = min(pieces, current.count)
      guard let smaller = try withoutOnePiece(current, pieces, test) else {
        guard pieces < current.count else { return current }
        pieces *= 2
        continue
      }
      current = smaller
      pieces = max(pieces - 1, 2)
    }
    return current
  }

  private static func withoutOnePiece<Part, Failure: Error>(
    _ parts: [Part],
    _ pieces: Int,
    _ test: ([Part]) throws(Failure) -> [Part]?
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
