/// An event of the games and what its page says.
struct GamesEvent {
  let name: String
  let venue: String
  let medals: Int
  let basics: String

  /// The name as its page shows it, each word with a capital.
  var title: String {
    name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }

  static let all: [GamesEvent] = [
    GamesEvent(
      name: "archery",
      venue: "Lord's Cricket Ground",
      medals: 4,
      basics: "Arrows are shot at a target 70 metres away."
    ),
    GamesEvent(
      name: "beach volleyball",
      venue: "Horse Guards Parade",
      medals: 2,
      basics: "Two players a side try to land the ball in the other half of the sand."
    ),
    GamesEvent(
      name: "canoe sprint",
      venue: "Eton Dorney",
      medals: 12,
      basics: "Canoes and kayaks race over 200, 500 or 1,000 metres of flat water."
    ),
    GamesEvent(
      name: "diving",
      venue: "Aquatics Centre",
      medals: 8,
      basics: "Seven judges mark take-off, flight and entry."
    ),
    GamesEvent(
      name: "fencing",
      venue: "ExCeL",
      medals: 10,
      basics: "Touches are counted by an electric circuit."
    ),
    GamesEvent(
      name: "handball",
      venue: "Copper Box",
      medals: 2,
      basics: "Seven players a side, two halves of thirty minutes."
    ),
    GamesEvent(
      name: "judo",
      venue: "ExCeL",
      medals: 14,
      basics: "A clean throw ends the contest at once."
    ),
    GamesEvent(
      name: "rowing",
      venue: "Eton Dorney",
      medals: 14,
      basics: "Boats race over 2,000 metres in six lanes."
    ),
    GamesEvent(
      name: "sailing",
      venue: "Weymouth and Portland",
      medals: 10,
      basics: "The lowest sum of places over all races wins."
    ),
    GamesEvent(
      name: "triathlon",
      venue: "Hyde Park",
      medals: 2,
      basics: "Swim 1.5 kilometres, cycle 40, run 10, without a rest."
    ),
  ]
}
