/// The facts about nodes that a module derives from a class, an identifier or the rarer members alone.
///
/// The class and the traits of a view decide whether it is a control. A screen has few classes, and
/// nodes of one kind share their traits, so each text is looked at once and its marks are kept.
package struct MarkRules: Sendable {
  /// Returns the marks of nodes with a class.
  package var ofClass: @Sendable (String) -> UInt32
  /// Returns the marks of nodes with an identifier.
  package var ofIdentifier: @Sendable (String) -> UInt32
  /// Returns the marks of nodes with these attributes.
  package var ofAttributes: @Sendable (AttributeList) -> UInt32

  /// Creates the rules; a program has only one set of them, since pools keep the marks.
  ///
  /// The functions must not use view trees, since the pool is locked meanwhile. The highest bit is taken.
  package init(
    ofClass: @escaping @Sendable (String) -> UInt32,
    ofIdentifier: @escaping @Sendable (String) -> UInt32,
    ofAttributes: @escaping @Sendable (AttributeList) -> UInt32
  ) {
    (self.ofClass, self.ofIdentifier) = (ofClass, ofIdentifier)
    self.ofAttributes = ofAttributes
  }
}

/// The marks of a pool's texts, by their numbers, as far as any were asked for.
struct TextMarks: Sendable {
  /// The marks of texts in one role.
  struct Column: Sendable {
    private static let isKnown: UInt32 = 1 << 31
    private var marks: [UInt32] = []

    /// Returns the marks of a text; nil if they are not known yet.
    @inline(__always)
    func known(_ number: UInt32) -> UInt32? {
      guard Int(number) < marks.count, marks[Int(number)] & Self.isKnown != 0 else { return nil }
      return marks[Int(number)] & ~Self.isKnown
    }

    /// Keeps the marks of a text.
    mutating func keep(_ found: UInt32, of number: UInt32) {
      let missing = Int(number) + 1 - marks.count
      if missing > 0 { marks += Array(repeating: 0, count: missing) }
      marks[Int(number)] = found | Self.isKnown
    }
  }

  var classes = Column()
  var identifiers = Column()
  var tails = Column()
}

extension PoolState {
  /// Returns the marks of a row.
  @inline(__always)
  mutating func marks(_ row: NodeRow, _ rules: MarkRules) -> UInt32 {
    var found = marks.classes.known(row.className) ?? classMarks(row.className, rules)
    if row.identifier != 0 {
      found |= marks.identifiers.known(row.identifier) ?? identifierMarks(row.identifier, rules)
    }
    if row.tail != 0 { found |= marks.tails.known(row.tail) ?? tailMarks(row.tail, rules) }
    return found
  }

  private mutating func classMarks(_ number: UInt32, _ rules: MarkRules) -> UInt32 {
    let found = rules.ofClass(string(number) ?? "")
    marks.classes.keep(found, of: number)
    return found
  }

  private mutating func identifierMarks(_ number: UInt32, _ rules: MarkRules) -> UInt32 {
    let found = rules.ofIdentifier(string(number) ?? "")
    marks.identifiers.keep(found, of: number)
    return found
  }

  private mutating func tailMarks(_ number: UInt32, _ rules: MarkRules) -> UInt32 {
    let found = rules.ofAttributes(tail(number).attributes)
    marks.tails.keep(found, of: number)
    return found
  }
}

extension ViewTree {
  /// Returns the marks of a node.
  package func marks(of index: Int, by rules: MarkRules) -> UInt32 {
    pool.withState { $0.marks(rows[index], rules) }
  }

  /// Returns the nearest node with some mark among a node and its ancestors; nil if there is none.
  package func nearest(from index: Int, with mark: UInt32, by rules: MarkRules) -> Int? {
    pool.withState { pool in
      var node = index
      while node >= 0 {
        if pool.marks(rows[node], rules) & mark != 0 { return node }
        node = Int(rows[node].parent)
      }
      return nil
    }
  }

  /// Returns true if any node has some mark.
  package func has(_ mark: UInt32, by rules: MarkRules) -> Bool {
    pool.withState { pool in rows.contains { pool.marks($0, rules) & mark != 0 } }
  }

  /// Returns the nodes in a range that have some mark, in tree order.
  package func nodes(in range: Range<Int>, with mark: UInt32, by rules: MarkRules) -> [Int] {
    pool.withState { pool in range.filter { pool.marks(rows[$0], rules) & mark != 0 } }
  }
}
