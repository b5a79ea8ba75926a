import Synchronization

/// The texts of view trees, each kept once and known by a number.
///
/// Trees hold numbers, so that a node is a few words, and two texts of one pool are the same exactly
/// when their numbers are. A pool only grows; a reader of an endless log starts a new one from time
/// to time, and trees keep theirs alive. Beside texts it holds *tails*: the rarer members of a node
/// as the bytes of their canonical notation, which are decoded when somebody looks.
///
/// Safe to share: all state is behind one lock, which the parser takes once a line.
final class StringPool: Sendable {
  /// The pool of trees that are not read from a log.
  static let shared = StringPool()

  private let state = Mutex(PoolState())

  init() {}

  /// Works with the pool's state; nothing else can meanwhile.
  @inline(__always)
  func withState<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending PoolState) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try state.withLock(body)
  }

  /// How many bytes the texts take together.
  var size: Int { state.withLock { $0.bytes.count } }
}

/// What a pool holds.
@safe struct PoolState {
  /// One text: where its bytes are, and its digest.
  struct Entry {
    var start: Int
    var count: Int
    var digest: Digest
    /// Whether the bytes are known to be a tail in canonical notation.
    var isTail = false
    /// Whether the bytes can stand in a string of JSON as they are.
    var isPlain = false
  }

  /// All texts, one after the other.
  fileprivate(set) var bytes: [UInt8] = []
  /// By number; 0 stands for a text that is not there.
  private(set) var entries = [Entry(start: 0, count: 0, digest: .absent)]
  private var strings: [String?] = [nil]
  private var tails: [UInt32: NodeTail] = [:]
  /// Hash table with open addressing: the upper half of a slot is the hash, the lower the number.
  private var slots = [UInt64](repeating: 0, count: 256)

  /// The number of a text that is given as bytes; it becomes the pool's when it is new, which
  /// `isNew` tells.
  ///
  /// Eight bytes behind the text must be readable.
  @inline(__always)
  mutating func intern(
    _ start: UnsafePointer<UInt8>,
    _ count: Int,
    isNew: inout Bool
  ) -> UInt32 {
    let hash = unsafe Self.hash(start, count)
    let tag = hash & 0xffff_ffff_0000_0000
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    while slots[slot] != 0 {
      if slots[slot] & 0xffff_ffff_0000_0000 == tag {
        let number = UInt32(truncatingIfNeeded: slots[slot])
        let entry = entries[Int(number)]
        if entry.count == count, unsafe isSame(entry, start) {
          isNew = false
          return number
        }
      }
      slot = (slot &+ 1) & mask
    }
    isNew = true
    return unsafe add(start, count, tag, slot)
  }

  /// The number of a text; nil has the number 0.
  mutating func intern(_ text: String?) -> UInt32 {
    guard let text else { return 0 }
    var isNew = false
    return intern(Array(text.utf8), isNew: &isNew)
  }

  /// The number of a text that is given with nothing behind it.
  private mutating func intern(_ text: [UInt8], isNew: inout Bool) -> UInt32 {
    let padded = text + repeatElement(0, count: Self.padding)
    return unsafe padded.withUnsafeBufferPointer { bytes in
      unsafe bytes.baseAddress.map { unsafe intern($0, text.count, isNew: &isNew) } ?? 0
    }
  }

  /// How many bytes behind a text may be read, whatever they hold.
  private static let padding = 8

