/// An exact rational number, for references that must not round.
struct Fraction: Hashable, Comparable {
  let numerator: Int
  let denominator: Int

  init(_ numerator: Int, _ denominator: Int = 1) {
    let sign = denominator < 0 ? -1 : 1
    let divisor = max(Self.divisor(numerator.magnitude, denominator.magnitude), 1)
    self.numerator = sign * numerator / divisor
    self.denominator = sign * denominator / divisor
  }

  private static func divisor(_ first: UInt, _ second: UInt) -> Int {
    var (first, second) = (first, second)
    while second != 0 { (first, second) = (second, first % second) }
    return Int(first)
  }

  var number: Double { Double(numerator) / Double(denominator) }
  var magnitude: Fraction { Fraction(abs(numerator), denominator) }

  static func + (first: Fraction, second: Fraction) -> Fraction {
    Fraction(
      first.numerator * second.denominator + second.numerator * first.denominator,
      first.denominator * second.denominator
    )
  }

  static func - (first: Fraction, second: Fraction) -> Fraction {
    first + Fraction(-second.numerator, second.denominator)
  }

  static func * (first: Fraction, second: Fraction) -> Fraction {
    Fraction(first.numerator * second.numerator, first.denominator * second.denominator)
  }

  static func / (first: Fraction, second: Fraction) -> Fraction {
    first * Fraction(second.denominator, second.numerator)
  }

  static func < (first: Fraction, second: Fraction) -> Bool {
    first.numerator * second.denominator < second.numerator * first.denominator
  }
}
