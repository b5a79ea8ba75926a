import Differ
import EventModel

/// The places that the views of screens have on other screens; the same two screens are matched once.
final class MatchedPlaces {
  private struct Pair: Hashable {
    var old: Digest
    var new: Digest
  }

  private var known: [Pair: [Int?]] = [:]

  /// Returns for each view of a screen its place on another one; nil where it is gone.
  func places(from old: ViewTree, to new: ViewTree) -> [Int?] {
    let pair = Pair(old: old.hash, new: new.hash)
    if let places = known[pair] { return places }
    let places = ScreenMatch.matches(from: old, to: new)
    known[pair] = places
    return places
  }
}
