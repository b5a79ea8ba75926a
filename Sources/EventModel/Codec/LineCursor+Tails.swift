/// The members of a tail in canonical order; attributes follow in the order of their names.
private enum TailMember: Int {
  case frame, value, tag, offset, hidden, enabled, attribute
}

extension LineCursor {
  /// Returns true if the members from here to the end are a tail as a writer would write it.
  ///
  /// Also false if only the general reader can decide that, as for values with escapes.
  ///
  /// Decoding a tail and writing it again takes thirty times as long, and apps have many tails: each row of
  /// a list has a number.
  mutating func isCanonicalTail() -> Bool {
    var last = TailMember.frame
    var lastName = 0..<0
    repeat {
      guard unsafe skip(.quote), let name = unsafe plainName(), unsafe skip(.colon),
        let member = unsafe member(name), unsafe value(of: member)
      else { return false }
      guard last.rawValue < member.rawValue || (last == .attribute && member == last),
        unsafe member != .attribute || lastName.isEmpty || isBefore(lastName, name)
      else { return false }
      last = member
      if member == .attribute { lastName = name }
      // Behind the tail there may be a comma, too, before the node's children.
    } while unsafe at < end && skip(.comma)
    return unsafe at == end
  }

  /// Reads a name without escapes, which is UTF-8, and its closing quote.
  @inline(__always)
  private mutating func plainName() -> Range<Int>? {
    guard unsafe plainStringEnd(from: at) > at else { return nil }
    return unsafe text()
  }

  /// Returns the member with a name; nil for the name of a member that no tail has.
  private func member(_ name: Range<Int>) -> TailMember? {
    var cursor = unsafe self
    unsafe cursor.at = name.lowerBound
    switch name.count {
    case 3: return unsafe cursor.isAt("tag\"") ? .tag : .attribute
    case 4: return unsafe cursor.isAt("text\"") ? nil : .attribute
    case 5:
      if unsafe cursor.isAt("value\"") { return .value }
      return unsafe cursor.isAt("class\"") || cursor.isAt("label\"") || cursor.isAt("shown\"")
        || cursor.isAt("frame\"") ? nil : .attribute
    case 6:
      if unsafe cursor.isAt("hidden\"") { return .hidden }
      return unsafe cursor.isAt("offset\"") ? .offset : .attribute
    case 7: return unsafe cursor.isAt("enabled\"") ? .enabled : .attribute
    case 8: return unsafe cursor.isAt("children\"") ? nil : .attribute
    case 10: return unsafe cursor.isAt("identifier\"") ? nil : .attribute
    default: return .attribute
    }
  }

  /// Reads the value of a member that does not have its default; false for another value.
  private mutating func value(of member: TailMember) -> Bool {
    switch member {
    case .frame: return false
    case .value: return unsafe byte == .quote && canonicalValue(depth: 0)
    case .tag:
      _ = unsafe skip(.minus)
      return unsafe integer() ?? 0 != 0
    case .offset:
      guard unsafe skip(.openBracket), let x = unsafe thousandths(), unsafe skip(.comma),
        let y = unsafe thousandths(), unsafe skip(.closeBracket)
      else { return false }
      return x | y != 0
    case .hidden: return unsafe skip("true")
    case .enabled: return unsafe skip("false")
    case .attribute: return unsafe canonicalValue(depth: 0)
    }
  }

  /// Reads a value as a writer would write it; false, too, for objects, numbers with many digits and
  /// strings with escapes.
  private mutating func canonicalValue(depth: Int) -> Bool {
    switch unsafe byte {
    case .quote:
      unsafe at &+= 1
      let quote = unsafe plainStringEnd(from: at)
      return unsafe quote >= 0 && text() != nil
    case .openBracket:
      guard depth < 8 else { return false }
      unsafe at &+= 1
      if unsafe skip(.closeBracket) { return true }
      repeat {
        guard unsafe canonicalValue(depth: depth &+ 1) else { return false }
      } while unsafe skip(.comma)
      return unsafe skip(.closeBracket)
    case UInt8(ascii: "t"): return unsafe skip("true")
    case UInt8(ascii: "f"): return unsafe skip("false")
    case UInt8(ascii: "n"): return unsafe skip("null")
    default: return unsafe thousandths() != nil
    }
  }

  /// Returns true if the bytes of one range are before those of another, in the order of bytes.
  private func isBefore(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    unsafe bytes(one).lexicographicallyPrecedes(bytes(other))
  }
}

