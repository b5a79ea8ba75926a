/// Finds the members of a line and of all views in it, and writes them in canonical order.
///
/// The line, which has no white space, is walked over once from its first byte to its last, wherever
/// in a view its children stand; what belongs to a view is noted as places in the line. Where the
/// members stand in their order already they are one stretch of bytes, so that a view that needs
/// nothing is one copy.
struct MemberOrder {
  /// A member, or several that stand in their order, from the name's quote to the value's end.
  private struct Stretch {
    private let numbers: (rank: Int32, start: Int32, nameEnd: Int32, end: Int32)

    init(rank: Int, start: Int, nameEnd: Int, end: Int) {
      numbers = (
        Int32(truncatingIfNeeded: rank), Int32(truncatingIfNeeded: start),
        Int32(truncatingIfNeeded: nameEnd), Int32(truncatingIfNeeded: end)
      )
    }

    var rank: Int { Int(numbers.rank) }
    var start: Int { Int(numbers.start) }
    var nameEnd: Int { Int(numbers.nameEnd) }
    var end: Int { Int(numbers.end) }
  }

  /// A view: its members, and the views that stand below it and behind it.
  private struct View {
    var stretches = 0..<0
    var child = -1
    var next = -1
  }

  /// The members of all views and of the target, each object's next to each other.
  private var stretches: [Stretch] = []
  private var views: [View] = []
  /// The members of the objects whose end is not reached yet.
  private var open: [Stretch] = []

  private static let treeRank = 11
  private static let targetRank = 8
  /// The names of a target's members in the order of a writer.
  private static let target: [StaticString] = [
    "class\":", "identifier\":", "label\":", "text\":", "tag\":", "traits\":", "in\":", "beside\":",
    "screen\":", "ordinal\":", "path\":", "frame\":", "unique\":",
  ]
  private static let attributeRank = 16
  /// How deep views may be nested here, how many there may be, and how many members an object may
  /// have; what has more is for the general reader.
  private static let deepest = 256
  private static let mostViews = 2_000_000
  private static let most = 64

  /// Writes the members of a line in their order.
  ///
  /// - Parameters:
  ///   - base: the line, with room behind it as `LineCursor` demands.
  ///   - count: how many bytes it has.
  ///   - target: where to, with room for the line and 16 bytes more.
  /// - Returns: how many bytes were written; nil for a line whose order is not known.
  mutating func write(
    _ base: UnsafePointer<UInt8>,
    _ count: Int,
    to target: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    guard count < Int32.max else { return nil }
    stretches.removeAll(keepingCapacity: true)
    views.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    var cursor = unsafe LineCursor(base, from: 0, to: count)
    var targets = 0..<0
    guard unsafe cursor.skip(0x7B) else { return nil }
    repeat {
      let start = unsafe cursor.at
      guard unsafe cursor.skip(0x22), let rank = unsafe lineRank(&cursor) else { return nil }
      if rank == Self.treeRank {
        guard views.isEmpty, unsafe view(&cursor, depth: 0) != nil else { return nil }
      } else if rank == Self.targetRank {
        guard let members = unsafe plainObject(&cursor) else { return nil }
        targets = members
      } else {
        guard unsafe cursor.skipValue() else { return nil }
      }
      unsafe open.append(Stretch(rank: rank, start: start, nameEnd: start, end: cursor.at))
    } while unsafe open.count <= Self.most && cursor.skip(0x2C)
    guard unsafe cursor.skip(0x7D), unsafe cursor.at == count, unsafe sort(from: 0, cursor) else {
      return nil
    }
    var encoder = unsafe LineEncoder(target)
    unsafe encoder.put(0x7B)
    for (place, member) in open.enumerated() {
      if place > 0 { unsafe encoder.put(0x2C) }
      switch member.rank {
      case Self.treeRank:
        unsafe encoder.put("\"tree\":")
        unsafe write(0, base, &encoder)
      case Self.targetRank:
        unsafe encoder.put("\"target\":{")
        unsafe write(targets, base, &encoder)
        unsafe encoder.put(0x7D)
      default: unsafe encoder.put(base + member.start, member.end - member.start)
      }
    }
    unsafe encoder.put(0x7D)
    return unsafe encoder.count(from: target)
  }

