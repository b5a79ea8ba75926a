import EventModel

/// The relations of places and sizes in the screens of a run.
struct PlaceRelations {
  let scene: CauseScene
  /// For each class with texts, the padding beside them that most views of the class have.
  private let paddings: [Int: Double]
  /// The fonts of views, in points.
  let fonts: FontSizes
  /// The texts that views show.
  let texts: ShownTexts
  /// The numbers of the attributes that tell a text or its font.
  let textKinds: [Int]
  /// The number of the attribute that tells how high a view's content is.
  let contentKind: Int
  /// The number of the attribute that hides a view.
  let hiddenKind: Int
  /// The views after that are hidden and were not, or the other way round.
  var hidden: [Int: Bool] = [:]
  private var gaps: [Int: UsualGaps] = [:]
  /// The places of children, by their parents before.
  var slots: [Int: Slots?] = [:]
  /// The lines in which children flow.
  var flows: [Flow] = []
  /// For each view the place of its children's lines; -1 for children that do not flow, -2 if nobody asked yet.
  var flowPlaces: [Int32]

  init(_ scene: CauseScene, textKinds: [Int], contentKind: Int, hiddenKind: Int) {
    self.scene = scene
    (self.textKinds, self.contentKind, self.hiddenKind) = (textKinds, contentKind, hiddenKind)
    paddings = Self.paddings(in: scene)
    fonts = FontSizes(scene)
    texts = ShownTexts(scene)
    flowPlaces = Array(repeating: -2, count: scene.views.count)
  }

  /// Returns the width that does not depend on the number of characters, for each class in which most texts agree.
  private static func paddings(in scene: CauseScene) -> [Int: Double] {
    var points: [Int: Set<SIMD2<Double>>] = [:]
    for view in scene.matched where scene.kids[view].isEmpty && scene.views[view].length > 0 {
      let one = scene.views[view]
      points[one.name, default: []].insert(SIMD2(Double(one.length), one.frame.z))
    }
    var result: [Int: Double] = [:]
    for (name, found) in points {
      let sorted = found.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
      var votes: [SIMD2<Double>: Int] = [:]
      for (one, other) in zip(sorted, sorted.dropFirst()) where other.x > one.x && other.y > one.y {
        let width = (other.y - one.y) / (other.x - one.x)
        votes[SIMD2(width.inThousandths, (one.y - width * one.x).inThousandths), default: 0] += 1
      }
      let best = votes.max { ($0.value, $0.key.x, $0.key.y) < ($1.value, $1.key.x, $1.key.y) }
      if let best, best.value > 1 || sorted.count == 2 { result[name] = best.key.y }
    }
    return result
  }

  /// The width of views of a class that does not depend on their texts; 0 if they do not agree.
  func padding(of name: Int) -> Double { paddings[name] ?? 0 }

  /// The widths of views of a class that may not depend on their texts, in their order.
  func paddingsToTry(of name: Int) -> [Double] {
    guard let padding = paddings[name], padding != 0 else { return Self.noPadding }
    return padding < 0 ? [padding, 0] : [0, padding]
  }

  private static let noPadding = [0.0]

  // MARK: - Neighbours

  /// Returns the nearest sibling before or after a view on an axis, in the order of the tree.
  func neighbour(of view: Int, _ axis: Int, _ step: Int) -> Int? {
    let one = scene.views[view]
    guard one.parent >= 0 else { return nil }
    let siblings = scene.kids[one.parent]
    var place = one.ordinal + step
    for _ in 0..<4 where siblings.indices.contains(place) {
      let other = scene.views[siblings[place]]
      let isBeside =
        step < 0
        ? other.end(axis) <= one.frame[axis] + .samePlace
        : other.frame[axis] >= one.end(axis) - .samePlace
      if isBeside { return siblings[place] }
      place += step
    }
    return nil
  }

  /// The usual gaps between classes of neighbours in a view, and the place of the first one.
  struct UsualGaps {
    struct Classes: Hashable {
      var before: Int
      var after: Int
    }

    var gaps: [Classes: Double] = [:]
    var first: Double?
  }

  mutating func usualGaps(in parent: Int, _ axis: Int) -> UsualGaps {
    if let known = gaps[parent * 2 + axis] { return known }
    var result = UsualGaps()
    var counts: [UsualGaps.Classes: [Double: Int]] = [:]
    for kid in scene.kids[parent] {
      let one = scene.views[kid]
      if let before = neighbour(of: kid, axis, -1) {
        let other = scene.views[before]
        let classes = UsualGaps.Classes(before: other.name, after: one.name)
        counts[classes, default: [:]][one.frame[axis] - other.end(axis), default: 0] += 1
      } else if result.first == nil {
        result.first = one.frame[axis]
      }
    }
    for (classes, gaps) in counts {
      result.gaps[classes] = gaps.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
    gaps[parent * 2 + axis] = result
    return result
  }
}
