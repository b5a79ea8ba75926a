import EventModel

/// The functions that turn one text into another, each inferred from this one pair.
struct TextFunctions {
  /// A function with its texts and numbers, and the bits that it costs.
  struct Offer {
    var function: CauseKey.Function
    var texts: [String] = []
    var detail = 0
    var first = 0.0
    var second = 0.0
    /// The bits of the parameters.
    var bits: Double
    /// The bits of each view, of a loose function.
    var each = 0.0
  }

  /// The factors between units: of bytes, lengths, weights and times.
  private static let units = [
    10.0, 100, 1_000, 1_024, 1_000_000, 1_048_576, 60, 3_600, 24, 7, 12, 2.54, 0.3048, 1.609344,
    0.45359237, 28.349523,
  ]

  private let old: String
  private let new: String
  private(set) var offers: [Offer] = []

  static let scales = [
    0.5, 2.0 / 3, 0.75, 0.8, 0.9, 0.95, 1.05, 1.1, 1.2, 1.25, 1.5, 2, 10, 100, 0.1, 0.01, 1.19,
  ]

  /// Finds the functions from one text to another.
  ///
  /// - Parameters:
  ///   - old: The text before.
  ///   - new: The text after, another one.
  ///   - marks: The group marks that the numbers of the run have.
  init(from old: String, to new: String, marks: [TextTemplate.GroupMarks]) {
    (self.old, self.new) = (old, new)
    offers.append(
      Offer(function: .constant, texts: [old, new], bits: Double(7 * (old.count + new.count)))
    )
    guard old.utf8.count < 2_000, new.utf8.count < 2_000 else { return }
    findCase()
    findTruncation()
    findCharacters()
    findTokens(marks)
  }

  private mutating func findCase() {
    let cases: [(String) -> String] = [
      { $0.uppercased() }, { $0.lowercased() }, { $0.inTitleCase }, { $0.capitalizedOnce },
    ]
    for (number, change) in cases.enumerated() where change(old).isIdentical(to: new) {
      offers.append(Offer(function: .letterCase, detail: number, bits: 4))
    }
  }

  private mutating func findTruncation() {
    for dots in ["…", "..."] {
      if new.hasSuffix(dots) {
        let stem = new.dropLast(dots.count)
        let bare = stem.trimmingEnd
        if !stem.isEmpty, old.hasPrefix(bare), old.count > stem.count {
          offers.append(Offer(function: .truncate, detail: new.count, bits: 8))
          offers.append(Offer(function: .truncateAny, bits: 4, each: 5))
        }
      }
      if old.hasSuffix(dots), new.hasPrefix(old.dropLast(dots.count).trimmingEnd) {
        offers.append(Offer(function: .untruncate, bits: 4, each: 8))
      }
    }
  }

  /// Characters that were replaced everywhere, added or left out.
  private mutating func findCharacters() {
    let (olds, news) = (Array(old), Array(new))
    if olds.count == news.count {
      var pairs: [Character: Character] = [:]
      var fits = true
      for (one, other) in zip(olds, news) where one != other {
        fits = fits && (pairs[one] ?? other) == other
        pairs[one] = other
      }
      fits =
        fits && pairs.count <= 3
        && zip(olds, news).allSatisfy { pairs[$0] == nil || pairs[$0] == $1 }
      if fits, !pairs.isEmpty {
        let sorted = pairs.sorted { $0.key < $1.key }
        offers.append(
          Offer(
            function: .replaceCharacters,
            texts: [String(sorted.map(\.key)), String(sorted.map(\.value))],
            bits: Double(16 * pairs.count)
          )
        )
      }
    }
    for (from, to, isAdded) in [(olds, news, true), (news, olds, false)] where to.count > from.count
    {
      let extra = Set(to).subtracting(from)
      if !extra.isEmpty, extra.count <= 2, to.filter({ !extra.contains($0) }) == from {
        let offer = Offer(
          function: isAdded ? .addCharacters : .dropCharacters,
          texts: [String(extra.sorted())],
          bits: Double(12 * extra.count),
          each: isAdded ? 3 : 0
        )
        offers.append(offer)
      }
    }
  }

