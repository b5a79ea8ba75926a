import EventModel

/// One of two screens that are matched with each other: its views with what tells them from others.
///
/// A view that only wraps others can be taken out (`spliceWrappers`), so that parents, children and places are those
/// that both screens have.
struct MatchedTree {
  let tree: ViewTree
  /// For each view its parent, -1 for the root; without wrappers once they are taken out.
  private(set) var parents: [Int]
  /// For each view its children.
  private(set) var kids: [[Int]]
  /// For each view its place among its siblings.
  private(set) var ordinals: [Int]
  /// For each view its frame in the bounds of its parent.
  private(set) var frames: [Frame]
  /// For each view a code of its class.
  private(set) var classes: [Int]
  /// For each view a code of its identifier; 0 without one, and for one that only counts the siblings.
  private(set) var identities: [Int]
  /// For each view a code of its own texts, its identity and its images; 0 without any.
  private(set) var own: [Int]
  /// For each view a code of its own texts and its images.
  private var texts: [Int] = []
  /// For each view the sum of the codes of all texts in it: a wrapper has the content of what it wraps.
  private(set) var content: [Int]
  /// For each view a code of the classes in it.
  private(set) var shapes: [Int]
  /// For each view the view of the other screen that is the same; -1 for none.
  var mates: [Int]
  /// For each view whether it only wraps views that the other screen has, too.
  var isWrapper: [Bool]
  /// For each view the wrapper that it was in; -1 for none.
  private(set) var wrappers: [Int]
  private var words: [ViewWords?]
  /// For each view of a subtree that is equal on the other screen the same view there, -1 for none; it has the same texts.
  private let twins: [Int]

  /// Reads a screen; from the other one, if that is read, what equal subtrees have in common.
  init(_ tree: ViewTree, like other: MatchedTree? = nil) {
    self.tree = tree
    twins = other.map { EqualSubtrees(of: tree, in: $0.tree).twins } ?? []
    let count = tree.count
    let zeros = Array(repeating: 0, count: count)
    parents = (0..<count).map { tree.parent(of: $0) ?? -1 }
    frames = (0..<count).map { tree.frame(of: $0) }
    kids = Array(repeating: [], count: count)
    (ordinals, classes, identities) = (zeros, zeros, zeros)
    (own, content, shapes) = (zeros, zeros, zeros)
    mates = Array(repeating: -1, count: count)
    isWrapper = Array(repeating: false, count: count)
    wrappers = mates
    words = Array(repeating: nil, count: count)
    for view in 0..<count where parents[view] >= 0 { kids[parents[view]].append(view) }
    number()
    readTexts(like: other)
    blankCountingNames()
    sumUp()
  }

  private mutating func number() {
    // The children of a wrapper are those of the view around it by now.
    for view in kids.indices where !isWrapper[view] {
      for (ordinal, child) in kids[view].enumerated() { ordinals[child] = ordinal }
    }
  }

  private mutating func readTexts(like other: MatchedTree?) {
    texts = Array(repeating: 0, count: classes.count)
    // Only the lists: the whole tree would be copied for each view.
    let (otherClasses, otherTexts) = (other?.classes ?? [], other?.texts ?? [])
    for view in classes.indices {
      if !twins.isEmpty, twins[view] >= 0 {
        (classes[view], texts[view]) = (otherClasses[twins[view]], otherTexts[twins[view]])
      } else {
        classes[view] = code(of: tree.className(of: view))
        texts[view] = tree.contentCode(of: view)
      }
      if tree.hasIdentifier(view), let name = tree.identifier(of: view), !name.isEmpty {
        identities[view] = code(of: name)
      }
    }
    own = texts
  }

  /// An identifier that only counts the siblings, such as `row-3` at the fourth place, identifies nothing.
  private mutating func blankCountingNames() {
    for siblings in kids where siblings.count > 2 {
      var groups: [CountedName: [Int]] = [:]
      for (ordinal, view) in siblings.enumerated() where identities[view] != 0 {
        guard let name = CountedName(tree.identifier(of: view) ?? "", at: ordinal) else { continue }
        groups[name, default: []].append(view)
      }
      for views in groups.values where views.count > 2 {
        for view in views { identities[view] = 0 }
      }
    }
  }

