import EventModel

extension CauseSelection {
  /// Explains texts that stand alone by two functions of texts that have causes already, one after the other.
  mutating func compose() {
    let functions = causes.filter {
      table.keys[$0.key].kind == ChangeKinds.words && !$0.members.isEmpty
    }
    .sorted { ($1.members.count, $0.key) < ($0.members.count, $1.key) }
    .prefix(8)
    .map { table.keys[$0.key] }
    guard functions.count > 1 else { return }
    let marks = [TextTemplate.GroupMarks(old: "", new: "")]
    for number in alone.prefix(2_000) where table.changes[number].isOpen {
      guard let (old, new) = texts(of: number) else { continue }
      search: for function in functions {
        guard let middle = applied(function, to: old), !middle.isIdentical(to: old),
          !middle.isIdentical(to: new)
        else { continue }
        for offer in TextFunctions(from: middle, to: new, marks: marks).offers {
          let key = table.key(of: offer, kind: ChangeKinds.words)
          guard key != function, let cause = cause(of: key) else { continue }
          add(number, to: cause)
          break search
        }
      }
    }
    forgetExplained()
  }

  /// The texts of a change before and after; nil for any other change.
  func texts(of number: Int) -> (old: String, new: String)? {
    let change = table.changes[number]
    guard change.values >= 0, table.kinds.family(of: change.kind) == ChangeKinds.words,
      let old = table.values[change.values].old?.text,
      let new = table.values[change.values].new?.text
    else { return nil }
    return (old, new)
  }

  /// The text that a function makes of a text; nil if it cannot tell.
  private func applied(_ key: CauseKey, to text: String) -> String? {
    let (first, second) = (table.texts[Int(key.texts.x)], table.texts[Int(key.texts.y)])
    switch key.function {
    case .letterCase:
      switch key.detail {
      case 0: return text.uppercased()
      case 1: return text.lowercased()
      case 2: return text.inTitleCase
      default: return text.capitalizedOnce
      }
    case .truncate:
      return text.count > key.detail ? String(text.prefix(key.detail - 1)) + "…" : text
    case .dropCharacters: return text.filter { !first.contains($0) }
    case .replaceCharacters:
      let pairs = Dictionary(zip(first, second)) { one, _ in one }
      return String(text.map { pairs[$0] ?? $0 })
    case .piece:
      if !first.isEmpty { return text.replacing(first, with: second) }
      return key.detail == 1 ? second + text : key.detail == 2 ? text + second : nil
    case .template where key.texts.z == 0: return filled(first, second, by: text)
    default: return nil
    }
  }

  /// Returns a text in the form of another template; nil if it does not have the form of the first one.
  private func filled(_ old: String, _ new: String, by text: String) -> String? {
    let parts = old.split(separator: TextTemplate.slot, omittingEmptySubsequences: false)
    // Only templates with one slot are read back: more can be filled in more than one way.
    guard parts.count == 3, text.hasPrefix(parts[0]), text.hasSuffix(parts[2]),
      text.count > parts[0].count + parts[2].count
    else { return nil }
    let content = text.dropFirst(parts[0].count).dropLast(parts[2].count)
    let results = new.split(separator: TextTemplate.slot, omittingEmptySubsequences: false)
    return results.count == 3 ? String(results[0]) + content + results[2] : nil
  }

  // MARK: - Language

  /// If most texts changed without a rule and kept their numbers, the language changed.
  mutating func translate() {
    let own = withoutOddTranslations(alone.filter(isFree))
    let functions: Set<CauseKey.Function> = [
      .constant, .piece, .template, .become, .replaceCharacters, .dropCharacters, .addCharacters,
    ]
    let loose = causes.indices.filter { place in
      let key = table.keys[causes[place].key]
      return key.kind == ChangeKinds.words && functions.contains(key.function)
        && !causes[place].members.isEmpty && causes[place].members.allSatisfy(isFree)
    }
    let ownTexts = Set(own.compactMap { texts(of: $0).map { ExactText($0.old) } })
    guard ownTexts.count >= 2 else { return }
    let changed = ownTexts.union(
      loose.flatMap { causes[$0].members.compactMap { texts(of: $0).map { ExactText($0.old) } } }
    )
    let all = allTexts
    guard
      changed.count >= 10 && changed.count * 100 >= all * 15
        || changed.count >= 6 && changed.count * 10 >= all * 9
    else { return }
    unite(Set(loose), with: own, under: CauseKey(ChangeKinds.words, .language))
  }

  /// Returns texts without those that have another translation than most other texts that were the same.
  private func withoutOddTranslations(_ numbers: [Int]) -> [Int] {
    var counts: [ExactText: [ExactText: Int]] = [:]
    for number in table.changes.indices {
      guard let (old, new) = texts(of: number) else { continue }
      counts[ExactText(old), default: [:]][ExactText(new), default: 0] += 1
    }
    return numbers.filter { number in
      guard let (old, new) = texts(of: number), let found = counts[ExactText(old)],
        let own = found[ExactText(new)], let most = found.values.max()
      else { return true }
      // A word with many translations has none that is right.
      let isMisspelt =
        found.count <= 8
        && found.contains { other, count in
          count >= own && other != ExactText(new) && other.text.isMisspelt(as: new)
        }
      if isMisspelt { return false }
      return most < 3 || 2 * own > most
    }
  }

