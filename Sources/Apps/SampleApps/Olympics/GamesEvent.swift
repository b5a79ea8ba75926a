/// An event of the games, and the facts on its page.
struct GamesEvent {
  let name: String
  let venue: String
  let medals: Int
  let basics: String

  /// The title of the event's page: the name with each word capitalized.
  var title: String {
    name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }

  private static let rows: [(name: String, venue: String, medals: Int, basics: String)] = [
    ("archery", "Lord's Cricket Ground", 4, "Arrows are shot at a target 70 metres away."),
    (
      "beach volleyball", "Horse Guards Parade", 2,
      "Two players a side try to land the ball in the other half of the sand."
    ),
    (
      "canoe sprint", "Eton Dorney", 12,
      "Canoes and kayaks race over 200, 500 or 1,000 metres of flat water."
    ),
    ("diving", "Aquatics Centre", 8, "Seven judges mark take-off, flight and entry."),
    ("fencing", "ExCeL", 10, "Touches are counted by an electric circuit."),
    ("handball", "Copper Box", 2, "Seven players a side, two halves of thirty minutes."),
    ("judo", "ExCeL", 14, "A clean throw ends the contest at once."),
    ("rowing", "Eton Dorney", 14, "Boats race over 2,000 metres in six lanes."),
    ("sailing", "Weymouth and Portland", 10, "The lowest sum of places over all races wins."),
    ("triathlon", "Hyde Park", 2, "Swim 1.5 kilometres, cycle 40, run 10, without a rest."),
  ]

  static let all = rows.map {
    GamesEvent(name: $0.name, venue: $0.venue, medals: $0.medals, basics: $0.basics)
  }
}
