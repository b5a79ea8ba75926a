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
    let (text, key) = (bytes(of: operands), Self.key(row, operands))
    guard let (member, value) = Self.member(Array(text), limits) else { return false }
    var node = node(row)
    guard node.set(member, to: value) else { return false }
    row = self.row(for: node, replacing: row)
    switch member {
    case .className, .identifier, .label, .text, .frame: break
    case .value, .tag, .offset, .isHidden, .isEnabled, .attribute: tailChanges[key] = row.tail
    }
    return true
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
    return name.map { (ViewNode.Member(name: $0), value) }
  }
}
