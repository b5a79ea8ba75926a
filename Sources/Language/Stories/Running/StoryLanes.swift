import AppDriver
import Platform

/// The lanes of a run: threads that take stories off one queue, each with a performer of its own.
///
/// Stories that continue each other are taken together. Every story gets a result, also if the run is over before it
/// begins, so that whoever waits for results in order never waits in vain.
final class StoryLanes: Sendable {
  /// The state that the lanes share.
  private struct Progress {
    var waiting: ArraySlice<[Int]>
    var results: [Int: StoryResult] = [:]
    var unused: [StoryRun.UnusedDefinition]
    /// The reason why no lane could start an app.
    var noApp: DriverError?
    /// True once a lane had an app.
    var hadApp = false
    /// The number of lanes under way, also of those that end their apps.
    var lanes = 0
    /// True for the lane that runs what others gave back, when all of these and their apps have ended.
    var isMakingUp = false
    var isOver = false
    /// The first story, in the order of the run, after which no other is run.
    var last = Int.max
  }

  private let stories: [Story]
  /// For each story its place in the order of the run.
  private let order: [Int: Int]
  private let settings: StoryLane.Settings
  private let progress: SharedValue<Progress>
  private let threads = ThreadGroup()

  /// Prepares lanes for the places of stories, those of a chain together.
  init(_ stories: [Story], in chains: [[Int]], _ settings: StoryLane.Settings) {
    (self.stories, self.settings) = (stories, settings)
    let places = chains.joined().enumerated().map { ($0.element, $0.offset) }
    order = Dictionary(places) { first, _ in first }
    let unused = settings.library.definitions.map {
      StoryRun.UnusedDefinition(pattern: $0.pattern, location: $0.location)
    }
    progress = SharedValue(Progress(waiting: chains[...], unused: unused))
  }

  /// The reason why no app could be started for any story of a lane.
  var noApp: DriverError? { progress.withLock { $0.noApp } }

  /// The definitions that no step matched, once all lanes have ended.
  var unused: [StoryRun.UnusedDefinition] { progress.withLock { $0.unused } }

  /// Starts lanes, at most one for each chain.
  func start(_ count: Int, makePerformer: @escaping @Sendable () -> any StoryPerformer) {
    let lanes = progress.withLock { progress in
      progress.lanes = min(max(count, 1), progress.waiting.count)
      return progress.lanes
    }
    for _ in 0..<lanes {
      threads.start { self.run(by: makePerformer) }
    }
  }

  /// Waits for the result of a story and returns it.
  func result(of index: Int) -> StoryResult {
    while true {
      if let result = progress.withLock({ $0.results.removeValue(forKey: index) }) { return result }
      threads.waitForSignal()
    }
  }

  /// Waits until all lanes have ended.
  func wait() { threads.waitForEnd() }

  private func run(by makePerformer: @escaping @Sendable () -> any StoryPerformer) {
    let performer = makePerformer()
    var lane = StoryLane(stories, settings, by: performer)
    var hasApp = true
    while hasApp, let chain = progress.withLock({ $0.waiting.popFirst() }) {
      for index in chain where hasApp {
        let place = order[index] ?? 0
        let isOver = progress.withLock { $0.isOver || place > $0.last }
        let result = isOver ? lane.skip(index) : lane.run(index)
        hasApp = note(result, of: index, in: chain, by: performer)
        if hasApp { threads.signal() }
      }
    }
    performer.end()
    let unused = hasApp ? Set(lane.unused) : nil
    let isNeeded = progress.withLock { progress in
      if let unused { progress.unused.removeAll { !unused.contains($0) } }
      progress.lanes -= 1
      guard progress.lanes == 0, !progress.waiting.isEmpty, !progress.isMakingUp else {
        return false
      }
      (progress.lanes, progress.isMakingUp) = (1, true)
      return true
    }
    // No other app runs any more: one that runs only once at a time can start now.
    if isNeeded { run(by: makePerformer) }
  }

  /// Notes a result; returns false if the lane has no app while others may have one, and gives them its stories.
  private func note(
    _ result: StoryResult,
    of index: Int,
    in chain: [Int],
    by performer: any StoryPerformer
  ) -> Bool {
    progress.withLock { progress in
      if let error = performer.noApp {
        // An app may be there only once, or not start at the first try.
        guard progress.isMakingUp else {
          progress.waiting.insert(chain, at: progress.waiting.startIndex)
          return false
        }
        if !progress.hadApp { (progress.noApp, progress.isOver) = (error, true) }
      } else if [.success, .failed, .unchecked].contains(result.status) {
        progress.hadApp = true
      }
      if settings.failsFast, result.endsFastRun {
        progress.last = min(progress.last, order[index] ?? 0)
      }
      progress.results[index] = result
      return true
    }
  }
}
