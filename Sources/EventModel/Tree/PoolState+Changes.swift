extension PoolState {
  /// Sets or removes a member of a row where the same was done to a row with the same tail before.
  ///
  /// Apps focus, select and enable their views again and again, so the tails that this leads to are kept.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - operands: the number of the operands of the operation as text: the member's name and, unless
  ///     it is removed, its value.
  /// - Returns: false, with nothing changed, where it was not done before.
  func isChanged(_ row: inout NodeRow, by operands: UInt32) -> Bool {
    guard let tail = tailChanges[Self.key(row, operands)] else { return false }
    row.tail = tail
    return true
  }

  /// Sets or removes a member of a row, and keeps the tail that this leads to.
  ///
  /// - Returns: false, with nothing changed, for a value that the member cannot have.
  mutating func change(_ row: inout NodeRow, by operands: UInt32, _ limits: LogLimits) -> Bool {
    let key = Self.key(row, operands)
    if isText(&row, removedBy: operands) { return true }
    if changeTail(of: &row, by: operands) {
      tailChanges[key] = row.tail
      return true
    }
    // A copy, since a slice would make the pool copy all of its bytes when it adds the next text.
    let text = Array(bytes(of: operands))
    guard let (member, value) = Self.member(text, limits) else { return false }
    var node = node(row)
    guard node.set(member, to: value) else { return false }
    row = self.row(for: node, replacing: row)
    switch member {
    case .className, .identifier, .label, .text, .frame: break
    case .value, .tag, .offset, .isHidden, .isEnabled, .attribute: tailChanges[key] = row.tail
    }
    return true
  }

  /// Removes one of the texts of a row, if the operands are its name.
  private func isText(_ row: inout NodeRow, removedBy operands: UInt32) -> Bool {
    let name = bytes(of: operands)
    if name.elementsEqual("\"text\"".utf8) {
      row.text = 0
    } else if name.elementsEqual("\"label\"".utf8) {
      row.label = 0
    } else if name.elementsEqual("\"identifier\"".utf8) {
      row.identifier = 0
    } else {
      return false
    }
    return true
  }

  /// Sets the accessibility value of a row, which is the first member of its tail, without decoding the
  /// other members: fields have a new value after each letter.
  ///
  /// - Parameters:
  ///   - row: a row whose frame is not in its tail.
  ///   - text: the value, without bytes that JSON escapes.
  /// - Returns: false, with nothing changed, where the value is not UTF-8.
  mutating func setValue(of row: inout NodeRow, to text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard unsafe String(validating: text, as: UTF8.self) != nil else { return false }
    var notation = Array("\"value\":\"".utf8)
    let former = Array(bytes(of: row.tail))
    var rest = 0
    if former.starts(with: notation) {
      rest += notation.count
      while former[rest] != .quote { rest += former[rest] == .backslash ? 2 : 1 }
      // The value's quote, and the comma if there are other members.
      rest = min(rest + 2, former.count)
    }
    unsafe notation.append(contentsOf: text)
    notation.append(.quote)
    if rest < former.count {
      notation.append(.comma)
      notation += former[rest...]
    }
    var isNew = false
    row.tail = internTail(&notation, isNew: &isNew)
    return true
  }

  /// Sets or removes the members of an update; false where the value does not fit the row.
  mutating func apply(_ update: RowEdit.Update, to row: inout NodeRow) -> Bool {
    let number = update.number
    switch update.kind {
    case .label: row.label = number
    case .text: row.text = number
    case .identifier: row.identifier = number
    case .show: (row.label, row.text) = (number, number)
    case .frame:
      guard row.x != NodeRow.inexact else { return false }
      (row.x, row.y, row.width, row.height) = (update.x, update.y, update.width, update.height)
    case .value:
      guard row.x != NodeRow.inexact else { return false }
      let text = Array(bytes(of: number))
      return unsafe text.withUnsafeBufferPointer { unsafe setValue(of: &row, to: $0) }
    case .set, .unset:
      return isChanged(&row, by: number) || change(&row, by: number, LogLimits(depth: .max))
    }
    return true
  }

  /// Returns the member that operands name, with its value, which is nil where it is removed; nil unless
  /// they were read as operands before.
  func member(ofOperands number: UInt32) -> (ViewNode.Member, AttributeValue?)? {
    // The reader that accepted them had the limits of its log.
    Self.member(Array(bytes(of: number)), LogLimits(depth: .max))
  }

  private static func key(_ row: NodeRow, _ operands: UInt32) -> UInt64 {
    UInt64(row.tail) << 32 | UInt64(operands)
  }

  /// Returns the member that operands name, with its value; nil unless they are JSON.
  private static func member(
    _ operands: [UInt8],
    _ limits: LogLimits
  ) -> (ViewNode.Member, AttributeValue?)? {
    var limits = limits
    // The line, its list of operations and the operation are around them; the list here is one.
    limits.depth -= 2
    let bytes = [.openBracket] + operands + [.closeBracket]
    var scanner = JSONScanner(bytes, line: 1, limits: limits)
    var name: String?
    var value: AttributeValue?
    do {
      try scanner.array { (scanner) throws(LogError) in
        if name == nil { name = try scanner.string() } else { value = try scanner.value() }
      }
      try scanner.finish()
    } catch { return nil }
    // The general reader says why it is refused.
    guard let name, name != "children" else { return nil }
    return (ViewNode.Member(name: name), value)
  }
}
