import EventModel
import ViewQuery

/// The check of all texts of a screen; it names only the most telling ones.
struct ScreenListing {
  /// The most texts that are all named.
  private static let fewest = 5
  /// The most texts that are named on a screen with more.
  private static let most = 4
  /// The maximum length of a named text, in characters.
  private static let longest = 40

  /// The screen.
  let tree: ViewTree
  /// The texts and labels that the screen shows, in reading order.
  let entries: [ShownEntry]

  init(_ tree: ViewTree, _ facts: ScreenFacts) {
    self.tree = tree
    entries = facts.about(tree).entries
  }

  /// Returns the check of a screen that an action led to from another place: its title, the ends of its content, and
  /// news between them.
  func whole(since before: [ShownEntry] = []) -> Check? {
    guard entries.count > Self.fewest else { return check(naming: Set(entries.indices)) }
    let content = entries.indices.filter {
      tree.nearest(from: entries[$0].node, marked: .bar) == nil
    }
    // A number by itself says nothing about where it ends.
    let end = content.last { entries[$0].name.contains(where: \.isLetter) } ?? content.last
    let wanted: [Int?] = [content.first, end, news(since: before).first, 0]
    return check(naming: Set(wanted.compactMap(\.self).prefix(Self.most)))
  }

  /// Returns the check of a screen that an action changed.
  ///
  /// - Parameters:
  ///   - before: the entries of the previous screen.
  ///   - target: a node whose text is named, too.
  /// - Returns: the check of the new texts, or else of those in another order, and of the number of all others; nil if
  ///   the texts are the same as before.
  func changed(since before: [ShownEntry], around target: Int? = nil) -> Check? {
    guard !entries.map(\.name).isIdentical(to: before.map(\.name)) else { return nil }
    let new = news(since: before)
    let told = new.isEmpty ? moved(since: before) : new
    let named = told.count <= 3 ? told : [told[0], told[told.count - 1]]
    let range = target.map { $0..<tree.end(of: $0) }
    let aimed = range.flatMap { range in entries.firstIndex { range.contains($0.node) } }
    return check(naming: Set(named + [aimed].compactMap(\.self)))
  }

  /// The places of the entries whose names another screen lacks.
  private func news(since before: [ShownEntry]) -> [Int] {
    let known = Set(before.lazy.map(\.name).map(ExactText.init))
    return entries.indices.filter { !known.contains(ExactText(entries[$0].name)) }
  }

  /// The places of the first and the last entry that another screen with the same texts has elsewhere.
  private func moved(since before: [ShownEntry]) -> [Int] {
    guard entries.count == before.count else { return [] }
    let moved = entries.indices.filter { !entries[$0].name.isIdentical(to: before[$0].name) }
    return [moved.first, moved.last].compactMap(\.self)
  }

  private func check(naming places: Set<Int>) -> Check? {
    var parts: [ScreenTexts.Part] = []
    for (place, entry) in entries.enumerated() {
      if places.contains(place), Self.isNameable(entry.name) {
        parts.append(.text(entry.name))
      } else if case .others(let count)? = parts.last {
        parts[parts.count - 1] = .others(count + 1)
      } else {
        parts.append(.others(1))
      }
    }
    let check = Check.shows(ScreenTexts(parts))
    return check.isWritable ? check : nil
  }

  /// Returns true if a story can name a text: it is short, and nothing in it stands for a secret.
  private static func isNameable(_ name: String) -> Bool {
    name.isQuotable && name.count <= longest && !name.unicodeScalars.contains("‹")
  }
}
