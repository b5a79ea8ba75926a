/// The redaction of bytes that come in pieces.
extension SecretList {
  /// Returns the pieces of a stream without secrets, also without those that several pieces have together.
  ///
  /// Where there is a secret, each piece ends with a line: the place at which a server cuts an answer would reveal the
  /// length of what is before it.
  ///
  /// - Parameter pieces: the pieces in their order.
  /// - Returns: the pieces; nil for each that is left out.
  mutating func redactStream(_ pieces: [[UInt8]]) -> [[UInt8]?] {
    let all = Array(pieces.joined())
    guard !redactExchanged(all).elementsEqual(all) else { return pieces }
    var (start, end) = (0, 0)
    return pieces.map { piece in
      end += piece.count
      guard end > start else { return nil }
      // A piece of nothing would be the end of a stream.
      let line = all[(end - 1)...].firstIndex(of: 0x0A).map { $0 + 1 } ?? all.count
      defer { start = line }
      return redactExchanged(Array(all[start..<line]))
    }
  }

  /// Returns the bytes of messages without secrets, also without those that several messages in a row have together.
  ///
  /// - Parameter frames: the messages in their order.
  /// - Returns: the messages; the first of those that have a secret together has all of their bytes, and nil stands for
  ///   the others.
  mutating func redactFrames(_ frames: [[UInt8]]) -> [[UInt8]?] {
    var result: [[UInt8]?] = frames
    // Those without a byte say nothing, and can be many.
    let full = frames.indices.filter { !frames[$0].isEmpty }
    for (index, frame) in zip(full, redactFullFrames(full.map { frames[$0] })) {
      result[index] = frame
    }
    return result
  }

  private mutating func redactFullFrames(_ frames: [[UInt8]]) -> [[UInt8]?] {
    var result: [[UInt8]?] = frames.map { redactExchanged($0) }
    var first = 0
    while first < frames.count {
      var last = first
      var (inner, isFound) = (0, false)
      while !isFound, last + 1 < frames.count, inner < longestTyped {
        last += 1
        inner += frames[last].count
        isFound = hasSecret(in: result[first...last])
      }
      guard isFound else {
        first += 1
        continue
      }
      // Only now is it known where the secret begins.
      while first + 1 < last, hasSecret(in: result[first + 1...last]) { first += 1 }
      result[first] = redactExchanged(Array(frames[first...last].joined()))
      for other in first + 1...last { result[other] = nil }
      first = last + 1
    }
    return result
  }

  private mutating func hasSecret(in frames: ArraySlice<[UInt8]?>) -> Bool {
    let bytes = frames.flatMap { $0 ?? [] }
    return !redactExchanged(bytes).elementsEqual(bytes)
  }
}
