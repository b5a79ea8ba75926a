import EventModel

/// The plain names of views on many screens, each screen read once.
final class ScreenNames {
  private var known: [Digest: PlainName] = [:]

  /// Returns the names of a screen's views.
  func names(in tree: ViewTree) -> PlainName {
    if let names = known[tree.hash] { return names }
    let names = PlainName(in: tree)
    known[tree.hash] = names
    return names
  }
}
