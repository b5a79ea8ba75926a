import EventModel
import ViewQuery

extension Action {
  /// Reads one line of a script, or the words after `I` in a step of a story.
  ///
  /// The case of the words of actions and the number of blanks do not matter.
  ///
  /// - Throws: `ActionError` with the column of the problem.
  public init(parsing text: some StringProtocol) throws(ActionError) {
    var scanner = try WordScanner(text)
    let column = scanner.column
    guard let first = scanner.words.first else {
      throw ActionError(.nothingWritten, column: column)
    }
    guard let word = Self.longestFirst.first(where: { scanner.take($0.rawValue) }) else {
      throw Self.unknown(scanner, first: first.text, column: column)
    }
    self = try Self.rest(of: word, &scanner)
    guard let extra = scanner.next() else { return }
    throw ActionError(.expected("the end of the line", found: extra.text), column: extra.start + 1)
  }

  private static let longestFirst = ActionWord.allCases.sorted {
    $0.rawValue.count > $1.rawValue.count
  }

  private static func unknown(_ scanner: WordScanner, first: String, column: Int) -> ActionError {
    let vocabulary = ActionWord.allCases.map(\.rawValue)
    let begun = scanner.words.prefix(3).map(\.text)
    let nearest =
      vocabulary.first { $0.split(separator: " ").first == first.lowercased()[...] }
      ?? (1...3).reversed().compactMap { count in
        begun.count < count
          ? nil
          : Spelling.nearest(begun.prefix(count).joined(separator: " "), among: vocabulary).first
      }.first
    return ActionError(.unknownAction(first, nearest: nearest), column: column)
  }

  private static func rest(
    of word: ActionWord,
    _ scanner: inout WordScanner
  ) throws(ActionError) -> Action {
    switch word {
    case .tap: return .tap(try reference(&scanner))
    case .doubleTap: return .doubleTap(try reference(&scanner))
    case .longPress: return .longPress(try reference(&scanner))
    case .type:
      let text = try quoted("text in quotes", &scanner)
      return .type(text, into: try reference(after: "into", &scanner))
    case .clear: return .clear(try reference(&scanner))
    case .press: return .press(try key(&scanner))
    case .swipe:
      let direction: Direction = try choice(&scanner)
      return .swipe(direction, on: try reference(after: "on", &scanner))
    case .scroll: return try scroll(&scanner)
    case .scrollTo:
      let node = try view(&scanner)
      guard case .row(let row, let section, let table) = node else { return .scrollTo(node) }
      return .scrollToRow(row: row, section: section, of: table)
    case .drag:
      let start = try reference(before: "to", &scanner)
      guard scanner.take("to") else { throw missing("\"to\"", scanner) }
      return .drag(from: start, to: try reference(&scanner))
    case .hover, .hoverOver: return .hover(try reference(&scanner))
    case .rightClick: return .click(.right, on: try reference(&scanner))
    case .middleClick: return .click(.middle, on: try reference(&scanner))
    case .pinch:
      let pinch: Pinch = try choice(&scanner)
      return .pinch(pinch, on: try reference(after: "on", &scanner))
    case .wait: return .wait(try span(&scanner))
    case .rotate: return .rotate(try choice(&scanner))
    case .back, .goBack: return .back
    case .checkpoint, .markCheckpoint: return .checkpoint(try quoted("a title in quotes", &scanner))
    case .marker, .addMarker: return .marker(try quoted("a remark in quotes", &scanner))
    }
  }

  private static func scroll(_ scanner: inout WordScanner) throws(ActionError) -> Action {
    let row = try number("a row number", &scanner)
    let section = scanner.take("of section") ? try number("a section number", &scanner) : 0
    return .scrollToRow(row: row, section: section, of: try reference(after: "of", &scanner))
  }
}

extension Action {
  private static func missing(_ wanted: String, _ scanner: WordScanner) -> ActionError {
    ActionError(.expected(wanted, found: scanner.words.first?.text), column: scanner.column)
  }

