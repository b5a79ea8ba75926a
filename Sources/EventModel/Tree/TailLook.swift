/// The members in a tail that decide where a node is drawn and whether it is.
///
/// A screen is asked hundreds of times which of its views are visible. The answer depends on every
/// ancestor, and copying the texts and attributes of each would take most of the time.
struct TailLook: Sendable {
  /// The frame; only for a row whose frame is not in whole thousandths of a point.
  var frame = Frame.zero
  /// The scroll offset.
  var offset = Point.zero
  /// True if the node is hidden, or has an alpha under 0.01.
  var isTransparent = false
  /// True if the node clips its content.
  var clips = false
  /// True if the app reports that input does not reach the node.
  var isOutOfReach = false

  /// The look of a node whose rarer members have their defaults.
  static let plain = TailLook()

  private init() {}

  init(of tail: NodeTail) {
    frame = tail.frame ?? .zero
    offset = tail.offset
    isTransparent = tail.isHidden || (tail.attributes["alpha"]?.number ?? 1) < 0.01
    clips = tail.attributes["clips"]?.bool == true || tail.attributes["contentSize"] != nil
    isOutOfReach = tail.attributes["hittable"]?.bool == false
  }
}

/// The looks of the tails in a pool, by the numbers of the tails.
struct TailLooks: Sendable {
  private var looks: [TailLook] = [.plain]
  /// For each text of the pool the place of its look, as far as any was asked for; 0 if not yet.
  private var places: [Int32] = []

  /// Returns the look of a tail; nil if it is not known yet.
  @inline(__always)
  func look(_ number: UInt32) -> TailLook? {
    let index = Int(number)
    guard index < places.count, places[index] != 0 else { return nil }
    return looks[Int(places[index])]
  }

  /// Keeps the look of a tail.
  mutating func keep(_ look: TailLook, of number: UInt32) {
    let missing = Int(number) + 1 - places.count
    if missing > 0 { places += Array(repeating: 0, count: missing) }
    places[Int(number)] = Int32(looks.count)
    looks.append(look)
  }
}

extension PoolState {
  /// Returns the look of a row's tail.
  @inline(__always)
  mutating func look(_ row: NodeRow) -> TailLook {
    guard row.tail != 0 else { return .plain }
    if let look = looks.look(row.tail) { return look }
    let look = TailLook(of: tail(row.tail))
    looks.keep(look, of: row.tail)
    return look
  }

  /// Returns the frame of a row in its parent's bounds.
  @inline(__always)
  mutating func frame(_ row: NodeRow) -> Frame { row.exactFrame ?? look(row).frame }
}