  private mutating func findTokens(_ marks: [TextTemplate.GroupMarks]) {
    let (a, b) = (TextTokens(old).tokens, TextTokens(new).tokens)
    let most = min(a.count, b.count)
    guard max(a.count, b.count) <= 200 else { return }
    var start = 0
    while start < most, a[start].text.isIdentical(to: b[start].text) { start += 1 }
    var end = 0
    while end < most - start, a[a.count - 1 - end].text.isIdentical(to: b[b.count - 1 - end].text) {
      end += 1
    }
    // The same without what both texts begin or end with: "€5" → "5 EUR" also inside "Total €5".
    for (place, cut) in Set([[0, 0], [start, 0], [0, end], [start, end]]).sorted(by: [Int].sum)
      .enumerated()
    {
      let (head, tail) = (cut[0], cut[1])
      let list = TextTemplate.list(
        from: a[head..<(a.count - tail)],
        to: b[head..<(b.count - tail)],
        marks: marks
      )
      for template in list {
        offers.append(Offer(template, isPart: place > 0))
      }
    }
    findPiece(a[start..<(a.count - end)], b[start..<(b.count - end)], start: start, end: end)
    findNumbers(a, b)
    findUnit(a, b)
    findDates(from: a, to: b, start: start, end: end)
  }

  private mutating func findPiece(
    _ from: ArraySlice<TextTokens.Token>,
    _ to: ArraySlice<TextTokens.Token>,
    start: Int,
    end: Int
  ) {
    let (one, other) = (from.map(\.text).joined(), to.map(\.text).joined())
    // A piece that came has a place, unlike one that replaces another.
    let place = !one.isEmpty ? 0 : start == 0 ? 1 : end == 0 ? 2 : 3
    if let count = other.only(where: \.isNumber), one.isEmpty, let number = Int(count),
      number < 1_000
    {
      // A number in front of each text, one more each time.
      let parts = other.split(separator: count, omittingEmptySubsequences: false)
      if parts.count == 2 {
        offers.append(
          Offer(
            function: .numbering,
            texts: [String(parts[0]), String(parts[1])],
            detail: place,
            bits: 14,
            each: 4
          )
        )
      }
    }
    offers.append(
      Offer(
        function: .piece,
        texts: [one, other],
        detail: place,
        bits: Double(7 * (one.count + other.count) + 2)
      )
    )
  }

  private mutating func findNumbers(_ a: [TextTokens.Token], _ b: [TextTokens.Token]) {
    guard a.count == b.count else { return }
    var pairs: [(old: Double, new: Double, decimals: Int)] = []
    for (one, other) in zip(a, b) where !one.text.isIdentical(to: other.text) {
      guard let from = one.number, let to = other.number else { return }
      pairs.append((from.value, to.value, to.fraction.count))
    }
    guard let first = pairs.first else { return }
    let distance = (first.new - first.old).inThousandths
    if pairs.allSatisfy({ ($0.new - $0.old).inThousandths == distance }) {
      offers.append(Offer(function: .addNumber, first: distance, bits: 14))
    }
    if pairs.count == 1 {
      let sum = (first.old + first.new).inThousandths
      offers.append(Offer(function: .sumNumber, first: sum, bits: 18, each: 2))
    }
    for scale in Self.scales {
      let fits = pairs.allSatisfy { pair in
        abs(pair.old * scale - pair.new) <= 0.500_001 / Double.powerOfTen(pair.decimals)
      }
      // Small numbers fit many scales: they join a cause but make none.
      let isTelling = pairs.contains {
        $0.old * Double.powerOfTen($0.decimals) >= 50 || $0.old >= 5
      }
      if fits {
        offers.append(
          Offer(function: .timesNumber, first: scale, bits: 12, each: isTelling ? 0 : 9)
        )
      }
    }
    findRounding(pairs)
  }

  /// A number with its unit in another unit, such as bytes in thousands of bytes.
  private mutating func findUnit(_ a: [TextTokens.Token], _ b: [TextTokens.Token]) {
    guard a.count == b.count else { return }
    let places = a.indices.filter { !a[$0].text.isIdentical(to: b[$0].text) }
    guard places.count == 2, places[1] - places[0] <= 2, let from = a[places[0]].number,
      let to = b[places[0]].number, a[places[1]].isWord, b[places[1]].isWord,
      a[places[1]].number == nil, b[places[1]].number == nil
    else { return }
    for factor in Self.units.flatMap({ [$0, 1 / $0] }) {
      let distance = abs(from.value * factor - to.value)
      guard distance <= 0.500_001 / Double.powerOfTen(to.fraction.count) else { continue }
      let units = [a[places[1]].text, b[places[1]].text]
      let bits = Double(7 * (units[0].count + units[1].count) + 6)
      offers.append(Offer(function: .unit, texts: units, second: factor, bits: bits))
    }
  }

