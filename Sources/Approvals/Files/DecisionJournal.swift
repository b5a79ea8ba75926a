/// A decision in progress, stored before any other file changes.
struct DecisionJournal {
  /// The files that the decision changes.
  enum Change {
    /// The golden's new text, or nil if it stays; and whether undecided changes stay pending.
    case golden(String?, keepsPending: Bool)
    /// The events whose targets were decided about, and the log's new text, or nil if it stays.
    case targets(events: [Int], log: String?)
  }

  /// The number of entries in the ledger once the decision takes effect.
  var entries: Int
  /// The files that the decision changes.
  var change: Change

  /// The text that `init(parsing:)` reads.
  var text: String {
    let head = "approving 1  ledger \(entries)"
    switch change {
    case .golden(let golden, let keepsPending):
      let words = "\(head)  pending \(keepsPending ? "kept" : "settled")"
      return golden.map { "\(words)  golden\n\($0)" } ?? "\(words)\n"
    case .targets(let events, let log):
      let words = "\(head)  targets \(events.map(String.init).joined(separator: ","))"
      return log.map { "\(words)  log\n\($0)" } ?? "\(words)\n"
    }
  }
}

extension DecisionJournal {
  /// Reads a journal; returns nil if it is incomplete.
  init?(parsing text: String) {
    guard let end = text.firstIndex(of: "\n") else { return nil }
    let words = text[..<end].split(separator: " ")
    guard words.count >= 6, words[0] == "approving", words[1] == "1", let entries = Int(words[3])
    else { return nil }
    self.entries = entries
    let rest = words.count > 6 ? String(text[text.index(after: end)...]) : nil
    switch words[4] {
    case "pending": change = .golden(rest, keepsPending: words[5] == "kept")
    case "targets":
      change = .targets(events: words[5].split(separator: ",").compactMap { Int($0) }, log: rest)
    default: return nil
    }
  }
}
