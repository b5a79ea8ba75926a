import EventModel

extension TokenText {
  /// Changes one part of the text: a line, a group, a token or a byte.
  mutating func mutate(_ words: [String], using random: inout SplitMix) {
    guard !tokens.isEmpty else {
      tokens = Self(Array((words.randomElement(using: &random) ?? "a").utf8)).tokens
      return
    }
    switch Int.random(in: 0..<16, using: &random) {
    case 0: remove(part(&random))
    case 1, 2: swap(part(&random), part(&random))
    case 3: repeatPart(part(&random), Int.random(in: 2...6, using: &random))
    case 4: repeatPart(part(&random), Int.random(in: 8...200, using: &random))
    case 5, 6: replace(part(&random), by: Array(tokens[part(&random)]))
    case 7: nest(part(&random))
    case 8, 9, 10: exchange(.number, Self.numbers, &random)
    case 11: exchange(.quoted, Self.quotedTexts, &random)
    case 12: changeQuoted(&random)
    case 13: exchange(.word, words, &random)
    case 14: insert(words.randomElement(using: &random) ?? "", at: place(&random))
    default: changeByte(&random)
    }
  }

  /// Inserts a part of another text, at a place where this text has a part of that kind.
  mutating func insert(partOf other: TokenText, using random: inout SplitMix) {
    let part = Array(other.tokens[other.part(&random)])
    let place = part.last?.kind == .lineEnd ? lines.randomElement(using: &random)?.lowerBound : nil
    tokens.insert(contentsOf: part, at: place ?? self.place(&random))
  }

  private func place(_ random: inout SplitMix) -> Int {
    Int.random(in: 0...tokens.count, using: &random)
  }

  /// Returns a line, a group, a token or a range of tokens.
  private func part(_ random: inout SplitMix) -> Range<Int> {
    guard !tokens.isEmpty else { return 0..<0 }
    let kind = Int.random(in: 0..<8, using: &random)
    if kind < 3, let line = lines.randomElement(using: &random) { return line }
    if kind < 6, let group = groups.randomElement(using: &random) { return group }
    let start = Int.random(in: tokens.indices, using: &random)
    let count = kind == 6 ? 1 : Int.random(in: 1...8, using: &random)
    return start..<min(start + count, tokens.count)
  }

  private mutating func remove(_ part: Range<Int>) { tokens.removeSubrange(part) }

  private mutating func replace(_ part: Range<Int>, by other: [Token]) {
    tokens.replaceSubrange(part, with: other)
  }

  private mutating func swap(_ one: Range<Int>, _ other: Range<Int>) {
    let (first, second) = one.lowerBound < other.lowerBound ? (one, other) : (other, one)
    guard !first.overlaps(second) else { return }
    let (left, right) = (Array(tokens[first]), Array(tokens[second]))
    replace(second, by: left)
    replace(first, by: right)
  }

  private mutating func repeatPart(_ part: Range<Int>, _ times: Int) {
    // A repeated group or member needs a comma in JSON, and only there.
    let isInList = tokens[..<part.lowerBound].last?.bytes.first.map {
      [0x2C, 0x5B, 0x7B].contains($0)
    }
    let comma = isInList == true ? [Token(kind: .sign, bytes: [UInt8(ascii: ",")])] : []
    let copy = Array(tokens[part])
    let most = max(1, 4_096 / max(copy.count, 1))
    let copies = (0..<min(times, most)).flatMap { _ in copy + comma }
    tokens.insert(contentsOf: copies, at: part.lowerBound)
  }

  /// Puts a group into itself, several times.
  private mutating func nest(_ part: Range<Int>) {
    guard part.count > 2 else { return }
    let copy = Array(tokens[part])
    let middle = copy.count / 2
    var nested = copy
    for _ in 0..<min(6, 2_048 / copy.count + 1) {
      nested = copy[..<middle] + nested + copy[middle...]
    }
    replace(part, by: nested)
  }

  private mutating func exchange(
    _ kind: Kind,
    _ texts: [String],
    _ random: inout SplitMix
  ) {
    let places = tokens.indices.filter { tokens[$0].kind == kind }
    guard let place = places.randomElement(using: &random) else { return }
    let others = places.filter { tokens[$0].bytes != tokens[place].bytes }
    // Half of the time with one that is somewhere else in the text.
    if Bool.random(using: &random), let other = others.randomElement(using: &random) {
      tokens[place] = tokens[other]
    } else {
      tokens[place].bytes = Array((texts.randomElement(using: &random) ?? "").utf8)[...]
    }
  }

  /// Inserts a hostile text into a quoted one.
  private mutating func changeQuoted(_ random: inout SplitMix) {
    // A change before this one may have left a part of the quotes only.
    let places = tokens.indices.filter { tokens[$0].kind == .quoted && tokens[$0].bytes.count > 1 }
    guard let place = places.randomElement(using: &random),
      let text = Self.hostileTexts.randomElement(using: &random)
    else { return changeByte(&random) }
    var bytes = Array(tokens[place].bytes)
    bytes.insert(contentsOf: text.utf8, at: Int.random(in: 1..<bytes.count, using: &random))
    tokens[place].bytes = bytes[...]
  }

  private mutating func insert(_ text: String, at place: Int) {
    tokens.insert(contentsOf: Self(Array(text.utf8)).tokens, at: place)
  }

  private mutating func changeByte(_ random: inout SplitMix) {
    let place = Int.random(in: tokens.indices, using: &random)
    var bytes = Array(tokens[place].bytes)
    guard !bytes.isEmpty else { return remove(place..<place + 1) }
    let index = Int.random(in: bytes.indices, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes.remove(at: index)
    case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: bytes[index] = UInt8.random(in: 0...255, using: &random)
    default: bytes.insert(bytes[index], at: index)
    }
    tokens[place].bytes = bytes[...]
  }
}
