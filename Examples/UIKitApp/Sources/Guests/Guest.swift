import Foundation

struct Guest: Equatable {
  var name: String
  var isVegetarian = false
  var companions = 0

  var summary: String {
    var parts: [String] = []
    if isVegetarian { parts.append("vegetarian") }
    if companions > 0 { parts.append("+\(companions)") }
    return parts.joined(separator: ", ")
  }
}

final class GuestStore {
  private(set) var guests = [
    Guest(name: "Ada", isVegetarian: true), Guest(name: "Grace", companions: 1),
  ]

  var seatCount: Int {
    guests.reduce(0) { $0 + 1 + $1.companions }
  }

  func add(_ guest: Guest) {
    guests.append(guest)
  }

  func replace(at index: Int, with guest: Guest) {
    guests[index] = guest
  }

  func remove(at index: Int) {
    guests.remove(at: index)
  }
}
