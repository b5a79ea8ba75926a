/// The similarity of words, to suggest the word that a person probably meant.
public enum Spelling {
  /// Returns the number of letters that must be added, dropped, replaced or swapped with their
  /// neighbour to turn one text into the other, considering the first 64 letters of each.
  ///
  /// This is the optimal string alignment distance.
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

  /// Returns the words most similar to a text, the most similar first.
  ///
  /// A word is similar if at most a third of its letters are wrong, if only case differs, or if one
  /// is the beginning of the other.
  ///
  /// - Parameters:
  ///   - text: The misspelt text.
  ///   - words: The possible words; of equally similar ones, the earlier one comes first.
  ///   - limit: The greatest number of words to return.
  /// - Returns: The words, or none if no word is similar.
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
