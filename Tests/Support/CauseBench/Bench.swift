import CauseTrials
import Platform

/// The measurements in the order in which they are printed.
struct Bench {
  let call: BenchCall
  let measure: TrialMeasure

  init(_ call: BenchCall) {
    self.call = call
    var apps = TrialApp.all.filter { call.apps.isEmpty || call.apps.contains($0.name) }
    if !call.reportsTextSizes {
      for place in apps.indices { apps[place].reportsTextSizes = false }
    }
    measure = TrialMeasure(apps, seed: UInt64(call.number("seed")))
  }

  func run() throws {
    try timed("singles", singles)
    try timed("pairs", pairs)
    try timed("plants", plants)
    try timed("steps", steps)
    try timed("foreign", foreign)
    try timed("builds", builds)
    try timed("scale", scale)
    try timed("recordings", recordings)
  }

  /// Measures one part, and prints the time that the processor worked for it.
  private func timed(_ part: String, _ work: () throws -> Void) rethrows {
    guard call.wants(part) else { return }
    let start = CurrentProcess.work
    print("== \(part)")
    try work()
    print("   CPU \(Self.text(Double(CurrentProcess.work - start) / 1e6)) s")
  }

  static func text(_ number: Double) -> String {
    let tenths = (number * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }

  private static func share(_ part: Int, of all: Int) -> String {
    all == 0 ? "none" : "\(text(Double(part) / Double(all) * 100)) %"
  }

  /// Returns true if the causes of an app may be printed.
  private func shows(_ app: TrialApp) -> Bool { !app.isHidden || call.reveals }

  func list(_ sentences: [String], most: Int) {
    for sentence in sentences.prefix(call.isVerbose ? 12 : most) {
      print("        \(sentence.prefix(160))")
    }
  }

  // MARK: - Causes

  private func singles() throws {
    var omissions: [String] = []
    var total: [Int] = []
    var kinds: Set<String> = []
    for app in measure.apps {
      var counts: [Int] = []
      for cause in app.causes {
        let count = try measure.count(app, [cause])
        counts.append(count.sentences.count)
        kinds.insert(cause.kind)
        omissions += count.omissions.map { "\(app.name), \(shows(app) ? cause.name : "?"): \($0)" }
        guard shows(app), counts.last != 1 || call.isVerbose else { continue }
        print("   \(app.name): \(cause.name): \(count.sentences.count)")
        list(count.sentences, most: 4)
      }
      print("   \(app.name): \(Self.summary(counts))")
      total += counts
    }
    print("   \(total.count) causes of \(kinds.count) kinds: \(Self.summary(total))")
    report(omissions)
  }

  private static func summary(_ counts: [Int]) -> String {
    let one = counts.count { $0 == 1 }
    let two = counts.count { $0 == 2 }
    return "one question \(one) (\(share(one, of: counts.count))), two \(two), "
      + "more \(counts.count { $0 > 2 }), none \(counts.count { $0 == 0 }), "
      + "greatest \(counts.max() ?? 0)"
  }

  private func pairs() throws {
    var (counts, omissions): ([Int], [String]) = ([], [])
    for (app, causes) in measure.pairs(call.number("pairs")) {
      let count = try measure.count(app, causes)
      counts.append(count.sentences.count)
      let names = shows(app) ? count.causes : "?"
      omissions += count.omissions.map { "\(app.name), \(names): \($0)" }
      guard count.sentences.count > 3, shows(app) else { continue }
      print("   \(app.name): \(count.causes): \(count.sentences.count)")
      if call.isVerbose { list(count.sentences, most: 4) }
    }
    let (two, three) = (counts.count { $0 <= 2 }, counts.count { $0 <= 3 })
    print(
      "   \(counts.count) pairs: at most two questions \(Self.share(two, of: counts.count)), "
        + "at most three \(three) (\(Self.share(three, of: counts.count)))"
    )
    report(omissions)
  }

  func report(_ omissions: [String]) {
    print("   violations of completeness: \(omissions.count)")
    for omission in omissions.prefix(call.isVerbose ? 40 : 5) { print("        \(omission)") }
  }

  // MARK: - Plants

  private func plants() throws {
    let plants = try measure.plants(call.number("plants"))
    for miss in plants.misses.prefix(call.isVerbose ? .max : 25) {
      let causes = shows(miss.app) ? miss.causes : "?"
      let key = shows(miss.app) ? miss.plant.key : "?"
      print(
        "   \(miss.plant.kind) missed: \(miss.app.name), \(causes), \(key), seed \(miss.seed), "
          + "\(miss.sentences.count) questions"
      )
      if call.isVerbose, shows(miss.app) { list(miss.sentences, most: 4) }
    }
    print("   \(plants.own) of \(plants.all) plants have a question of their own")
    for (kind, tally) in plants.tallies.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where tally.own < tally.all {
      print("        \(kind): \(tally.all - tally.own) of \(tally.all) missed")
    }
    report(plants.omissions)
  }
}