  private mutating func sumUp() {
    for view in classes.indices where identities[view] != 0 {
      own[view] = own[view] &* 31 &+ identities[view]
    }
    for view in classes.indices.reversed() {
      var shape = classes[view]
      content[view] = own[view]
      for child in kids[view] {
        content[view] &+= content[child]
        shape = shape &* 1_000_003 &+ shapes[child] &+ 7
      }
      shapes[view] = shape
    }
  }

  /// The root and all views in it, in order.
  func subtree(of view: Int) -> Range<Int> { view..<tree.end(of: view) }

  /// Returns the view of the other screen whose words a view has, too; nil if that is not known.
  func twin(of view: Int, in other: MatchedTree) -> Int? {
    guard !twins.isEmpty, twins[view] >= 0 else { return nil }
    let twin = twins[view]
    // The same identifier may only count the siblings on one of the screens.
    let isSame = (0..<tree.end(of: view) - view).allSatisfy {
      (identities[view + $0] == 0) == (other.identities[twin + $0] == 0)
    }
    return isSame ? twin : nil
  }

  /// Returns for each code of texts how many more views have it than on another screen; views that are equal on both
  /// have it on both.
  func growth(since other: MatchedTree) -> [Int: Int] {
    var growth: [Int: Int] = [:]
    var isCounted = Array(repeating: false, count: other.own.count)
    for view in own.indices {
      if !twins.isEmpty, twins[view] >= 0, other.own[twins[view]] == own[view] {
        isCounted[twins[view]] = true
      } else {
        growth[own[view], default: 0] += 1
      }
    }
    for view in other.own.indices where !isCounted[view] {
      growth[other.own[view], default: 0] -= 1
    }
    return growth
  }

  /// Returns the words of a view if they are known.
  func knownWords(of view: Int) -> ViewWords? { words[view] }

  /// Keeps the words of a view, which are those of another one.
  mutating func keep(_ found: ViewWords, of view: Int) { words[view] = found }

  /// Returns the words of a view and of all views in it.
  mutating func words(of view: Int) -> ViewWords {
    if let known = words[view] { return known }
    // From the last view on, so that deep trees need no deep stack.
    for inner in subtree(of: view).reversed() where words[inner] == nil {
      var found = ViewWords(of: inner, in: tree, hasIdentity: identities[inner] != 0)
      for child in tree.children(of: inner) { words[child].map { found.add($0) } }
      found.sort()
      words[inner] = found
    }
    return words[view] ?? ViewWords(of: view, in: tree, hasIdentity: false)
  }

  /// The row of a list that a view says it is; nil for any other view.
  func row(of view: Int) -> Double? {
    tree.hasPlaceInList(view) ? tree.attribute("row", of: view)?.number : nil
  }

  /// True if a view has at most one other in it, such as a button with its label, or a few one inside the other.
  func isPlain(_ view: Int) -> Bool {
    let count = tree.end(of: view) - view
    return count <= 2 || count <= 4 && (view..<(view + count)).allSatisfy { kids[$0].count <= 1 }
  }

  /// The siblings before and behind a view.
  func siblings(beside view: Int) -> [Int] {
    guard parents[view] >= 0 else { return [] }
    let siblings = kids[parents[view]]
    return [ordinals[view] - 1, ordinals[view] + 1].filter(siblings.indices.contains)
      .map { siblings[$0] }
  }

  /// The class, the font and the colour of a view.
  func style(of view: Int) -> [String?] {
    [
      tree.className(of: view), tree.attribute("font", of: view)?.text,
      tree.attribute("textColor", of: view)?.text,
    ]
  }

  /// Returns how many of a view's siblings, with itself, have its class.
  func kin(of view: Int) -> Int {
    guard parents[view] >= 0 else { return 1 }
    return kids[parents[view]].count { classes[$0] == classes[view] }
  }

