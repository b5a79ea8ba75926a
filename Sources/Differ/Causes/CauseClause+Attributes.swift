import EventModel

/// The change of a member in words.
extension CauseClause {
  /// The first change of a member in words, such as `"Edit" → "EDIT"`, and both values by themselves.
  private var values: (change: String, old: String, new: String) {
    let change = members.first.map { table.changes[$0] }
    let member = ViewNode.Member(name: table.kinds.name(of: change?.kind ?? key.kind))
    guard let change, change.values >= 0 else {
      let numbers = [change?.old ?? 0, change?.new ?? 0].map(\.inThousandths.canonical)
      return ("\(numbers[0]) → \(numbers[1])", numbers[0], numbers[1])
    }
    let (old, new) = table.values[change.values]
    let words = (NodeLine.text(for: old, of: member), NodeLine.text(for: new, of: member))
    return (NodeLine.change("\(words.0) → \(words.1)", from: old, to: new), words.0, words.1)
  }

  /// True if all views changed from one value to one other.
  private var isOneChange: Bool {
    guard let first = members.first.map({ pair($0) }) else { return false }
    return members.dropFirst().allSatisfy { pair($0) == first }
  }

  /// The values of a change before and after.
  private func pair(_ member: Int) -> [AttributeValue?] {
    let change = table.changes[member]
    guard change.values >= 0 else { return [.number(change.old), .number(change.new)] }
    return [table.values[change.values].old, table.values[change.values].new]
  }

  var attributeWords: String {
    let kind = members.first.map { table.changes[$0].kind } ?? key.kind
    let name = NodeLine.name(of: ViewNode.Member(name: table.kinds.name(of: kind)))
    let isText = key.kind == ChangeKinds.words
    let (change, old, new) = values
    let isOne = isOneChange
    switch key.function {
    case .add, .addAny: return "  \(name) is new, \(isOne ? "" : "such as ")\(new)"
    case .drop: return "  \(name) is gone, \(isOne ? "it was" : "such as") \(old)"
    case .language: return " \(members.count == 1 ? "has" : "have") other words, such as \(change)"
    default: break
    }
    // A member is one, however many views have it.
    let words = functionWords(isPlural: isText && isPlural, isText: isText)
    if isOne, members.count == 1 || words.isEmpty {
      return "  \(isText ? "" : "\(name) ")\(change)"
    }
    let such = isOne ? change : "such as \(change)"
    guard !words.isEmpty else {
      return isText
        ? " \(verb("has another text", "have other texts")), \(such)"
        : "  \(name) changed, \(such)"
    }
    return isText ? " \(words), \(such)" : "  \(name) \(words), \(such)"
  }

  /// Returns the function of the values in words that follow their views or their member; empty for one that the
  /// example shows.
  private func functionWords(isPlural: Bool, isText: Bool) -> String {
    let (be, have) = isPlural ? ("are", "have") : ("is", "has")
    switch key.function {
    case .letterCase:
      let cases = ["in upper case", "in lower case", "in title case", "with one capital"]
      return "\(be) \(cases[key.detail & 3])"
    case .truncate, .truncateAny: return "\(be) cut off"
    case .untruncate: return "\(be) no longer cut off"
    case .date: return "\(have) another date format"
    case .addNumber where key.first != 0, .by where key.kind >= 10:
      let more = isText ? ("more", "less") : ("larger", "smaller")
      return "\(be) \(abs(key.first).canonical) \(key.first > 0 ? more.0 : more.1)"
    case .timesNumber,
      .times where key.kind >= 10:
      return "\(be) \(key.first.canonical) times as \(isText ? "much" : "large")"
    case .round: return "\(be) rounded"
    case .unit: return "\(be) in another unit"
    case .sum, .sumNumber: return "\(be) in reverse order"
    case .numbering: return "\(be) numbered"
    case .template where members.count > 1: return "\(have) another form"
    case .piece where members.count > 1 && !isColor: return pieceWords(isPlural: isPlural)
    default: return ""
    }
  }

  /// True if the values are colours such as `#FF8800`, whose digits are no text.
  private var isColor: Bool {
    guard let change = members.first.map({ table.changes[$0] }), change.values >= 0,
      let text = table.values[change.values].new?.text, text.hasPrefix("#")
    else { return false }
    return [3, 4, 6, 8].contains(text.count - 1) && text.dropFirst().allSatisfy { $0.isHexDigit }
  }

  /// Returns the replacement of a piece of texts in words.
  private func pieceWords(isPlural: Bool) -> String {
    let have = isPlural ? "have" : "has"
    let (old, new) = (table.texts[Int(key.texts.x)], table.texts[Int(key.texts.y)])
    guard old.isEmpty || new.isEmpty, let first = members.first.map({ table.changes[$0] }),
      first.values >= 0
    else { return "\(have) \(new.quoted) instead of \(old.quoted)" }
    let pair = table.values[first.values]
    let long = (old.isEmpty ? pair.new : pair.old)?.text ?? ""
    let piece = old.isEmpty ? new : old
    let isFirst = long.hasPrefix(piece)
    guard isFirst || long.hasSuffix(piece) else {
      return old.isEmpty ? "\(have) \(new.quoted) added" : "\(have) no \(old.quoted) any more"
    }
    let end = isFirst ? "begin" : "end"
    if old.isEmpty { return "\(end)\(isPlural ? "" : "s") with \(piece.quoted) now" }
    return "\(isPlural ? "do" : "does") not \(end) with \(piece.quoted) any more"
  }
}