  /// Whether a text has the bytes from `start` on; eight bytes are compared at once, since both
  /// sides have room for reading ahead.
  @inline(__always)
  private func isSame(_ entry: Entry, _ start: UnsafePointer<UInt8>) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { own in
      guard let base = own.baseAddress else { return entry.count == 0 }
      let (one, other) = unsafe (UnsafeRawPointer(base + entry.start), UnsafeRawPointer(start))
      var at = 0
      while at &+ 8 <= entry.count {
        let first = unsafe one.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        let second = unsafe other.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        if first != second { return false }
        at &+= 8
      }
      guard at < entry.count else { return true }
      let first = unsafe one.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      let second = unsafe other.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      return (first ^ second) << UInt64(truncatingIfNeeded: 64 &- 8 &* (entry.count &- at)) == 0
    }
  }

  @inline(never)
  private mutating func add(
    _ start: UnsafePointer<UInt8>,
    _ count: Int,
    _ tag: UInt64,
    _ slot: Int
  ) -> UInt32 {
    let number = UInt32(truncatingIfNeeded: entries.count)
    let digest = unsafe ByteDigest.of(start, count)
    let text = unsafe UnsafeBufferPointer(start: start, count: count)
    let isPlain = unsafe text.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }
    entries.append(Entry(start: bytes.count, count: count, digest: digest, isPlain: isPlain))
    strings.append(nil)
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
    bytes.append(contentsOf: repeatElement(0, count: Self.padding))
    slots[slot] = tag | UInt64(number)
    if entries.count &* 2 > slots.count { grow() }
    return number
  }

  private mutating func grow() {
    var wider = [UInt64](repeating: 0, count: slots.count * 4)
    let mask = wider.count - 1
    for slot in slots where slot != 0 {
      var place = Int(truncatingIfNeeded: slot >> 32) & mask
      while wider[place] != 0 { place = (place + 1) & mask }
      wider[place] = slot
    }
    slots = wider
  }

  /// The bytes of a text.
  @inline(__always)
  func bytes(of number: UInt32) -> ArraySlice<UInt8> {
    let entry = entries[Int(number)]
    return bytes[entry.start..<entry.start + entry.count]
  }

  /// Whether a text can stand in a string of JSON as it is.
  @inline(__always)
  func isPlain(_ number: UInt32) -> Bool { entries[Int(number)].isPlain }

  /// The digest of a text; zeros for the number 0.
  @inline(__always)
  func digest(_ number: UInt32) -> Digest { entries[Int(number)].digest }

  /// A text by its number; nil for 0.
  mutating func string(_ number: UInt32) -> String? {
    guard number != 0 else { return nil }
    if let string = strings[Int(number)] { return string }
    let entry = entries[Int(number)]
    let string = String(decoding: bytes[entry.start..<entry.start + entry.count], as: UTF8.self)
    strings[Int(number)] = string
    return string
  }

  /// The rarer members of a node by their number.
  mutating func tail(_ number: UInt32) -> NodeTail {
    guard number != 0 else { return NodeTail() }
    if let tail = tails[number] { return tail }
    let entry = entries[Int(number)]
    let tail = NodeTail(decoding: Array(bytes[entry.start..<entry.start + entry.count]))
    tails[number] = tail
    return tail
  }

  /// The number of the rarer members of a node; 0 when all are at their default.
  mutating func intern(_ tail: NodeTail) -> UInt32 {
    let bytes = tail.notation
    guard !bytes.isEmpty else { return 0 }
    var isNew = false
    let number = intern(bytes, isNew: &isNew)
    entries[Int(number)].isTail = true
    if isNew { tails[number] = tail }
    return number
  }

  /// Whether a text is known to be a tail in canonical notation.
  @inline(__always)
  func isTail(_ number: UInt32) -> Bool { entries[Int(number)].isTail }

  @inline(__always)
  private static func hash(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    let bytes = unsafe UnsafeRawPointer(start)
    var hash = UInt64(truncatingIfNeeded: count) ^ 0x9e37_79b9_7f4a_7c15
    var at = 0
    while at &+ 8 <= count {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      hash = fold(hash ^ word, 0xa076_1d64_78bd_642f)
      at &+= 8
    }
    var rest: UInt64 = 0
    if at < count {
      rest = unsafe bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      rest <<= UInt64(truncatingIfNeeded: 64 &- 8 &* (count &- at))
    }
    return fold(hash ^ rest, 0xe703_7ed1_a0b4_28db) | 1 << 32
  }
}
