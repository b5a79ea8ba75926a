import EventModel

/// A test of nodes, split into a part that columns of numbers can answer and the rest.
struct ScanPlan {
  /// Members that must have a certain number.
  private(set) var equal: [(column: TextColumn, number: UInt32)] = []
  /// Members whose number must be marked.
  private(set) var among: [(column: TextColumn, isMarked: [Bool])] = []
  /// The tests that need the node itself.
  private(set) var rest: [NodeTest] = []
  /// True if no node can pass, because a required text occurs in none of them.
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
    } else if comparison.operation == .contains, !comparison.ignoresCase,
      let part = comparison.value.text,
      !comparison.foldsSpaces || !part.utf8.contains(0xA0)
    {
      var isMarked = index.marks(in: column, ofTextsHolding: part)
      if comparison.foldsSpaces {
        for number in column.distinct.lazy.map(Int.init)
        where index.texts[number].utf8.contains(0xA0) {
          isMarked[number] = comparison.passes(.text(index.texts[number]))
        }
      }
      among.append((column, isMarked))
    } else {
      mark(column) { text in comparison.passes(text.map { .text($0) }) }
    }
  }

  private mutating func demand(_ text: String, of key: NodeKey) {
    guard let column = index.column(of: key), let number = index.number(of: text) else {
      isHopeless = true
      return
    }
    equal.append((column, number))
  }

  /// Marks the classes that pass a test that depends only on the class.
  private mutating func mark(_ key: NodeKey, _ test: NodeTest) {
    guard let column = index.column(of: key) else { return }
    mark(column) { text in test.passes(ViewNode(text ?? "")) }
  }

  /// Marks the texts of a column that pass; nil stands for a member that a node does not report.
  private mutating func mark(_ column: TextColumn, where passes: (String?) -> Bool) {
    var isMarked = [Bool](repeating: false, count: index.texts.count)
    for number in column.distinct {
      isMarked[Int(number)] = passes(
        number == TextColumn.missing ? nil : index.texts[Int(number)]
      )
    }
    among.append((column, isMarked))
  }
}

extension QueryIndex {
  /// Returns for each text whether it is in a column and contains another text.
  fileprivate func marks(in column: TextColumn, ofTextsHolding part: String) -> [Bool] {
    let wanted = Array(part.utf8)
    guard let first = wanted.first else { return texts.indices.map { $0 > 0 } }
    var isMarked = [Bool](repeating: false, count: texts.count)
    let bytes = bytes.span
    for number in column.distinct.lazy.map(Int.init) where number > 0 {
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
