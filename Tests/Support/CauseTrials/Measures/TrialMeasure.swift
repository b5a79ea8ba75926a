import Approvals
import EventModel
import TestSupport

/// The measurement of the questions about the trial apps.
public struct TrialMeasure: Sendable {
  /// The questions about one change of an app's screens.
  public struct Count: Sendable {
    /// The app.
    public var app: TrialApp
    /// The names of the causes.
    public var causes: String
    /// The questions as the terminal states them.
    public var sentences: [String]
    /// The ways in which the questions miss something.
    public var omissions: [String]
  }

  /// The plants of one kind.
  public struct Tally: Sendable {
    /// The number of plants.
    public var all = 0
    /// The number of plants with a question of their own.
    public var own = 0
  }

  /// A plant without a question of its own.
  public struct Miss: Sendable {
    /// The app.
    public var app: TrialApp
    /// The plant.
    public var plant: TrialPlant
    /// The names of the causes beside it.
    public var causes: String
    /// The seed of the plant.
    public var seed: UInt64
    /// The questions.
    public var sentences: [String]
  }

  /// The result for some plants.
  public struct Plants: Sendable {
    /// The plants by their kinds.
    public var tallies: [PlantKind: Tally] = [:]
    /// The plants without a question of their own.
    public var misses: [Miss] = []
    /// The ways in which questions miss something.
    public var omissions: [String] = []

    /// The number of plants.
    public var all: Int { tallies.values.reduce(0) { $0 + $1.all } }
    /// The number of plants with a question of their own.
    public var own: Int { tallies.values.reduce(0) { $0 + $1.own } }
  }

  /// The measured apps.
  public var apps: [TrialApp]
  /// The number with which all random choices start.
  public var seed: UInt64

  /// Creates a measurement.
  public init(_ apps: [TrialApp] = TrialApp.all, seed: UInt64 = 1) {
    (self.apps, self.seed) = (apps, seed)
  }

  /// Counts the questions about some causes of an app at once.
  ///
  /// - Throws: `ApprovalError`.
  public func count(_ app: TrialApp, _ causes: [TrialCause]) throws -> Count {
    let trial = try TrialReview(from: app.screens(), to: app.screens(with: causes))
    return Count(
      app: app,
      causes: causes.map(\.name).joined(separator: " + "),
      sentences: trial.sentences,
      omissions: trial.omissions()
    )
  }

  /// Returns random pairs of causes of one app that do not decide about the same thing.
  public func pairs(_ count: Int) -> [(app: TrialApp, causes: [TrialCause])] {
    var random = SeededRandom(seed: seed)
    var pairs: [(app: TrialApp, causes: [TrialCause])] = []
    while pairs.count < count, let app = apps.randomElement(using: &random) {
      let drawn = Self.draw(2, from: app.causes, using: &random)
      if drawn.count == 2 { pairs.append((app, drawn)) }
    }
    return pairs
  }

  /// Draws causes; fewer if the drawn ones cannot be together.
  private static func draw(
    _ count: Int,
    from causes: [TrialCause],
    using random: inout SeededRandom
  ) -> [TrialCause] {
    let numbers = (0..<count).map { _ in Int.random(in: causes.indices, using: &random) }
    var drawn: [TrialCause] = []
    for number in Set(numbers).sorted()
    where drawn.allSatisfy({ $0.goes(with: causes[number]) }) {
      drawn.append(causes[number])
    }
    return drawn
  }

  /// Plants changes beside one cause or two, each with a seed of its own.
  ///
  /// - Throws: `ApprovalError`.
  public func plants(_ count: Int) throws -> Plants {
    var plants = Plants()
    var next = seed
    while plants.all < count {
      next += 1
      try plant(seed: next, into: &plants)
    }
    return plants
  }

  private func plant(seed: UInt64, into plants: inout Plants) throws {
    var random = SeededRandom(seed: seed)
    guard let app = apps.randomElement(using: &random) else { return }
    let wanted = Int.random(in: 1...2, using: &random)
    let causes = Self.draw(wanted, from: app.causes, using: &random)
    let kind = PlantKind.allCases.randomElement(using: &random) ?? .typo
    let before = app.screens()
    var after = app.screens(with: causes)
    guard let plant = TrialPlant(kind, in: &after, from: before, using: &random) else { return }
    let trial = try TrialReview(from: before, to: after)
    plants.tallies[kind, default: Tally()].all += 1
    let names = causes.map(\.name).joined(separator: " + ")
    if plant.hasOwnQuestion(in: trial) {
      plants.tallies[kind, default: Tally()].own += 1
    } else {
      plants.misses.append(
        Miss(app: app, plant: plant, causes: names, seed: seed, sentences: trial.sentences)
      )
    }
    plants.omissions += trial.omissions().map { "\(app.name), seed \(seed): \($0)" }
    guard seed.isMultiple(of: 8), let fault = trial.stepwiseFault(using: &random) else { return }
    plants.omissions.append("\(app.name), seed \(seed), group by group: \(fault)")
  }
}
