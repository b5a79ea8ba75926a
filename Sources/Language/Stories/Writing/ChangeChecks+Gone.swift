import Actions
import EventModel
import ViewQuery

extension ChangeChecks {
  /// Returns the check with the highest score of a text that disappeared.
  func gone() -> [ScoredCheck] {
    let now = memory.facts.about(after)
    // If a tapped button disappears, this says only that the screen changed.
    let touched = SessionMemory.text(of: action)
    var best: [ScoredCheck] = []
    for shown in memory.facts.about(before).texts
    where !now.exactTexts.contains(ExactText(shown.text)) {
      // A check that a text is gone fails where one that looks the same is there.
      guard !now.looks.contains(shown.text.look) else { continue }
      let text = shown.text
      var score = min(0, shown.relevance)
      if isSamePlace { score += 2 }
      if text.lowercased() != touched, wasNamed(text) || isMeant(text, by: touched) {
        score += Self.namedScore
      }
      best.append(ScoredCheck(.seesNot(.shown(text)), score))
    }
    return news(best, atMost: 1)
  }

  /// Returns true if an action of the story typed or named a text, or, if the place is still the same, a longer one that
  /// contains it: the button "Delete Milk" takes "Milk" away.
  ///
  /// Where the action led to another place, all texts of the last one are gone, and only one that this place showed
  /// before is missing.
  private func wasNamed(_ text: String) -> Bool {
    guard isSamePlace || isMissing(text) else { return false }
    let text = text.lowercased()
    if memory.recalled.contains(text) { return true }
    return isSamePlace && text.count >= 3 && memory.recalled.contains { $0.hasWords(text) }
  }

  /// Returns true if the name of the touched view has a word of a text at the same place: "Hide blue" takes "blue square"
  /// away.
  private func isMeant(_ text: String, by touched: String?) -> Bool {
    guard isSamePlace, let touched else { return false }
    let words = { (text: String) in
      Set(text.lowercased().split { !$0.isLetter }.filter { $0.count >= 4 })
    }
    return !words(text).isDisjoint(with: words(touched))
  }

  /// Returns true if the last screen at the place of this one showed a text.
  private func isMissing(_ text: String) -> Bool {
    let last = memory.screen(at: memory.facts.about(after).place)
    return last.map { memory.facts.about($0).exactTexts.contains(ExactText(text)) } ?? false
  }
}
