import EventModel
import Platform

/// A decision in progress, stored before any other file changes.
struct DecisionJournal {
  /// The files that the decision changes.
  enum Change {
    /// The golden's new text, or nil if it stays; true if undecided changes stay pending, and then those that
    /// were decided; and the digest of a story that waits beside the present one, or nil if that stays.
    case golden(String?, keepsPending: Bool, part: Part?, story: Digest?)
    /// The overlay of a setting.
    case overlay(OverlayChange)
    /// The targets that were decided about.
    case targets(Targets)
    /// The files of a new recording.
    case recording(Recording)
    /// The log or the story that a command wrote again.
    case rewriting(Rewriting)
  }

  /// The changes that a decision is about while others stay pending.
  struct Part: Hashable {
    /// The number of entries in the ledger before the first decision about the same run.
    var entries: Int
    /// The changes.
    var names: DecidedNames
  }

  /// The new text of an overlay.
  struct OverlayChange {
    /// The setting of the overlay.
    var setting: ReplacedSetting
    /// The text; nil if it stays, empty if the overlay is removed.
    var text: String?
    /// True if undecided changes stay pending.
    var keepsPending: Bool
    /// The changes that were decided if others stay pending.
    var part: Part?
  }

  /// The targets of a log that a decision is about.
  struct Targets {
    /// The events with these targets.
    var events: [Int]
    /// The digest of the repaired log that waits beside the present one, or nil if the log stays.
    var log: Digest?
    /// The text of the repaired log; only the journals of earlier versions have it.
    var text: String?
  }

  /// A log or a story that waits beside the present one.
  struct Rewriting {
    /// The file that it replaces.
    var kind: RewrittenFile
    /// The digest of its text.
    var digest: Digest
    /// The digest of a replaced log with the same events; nil for another log and for a story.
    ///
    /// Targets that a run of the replaced log left pending are then those of the new log.
    var sameEvents: Digest?
  }

  /// The files that a new recording replaces or makes.
  struct Recording {
    /// The golden's new text.
    var golden: String
    /// The story's new text.
    var story: String
    /// The new text of the recording's own rules, or nil if they stay.
    var rules: String?
    /// The change of the app's exchanges with other programs; nil if they stay.
    var network: NetworkChange?
    /// The digest of the log that waits beside the present one, or nil if the log is in its place.
    var log: Digest?
    /// True if a command made the log, so that it may be removed.
    var isMade = false
    /// The text of a log to write beside the present one; not in the journal.
    var text: String?
  }

  /// A change of the file with the app's exchanges.
  enum NetworkChange: Hashable {
    /// The file that waits, with this digest, takes its place.
    case replaced(Digest)
    /// It is removed.
    case removed
  }

  /// The largest journal, in bytes: it has a line of its own, a golden and a story.
  static let limit = 2 * UntrustedFile.limit + (1 << 20)

  /// The number of entries in the ledger once the decision takes effect.
  var entries: Int
  /// The files that the decision changes.
  var change: Change

  /// The text that `init(parsing:)` reads.
  var text: String {
    let head = "approving 1  ledger \(entries)"
    switch change {
    case .golden(let golden, let keepsPending, let part, let story):
      let words =
        "\(head)  pending \(keepsPending ? "kept" : "settled")\(part?.words ?? "")"
        + (story.map { "  story \($0)" } ?? "")
      return golden.map { "\(words)  golden\n\($0)" } ?? "\(words)\n"
    case .overlay(let overlay):
      let words =
        "\(head)  overlay \(overlay.setting.text)  pending "
        + (overlay.keepsPending ? "kept" : "settled") + (overlay.part?.words ?? "")
      return overlay.text.map { "\(words)  text\n\($0)" } ?? "\(words)\n"
    case .targets(let targets):
      let words = "\(head)  targets \(targets.events.map(String.init).joined(separator: ","))"
      return targets.log.map { "\(words)  log \($0)\n" } ?? "\(words)\n"
    case .recording(let new):
      let log = new.log?.description ?? "none"
      return "\(head)  recording \(new.golden.utf8.count)  log \(log)"
        + "  \(new.isMade ? "made" : "recorded")"
        + (new.rules.map { "  rules \($0.utf8.count)" } ?? "")
        + (new.network.map { "  network \($0.word)" } ?? "")
        + "\n\(new.golden)\(new.story)\(new.rules ?? "")"
    case .rewriting(let new):
      let former = new.sameEvents?.description ?? "none"
      return "\(head)  rewritten \(new.kind.rawValue) \(new.digest)  targets \(former)\n"
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
    case "pending":
      var behind = words.dropFirst(6).map(String.init)
      let part = DecisionJournal.Part(removedFrom: &behind)
      let story = behind.count > 1 && behind[0] == "story" ? Digest(parsing: behind[1]) : nil
      let golden = words.last == "golden" ? rest : nil
      change = .golden(golden, keepsPending: words[5] == "kept", part: part, story: story)
    case "overlay":
      guard
        let overlay = OverlayChange(
          words: words.dropFirst(5).map(String.init),
          text: text[text.index(after: end)...]
        )
      else { return nil }
      change = .overlay(overlay)
    case "targets":
      guard let targets = Targets(words: words.dropFirst(5).map(String.init), rest: rest) else {
        return nil
      }
      change = .targets(targets)
    case "recording":
      guard let new = Recording(words: words.dropFirst(5).map(String.init), rest: rest) else {
        return nil
      }
      change = .recording(new)
    case "rewritten":
      guard let new = Rewriting(words: words.dropFirst(5).map(String.init)) else { return nil }
      change = .rewriting(new)
    default: return nil
    }
  }
}

