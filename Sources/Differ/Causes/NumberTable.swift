/// A value with a number that is another one for most other values.
protocol Coded: Equatable {
  /// The number, equal for equal values.
  var code: Int { get }
}

/// The numbers of values, from 0 on in the order in which they came first.
///
/// An open table of places: millions of keys are looked up for a large screen, most of them more than once, and a
/// dictionary would take as long for each as all other work on it.
struct NumberTable<Element: Coded> {
  /// The values by their numbers.
  private(set) var elements: [Element] = []
  /// The numbers at the places of their codes, -1 for none; at least half of the places are free.
  private var places: [Int32] = Array(repeating: -1, count: 64)

  /// Returns the number of a value; nil if it has none.
  func knownNumber(of element: Element) -> Int? {
    let number = places[place(of: element)]
    return number < 0 ? nil : Int(number)
  }

  /// Returns the number of a value, the next one if it has none.
  mutating func number(of element: Element) -> Int {
    let place = place(of: element)
    if places[place] >= 0 { return Int(places[place]) }
    places[place] = Int32(elements.count)
    elements.append(element)
    if 2 * elements.count > places.count { grow() }
    return elements.count - 1
  }

  /// The place at which a value is, or would be.
  private func place(of element: Element) -> Int {
    let mask = places.count - 1
    var place = element.code.spread & mask
    while places[place] >= 0, elements[Int(places[place])] != element { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    places = Array(repeating: -1, count: places.count * 4)
    let mask = places.count - 1
    for (number, element) in elements.enumerated() {
      var place = element.code.spread & mask
      while places[place] >= 0 { place = (place + 1) & mask }
      places[place] = Int32(number)
    }
  }
}

extension Int {
  /// A number for this one and another, in that order.
  func mixed(_ other: Int) -> Int {
    let product = UInt(bitPattern: self ^ 0x51_7c_c1) &* 0x9e37_79b9_7f4a_7c15
    return Int(bitPattern: product ^ product >> 29) &+ other
  }

  /// A number in whose low bits all bits of this one count.
  fileprivate var spread: Int {
    let product = (UInt(bitPattern: self) ^ UInt(bitPattern: self) >> 32) &* 0xd6e8_feb8_6659_fd93
    return Int(bitPattern: product ^ product >> 32)
  }
}
