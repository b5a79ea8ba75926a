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
    var noApp: DriverError?
    var isOver = false
  }

  private let stories: [Story]
  private let settings: StoryLane.Settings
  private let progress: SharedValue<Progress>
  private let threads = ThreadGroup()

  /// Prepares lanes for the places of stories, those of a chain together.
  init(_ stories: [Story], in chains: [[Int]], _ settings: StoryLane.Settings) {
    (self.stories, self.settings) = (stories, settings)
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
    let chains = progress.withLock { $0.waiting.count }
    for _ in 0..<min(max(count, 1), chains) {
      threads.start { self.run(by: makePerformer()) }
    }
  }

  /// Waits for the result of a story and returns it.
  func result(of index: Int) -> StoryResult {
    while true {
      if let result = progress.withLock({ $0.results.removeValue(forKey: index) }) { return result }
      threads.waitForSignal()
    }
  }

  /// Starts no further story; those under way end.
  func stop() { progress.withLock { $0.isOver = true } }

  /// Waits until all lanes have ended.
  func wait() { threads.waitForEnd() }

  private func run(by performer: any StoryPerformer) {
    var lane = StoryLane(stories, settings, by: performer)
    while let chain = progress.withLock({ $0.waiting.popFirst() }) {
      for index in chain {
        let isOver = progress.withLock { $0.isOver }
        let result = isOver ? lane.skip(index) : lane.run(index)
        progress.withLock {
          $0.results[index] = result
          $0.noApp = $0.noApp ?? performer.noApp
          $0.isOver = $0.isOver || $0.noApp != nil
        }
        threads.signal()
      }
    }
    performer.end()
    let unused = Set(lane.unused)
    progress.withLock { $0.unused.removeAll { !unused.contains($0) } }
  }
}
