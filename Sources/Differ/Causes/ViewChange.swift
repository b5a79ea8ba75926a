import EventModel

/// One change of one view, with what may explain it.
struct ViewChange {
  /// The kind, as `ChangeKinds` numbers it.
  var kind: Int
  /// The view: after, if it is on both sides; for a change of order, the parent.
  var view: Int
  /// The kind of place of the view.
  var role: Int
  /// The numbers before and after, of a place, a size or another number.
  var old = 0.0
  var new = 0.0
  /// The values before and after in a table of values, of another attribute; -1 for none.
  var values = -1
  /// The keys of causes that it may have, in the table of keys.
  var keys = 0..<0
  /// The alternatives of what it may follow from, in the table of alternatives.
  var alternatives = 0..<0
  /// A view that came or went beside it, -1 for none.
  var room = -1
  /// The bits that its new value costs, told on its own.
  var literal = 10.0

  /// True if others may follow from it.
  var isKnown = false
  /// The cause, -1 for none.
  var cause = -1
  /// The alternative that it follows from, -1 for none.
  var followed = -1

  /// True if nothing explains it yet.
  var isOpen: Bool { cause < 0 && followed < 0 }
}

/// A key that a change may have; small, since a large screen offers millions.
struct OfferedKey {
  private var number: Int32
  private var once: Float
  private var often: Float

  init(key: Int, bits: Double, each: Double) {
    (number, once, often) = (Int32(key), Float(bits), Float(each))
  }

  /// The number of the key.
  var key: Int { Int(number) }
  /// The bits that its parameters cost once.
  var bits: Double { Double(once) }
  /// The bits that each view costs, of a loose function.
  var each: Double { Double(often) }
}

/// The changes that another one may follow from, small like an offered key: it is known as soon as all of these are known.
struct Alternative {
  private var number: Int32
  private var first: Int32
  private var count: Int32
  private var waiting: Int32 = 0
  /// True if it counts only once nothing else explains the change.
  var isLate: Bool

  init(change: Int, needs: Range<Int>, isLate: Bool) {
    (number, first, count) = (Int32(change), Int32(needs.lowerBound), Int32(needs.count))
    self.isLate = isLate
  }

  /// The change that it explains.
  var change: Int { Int(number) }
  /// The changes that it needs, in a table.
  var needs: Range<Int> { Int(first)..<Int(first + count) }
  /// The number of needed changes that are not known yet.
  var open: Int {
    get { Int(waiting) }
    set { waiting = Int32(newValue) }
  }
}