  /// Reads everything up to a word, or to the end, as a reference to a node.
  private static func reference(
    before word: String? = nil,
    _ scanner: inout WordScanner
  ) throws(ActionError) -> NodeReference {
    guard let (text, start) = scanner.take(before: word) else {
      throw missing("a target: \"text\", #identifier, x,y or a selector in back-quotes", scanner)
    }
    return try bridge(NodeReference(parsing: text)) {
      ActionError(.reference($0), column: start + ($0.column ?? 1))
    }
  }

  /// Reads a reference to a view, which a place on the screen is not.
  private static func view(_ scanner: inout WordScanner) throws(ActionError) -> NodeReference {
    let (column, found) = (scanner.column, scanner.words.first?.text)
    let reference = try reference(&scanner)
    guard case .point = reference else { return reference }
    throw ActionError(.expected("a view, not a place", found: found), column: column)
  }

  private static func reference(
    after word: String,
    _ scanner: inout WordScanner
  ) throws(ActionError) -> NodeReference? {
    guard !scanner.words.isEmpty else { return nil }
    guard scanner.take(word) else { throw missing("\"\(word)\" or the end of the line", scanner) }
    return try reference(&scanner)
  }

  private static func quoted(
    _ wanted: String,
    _ scanner: inout WordScanner
  ) throws(ActionError) -> String {
    guard let word = scanner.words.first, word.text.unicodeScalars.first == "\"" else {
      throw missing(wanted, scanner)
    }
    _ = scanner.next()
    return try bridge(String(quoted: word.text)) { (error: ActionError) in
      ActionError(error.reason, column: word.start + (error.column ?? 1))
    }
  }

  private static func key(_ scanner: inout WordScanner) throws(ActionError) -> KeyPress {
    let column = scanner.column
    let name = try quoted("a key in quotes", &scanner)
    guard let key = KeyPress(parsing: name) else {
      throw ActionError(.unknownKey(name), column: column)
    }
    return key
  }

  private static func number(
    _ wanted: String,
    _ scanner: inout WordScanner
  ) throws(ActionError) -> Int {
    try word("\(wanted), counted from 0", &scanner) {
      Int($0).flatMap { 0...Int(Int32.max) ~= $0 ? $0 : nil }
    }
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ scanner: inout WordScanner
  ) throws(ActionError) -> Choice {
    try word(Choice.allCases.map(\.rawValue).joined(separator: ", "), &scanner) {
      Choice(rawValue: $0.lowercased())
    }
  }

  /// Reads a span such as `0.5`, `0.5 s`, `2 seconds` or `500 ms`, of at most a day.
  private static func span(_ scanner: inout WordScanner) throws(ActionError) -> Microseconds {
    let (column, found) = (scanner.column, scanner.words.first?.text)
    let amount = try word("a number of seconds", &scanner) {
      Double($0).flatMap { $0 >= 0 ? $0 : nil }
    }
    let units = [
      "s": 1.0, "second": 1, "seconds": 1, "ms": 1_000, "millisecond": 1_000,
      "milliseconds": 1_000,
    ]
    let unit =
      scanner.words.isEmpty ? 1 : try word("s or ms", &scanner) { units[$0.lowercased()] }
    let seconds = amount / unit
    guard seconds <= 86_400 else {
      throw ActionError(.expected("at most a day, 86400 seconds", found: found), column: column)
    }
    return .seconds(seconds)
  }

  /// Takes the next word as a value.
  private static func word<Value>(
    _ wanted: String,
    _ scanner: inout WordScanner,
    as read: (String) -> Value?
  ) throws(ActionError) -> Value {
    guard let value = scanner.words.first.flatMap({ read($0.text) }) else {
      throw missing(wanted, scanner)
    }
    _ = scanner.next()
    return value
  }
}
