/// The meanings of the control sequences of xterm and similar terminals.
enum ControlSequence {
  /// Returns the input of a sequence that begins with escape and a bracket, and its number of bytes.
  ///
  /// - Returns: nil if more bytes are needed; no input for an unknown sequence.
  static func input(of bytes: ArraySlice<UInt8>, longest: Int) -> (TerminalInput?, Int)? {
    let body = bytes.dropFirst(2)
    // The console of Linux has another form for the first five function keys.
    if body.first == UInt8(ascii: "[") {
      guard let letter = body.dropFirst().first else { return nil }
      let number = Int(letter) - Int(UInt8(ascii: "A")) + 1
      return ((1...5).contains(number) ? .key(.function(number)) : nil, 4)
    }
    let parameters = body.prefix { 0x20...0x3F ~= $0 }
    guard let final = body.dropFirst(parameters.count).first else {
      return parameters.count > longest ? (nil, 2 + parameters.count) : nil
    }
    // The sequence breaks off here; the next byte may begin another one.
    guard 0x40...0x7E ~= final else { return (nil, 2 + parameters.count) }
    let length = 3 + parameters.count
    // The oldest form of mouse reports has three bytes after the sequence.
    if final == UInt8(ascii: "M"), parameters.isEmpty {
      return bytes.count < 6 ? nil : (nil, 6)
    }
    if parameters.first == UInt8(ascii: "<") {
      return (mouse(numbers(parameters.dropFirst()), final), length)
    }
    return (key(numbers(parameters), final).map { .key($0) }, length)
  }

  private static func numbers(_ parameters: ArraySlice<UInt8>) -> [Int] {
    parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
  }

  private static func mouse(_ numbers: [Int], _ final: UInt8) -> TerminalInput? {
    guard numbers.count == 3, numbers[1] >= 1, numbers[2] >= 1 else { return nil }
    let code = numbers[0]
    let cell = CellPlace(column: numbers[1] - 1, row: numbers[2] - 1)
    let isUp = final == UInt8(ascii: "m")
    guard isUp || final == UInt8(ascii: "M"), code & 128 == 0 else { return nil }
    if code & 64 != 0 {
      let directions: [TerminalInput.Mouse.Direction] = [.up, .down, .left, .right]
      return isUp ? nil : .mouse(.init(.wheel(directions[code & 3]), at: cell))
    }
    if isUp { return .mouse(.init(.up, at: cell)) }
    guard code & 3 != 3 else { return nil }
    if code & 32 != 0 { return .mouse(.init(.dragged, at: cell)) }
    let buttons: [TerminalInput.Mouse.Button] = [.first, .middle, .second]
    return .mouse(.init(.down(buttons[code & 3]), at: cell))
  }

  private static func key(_ numbers: [Int], _ final: UInt8) -> TerminalInput.Key? {
    let isShifted = numbers.count > 1 && (numbers[1] - 1) & 1 != 0
    guard final == UInt8(ascii: "~") else {
      if final == UInt8(ascii: "Z") { return .backTab }
      return key(ofShift: final, isShifted: isShifted)
    }
    switch numbers[0] {
    case 1, 7: return .home
    case 4, 8: return .end
    case 3: return .delete
    case 5: return .pageUp
    case 6: return .pageDown
    case 11...15: return .function(numbers[0] - 10, isShifted: isShifted)
    case 17...21: return .function(numbers[0] - 11, isShifted: isShifted)
    case 23, 24: return .function(numbers[0] - 12, isShifted: isShifted)
    default: return nil
    }
  }

  /// Returns the key of a final letter, which is the same after escape and O.
  static func key(ofShift letter: UInt8, isShifted: Bool = false) -> TerminalInput.Key? {
    switch letter {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "P")...UInt8(ascii: "S"):
      .function(Int(letter - UInt8(ascii: "P")) + 1, isShifted: isShifted)
    default: nil
    }
  }
}
