import Actions
import AppDriver
import EventModel
import Platform

/// The events of a story in a worker so far, with the time that the next one has.
struct StoryRecord {
  /// The reason why a worker did not go on.
  enum Death {
    /// Its process ended; with its last output.
    case ended(ProcessEnd, lastWords: String?)
    /// It did not go on in time.
    case outOfTime
    /// It took too much memory.
    case outOfMemory
    /// It wrote something that is no event.
    case garbled
  }

  /// The part of the story that is under way.
  private enum Phase: Equatable {
    case start, launch
    case step(Int)
    case after(Int)
  }

  /// The time at which the worker is ended unless it has written another event.
  private(set) var deadline: ContinuousClock.Instant

  private var result: StoryResult
  private let mappings: [StepMatcher.Mapping]
  private let limits: StoryWorker.Limits
  private var phase = Phase.start
  private var phaseBegan = ContinuousClock.now
  private var allowed: Duration
  private var isRealTime = false

  init(
    _ result: StoryResult,
    _ mappings: [StepMatcher.Mapping],
    within limits: StoryWorker.Limits
  ) {
    (self.result, self.mappings, self.limits) = (result, mappings, limits)
    allowed = limits.start + limits.step
    deadline = .now + allowed
  }

  /// True once the worker has received the story.
  var isReceived: Bool { phase != .start }

  /// The step under way, or the last one.
  var step: Step? {
    switch phase {
    case .start, .launch: nil
    case .step(let place), .after(let place): result.steps[place].step
    }
  }

  /// Notes an event; returns the result of the story if that is its end.
  mutating func note(_ event: StoryEvent) -> StoryResult? {
    switch event {
    case .received(let isRealTime):
      self.isRealTime = isRealTime
      enter(.launch, limits.step)
    case .began(let place) where mappings.indices.contains(place):
      enter(.step(place), limits.step + waits(of: mappings[place]))
    case .ended(let place, let outcome) where mappings.indices.contains(place):
      outcome.enter(in: &result.steps[place])
      enter(.after(place), limits.step)
    case .finished(let outcome):
      outcome.enter(in: &result)
      return result
    case .began, .ended, .issue, .noApp: break
    }
    return nil
  }

  /// Returns the result of the story if the worker does not go on.
  func result(after death: Death) -> StoryResult {
    switch phase {
    case .start:
      return result.failed(failure(death, subject: "the worker process", when: " before the story"))
    case .launch:
      return result.failed(failure(death, subject: "the app's process", when: " at its launch"))
    case .step(let place):
      var failure = failure(death, subject: "the step's process", when: "")
      if case .defined(let definition, _) = mappings[place] {
        failure.hint = "its code is at \(definition.location)"
      }
      return result(failure, at: place)
    case .after(let place):
      let failure = failure(death, subject: "the app's process", when: " after the step")
      return result(failure, at: place)
    }
  }

  private func result(_ failure: StepFailure, at place: Int) -> StoryResult {
    var result = result
    result.steps[place].fail(failure)
    if result.steps[place].duration == nil {
      result.steps[place].duration = Microseconds.seconds(
        (ContinuousClock.now - phaseBegan) / .seconds(1)
      )
    }
    return result.failed(failure)
  }

  private func failure(_ death: Death, subject: String, when: String) -> StepFailure {
    switch death {
    case .ended(let end, let words):
      let end = DriverFault.ProcessEnd(end).description
      let said = words.map { "; its last output was \"\($0)\"" } ?? ""
      return StepFailure("\(subject) \(end)\(when)\(said)")
    case .outOfTime:
      let time = (allowed / .seconds(1)).canonical
      if case .step = phase { return StepFailure("the step did not return within \(time) s") }
      return StepFailure("the app did not come to rest within \(time) s\(when)")
    case .outOfMemory:
      return StepFailure("\(subject) took more than \(limits.memory >> 20) MB of memory\(when)")
    case .garbled: return StepFailure("\(subject) wrote something unreadable\(when)")
    }
  }

  private mutating func enter(_ phase: Phase, _ time: Duration) {
    self.phase = phase
    phaseBegan = .now
    allowed = time
    deadline = phaseBegan + time
  }

  /// Returns the time that a built-in step itself waits, where the app's clock is the real one.
  private func waits(of mapping: StepMatcher.Mapping) -> Duration {
    guard isRealTime, case .builtIn(let sentence) = mapping else { return .zero }
    switch sentence {
    case .action(.wait(let span)): return .microseconds(span.count)
    case .waitUntil: return .seconds(10)
    default: return .zero
    }
  }
}

extension DriverFault.ProcessEnd {
  /// Creates the end of a worker's process.
  fileprivate init(_ end: ProcessEnd) {
    switch end {
    case .exit(let code): self = .exit(code)
    case .signal(let number): self = .signal(number)
    }
  }
}
