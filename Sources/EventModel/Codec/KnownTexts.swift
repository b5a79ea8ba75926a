/// The values of texts that were read before, found by the bytes of a text.
///
/// People go back and forth between the same screens and touch the same views, so a log repeats its
/// longest values. Comparing one with the bytes of an earlier one takes a tenth of the time of reading it.
///
/// Each text has one slot, by its digest, and a later text takes the slot of an earlier one. So neither a
/// search nor the memory depends on the log.
struct KnownTexts<Value> {
  private struct Slot {
    var start: Int
    var count: Int
    var value: Value
  }

  /// The slots, a power of two; a short log has few.
  private var slots: [Slot?] = []
  private var count = 0
  /// All texts, one after the other.
  private var bytes: [UInt8] = []
  /// The size of all texts above which they are forgotten.
  private static var limit: Int { 1 << 20 }
  private static var mostSlots: Int { 1 << 10 }

  /// Returns the value of a text; nil for one that is not known.
  @inline(__always)
  func value(_ start: UnsafePointer<UInt8>, _ count: Int) -> Value? {
    guard count > 0, self.count > 0, let slot = unsafe slots[place(start, count)],
      slot.count == count, unsafe isSame(at: slot.start, start, count)
    else { return nil }
    return slot.value
  }

  /// Adds a text; a long one is not kept.
  @inline(never)
  mutating func add(_ start: UnsafePointer<UInt8>, _ count: Int, value: Value) {
    guard count <= Self.limit / 16 else { return }
    if bytes.count + count > Self.limit { removeAll() }
    if self.count * 2 >= slots.count, slots.count < Self.mostSlots { grow() }
    let place = unsafe place(start, count)
    if slots[place] == nil { self.count += 1 }
    slots[place] = Slot(start: bytes.count, count: count, value: value)
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
  }

  /// Forgets all texts.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    for place in slots.indices { slots[place] = nil }
    count = 0
  }

  /// Makes four times as many slots, in which the texts have new places.
  private mutating func grow() {
    let former = slots
    slots = Array(repeating: nil, count: max(16, former.count * 4))
    count = 0
    for case let slot? in former {
      let place = unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe bytes.baseAddress.map { unsafe self.place($0 + slot.start, slot.count) }
      }
      guard let place else { continue }
      if slots[place] == nil { count += 1 }
      slots[place] = slot
    }
  }

  @inline(__always)
  private func place(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
    let digest = unsafe ByteDigest.of(start, count)
    return Int(truncatingIfNeeded: digest.low) & (slots.count &- 1)
  }

  /// Returns true if the text at an index has the same bytes.
  @inline(__always)
  private func isSame(at own: Int, _ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return false }
      let (one, other) = unsafe (UnsafeRawPointer(base + own), UnsafeRawPointer(start))
      var at = 0
      while at &+ 8 <= count {
        let first = unsafe one.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        let second = unsafe other.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        if first != second { return false }
        at &+= 8
      }
      while at < count {
        let first = unsafe one.load(fromByteOffset: at, as: UInt8.self)
        if unsafe first != other.load(fromByteOffset: at, as: UInt8.self) { return false }
        at &+= 1
      }
      return true
    }
  }
}
