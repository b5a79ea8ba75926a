extension PlaceRelation {
  /// The changes that a relation depends on.
  ///
  /// They are in the list itself, up to sixteen, more than any relation has: millions of relations are tried on a large
  /// screen, and an array for each would take longer than the relations.
  struct Needs: ExpressibleByArrayLiteral, Sequence, IteratorProtocol {
    private var views = SIMD16<Int32>()
    private var kinds = SIMD16<UInt8>()
    private var length: Int32 = 0
    /// The number of changes that were read, of a list that is its own iterator.
    private var place: Int32 = 0

    /// The number of changes.
    var count: Int { Int(length) }

    @inline(__always)
    init(arrayLiteral elements: Need...) {
      for need in elements { append(need) }
    }

    /// Creates the attributes of one view.
    init(of view: Int, kinds: [Int]) {
      for kind in kinds { append(Need(view: view, kind: kind)) }
    }

    mutating func append(_ need: Need) {
      guard count < 16 else { return }
      (views[count], kinds[count]) = (Int32(need.view), UInt8(truncatingIfNeeded: need.kind))
      length += 1
    }

    subscript(place: Int) -> Need {
      Need(view: Int(views[place]), kind: Int(kinds[place]))
    }

    /// True if one of the changes satisfies a condition.
    func contains(where condition: (Need) -> Bool) -> Bool {
      for place in 0..<count where condition(self[place]) { return true }
      return false
    }

    mutating func next() -> Need? {
      guard place < length else { return nil }
      place += 1
      return self[Int(place) - 1]
    }

    static func + (one: Needs, other: Needs) -> Needs {
      var sum = one
      for need in other { sum.append(need) }
      return sum
    }
  }
}
