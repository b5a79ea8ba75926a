import CauseTrials
import Platform
import TestSupport

extension Bench {
  /// Approves groups, and members of groups, one review after another.
  func steps() throws {
    var random = SeededRandom(seed: measure.seed)
    var (groups, members): ([String], [String]) = ([], [])
    let count = call.number("steps")
    for pair in measure.pairs(count) {
      let before = pair.app.screens()
      let causes = Array(pair.causes.prefix(Int.random(in: 1...2, using: &random)))
      let trial = try TrialReview(from: before, to: pair.app.screens(with: causes))
      let name =
        pair.app.isHidden ? "\(pair.app.name), ?" : "\(pair.app.name), \(causes.map(\.name))"
      if let fault = trial.stepwiseFault(using: &random) { groups.append("\(name): \(fault)") }
      if let fault = trial.memberFault(using: &random) { members.append("\(name): \(fault)") }
    }
    print("   \(count) reviews, group by group in random order: \(groups.count) faults")
    for fault in groups.prefix(5) { print("        \(fault)") }
    print("   \(count) groups, member by member in random order: \(members.count) faults")
    for fault in members.prefix(5) { print("        \(fault)") }
  }

  /// Edits random trees and recorded screens.
  func foreign() throws {
    let screens = ForeignTrial.recordedScreens(below: ".")
    var omissions: [String] = []
    for seed in 0..<call.number("trees") {
      var random = SeededRandom(seed: measure.seed &+ UInt64(seed))
      let trial = ForeignTrial(recorded: screens, using: &random)
      omissions += try trial.omissions(using: &random)
        .map { "seed \(measure.seed &+ UInt64(seed)): \($0)" }
    }
    print(
      "   \(call.number("trees")) pairs of random trees and of \(screens.count) recorded screens"
    )
    report(omissions)
  }

  /// Replays shipped recordings on changed builds; the recordings are in the current folder.
  func builds() throws {
    for build in ChangedBuild.all {
      let questions = try build.questions()
      print("   \(build.words): \(questions.count)")
      if questions.count > 1 { list(questions, most: 4) }
    }
  }

  /// Explains ever larger screens.
  func scale() throws {
    let most = call.number("rows")
    for shape in ScaleTrial.Shape.allCases {
      for share in [10, 5, 2, 1] where most / share > 0 {
        let rows = shape == .nested ? most / share / 25 : most / share
        let trial = ScaleTrial(shape, count: rows)
        let screens = trial.screens
        let start = CurrentProcess.work
        let changes = ScaleTrial.compare(screens)
        let compared = CurrentProcess.work
        let review = try TrialReview(screens)
        let work = CurrentProcess.work - compared
        print(
          "   \(shape) of \(rows): \(review.changedViews) changed views, \(changes) changes, "
            + "\(review.sentences.count) questions, \(Self.seconds(compared - start)) s CPU to compare, "
            + "\(Self.seconds(work)) s to compare and explain"
        )
        if call.isVerbose { list(review.sentences, most: 12) }
        // What is far too slow would be so for hours with more rows.
        if work > 60_000_000 { break }
      }
    }
  }

  /// Asks about many recordings whose changes have one cause.
  func recordings() throws {
    for count in [call.number("recordings") / 10, call.number("recordings")] where count > 0 {
      let start = CurrentProcess.work
      let subjects = try ScaleTrial.recordings(count, changes: 200 * count)
      let compared = CurrentProcess.work
      let asked = ScaleTrial.ask(subjects)
      let work = CurrentProcess.work - compared
      print(
        "   \(count) recordings: \(asked.changes) changes, \(asked.sentences.count) questions, "
          + "\(Self.seconds(compared - start)) s CPU to compare, \(Self.seconds(work)) s to ask"
      )
      list(asked.sentences, most: 2)
    }
  }

  private static func seconds(_ microseconds: Int) -> Double {
    (Double(microseconds) / 1_000).rounded() / 1_000
  }
}
