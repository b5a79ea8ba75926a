import EventModel

/// The template by which one text became another: their common runs of tokens are slots, which may have moved, and
/// numbers may have another format.
struct TextTemplate: Hashable {
  /// The text before with marks in place of the slots.
  var old: String
  /// The text after.
  var new: String
  /// The decimal marks of numbers before and after, where they differ.
  var decimals: String
  /// The group marks of numbers before and after.
  var groups: String

  /// The mark of a slot, a character that no text should have.
  static let slot: Character = "\u{E000}"

  /// The group marks that numbers of a thousand and more have before and after.
  struct GroupMarks: Hashable {
    var old: String
    var new: String

    var text: String { "\(old)|\(new)" }
  }

  /// Returns the templates from one text to another; a number below a thousand shows no group mark and fits every one
  /// that the run has.
  static func list(
    from old: ArraySlice<TextTokens.Token>,
    to new: ArraySlice<TextTokens.Token>,
    marks: [GroupMarks]
  ) -> [TextTemplate] {
    let (old, new) = (Array(old), Array(new))
    let origins = origins(of: new, in: old)
    guard origins.contains(where: { $0 != nil }) else { return [] }
    var (slots, count): ([Int: Int], Int) = ([:], 0)
    for (place, origin) in origins.enumerated() {
      guard let origin else { continue }
      let goesOn = place > 0 && origins[place - 1] == origin - 1
      if !goesOn { count += 1 }
      slots[origin] = count
    }
    let oldText = skeleton(old, old.indices.map { slots[$0] })
    let newText = skeleton(new, origins.map { $0.flatMap { slots[$0] } })
    var decimals: Set<String> = []
    var groups: Set<GroupMarks> = []
    for (place, origin) in origins.enumerated() {
      guard let origin, let one = old[origin].number, let other = new[place].number else { continue }
      if old[origin].text != new[place].text, !one.fraction.isEmpty { decimals.insert("\(one.decimal)|\(other.decimal)") }
      if one.whole.utf8.count > 3 { groups.insert(GroupMarks(old: one.group, new: other.group)) }
    }
    let own = groups.isEmpty ? marks : groups.sorted { $0.text < $1.text }
    return own.map { marks in
      TextTemplate(
        old: oldText,
        new: newText,
        decimals: decimals.sorted().joined(separator: " "),
        groups: marks.text
      )
    }
  }

  /// Returns for each token after the token before that it is.
  private static func origins(of new: [TextTokens.Token], in old: [TextTokens.Token]) -> [Int?] {
    let (olds, news) = (old.map(\.canonical), new.map(\.canonical))
    var places: [String: [Int]] = [:]
    for place in old.indices.reversed() { places[olds[place], default: []].append(place) }
    var origins: [Int?] = news.indices.map { place in
      new[place].isWord ? places[news[place]]?.popLast() : nil
    }
    var used = Set(origins.compactMap(\.self))
    // Equal separators beside a common token join it.
    for step in [1, -1] {
      for place in step == 1 ? Array(news.indices) : news.indices.reversed() {
        let beside = place - step
        guard origins[place] == nil, news.indices.contains(beside), let known = origins[beside]
        else { continue }
        let origin = known + step
        if olds.indices.contains(origin), !used.contains(origin), olds[origin] == news[place] {
          origins[place] = origin
          used.insert(origin)
        }
      }
    }
    return origins
  }

  private static func skeleton(_ tokens: [TextTokens.Token], _ slots: [Int?]) -> String {
    var text = ""
    var last: Int?
    for (token, number) in zip(tokens, slots) {
      if let number, number == last { continue }
      text += number.map { "\(slot)\($0)\(slot)" } ?? token.text
      last = number
    }
    return text
  }
}
