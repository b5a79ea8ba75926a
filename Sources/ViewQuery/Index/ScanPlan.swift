import EventModel

/// A test of nodes, taken apart into what columns of numbers can answer and what they cannot.
struct ScanPlan {
  /// Members that must have one number.
  private(set) var equal: [(column: TextColumn, number: UInt32)] = []
  /// Members whose number must be among those marked.
  private(set) var among: [(column: TextColumn, isMarked: [Bool])] = []
  /// What only the node itself can answer.
  private(set) var rest: [NodeTest] = []
  /// Whether a text is asked for that no node has.
  private(set) var isHopeless = false

  private let index: QueryIndex

  init(_ test: NodeTest, index: QueryIndex) {
    self.index = index
    add(test)
  }

  private mutating func add(_ test: NodeTest) {
    switch test {
    case .any: break
    case .all(let tests): for test in tests { add(test) }
    case .name(let pattern):
      if let name = pattern.plain { demand(name, of: .className) } else { mark(.className, test) }
    case .kind, .conforms: mark(.className, test)
    case .compare(let comparison): add(comparison, test)
    default: rest.append(test)
    }
  }

  private mutating func add(_ comparison: Comparison, _ test: NodeTest) {
    let isExact = comparison.operation == .equal || comparison.operation == .reads
    guard let column = index.column(of: comparison.key) else {
      rest.append(test)
      return
    }
    if isExact, !comparison.ignoresCase, !comparison.foldsSpaces, let text = comparison.value.text {
      demand(text, of: comparison.key)
    } else if comparison.operation == .contains, !comparison.ignoresCase, !comparison.foldsSpaces,
      let part = comparison.value.text
    {
      among.append((column, index.marks(ofTextsHolding: part)))
    } else {
      var isMarked = index.texts.map { comparison.holds(for: .text($0)) }
      isMarked[0] = comparison.holds(for: nil)
      among.append((column, isMarked))
    }
  }

  private mutating func demand(_ text: String, of key: NodeKey) {
    guard let column = index.column(of: key), let number = index.number(of: text) else {
      isHopeless = true
      return
    }
    equal.append((column, number))
  }

  /// Marks the classes that pass a test of the class alone.
  private mutating func mark(_ key: NodeKey, _ test: NodeTest) {
    guard let column = index.column(of: key) else { return }
    // Most texts are no classes: only those that are get looked at.
    var isMarked = [Bool](repeating: false, count: index.texts.count)
    var isSeen = isMarked
    for node in index.tree.nodes.indices {
      let number = Int(column[node])
      guard !isSeen[number] else { continue }
      isSeen[number] = true
      isMarked[number] = test.holds(for: ViewNode(index.texts[number]))
    }
    among.append((column, isMarked))
  }
}

extension QueryIndex {
  /// For each text whether another one stands somewhere in it.
  fileprivate func marks(ofTextsHolding part: String) -> [Bool] {
    let wanted = Array(part.utf8)
    guard let first = wanted.first else { return texts.indices.map { $0 > 0 } }
    var isMarked = [Bool](repeating: false, count: texts.count)
    let bytes = bytes.span
    for number in 1..<texts.count {
      var place = starts[number]
      let last = starts[number + 1] - wanted.count
      while place <= last {
        if bytes[place] == first {
          var length = 1
          while length < wanted.count, bytes[place + length] == wanted[length] { length += 1 }
          if length == wanted.count {
            isMarked[number] = true
            break
          }
        }
        place += 1
      }
    }
    return isMarked
  }
}
