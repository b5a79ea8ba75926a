import EventModel

/// The knowledge of a monkey about an app.
struct MonkeyMemory: Sendable {
  private var tries: [Move: Int] = [:]
  /// The last screen that each move led to.
  private var destinations: [Move: ScreenKind] = [:]
  /// The number of untried main moves on each screen when it was last seen.
  private var untried: [ScreenKind: Int] = [:]
  private var ineffective: Set<Trial> = []
  /// The screens that moves have led to from each screen.
  private var ways: [ScreenKind: Set<ScreenKind>] = [:]
  /// The distances that were computed since the last screen was seen.
  private var distances: [ScreenKind: Int?] = [:]

  /// A move on one node of one screen.
  struct Trial: Hashable {
    var move: Move
    var node: Int?
    var screen: Digest
  }

  mutating func see(_ list: MoveList, on screen: ScreenKind) {
    distances = [:]
    untried[screen] = list.moves.count { $0.move.isMain && tries[$0.move] == nil }
  }

  mutating func note(_ move: Move, ledTo screen: ScreenKind) {
    tries[move, default: 0] += 1
    destinations[move] = screen
    ways[move.screen, default: []].insert(screen)
    if move.isMain, tries[move] == 1 { untried[move.screen, default: 1] -= 1 }
  }

  /// Remembers that a trial changed nothing on its screen.
  mutating func markIneffective(_ trial: Trial) { ineffective.insert(trial) }

  func isIneffective(_ trial: Trial) -> Bool { ineffective.contains(trial) }

  mutating func weight(of move: Move) -> Double {
    guard let tries = tries[move] else { return move.promise * 6 }
    let known = move.promise / Double(1 + tries)
    guard let end = destinations[move], end != move.screen, let way = distanceToNew(from: end)
    else { return known }
    return known + move.promise * 4 / Double(1 + way)
  }

  /// Returns the number of steps from a screen to one with untried moves; nil if more than three.
  private mutating func distanceToNew(from start: ScreenKind) -> Int? {
    if let known = distances[start] { return known }
    var seen: Set<ScreenKind> = [start]
    var edge: Set<ScreenKind> = [start]
    var found: Int?
    for distance in 0..<4 where found == nil {
      if edge.contains(where: { untried[$0, default: 0] > 0 }) { found = distance }
      edge = Set(edge.flatMap { ways[$0] ?? [] }).subtracting(seen)
      seen.formUnion(edge)
    }
    distances[start] = found
    return found
  }
}
