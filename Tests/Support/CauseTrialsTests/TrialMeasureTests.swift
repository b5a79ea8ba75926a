import CauseTrials
import Foundation
import TestSupport
import Testing

/// The measurement itself, and a fixed small share of it; `CauseBench` measures the rest.
@Suite("Questions about trial apps")
struct TrialMeasureTests {
  @Test("a plant alone on a screen has a question of its own", arguments: PlantKind.allCases)
  func alone(kind: PlantKind) throws {
    var (planted, own) = (0, 0)
    for app in TrialApp.all {
      var random = SeededRandom(seed: 7)
      let before = app.screens()
      var after = before
      guard let plant = TrialPlant(kind, in: &after, from: before, using: &random) else { continue }
      planted += 1
      let trial = try TrialReview(from: before, to: after)
      let isOwn = plant.hasOwnQuestion(in: trial)
      own += isOwn ? 1 : 0
      #expect(isOwn || app.isHidden, "\(app.name), \(plant.key): \(trial.sentences)")
      #expect(trial.omissions().isEmpty)
      // The same question is not found where nobody asks it.
      #expect(try !plant.hasOwnQuestion(in: TrialReview(from: before, to: before)))
    }
    #expect(planted > 0)
    #expect(own * 5 >= planted * 4)
  }

  @Test("a plant has no question of its own where the questions state other changes")
  func unstated() throws {
    let app = try #require(TrialApp.all.first { $0.name == "preferences" })
    let cause = try #require(app.causes.first { $0.name == "rounder corners" })
    let before = app.screens()
    var after = app.screens(with: [cause])
    var random = SeededRandom(seed: 1)
    let plant = try #require(TrialPlant(.color, in: &after, from: before, using: &random))
    let trial = try TrialReview(from: before, to: app.screens(with: [cause]))
    #expect(!plant.hasOwnQuestion(in: trial))
    #expect(try plant.hasOwnQuestion(in: TrialReview(from: before, to: after)))
  }

  @Test("questions that miss a change are found out")
  func missed() throws {
    let app = try #require(TrialApp.all.first)
    let before = app.screens()
    let causes = app.causes.filter { ["rows higher", "text colour"].contains($0.name) }
    var trial = try TrialReview(from: before, to: app.screens(with: causes))
    #expect(trial.omissions().isEmpty)
    trial.review = try TrialReview(from: before, to: app.screens(with: [causes[0]])).review
    #expect(trial.omissions().contains { $0.contains("changes are in no item") })
    #expect(trial.omissions().contains("all items together do not give the screens"))
  }

  @Test("every change beside causes and plants is in exactly one question")
  func complete() throws {
    let plants = try TrialMeasure(seed: 100).plants(TestEnvironment.current.isFull ? 400 : 40)
    #expect(plants.omissions.filter { !$0.contains("cannot be approved without others") } == [])
    #expect(plants.all >= 40)
    #expect(plants.own * 100 >= plants.all * 94, "\(plants.misses.map(\.seed))")
  }

  @Test("one cause is one question, and rarely two")
  func causes() throws {
    let step = TestEnvironment.current.isFull ? 1 : 9
    for app in TrialApp.all where !app.isHidden {
      let some = stride(from: 0, to: app.causes.count, by: step).map { app.causes[$0] }
      let counts = try some.map { try TrialMeasure().count(app, [$0]) }
      #expect(counts.flatMap(\.omissions) == [])
      let one = counts.count { $0.sentences.count == 1 }
      #expect(one * 100 >= counts.count * 85, "\(app.name)")
      #expect(counts.allSatisfy { 1...4 ~= $0.sentences.count }, "\(app.name)")
    }
  }

  @Test("one cause in many recordings is one question")
  func recordings() throws {
    let asked = ScaleTrial.ask(try ScaleTrial.recordings(20, changes: 800))
    #expect(asked.sentences.count == 1, "\(asked.sentences)")
    #expect(asked.recordings == 20)
  }

  @Test("every change of random and of recorded screens is in exactly one question")
  func foreign() {
    let screens = ForeignTrial.recordedScreens(below: PackageFolder.url.path)
    #expect(screens.count > 40)
    forAll(seeds: 0..<80, full: 4_000) { (random: inout SeededRandom) throws in
      let found = try ForeignTrial(recorded: screens, using: &random).omissions(using: &random)
      #expect(found.filter { !$0.contains("cannot be approved without others") } == [])
    }
  }
}
