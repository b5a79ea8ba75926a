/// A decision under way, as it is written down before anything else is.
struct DecisionJournal {
  /// What is decided about.
  enum Question {
    /// The golden, whose text is nil where it stays; and whether changes are left to decide about.
    case golden(String?, keepsPending: Bool)
    /// Targets of the log, whose text is nil where it stays.
    case targets(events: [Int], log: String?)
  }

  /// How many entries the ledger has once the decision counts.
  var entries: Int
  /// What is decided about.
  var question: Question

  init(entries: Int, _ question: Question) {
    self.entries = entries
    self.question = question
  }

  /// The text that `init(parsing:)` reads.
  var text: String {
    let head = "approving 1  ledger \(entries)"
    switch question {
    case .golden(let golden, let keepsPending):
      let words = "\(head)  pending \(keepsPending ? "kept" : "settled")"
      return golden.map { "\(words)  golden\n\($0)" } ?? "\(words)\n"
    case .targets(let events, let log):
      let words = "\(head)  targets \(events.map(String.init).joined(separator: ","))"
      return log.map { "\(words)  log\n\($0)" } ?? "\(words)\n"
    }
  }

  /// Reads a journal; nil for one that is not whole.
  init?(parsing text: String) {
    guard let end = text.firstIndex(of: "\n") else { return nil }
    let words = text[..<end].split(separator: " ")
    guard words.count >= 6, words[0] == "approving", words[1] == "1", let entries = Int(words[3])
    else { return nil }
    self.entries = entries
    let rest = words.count > 6 ? String(text[text.index(after: end)...]) : nil
    switch words[4] {
    case "pending": question = .golden(rest, keepsPending: words[5] == "kept")
    case "targets":
      question = .targets(events: words[5].split(separator: ",").compactMap { Int($0) }, log: rest)
    default: return nil
    }
  }
}
