import Approvals

/// The texts of a review that are about no question.
enum ReviewHelp {
  private static let keys = [
    ("a r s", "approve, reject or skip the selected question"),
    ("A R S", "approve, reject or skip all listed questions; A leaves risky ones"),
    ("↑ ↓", "select another question; also k and j"),
    ("Enter", "open a group: each of its changes can be decided alone"),
    ("g", "decide the whole group, or all similar changes, by the next a, r or s"),
    ("d", "list all changes and places, and the views before and after"),
    ("Space", "show the next part of pictures and texts"),
    ("← →", "show the change at another place"),
    ("/", "list only questions with a text: in a change, a recording or a name"),
    ("c", "give a reason for the decision, which the ledger keeps"),
    ("u", "take back the last decision"),
    ("1 to 9", "approve a drifted target with the view of that number"),
    ("q", "leave: keep the decisions for the next review, write or forget them"),
    ("^L", "draw everything again"),
  ]

  /// Returns all keys at a width.
  static func lines(width: Int) -> [ReviewLine] {
    let column = 9
    return keys.flatMap { key, words in
      let lines = ReviewLine.wrapped(words, to: max(width - column, 20), indent: "")
      return lines.enumerated().map { place, line in
        let name = place == 0 ? key : ""
        let blanks = String(repeating: " ", count: max(column - name.cellCount, 0))
        return ReviewLine(text: name + blanks + line.text)
      }
    } + [ReviewLine(text: "")]
      + ReviewLine.wrapped(
        "! marks a risky change: it is approved only by its own a. Goldens change when you write the decisions, "
          + "not before; decisions are noted at once, so that the next review goes on with them.",
        to: width,
        indent: ""
      )
  }

  /// Returns the decisions in numbers, recording by recording.
  static func summary(of review: Review, width: Int) -> [ReviewLine] {
    let words: [(Review.Decision, String)] = [
      (.approve, "approved"), (.reject, "rejected"), (.skip, "left pending"),
    ]
    let counts = words.map { "\(review.count($0.0)) \($0.1)" }.joined(separator: ", ")
    var decisions: [[Review.Decision: Int]] = Array(repeating: [:], count: review.subjects.count)
    for (place, item) in review.items.enumerated() {
      guard let decision = review.decisions[place] else { continue }
      for subject in Set(item.places.map(\.subject)) {
        decisions[subject][decision, default: 0] += 1
      }
    }
    let lines = zip(review.subjects, decisions).flatMap { subject, decisions in
      let counts = words.compactMap { decision, word in
        decisions[decision].map { "\($0) \(word)" }
      }
      let text = "\(subject.name): \(counts.joined(separator: ", "))"
      return counts.isEmpty ? [] : ReviewLine.wrapped(text, to: width)
    }
    let text = "Press y to write the decisions into the goldens and their ledgers."
    return [ReviewLine(text: "Summary: \(counts)", style: .bold)]
      + ReviewLine.wrapped(text, to: width, indent: "") + [ReviewLine(text: "")] + lines
  }
}
