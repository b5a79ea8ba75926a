/// For each kind of place and relation: how often the relation held, of the times in which its inputs changed.
///
/// A relation that held in less than a third of the cases is a coincidence: with ten relations some fits by chance.
struct RelationEvidence {
  private struct Key: Coded {
    var role: Int
    var kind: Int
    var relation: Int
    var value: Double

    var code: Int {
      (role &* 4 &+ kind).mixed(relation).mixed(Int(bitPattern: UInt(value.bitPattern)))
    }

    init(_ relation: PlaceRelation, role: Int, kind: Int) {
      (self.role, self.kind, self.relation) = (role, kind, relation.code)
      value = (relation.old * 100).rounded() / 100 + 0
    }

    /// The relation with any value.
    var family: Key {
      var key = self
      key.value = 0
      return key
    }
  }

  private var keys = NumberTable<Key>()
  private var cases: [SIMD2<Int>] = []
  /// For each relation with a value the number of the relation with any value.
  private var families: [Int] = []
  private var familyKeys = NumberTable<Key>()
  /// The cases of relations with any value.
  private var familyCases: [SIMD2<Int>] = []

  /// A relation that held for a change.
  struct Kept {
    private var numbers: SIMD4<Int32>
    var isLate: Bool

    init(change: Int, relation: Int, needs: Range<Int>, isLate: Bool) {
      numbers = SIMD4(
        Int32(change),
        Int32(relation),
        Int32(needs.lowerBound),
        Int32(needs.upperBound)
      )
      self.isLate = isLate
    }

    var change: Int { Int(numbers.x) }
    /// The number of the relation, -1 for none.
    var relation: Int { Int(numbers.y) }
    /// The changes that it needs, in the table of needs.
    var needs: Range<Int> { Int(numbers.z)..<Int(numbers.w) }
  }

  /// The relations that held for changes, those of each change one after another.
  private(set) var kept: [Kept] = []

  init(changes: Int) { kept.reserveCapacity(8 * changes) }

  /// Returns the number of a relation with its value at a kind of place.
  mutating func number(of relation: PlaceRelation, role: Int, kind: Int) -> Int {
    let key = Key(relation, role: role, kind: kind)
    let number = keys.number(of: key)
    if number == cases.count {
      cases.append(.zero)
      families.append(familyKeys.number(of: key.family))
      if familyCases.count < familyKeys.elements.count { familyCases.append(.zero) }
    }
    return number
  }

  /// Counts a case.
  mutating func note(_ number: Int, holds: Bool) {
    let one = holds ? SIMD2(0, 1) : SIMD2(1, 0)
    cases[number] &+= one
    familyCases[families[number]] &+= one
  }

  /// Keeps a relation that held until all cases are counted.
  mutating func keep(_ relation: Kept) { kept.append(relation) }

  /// True if a relation held in at least a third of the cases: one that held once, if it held in a sixth of them with
  /// any value.
  func isCredible(_ number: Int) -> Bool {
    let (own, family) = (cases[number], familyCases[families[number]])
    guard own.x <= 2 * own.y else { return false }
    return own.y > 1 || family.x <= 5 * family.y
  }
}
