/// A value with a number that is another one for most other values.
protocol Coded: Equatable {
  /// The number, equal for equal values.
  var code: Int { get }
}

/// The numbers of values, from 0 on in the order in which they came first.
///
/// An open table of places: millions of keys are looked up for a large screen, most of them more than once, and a
/// dictionary would take as long for each as all other work on it. A place has half of the code, so that the values
/// themselves, which are far apart in memory, are hardly ever read for another one.
struct NumberTable<Element: Coded> {
  /// The values by their numbers.
  private(set) var elements: [Element] = []
  /// The codes and numbers at the places of the codes; at least half of the places are free.
  private var places: [Place] = Array(repeating: .free, count: 64)

  /// Makes room for values, which are not copied then when there are more of them.
  mutating func reserve(_ count: Int) { elements.reserveCapacity(elements.count + count) }

  /// Returns the number of a value; nil if it has none.
  func knownNumber(of element: Element) -> Int? {
    let number = places[place(of: element, element.code.spread)].number
    return number < 0 ? nil : Int(number)
  }

  /// Returns the number of a value, the next one if it has none.
  mutating func number(of element: Element) -> Int {
    let code = element.code.spread
    let place = place(of: element, code)
    if places[place].number >= 0 { return Int(places[place].number) }
    places[place] = Place(code: code, number: Int32(elements.count))
    elements.append(element)
    if 2 * elements.count > places.count { grow() }
    return elements.count - 1
  }

  /// The place at which a value is, or would be.
  private func place(of element: Element, _ code: UInt32) -> Int {
    let mask = places.count - 1
    var place = Int(code) & mask
    while places[place].number >= 0,
      places[place].code != code || elements[Int(places[place].number)] != element
    {
      place = (place + 1) & mask
    }
    return place
  }

  private mutating func grow() {
    let former = places
    places = Array(repeating: .free, count: former.count * 4)
    let mask = places.count - 1
    for known in former where known.number >= 0 {
      var place = Int(known.code) & mask
      while places[place].number >= 0 { place = (place + 1) & mask }
      places[place] = known
    }
  }
}

private struct Place {
  var code: UInt32
  var number: Int32

  static let free = Place(code: 0, number: -1)
}

extension Int {
  /// A number for this one and another, in that order.
  func mixed(_ other: Int) -> Int {
    let product = UInt(bitPattern: self ^ 0x51_7c_c1) &* 0x9e37_79b9_7f4a_7c15
    return Int(bitPattern: product ^ product >> 29) &+ other
  }

  /// A number of 32 bits in whose low bits all bits of this one count.
  fileprivate var spread: UInt32 {
    let product = (UInt(bitPattern: self) ^ UInt(bitPattern: self) >> 32) &* 0xd6e8_feb8_6659_fd93
    return UInt32(truncatingIfNeeded: product ^ product >> 32)
  }
}