extension LineCursor {
  /// Returns the number of the tail that the bytes of a range are; nil where they are not canonical.
  func tail(_ range: Range<Int>, _ pool: inout PoolState) -> UInt32? {
    var members = unsafe LineCursor(base, from: range.lowerBound, to: range.upperBound)
    guard unsafe members.isCanonicalTail() else { return nil }
    var isNew = false
    let number = unsafe pool.intern(base + range.lowerBound, range.count, isNew: &isNew)
    pool.confirmTail(number)
    return number
  }

  /// Returns the number of the tail that a notation is; nil where it is not canonical.
  static func tail(_ notation: inout [UInt8], _ pool: inout PoolState) -> UInt32? {
    let count = notation.count
    notation += unsafe [UInt8](repeating: 0, count: padding)
    defer { notation.removeLast(notation.count - count) }
    return unsafe notation.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      return unsafe LineCursor(base, from: 0, to: count).tail(0..<count, &pool)
    }
  }

  /// Returns true if a member is before another one in canonical order; a range begins at the quote of a
  /// name.
  func isMember(_ one: Range<Int>, before other: Range<Int>) -> Bool {
    let (first, second) = unsafe (name(at: one.lowerBound), name(at: other.lowerBound))
    let (place, next) = unsafe (member(first) ?? .frame, member(second) ?? .frame)
    guard place == next else { return place.rawValue < next.rawValue }
    return unsafe isBefore(first, second)
  }

  private func name(at quote: Int) -> Range<Int> {
    unsafe quote &+ 1..<max(plainStringEnd(from: quote &+ 1), quote &+ 1)
  }
}

extension PoolState {
  /// Sets or removes a member of a tail, without decoding the other members.
  ///
  /// - Parameters:
  ///   - row: a row.
  ///   - operands: the number of the operands as text: the member's name and, unless it is removed, its
  ///     value.
  /// - Returns: false, with nothing changed, if the new notation cannot be known, as for a value that is not
  ///   canonical.
  mutating func changeTail(of row: inout NodeRow, by operands: UInt32) -> Bool {
    var notation: [UInt8] = []
    var isChanged = false
    let tail = row.tail
    unsafe withBytes(of: operands) { base, count in
      let operand = unsafe LineCursor(base, from: 0, to: count)
      unsafe withBytes(of: tail) { base, count in
        let former = unsafe LineCursor(base, from: 0, to: count)
        isChanged = unsafe former.replaceTail(with: operand, into: &notation)
      }
    }
    guard isChanged else { return false }
    guard !notation.isEmpty else {
      row.tail = 0
      return true
    }
    var isNew = false
    row.tail = internTail(&notation, isNew: &isNew)
    return true
  }
}

extension LineCursor {
  /// Appends the members from here to the end with one of them replaced, added or removed.
  ///
  /// The operand is the member's name, followed by a comma and its value unless the member is removed.
  fileprivate func replaceTail(with operand: LineCursor, into notation: inout [UInt8]) -> Bool {
    var value = unsafe operand
    guard unsafe value.skip(.quote), let name = unsafe value.plainName(),
      let member = unsafe operand.member(name)
    else { return false }
    let isSet = unsafe value.skip(.comma)
    let start = unsafe value.at
    if isSet {
      guard unsafe value.value(of: member) else { return false }
    }
    guard unsafe value.at == value.end else { return false }
    func add(_ bytes: UnsafeBufferPointer<UInt8>) {
      if !notation.isEmpty { notation.append(.comma) }
      unsafe notation.append(contentsOf: bytes)
    }
    var isAdded = !isSet
    func addNew() {
      guard !isAdded else { return }
      isAdded = true
      unsafe add(operand.bytes(0..<name.upperBound + 1))
      notation.append(.colon)
      unsafe notation.append(contentsOf: operand.bytes(start..<operand.end))
    }
    var former = unsafe self
    while unsafe former.at < former.end {
      let start = unsafe former.at
      guard unsafe former.skip(.quote), let other = unsafe former.plainName(),
        unsafe former.skip(.colon), unsafe former.skipValue()
      else { return false }
      // A frame comes first, and only in a tail.
      let isFrame = unsafe bytes(other).elementsEqual("frame".utf8)
      guard let place = isFrame ? TailMember.frame : unsafe self.member(other) else { return false }
      let isSame = unsafe place == member && bytes(other).elementsEqual(operand.bytes(name))
      if unsafe isSame || place.rawValue > member.rawValue
        || (place == .attribute && member == place
          && operand.bytes(name).lexicographicallyPrecedes(bytes(other)))
      {
        addNew()
      }
      if !isSame { unsafe add(bytes(start..<former.at)) }
      _ = unsafe former.skip(.comma)
    }
    addNew()
    return true
  }
}
