/// The numbers of payment cards and of bank accounts, by their beginnings and check digits.
enum PaymentNumbers {
  /// Returns true if a text is the number of a card: of a network's beginning and length, with the check digit of
  /// Luhn.
  static func isCard(_ text: String) -> Bool {
    guard text.allSatisfy({ $0.isNumber || $0 == " " || $0 == "-" || $0 == "." || $0 == "\u{A0}" })
    else { return false }
    let digits = text.compactMap(\.wholeNumberValue)
    guard (13...19).contains(digits.count), Set(digits).count > 1, isOfNetwork(digits) else {
      return false
    }
    return hasLuhnDigit(digits)
  }

  /// The beginnings of the numbers of a network, as numbers of so many digits, and their lengths.
  private struct Network {
    var digits: Int
    var beginnings: ClosedRange<Int>
    var lengths: ClosedRange<Int>
  }

  private static let networks = [
    Network(digits: 1, beginnings: 4...4, lengths: 13...19),
    Network(digits: 2, beginnings: 51...55, lengths: 16...16),
    Network(digits: 4, beginnings: 2_221...2_720, lengths: 16...16),
    Network(digits: 4, beginnings: 2_200...2_204, lengths: 16...19),
    Network(digits: 2, beginnings: 34...34, lengths: 15...15),
    Network(digits: 2, beginnings: 37...37, lengths: 15...15),
    Network(digits: 4, beginnings: 6_011...6_011, lengths: 16...19),
    Network(digits: 2, beginnings: 64...65, lengths: 16...19),
    Network(digits: 3, beginnings: 300...305, lengths: 14...19),
    Network(digits: 2, beginnings: 36...36, lengths: 14...19),
    Network(digits: 2, beginnings: 38...39, lengths: 14...19),
    Network(digits: 4, beginnings: 3_528...3_589, lengths: 16...19),
    Network(digits: 2, beginnings: 50...50, lengths: 13...19),
    Network(digits: 2, beginnings: 56...63, lengths: 13...19),
    Network(digits: 2, beginnings: 66...69, lengths: 13...19),
    Network(digits: 2, beginnings: 81...81, lengths: 16...19),
    Network(digits: 4, beginnings: 9_792...9_792, lengths: 16...16),
  ]

  private static func isOfNetwork(_ digits: [Int]) -> Bool {
    networks.contains { network in
      let beginning = digits.prefix(network.digits).reduce(0) { $0 * 10 + $1 }
      return network.beginnings.contains(beginning) && network.lengths.contains(digits.count)
    }
  }

  /// Returns true if the last digit is the check digit of Luhn.
  static func hasLuhnDigit(_ digits: [Int]) -> Bool {
    let sum = digits.reversed().enumerated().reduce(0) { sum, item in
      let (place, digit) = item
      let value = place % 2 == 1 ? 2 * digit : digit
      return sum + (value > 9 ? value - 9 : value)
    }
    return sum % 10 == 0
  }

  /// Returns true if a text is an IBAN, by its check digits.
  static func isAccount(_ text: String) -> Bool {
    // A letter in upper case has at least a third of the bytes.
    guard (15...3 * 34).contains(text.utf8.count { $0 != UInt8(ascii: "-") }) else { return false }
    let text = text.uppercased().filter { $0 != "-" }
    let bytes = Array(text.utf8)
    guard (15...34).contains(bytes.count),
      text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
      text.prefix(2).allSatisfy(\.isLetter), text.dropFirst(2).prefix(2).allSatisfy(\.isNumber)
    else { return false }
    let rest = (bytes.dropFirst(4) + bytes.prefix(4)).reduce(0) { rest, byte in
      byte < 0x41 ? (rest * 10 + Int(byte) - 0x30) % 97 : (rest * 100 + Int(byte) - 0x37) % 97
    }
    return rest == 1
  }
}
