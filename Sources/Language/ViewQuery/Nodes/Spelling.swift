/// How near two words are, to say what a person probably meant.
public enum Spelling {
  /// How many letters must be added, dropped, replaced or exchanged with their neighbour to get from
  /// one text to the other; only the first 64 of each count.
  ///
  /// Optimal string alignment, so one exchange of neighbours is one slip.
  static func distance(_ first: String, _ second: String) -> Int {
    let first = Array(first.prefix(64))
    let second = Array(second.prefix(64))
    var older = [Int](repeating: 0, count: second.count + 1)
    var row = Array(0...second.count)
    for i in first.indices {
      var newer = [i + 1]
      for j in second.indices {
        let same = first[i] == second[j]
        var best = min(row[j] + (same ? 0 : 1), row[j + 1] + 1, newer[j] + 1)
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          best = min(best, older[j - 1] + 1)
        }
        newer.append(best)
      }
      older = row
      row = newer
    }
    return row[second.count]
  }

  /// The words most like a text, the most alike first, words as far apart in the order given.
  ///
  /// A word counts as like when a third of its letters or fewer are wrong, when only case differs,
  /// or when one is the beginning of the other.
  ///
  /// - Parameters:
  ///   - text: what was written.
  ///   - words: what could have been meant, the likelier of two equally like ones first.
  ///   - limit: how many of them are wanted.
  /// - Returns: the words themselves, none where none is like the text.
  public static func nearest(_ text: String, among words: [String], limit: Int = 3) -> [String] {
    let wanted = text.lowercased()
    var seen: Set<String> = []
    var scored: [(score: Int, place: Int, word: String)] = []
    for (place, word) in words.enumerated() where !word.isEmpty && seen.insert(word).inserted {
      let candidate = word.lowercased()
      let begins = candidate.hasPrefix(wanted) || wanted.hasPrefix(candidate)
      let distance = distance(wanted, candidate)
      let tolerated = max(1, max(wanted.count, candidate.count) / 3)
      guard distance <= tolerated || (begins && min(wanted.count, candidate.count) >= 3) else {
        continue
      }
      scored.append((begins ? min(distance, tolerated) : distance, place, word))
    }
    return scored.sorted { ($0.score, $0.place) < ($1.score, $1.place) }.prefix(limit).map(\.word)
  }
}
