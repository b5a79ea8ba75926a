extension PlaceRelation {
  /// The changes that a relation depends on.
  ///
  /// The first eight are in the list itself: millions of relations are tried on a large screen, and an array for each
  /// would take longer than the relations.
  struct Needs: ExpressibleByArrayLiteral, Sequence, IteratorProtocol {
    private var views = SIMD8<Int32>()
    private var kinds = SIMD8<Int32>()
    private var others: [Need] = []
    private(set) var count = 0
    /// The number of changes that were read, of a list that is its own iterator.
    private var place = 0

    @inline(__always)
    init(arrayLiteral elements: Need...) {
      for need in elements { append(need) }
    }

    /// Creates the attributes of one view.
    init(of view: Int, kinds: [Int]) {
      for kind in kinds { append(Need(view: view, kind: kind)) }
    }

    mutating func append(_ need: Need) {
      if count < 8 {
        (views[count], kinds[count]) = (Int32(need.view), Int32(need.kind))
      } else {
        others.append(need)
      }
      count += 1
    }

    subscript(place: Int) -> Need {
      place < 8 ? Need(view: Int(views[place]), kind: Int(kinds[place])) : others[place - 8]
    }

    mutating func next() -> Need? {
      guard place < count else { return nil }
      place += 1
      return self[place - 1]
    }

    static func + (one: Needs, other: Needs) -> Needs {
      var sum = one
      for need in other { sum.append(need) }
      return sum
    }
  }
}
