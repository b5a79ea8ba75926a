import EventModel

/// The causes of numbers of a layout, carried on from each number to those that must follow it.
struct LayoutPropagation {
  /// The cause of each number that has one.
  private(set) var causes: [LayoutNumber: SharedCause] = [:]
  private let equations: [LayoutEquation]
  /// For each equation, its decision or the cause of its parts; nil without parts.
  private let ownCauses: [SharedCause?]
  /// For each number, the equations with it.
  private let uses: [LayoutNumber: [Int]]
  /// For each decision, the equations that hold with it.
  private let decisions: [SharedCause: [Int]]
  private var taken: Set<SharedCause> = []
  private var queue: [Int] = []

  /// Creates a propagation without causes but those of views that came or went.
  init(_ equations: [LayoutEquation], _ root: (TreeChange.Part) -> SharedCause) {
    self.equations = equations
    var uses: [LayoutNumber: [Int]] = [:]
    var decisions: [SharedCause: [Int]] = [:]
    for (place, equation) in equations.enumerated() {
      for number in equation.numbers { uses[number, default: []].append(place) }
      if let decision = equation.decision { decisions[decision, default: []].append(place) }
    }
    (self.uses, self.decisions) = (uses, decisions)
    ownCauses = equations.map { equation in
      if let decision = equation.decision { return decision }
      let causes = Set(equation.parts.map(root))
      return causes.count > 1 ? .several : causes.first
    }
    queue = equations.indices.filter { !equations[$0].parts.isEmpty }
  }

  /// Gives a number its cause, unless it has one, and carries it on.
  mutating func settle(_ number: LayoutNumber, _ cause: SharedCause) {
    guard causes[number] == nil else { return }
    note(number, cause)
  }

  /// Takes a decision: the equations that hold with it are in force.
  mutating func take(_ decision: SharedCause) {
    taken.insert(decision)
    queue += decisions[decision] ?? []
  }

  /// Carries the causes on until nothing more follows.
  mutating func run() {
    var next = 0
    while next < queue.count {
      solve(queue[next])
      next += 1
    }
    queue.removeAll()
  }

  private mutating func note(_ number: LayoutNumber, _ cause: SharedCause) {
    causes[number] = cause
    queue += uses[number] ?? []
  }

  private mutating func solve(_ place: Int) {
    let equation = equations[place]
    if let decision = equation.decision, !taken.contains(decision) { return }
    var cause = ownCauses[place]
    var unknown: LayoutNumber?
    for number in equation.numbers {
      guard let known = causes[number] else {
        guard unknown == nil else { return }
        unknown = number
        continue
      }
      cause = cause.map { $0 == known ? $0 : .several } ?? known
    }
    guard let unknown, let cause else { return }
    if let result = equation.result, result != unknown { return }
    note(unknown, cause)
  }
}