  /// True if the view around a view is on the other screen, too, or only wraps others.
  func hasPlacedParent(_ view: Int) -> Bool {
    let parent = parents[view]
    return parent < 0 || mates[parent] >= 0 || isWrapper[parent]
  }

  /// Forgets the words, which only the search for matches needs.
  mutating func forgetWords() { words = [] }

  /// Takes out the wrappers: their children become children of their parents.
  mutating func spliceWrappers() {
    guard isWrapper.contains(true) else { return }
    for view in kids.indices where !isWrapper[view] && kids[view].contains(where: { isWrapper[$0] })
    {
      kids[view] = unwrapped(kids[view], in: view)
    }
    number()
  }

  private mutating func unwrapped(_ views: [Int], in parent: Int) -> [Int] {
    var result: [Int] = []
    for view in views {
      guard isWrapper[view] else {
        result.append(view)
        continue
      }
      let origin = frames[view].origin - tree.offset(of: view)
      for child in kids[view] {
        frames[child] = frames[child].moved(by: origin)
        (parents[child], wrappers[child]) = (parent, view)
      }
      result += unwrapped(kids[view], in: parent)
    }
    return result
  }
}

/// Returns a number for a text, equal for equal bytes and the same in every run.
///
/// FNV-1a of 64 bits. Two texts with one number would count as one content, which can make a match worse, never an
/// edit wrong.
func code(of text: some StringProtocol) -> Int {
  var state = TextCode()
  for byte in text.utf8 { state.add(byte) }
  return state.code
}

/// The number of a text whose bytes come one after another.
struct TextCode {
  /// Creates the code of a text behind a mark.
  init(_ mark: String = "", _ text: String = "") {
    for byte in mark.utf8 { add(byte) }
    for byte in text.utf8 { add(byte) }
  }

  private var state: UInt64 = 0xcbf2_9ce4_8422_2325
  /// True until the first byte.
  private(set) var isEmpty = true

  mutating func add(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    isEmpty = false
  }

  var code: Int { Int(truncatingIfNeeded: state ^ state >> 32) }
}

/// A name that ends with a number, apart from its place among the siblings.
private struct CountedName: Hashable {
  var stem: Int
  var start: Int

  init?(_ name: String, at ordinal: Int) {
    let bytes = name.utf8
    guard let last = bytes.last, (0x30...0x39).contains(last) else { return nil }
    let digits = bytes.suffix(while: { (0x30...0x39).contains($0) })
    let stem = bytes.prefix(bytes.count - digits.count)
    guard let number = Int(String(decoding: digits, as: UTF8.self)),
      !stem.contains(where: { (0x30...0x39).contains($0) })
    else { return nil }
    self.stem = code(of: String(decoding: stem, as: UTF8.self))
    start = number - ordinal
  }
}

extension BidirectionalCollection {
  /// Returns the longest end whose elements all satisfy a condition.
  fileprivate func suffix(while condition: (Element) -> Bool) -> SubSequence {
    var start = endIndex
    while start > startIndex, condition(self[index(before: start)]) { start = index(before: start) }
    return self[start...]
  }
}

extension ViewNode {
  /// The names of attributes whose texts belong to a view's content: translated or changed, it is still about the
  /// same thing.
  static let textAttributes = ["placeholder", "title", "image", "shown", "hint", "alt", "src"]
}

extension ViewTree {
  /// Returns a code of the texts that say what a view is about, without its identifier; 0 if there are none.
  fileprivate func contentCode(of view: Int) -> Int {
    var result = 0
    func add(_ mark: String, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      result = result &* 31 &+ TextCode(mark, text).code
    }
    add("t", text(of: view))
    add("l", label(of: view))
    guard !isPlain(view) else { return result }
    add("v", value(of: view))
    let attributes = attributes(of: view)
    guard !attributes.isEmpty else { return result }
    for name in ViewNode.textAttributes { add(name, attributes[name]?.text) }
    return result
  }
}
