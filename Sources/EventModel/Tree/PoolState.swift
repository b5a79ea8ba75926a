/// The content of a pool of texts.
@safe struct PoolState: ~Copyable, Sendable {
  /// One text: the place of its bytes, and their properties.
  private struct Entry {
    var start: Int
    var count: Int
    /// True once the bytes are known to be a tail in canonical notation.
    var isTail = false
    /// True if a JSON string can have the bytes without escapes.
    var isPlain = false
  }

  /// A place in the hash table: a text's key and number; the number is 0 in a free place.
  private struct Slot {
    var key: Key
    var number: UInt32
  }

  /// The key of a text: of up to 16 bytes it is the text itself, so that no byte of the pool is read.
  private struct Key: Equatable {
    /// The first eight bytes; of a longer text a mix of all bytes except the last ones.
    var first: UInt64
    /// The last eight bytes; 0 for a shorter text.
    var last: UInt64
    var count: UInt32

    @inline(__always)
    init(_ start: UnsafePointer<UInt8>, _ count: Int, seed: UInt64) {
      let bytes = unsafe UnsafeRawPointer(start)
      self.count = UInt32(truncatingIfNeeded: count)
      first = unsafe bytes.loadUnaligned(as: UInt64.self)
      guard count >= 8 else {
        first &= (1 as UInt64) << UInt64(truncatingIfNeeded: count &* 8) &- 1
        last = 0
        return
      }
      last = unsafe bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      guard count > 16 else { return }
      var at = 8
      while at &+ 8 < count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        first = fold(first ^ word ^ seed, 0xa076_1d64_78bd_642f)
        at &+= 8
      }
    }