  /// True for a text of words that changed and kept its numbers.
  private func isFree(_ number: Int) -> Bool {
    guard let (old, new) = texts(of: number), old.hasWord else { return false }
    let change = table.changes[number]
    // Where a label that said the same as the text no longer does, one of the two is wrong.
    let before = table.scene.before(change.view)
    if hasOneText(before), !hasOneText(change.view) { return false }
    let place = TextPlace(view: change.view, before: before, old: old, new: new)
    return old.numbers == new.numbers && !old.isMisspelt(as: new)
      && !hasContradiction(near: place) && !lostItsParts(place)
  }

  /// A text of a view that changed.
  private struct TextPlace {
    var view: Int
    /// The same view on the screen before.
    var before: Int
    var old: String
    var new: String
  }

  /// True if a view around a view, or one beside it, said the same and says something else now: one of the two is
  /// wrong.
  private func hasContradiction(near text: TextPlace) -> Bool {
    let scene = table.scene
    var around = scene.views[text.before].parent
    guard around >= 0 else { return false }
    var near = scene.kids[around].count < 16 ? scene.kids[around] : []
    for _ in 0..<3 where around >= 0 {
      near.append(around)
      around = scene.views[around].parent
    }
    return near.contains { near in
      let mate = scene.views[near].mate
      guard near != text.before, mate >= 0 else { return false }
      let (tree, former) = (scene.tree(of: near), scene.views[near].node)
      let (newTree, now) = (scene.tree(of: mate), scene.views[mate].node)
      return tree.text(of: former)?.isIdentical(to: text.old) == true
        && newTree.text(of: now)?.isIdentical(to: text.new) != true
        || tree.label(of: former)?.isIdentical(to: text.old) == true
          && newTree.label(of: now)?.isIdentical(to: text.new) != true
    }
  }

  /// True if a text was made of texts in the view and is not any more: it says more, less or something else.
  private func lostItsParts(_ text: TextPlace) -> Bool {
    guard let parts = shownParts(in: text.before), let now = shownParts(in: text.view),
      now.count == parts.count
    else { return false }
    for separator in [", ", "\n", ". ", "; ", " "] {
      let pieces =
        separator == " " ? [text.old] : text.old.split(separator: separator).map { String($0) }
      let places = pieces.compactMap { piece in parts.firstIndex { $0.isIdentical(to: piece) } }
      guard places.count == pieces.count else { continue }
      return !places.map { now[$0] }.joined(separator: separator).isIdentical(to: text.new)
    }
    return false
  }

  /// Returns the texts in a view of few others, in order; nil for one with none or many.
  private func shownParts(in view: Int) -> [String]? {
    let scene = table.scene
    let tree = scene.tree(of: view)
    let inner = tree.end(of: scene.views[view].node) - scene.views[view].node
    guard inner > 1, inner < 32 else { return nil }
    let nodes = scene.views[view].node + 1..<scene.views[view].node + inner
    let texts = nodes.compactMap { tree.text(of: $0) }.filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts
  }

  /// True if a view's label says the same as its text.
  private func hasOneText(_ view: Int) -> Bool {
    let (tree, node) = (table.scene.tree(of: view), table.scene.views[view].node)
    return tree.text(of: node) == tree.label(of: node)
  }

  /// The number of texts with words on the screens before.
  private var allTexts: Int {
    var found: Set<ExactText> = []
    for view in table.scene.matched {
      let node = table.scene.tree(of: view)[table.scene.views[view].node]
      for text in [node.text, node.label, node.value, node.attributes["placeholder"]?.text] {
        if let text, text.hasWord { found.insert(ExactText(text)) }
      }
    }
    return found.count
  }
}

extension String {
  /// True if another text has the same words but for one with its letters in another order, or has them all and more:
  /// nobody translated it.
  fileprivate func isMisspelt(as other: String) -> Bool {
    let (words, others) = (words, other.words)
    if others.count > words.count, words.count > 1 {
      return Array(others.prefix(words.count)) == words
    }
    let pairs = zip(words, others).filter { $0 != $1 }
    // More signs behind the same words.
    if words.count == others.count, pairs.isEmpty { return other.hasPrefix(self) }
    guard words.count == others.count, pairs.count == 1 else { return false }
    let letters = [pairs[0].0, pairs[0].1].map { $0.lowercased() }
    return letters[0] != letters[1] && letters[0].sorted() == letters[1].sorted()
  }

  /// True if it has two letters in a row.
  fileprivate var hasWord: Bool {
    var run = 0
    for scalar in unicodeScalars {
      let isLetter =
        scalar.value < 0x80
        ? (0x41...0x5A).contains(scalar.value & ~0x20) : scalar.properties.isAlphabetic
      run = isLetter ? run + 1 : 0
      if run == 2 { return true }
    }
    return false
  }

  /// Its numbers in order of their size.
  fileprivate var numbers: [String] {
    // Bytes are faster than characters, and digits need no more.
    isPlain
      ? utf8.split { !(0x30...0x39).contains($0) }.map { String(Substring($0)) }.sorted()
      : split { !($0.isASCII && $0.isNumber) }.map { String($0) }.sorted()
  }

  /// Its runs of letters.
  private var words: [Substring] {
    isPlain
      ? utf8.split { !(0x41...0x5A).contains($0 & ~0x20) }.map { Substring($0) }
      : split { !$0.isLetter }
  }

  /// True if each character is one byte.
  private var isPlain: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