  /// Goes over the name of a line's member and tells its place in the order of a writer.
  @inline(__always)
  private func lineRank(_ cursor: inout LineCursor) -> Int? {
    if unsafe cursor.skip("n\":") { return 0 }
    if unsafe cursor.skip("dt\":") { return 1 }
    if unsafe cursor.skip("at\":") { return 2 }
    if unsafe cursor.skip("event\":") { return 3 }
    if unsafe cursor.skip("phase\":") { return 4 }
    if unsafe cursor.skip("finger\":") { return 5 }
    if unsafe cursor.skip("x\":") { return 6 }
    if unsafe cursor.skip("y\":") { return 7 }
    if unsafe cursor.skip("target\":") { return Self.targetRank }
    if unsafe cursor.skip("checkpoint\":") { return 9 }
    if unsafe cursor.skip("classes\":") { return 10 }
    if unsafe cursor.skip("tree\":") { return Self.treeRank }
    if unsafe cursor.skip("ops\":") { return 12 }
    if unsafe cursor.skip("hash\":") { return 13 }
    if unsafe cursor.skip("seal\":") { return 14 }
    return nil
  }

  /// Goes over the name that comes next, its colon included, and tells its place in a list.
  private func rank(_ names: [StaticString], _ cursor: inout LineCursor) -> Int? {
    for (rank, name) in names.enumerated() where unsafe cursor.skip(name) { return rank }
    return nil
  }

  /// Goes over the name of a view's member and tells its place in the order of a writer.
  @inline(__always)
  private func viewRank(_ cursor: inout LineCursor) -> Int? {
    if unsafe cursor.skip("class\":") { return 0 }
    if unsafe cursor.skip("frame\":") { return 5 }
    if unsafe cursor.skip("shown\":") { return 2 }
    if unsafe cursor.skip("label\":") { return 3 }
    if unsafe cursor.skip("text\":") { return 4 }
    if unsafe cursor.skip("identifier\":") { return 1 }
    if unsafe cursor.skip("value\":") { return 6 }
    if unsafe cursor.skip("tag\":") { return 7 }
    if unsafe cursor.skip("offset\":") { return 8 }
    if unsafe cursor.skip("hidden\":") { return 9 }
    if unsafe cursor.skip("enabled\":") { return 10 }
    guard unsafe cursor.plainString() != nil, unsafe cursor.skip(0x3A) else { return nil }
    return Self.attributeRank
  }

  /// Goes over a view with all below it; nil where it is none.
  private mutating func view(_ cursor: inout LineCursor, depth: Int) -> Int? {
    guard depth < Self.deepest, views.count < Self.mostViews, unsafe cursor.skip(0x7B) else {
      return nil
    }
    let index = views.count
    views.append(View())
    let first = open.count
    var isInOrder = true
    var hasChildren = false
    repeat {
      let start = unsafe cursor.at
      guard unsafe cursor.skip(0x22) else { return nil }
      if unsafe cursor.skip("children\":[") {
        guard !hasChildren, unsafe children(&cursor, of: index, depth: depth) else { return nil }
        hasChildren = true
        continue
      }
      guard let rank = unsafe viewRank(&cursor) else { return nil }
      let nameEnd = unsafe cursor.at &- 2
      guard unsafe cursor.skipValue() else { return nil }
      let member = unsafe Stretch(rank: rank, start: start, nameEnd: nameEnd, end: cursor.at)
      if isInOrder, open.count > first {
        isInOrder = unsafe precedes(open[open.count - 1], member, cursor)
      }
      // Behind the children nothing stands in its place.
      if hasChildren { isInOrder = false }
      open.append(member)
    } while unsafe open.count &- first <= Self.most && cursor.skip(0x2C)
    guard unsafe cursor.skip(0x7D), let members = unsafe close(first, isInOrder, cursor) else {
      return nil
    }
    views[index].stretches = members
    return index
  }

  /// Goes over the views below a view, up to the bracket that closes their list.
  private mutating func children(
    _ cursor: inout LineCursor,
    of parent: Int,
    depth: Int
  ) -> Bool {
    if unsafe cursor.skip(0x5D) { return true }
    var previous = -1
    repeat {
      guard let child = unsafe view(&cursor, depth: depth &+ 1) else { return false }
      if previous < 0 { views[parent].child = child } else { views[previous].next = child }
      previous = child
    } while unsafe cursor.skip(0x2C)
    return unsafe cursor.skip(0x5D)
  }