    @inline(__always)
    func hash(seed: UInt64) -> Int {
      let mixed = fold(
        first ^ seed ^ UInt64(count) << 48,
        last ^ 0xe703_7ed1_a0b4_28db &+ seed
      )
      return Int(truncatingIfNeeded: mixed)
    }
  }

  /// All texts, one after the other.
  fileprivate(set) var bytes: [UInt8] = []
  /// The entries by number; number 0 represents nil.
  private var entries = [Entry(start: 0, count: 0)]
  /// The digests of the texts, by number.
  private(set) var digests = TextDigests()
  private var strings: [String?] = [nil]
  private var tails: [UInt32: NodeTail] = [:]
  /// The tail that a node with a former tail got last, by the former one.
  private var nextTails: [UInt32: UInt32] = [:]
  /// The tails that changes of members lead to, by the former tail and the operands of the change.
  var tailChanges: [UInt64: UInt32] = [:]
  /// The looks of tails, as far as they were asked for.
  var looks = TailLooks()
  /// The marks of texts, as far as they were asked for.
  var marks = TextMarks()
  /// The hash table, with open addressing.
  private var slots = [Slot](repeating: Self.free, count: 256)
  /// The place of each text in the list that was begun last, with the number of that list.
  private var places: [(list: UInt32, place: UInt32)] = [(0, 0)]
  private var list: UInt32 = 0
  /// The seed of the hash table, so that no file can have texts that all share one place.
  ///
  /// Numbers and order do not depend on it.
  private let seed = UInt64.random(in: 1...(.max))
  /// A buffer for the bytes of a string that is looked up.
  private var letters: [UInt8] = []
  /// The bytes of memory above which the pool is full.
  var mostBytes = 16 << 20

  private static let free = Slot(
    key: unsafe Key([UInt8](repeating: 0, count: 8), 0, seed: 0),
    number: 0
  )

  /// The number of the empty text in every pool, so that whether a text is empty needs no look into it.
  static let emptyText: UInt32 = 1

  /// Creates a pool of the empty text.
  init() { _ = intern("") }

  /// The bytes of memory that it holds, about.
  var bytesHeld: Int {
    bytes.count + entries.count * Self.bytesOfEntry + tailChanges.count * Self.bytesOfChange
  }

  /// The bytes of a text's entry, its five digests, its string, its place and two slots of the hash table.
  private static let bytesOfEntry =
    MemoryLayout<Entry>.stride + 5 * MemoryLayout<Digest>.stride + MemoryLayout<String?>.stride + 8
    + 2 * MemoryLayout<Slot>.stride
  /// The bytes of a change of a tail, in a table that is partly free.
  private static let bytesOfChange = 24

  /// True once the pool holds more than `mostBytes`, so that the next screen should use a new pool.
  var isFull: Bool { bytesHeld > mostBytes }

  /// Returns the number of a text, and adds it where it is new.
  ///
  /// Eight bytes behind the text must be readable.
  @inline(__always)
  mutating func intern(
    _ start: UnsafePointer<UInt8>,
    _ count: Int,
    isNew: inout Bool
  ) -> UInt32 {
    let key = unsafe Key(start, count, seed: seed)
    let mask = slots.count &- 1
    var place = key.hash(seed: seed) & mask
    while true {
      let slot = slots[place]
      if slot.number == 0 { break }
      if slot.key == key, unsafe count <= 16 || isSame(slot.number, start) {
        isNew = false
        return slot.number
      }
      place = (place &+ 1) & mask
    }
    isNew = true
    return unsafe add(start, count, key: key, at: place)
  }

  /// Returns the number of a text, and adds it where it is new; 0 for nil.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - number: the number of a text that is probably the same.
  /// - Returns: the number.
  mutating func intern(_ text: String?, like number: UInt32? = nil) -> UInt32 {
    guard var text else { return 0 }
    if let number, number != 0, let known = strings[Int(number)], known.isIdentical(to: text) {
      return number
    }
    var isNew = false
    // The buffer is taken out meanwhile, so that the pool may be changed.
    var letters: [UInt8] = []
    swap(&letters, &self.letters)
    defer { swap(&letters, &self.letters) }
    letters.removeAll(keepingCapacity: true)
    text.withUTF8 { bytes in unsafe letters.append(contentsOf: bytes) }
    return intern(&letters, isNew: &isNew)
  }

  /// Returns the number of a text, which is not added; nil where the pool does not have it.
  func number(of text: String) -> UInt32? {
    var text = Array(text.utf8)
    let count = text.count
    text += Self.padding
    return unsafe text.withUnsafeBufferPointer { bytes -> UInt32? in
      guard let start = bytes.baseAddress else { return nil }
      let key = unsafe Key(start, count, seed: seed)
      let mask = slots.count &- 1
      var place = key.hash(seed: seed) & mask
      while slots[place].number != 0 {
        let slot = slots[place]
        if slot.key == key, unsafe count <= 16 || isSame(slot.number, start) { return slot.number }
        place = (place &+ 1) & mask
      }
      return nil
    }
  }

  /// Returns the number of a text, to which it appends room for reading ahead.
  private mutating func intern(_ text: inout [UInt8], isNew: inout Bool) -> UInt32 {
    let count = text.count
    text += Self.padding
    return unsafe text.withUnsafeBufferPointer { bytes in
      unsafe bytes.baseAddress.map { unsafe intern($0, count, isNew: &isNew) } ?? 0
    }
  }

  /// The bytes behind each text, for reading ahead.
  private static let padding = [UInt8](repeating: 0, count: 16)

  /// Returns true if a text equals the bytes from `start` on; both have room for reading ahead, so eight
  /// bytes are compared at once.
  private func isSame(_ number: UInt32, _ start: UnsafePointer<UInt8>) -> Bool {
    let entry = entries[Int(number)]
    return unsafe bytes.withUnsafeBufferPointer { own in
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
    key: Key,
    at place: Int
  ) -> UInt32 {
    let number = UInt32(truncatingIfNeeded: entries.count)
    let text = unsafe UnsafeBufferPointer(start: start, count: count)
    let isPlain = unsafe text.allSatisfy { $0.isUnescapedInJSON }
    entries.append(Entry(start: bytes.count, count: count, isPlain: isPlain))
    digests.append(unsafe ByteDigest.of(start, count))
    strings.append(nil)
    places.append((0, 0))
    unsafe bytes.append(contentsOf: text)
    bytes += Self.padding
    slots[place] = Slot(key: key, number: number)
    if entries.count &* 2 > slots.count { grow() }
    return number
  }

  /// Makes the text that was added last unknown; it keeps its number, which no text gets again.
  mutating func forgetLast() {
    let number = UInt32(truncatingIfNeeded: entries.count - 1)
    // No text was added since, so no other text depends on its place in the table.
    if let place = slots.firstIndex(where: { $0.number == number }) { slots[place] = Self.free }
  }

  private mutating func grow() {
    var wider = [Slot](repeating: Self.free, count: slots.count * 2)
    let mask = wider.count - 1
    for slot in slots where slot.number != 0 {
      var place = slot.key.hash(seed: seed) & mask
      while wider[place].number != 0 { place = (place + 1) & mask }
      wider[place] = slot
    }
    slots = wider
  }

  /// The most places that the search for a text can look at.
  var longestSearch: Int {
    var (longest, run) = (0, 0)
    for slot in slots + slots {
      run = slot.number == 0 ? 0 : run + 1
      longest = max(longest, run)
    }
    return longest
  }

  /// Returns the bytes of a text.
  @inline(__always)
  func bytes(of number: UInt32) -> ArraySlice<UInt8> {
    let entry = entries[Int(number)]
    return bytes[entry.start..<entry.start + entry.count]
  }

  /// Calls `body` with the bytes of a text and their number; 16 more can be read.
  @inline(__always)
  func withBytes(of number: UInt32, _ body: (UnsafePointer<UInt8>, Int) -> Void) {
    let entry = entries[Int(number)]
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe body(base + entry.start, entry.count)
    }
  }

  /// Returns the number of bytes in a text.
  @inline(__always)
  func count(of number: UInt32) -> Int { entries[Int(number)].count }

  /// Returns true if a JSON string can have a text without escapes.
  @inline(__always)
  func isPlain(_ number: UInt32) -> Bool { entries[Int(number)].isPlain }

  /// Begins an empty list of texts.
  mutating func beginList() { list &+= 1 }

  /// Returns the place of a text in the list that was begun last; nil where it has none.
  @inline(__always)
  func place(of number: UInt32) -> Int? {
    let (list, place) = places[Int(number)]
    return list == self.list ? Int(place) : nil
  }

  /// Sets the place of a text in the list that was begun last.
  mutating func put(_ number: UInt32, at place: Int) {
    places[Int(number)] = (list, UInt32(truncatingIfNeeded: place))
  }

  /// Returns a text by its number; nil for 0.
  mutating func string(_ number: UInt32) -> String? {
    guard number != 0 else { return nil }
    if let string = strings[Int(number)] { return string }
    let string = String(decoding: bytes(of: number), as: UTF8.self)
    strings[Int(number)] = string
    return string
  }

  /// Returns the rarer members of a node by their number.
  mutating func tail(_ number: UInt32) -> NodeTail {
    guard number != 0 else { return NodeTail() }
    if let tail = tails[number] { return tail }
    let tail = NodeTail(canonical: Array(bytes(of: number)), LogLimits()) ?? NodeTail()
    tails[number] = tail
    return tail
  }

  /// Returns an attribute among the rarer members of a node, without copying the others.
  mutating func attribute(_ name: String, ofTail number: UInt32) -> AttributeValue? {
    guard let place = tails.index(forKey: number) else { return tail(number).attributes[name] }
    return tails.values[place].attributes[name]
  }

  /// Returns the number of the rarer members of a node; 0 where all have their default.
  ///
  /// A node mostly keeps its tail, or gets the tail that nodes like it got last, as a button does that is
  /// highlighted and then no longer. Comparing members takes a fraction of the time of writing them.
  ///
  /// - Parameters:
  ///   - tail: the members.
  ///   - old: the number of the node's former tail; 0 if it had none, or is a new node.
  /// - Returns: the number.
  mutating func intern(_ tail: NodeTail, like old: UInt32) -> UInt32 {
    if isTail(old, tail) { return old }
    if let next = nextTails[old], isTail(next, tail) { return next }
    let number = intern(tail)
    nextTails[old] = number
    return number
  }

  /// Returns true if a number is that of a tail with exactly these members.
  private func isTail(_ number: UInt32, _ tail: NodeTail) -> Bool {
    guard number != 0, let place = tails.index(forKey: number) else { return false }
    return tails.values[place].isIdentical(to: tail)
  }

  /// Returns the number of the rarer members of a node; 0 where all have their default.
  mutating func intern(_ tail: NodeTail) -> UInt32 {
    var bytes = tail.notation
    guard !bytes.isEmpty else { return 0 }
    var isNew = false
    let number = internTail(&bytes, isNew: &isNew)
    if isNew { tails[number] = tail }
    return number
  }

  /// Returns the number of a tail in canonical notation, to which it appends room for reading ahead.
  mutating func internTail(_ notation: inout [UInt8], isNew: inout Bool) -> UInt32 {
    let number = intern(&notation, isNew: &isNew)
    entries[Int(number)].isTail = true
    return number
  }

  /// Notes that a text is a tail in canonical notation.
  mutating func confirmTail(_ number: UInt32) { entries[Int(number)].isTail = true }

  /// Returns true if a text is known to be a tail in canonical notation.
  @inline(__always)
  func isTail(_ number: UInt32) -> Bool { entries[Int(number)].isTail }
}