extension DecisionJournal.Targets {
  /// Reads the words behind `targets`, and the text of the log that an earlier version put behind them.
  fileprivate init?(words: [String], rest: String?) {
    guard let list = words.first else { return nil }
    events = list.split(separator: ",").compactMap { Int($0) }
    switch words.count {
    case 1: break
    case 2:
      guard let rest, words[1] == "log" else { return nil }
      (log, text) = (Digest(of: rest), rest)
    default:
      guard words.count == 3, words[1] == "log", let digest = Digest(parsing: words[2]) else {
        return nil
      }
      log = digest
    }
  }
}

extension DecisionJournal.Recording {
  /// Reads the words behind `recording`, and the texts of the golden, the story and the rules.
  fileprivate init?(words: [String], rest: String?) {
    var words = words
    if words.count >= 6, words[words.count - 2] == "network" {
      guard let change = DecisionJournal.NetworkChange(word: words[words.count - 1]) else {
        return nil
      }
      network = change
      words.removeLast(2)
    }
    guard words.count >= 4, let size = Int(words[0]), let rest, (0...rest.utf8.count) ~= size,
      words[2] == "none" || Digest(parsing: words[2]) != nil
    else { return nil }
    var texts = rest.utf8.dropFirst(size)
    if words.count > 4 {
      guard words.count == 6, words[4] == "rules", let size = Int(words[5]),
        (0...texts.count) ~= size
      else { return nil }
      rules = String(decoding: texts.suffix(size), as: UTF8.self)
      texts = texts.dropLast(size)
    }
    golden = String(decoding: rest.utf8.prefix(size), as: UTF8.self)
    story = String(decoding: texts, as: UTF8.self)
    log = Digest(parsing: words[2])
    isMade = words[3] == "made"
  }
}

extension DecisionJournal.NetworkChange {
  /// The word in a journal.
  fileprivate var word: String {
    switch self {
    case .replaced(let digest): digest.description
    case .removed: "none"
    }
  }

  fileprivate init?(word: String) {
    if word == "none" {
      self = .removed
    } else {
      guard let digest = Digest(parsing: word) else { return nil }
      self = .replaced(digest)
    }
  }
}

extension DecisionJournal.Rewriting {
  /// Reads the words behind `rewritten`.
  fileprivate init?(words: [String]) {
    guard words.count == 4, let kind = RewrittenFile(rawValue: words[0]),
      let digest = Digest(parsing: words[1]), words[2] == "targets",
      words[3] == "none" || Digest(parsing: words[3]) != nil
    else { return nil }
    self.init(kind: kind, digest: digest, sameEvents: Digest(parsing: words[3]))
  }
}

extension DecisionJournal.OverlayChange {
  /// Reads the words behind `overlay`, and the text behind them.
  fileprivate init?(words: [String], text: Substring) {
    guard words.count >= 3, let setting = ReplacedSetting(parsing: words[0]), !setting.isEmpty,
      words[1] == "pending"
    else { return nil }
    self.init(
      setting: setting,
      text: words.last == "text" ? String(text) : nil,
      keepsPending: words[2] == "kept"
    )
    var behind = Array(words.dropFirst(3))
    part = DecisionJournal.Part(removedFrom: &behind)
  }
}

extension DecisionJournal.Part {
  /// The words in a journal, behind blanks.
  fileprivate var words: String {
    "  since \(entries)" + names.words.map { "  \($0)" }.joined()
  }

  /// Takes the words from the beginning of others; nil if they do not begin so.
  fileprivate init?(removedFrom words: inout [String]) {
    guard words.count > 1, words[0] == "since", let entries = Int(words[1]) else { return nil }
    self.init(entries: entries, names: DecidedNames())
    words.removeFirst(2)
    while words.count > 1, names.read(words[0], words[1]) { words.removeFirst(2) }
  }
}
