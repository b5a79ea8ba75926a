import EventModel

/// The words of a view and of all views in it, as codes.
///
/// Words of identifiers and images are strong: they stay where texts are translated. Numbers are weak, since 9:40
/// and 22:40 share one without being the same.
struct ViewWords {
  /// All words, in the order of their codes, each once; those of odd codes are numbers.
  private(set) var all: [Int] = []
  /// The words of identifiers and images.
  private(set) var strong: [Int] = []

  /// Creates the words of one view.
  init(of view: Int, in tree: ViewTree, hasIdentity: Bool) {
    Self.add(tree.text(of: view), to: &all)
    Self.add(tree.label(of: view), to: &all)
    if tree.hasIdentifier(view), let name = tree.identifier(of: view) {
      Self.add(name, to: &all)
      if hasIdentity { Self.add(name, to: &strong) }
    }
    guard !tree.isPlain(view) else { return }
    Self.add(tree.value(of: view), to: &all)
    let attributes = tree.attributes(of: view)
    guard !attributes.isEmpty else { return }
    for name in ViewNode.textAttributes {
      guard let text = attributes[name]?.text else { continue }
      Self.add(text, to: &all)
      if name == "image" || name == "src" { Self.add(text, to: &strong) }
    }
  }

  /// True for words that are whole numbers.
  static func isNumber(_ word: Int) -> Bool { word & 1 == 1 }

  mutating func add(_ other: ViewWords) {
    all += other.all
    strong += other.strong
  }

  /// Puts the words in order, and keeps at most a few hundred of them, on both screens the same.
  mutating func sort() {
    all = all.sortedOnce()
    strong = strong.sortedOnce()
  }

  var isEmpty: Bool { all.isEmpty }

  private static func add(_ text: String?, to list: inout [Int]) {
    guard let text, !text.isEmpty else { return }
    var (word, isNumber) = (TextCode(), true)
    func close() {
      guard !word.isEmpty else { return }
      list.append(word.code & ~1 | (isNumber ? 1 : 0))
      (word, isNumber) = (TextCode(), true)
    }
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    for scalar in (isPlain ? text : text.lowercased()).unicodeScalars {
      switch scalar.value {
      case 0x30...0x39: word.add(UInt8(scalar.value))
      case 0x41...0x5A, 0x61...0x7A:
        word.add(UInt8(scalar.value) | 0x20)
        isNumber = false
      case 0x80... where scalar.properties.isAlphabetic:
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { word.add(byte) }
        isNumber = false
      default: close()
      }
    }
    close()
  }
}

extension [Int] {
  /// The elements in order, each once.
  fileprivate func sortedOnce() -> [Int] {
    guard count > 1 else { return self }
    var result: [Int] = []
    result.reserveCapacity(count)
    for element in sorted() where result.last != element {
      result.append(element)
      if result.count == 256 { break }
    }
    return result
  }

  /// Returns the number of elements that two lists in order have in common.
  func countCommon(with other: [Int]) -> Int {
    var (place, otherPlace, common) = (0, 0, 0)
    while place < count, otherPlace < other.count {
      if self[place] == other[otherPlace] {
        (place, otherPlace, common) = (place + 1, otherPlace + 1, common + 1)
      } else if self[place] < other[otherPlace] {
        place += 1
      } else {
        otherPlace += 1
      }
    }
    return common
  }
}