  /// Goes over a target.
  private mutating func plainObject(_ cursor: inout LineCursor) -> Range<Int>? {
    guard unsafe cursor.skip(0x7B) else { return nil }
    let first = open.count
    repeat {
      let start = unsafe cursor.at
      guard unsafe cursor.skip(0x22), let rank = unsafe rank(Self.target, &cursor),
        unsafe cursor.skipValue()
      else { return nil }
      unsafe open.append(Stretch(rank: rank, start: start, nameEnd: start, end: cursor.at))
    } while unsafe open.count &- first <= Self.most && cursor.skip(0x2C)
    guard unsafe cursor.skip(0x7D) else { return nil }
    return unsafe close(first, false, cursor)
  }

  /// Whether a member comes before another in the order of a writer, attributes by their names.
  @inline(__always)
  private func precedes(_ one: Stretch, _ other: Stretch, _ cursor: LineCursor) -> Bool {
    guard one.rank == other.rank else { return one.rank < other.rank }
    guard one.rank == Self.attributeRank else { return false }
    return unsafe cursor.bytes(one.start &+ 1..<one.nameEnd).lexicographicallyPrecedes(
      cursor.bytes(other.start &+ 1..<other.nameEnd)
    )
  }

  /// Ends an object whose members are those from `first` on; nil when it has none, or one twice.
  @inline(__always)
  private mutating func close(
    _ first: Int,
    _ isInOrder: Bool,
    _ cursor: LineCursor
  ) -> Range<Int>? {
    guard open.count > first else { return nil }
    let start = stretches.count
    if isInOrder {
      let (one, other) = (open[first], open[open.count &- 1])
      stretches.append(
        Stretch(rank: one.rank, start: one.start, nameEnd: one.nameEnd, end: other.end)
      )
    } else {
      guard unsafe sort(from: first, cursor) else { return nil }
      stretches.append(contentsOf: open[first...])
    }
    open.removeLast(open.count &- first)
    return start..<stretches.count
  }

  /// Sorts the open members from `first` on; false when there is one twice, or too many of them.
  private mutating func sort(from first: Int, _ cursor: LineCursor) -> Bool {
    let count = open.count &- first
    guard count <= Self.most else { return false }
    // Quite the other way round is as common as any other order.
    if count > 1, unsafe precedes(open[open.count &- 1], open[first], cursor) {
      var (low, high) = (first, open.count &- 1)
      while low < high {
        open.swapAt(low, high)
        (low, high) = (low &+ 1, high &- 1)
      }
    }
    var end = first &+ 1
    while end < open.count {
      let member = open[end]
      var place = end
      while place > first, unsafe !precedes(open[place &- 1], member, cursor) {
        open[place] = open[place &- 1]
        place &-= 1
      }
      open[place] = member
      guard unsafe place == end || precedes(member, open[place &+ 1], cursor) else { return false }
      end &+= 1
    }
    return true
  }

  /// Writes a view with all below it.
  private func write(_ index: Int, _ base: UnsafePointer<UInt8>, _ encoder: inout LineEncoder) {
    let view = views[index]
    unsafe encoder.put(0x7B)
    unsafe write(view.stretches, base, &encoder)
    if view.child >= 0 {
      unsafe encoder.put(",\"children\":[")
      var child = view.child
      unsafe write(child, base, &encoder)
      while views[child].next >= 0 {
        child = views[child].next
        unsafe encoder.put(0x2C)
        unsafe write(child, base, &encoder)
      }
      unsafe encoder.put(0x5D)
    }
    unsafe encoder.put(0x7D)
  }

  /// Writes members with commas between them.
  @inline(__always)
  private func write(
    _ members: Range<Int>,
    _ base: UnsafePointer<UInt8>,
    _ encoder: inout LineEncoder
  ) {
    for place in members {
      let member = stretches[place]
      if place > members.lowerBound { unsafe encoder.put(0x2C) }
      unsafe encoder.put(base + member.start, member.end &- member.start)
    }
  }
}