  /// Numbers with fewer decimals, rounded or cut off.
  private mutating func findRounding(_ pairs: [(old: Double, new: Double, decimals: Int)]) {
    let decimals = Set(pairs.map(\.decimals))
    guard decimals.count == 1, let count = decimals.first else { return }
    let unit = Double.powerOfTen(count)
    for (number, rule) in [FloatingPointRoundingRule.down, .toNearestOrAwayFromZero, .up]
      .enumerated()
    {
      let fits = pairs.allSatisfy { abs(($0.old * unit).rounded(rule) / unit - $0.new) < 1e-6 }
      if fits {
        offers.append(Offer(function: .round, detail: count * 4 + number, bits: 10, each: 1))
      }
    }
  }

  /// Dates where the texts differ, with as much of what they share as belongs to the date.
  private mutating func findDates(
    from a: [TextTokens.Token],
    to b: [TextTokens.Token],
    start: Int,
    end: Int
  ) {
    guard a.contains(where: { $0.number != nil }), b.contains(where: { $0.number != nil }) else {
      return
    }
    var seen: Set<[Int]> = []
    for head in max(0, start - 6)...start where a.begins(head) && b.begins(head) {
      for tail in max(0, end - 6)...end where a.ends(tail) && b.ends(tail) {
        let one = a[head..<(a.count - tail)].map(\.text).joined()
        let other = b[head..<(b.count - tail)].map(\.text).joined()
        for (from, to) in TextDate.formats(from: one[...], to: other[...])
        where seen.insert([from, to]).inserted {
          offers.append(Offer(function: .date, detail: from * 64 + to, bits: 12))
        }
      }
    }
  }
}

extension TextFunctions.Offer {
  fileprivate init(_ template: TextTemplate, isPart: Bool) {
    self.init(
      function: .template,
      texts: [template.old, template.new, template.decimals, template.groups],
      bits: Double(7 * (template.old.bareCount + template.new.bareCount) + (isPart ? 1 : 0))
    )
  }
}

extension Double {
  /// Returns a power of ten.
  fileprivate static func powerOfTen(_ exponent: Int) -> Double {
    (0..<min(exponent, 300)).reduce(1.0) { power, _ in power * 10 }
  }
}

extension String {
  /// The only run of characters with a property; nil if there is none or more than one.
  fileprivate func only(where condition: (Character) -> Bool) -> Substring? {
    let runs = split { !condition($0) }
    return runs.count == 1 ? runs[0] : nil
  }
}

extension [TextTokens.Token] {
  /// True if a date may begin at a token.
  fileprivate func begins(_ head: Int) -> Bool { head < count && self[head].isWord }

  /// True if a date may end before the last tokens.
  fileprivate func ends(_ tail: Int) -> Bool {
    tail < count && (self[count - 1 - tail].isWord || self[count - 1 - tail].text == ".")
  }
}

extension [Int] {
  fileprivate static func sum(_ one: [Int], _ other: [Int]) -> Bool {
    (one.reduce(0, +), one[0]) < (other.reduce(0, +), other[0])
  }
}

extension String {
  /// The number of characters, with a slot as two.
  fileprivate var bareCount: Int {
    let marks = count { $0 == TextTemplate.slot }
    return count - marks / 2
  }

  /// The text with a capital at the beginning of each word.
  var inTitleCase: String {
    var isStart = true
    var result = ""
    for character in self {
      result += isStart ? character.uppercased() : character.lowercased()
      isStart = !character.isLetter
    }
    return result
  }

  /// The text with a capital at its beginning only.
  var capitalizedOnce: String { prefix(1).uppercased() + dropFirst().lowercased() }
}

extension Substring {
  /// The text without blanks at its end.
  fileprivate var trimmingEnd: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
