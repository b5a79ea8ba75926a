import Actions
import EventModel
import ViewQuery

/// The moments of a session that its story tells.
///
/// Waits without a change and inputs without effect are left out, as far as the style allows.
struct TellingMoments {
  /// The moments to tell.
  let moments: [SessionTranscript.Moment]
  /// All moments before anything was left out.
  private let all: [SessionTranscript.Moment]
  /// The indexes of those that are told.
  private let told: [Int]

  init(_ all: [SessionTranscript.Moment], style: StoryWriter.Style) {
    let all = style.awaitsChanges ? all.withoutIdleTouches : all
    self.all = all
    let isTimed = style == .timed
    let telling = all.indices.filter { isTimed || !all[$0].isPause || all[$0].isChange }
    var isApproaching = false
    told = telling.indices.filter { place in
      let moment = all[telling[place]]
      // Drags to a view that the recorder named are one action, also with those that reached the end of a list.
      isApproaching = moment.intent != nil || isApproaching && moment.isSlide
      guard !moment.isChange, moment.isInput, !isApproaching else { return true }
      // A touch that nothing took says nothing to a reader.
      if style.awaitsChanges || style == .complete, moment.isIgnored, moment.isGesture {
        return false
      }
      // An input may be the reason why the screen changes by itself later.
      return style.isComplete
        || telling[place...].lazy.map { all[$0] }.first(where: \.isChange)?.isOwnChange ?? false
    }.map { telling[$0] }
    moments = told.map { all[$0] }
  }

  /// The moments to tell, each at its time in the session: a wait stands for what is left out before one.
  var paced: [SessionTranscript.Moment] {
    let kept = Set(told)
    var paced: [SessionTranscript.Moment] = []
    var missing = Microseconds.zero
    for index in all.indices {
      var moment = all[index]
      missing += lateness(of: index, isTold: kept.contains(index))
      guard kept.contains(index) else { continue }
      if case .pause(let span) = moment.kind, moment.isChange {
        moment.kind = .pause(span + max(.zero, missing))
        missing = .zero
      } else if moment.isInput, missing > .zero {
        // The tap on a field stays with the text after it.
        let isTyped = paced.last.map { moment.isText && $0.isGesture && $0.node == moment.node }
        let place = paced.count - (isTyped ?? false ? 1 : 0)
        paced.insert(
          (place < paced.count ? paced[place] : moment).precedingWait(missing),
          at: place
        )
        missing = .zero
      }
      paced.append(moment)
    }
    return paced
  }

  /// Returns the time of a moment that the story does not take: all of it where it is left out, or what a person waited
  /// longer before it than the story does.
  private func lateness(of index: Int, isTold: Bool) -> Microseconds {
    let moment = all[index]
    guard isTold else {
      guard index + 1 < all.count else { return .zero }
      let next = all[index + 1]
      return (next.at - next.lead) - (moment.at - moment.lead)
    }
    // The second tap of a double tap follows at once.
    guard index == 0 || moment.screen == nil || moment.screen != all[index - 1].screen else {
      return .zero
    }
    switch moment.kind {
    case .gesture, .key, .pointer, .rotate: return moment.lead - GestureTiming.look
    case .text: return moment.lead
    case .pause, .checkpoint, .check: return .zero
    }
  }
}

extension SessionTranscript.Moment {
  /// True if the screen after it is another one.
  fileprivate var isChange: Bool { before != after }

  fileprivate var isPause: Bool { if case .pause = kind { true } else { false } }

  /// True if the screen changed by itself while nothing was touched.
  fileprivate var isOwnChange: Bool { isPause && !isIgnored }

  fileprivate var isGesture: Bool { if case .gesture = kind { true } else { false } }

  /// True if it moved a finger across the screen or turned the wheel of a mouse.
  fileprivate var isSlide: Bool {
    switch kind {
    case .gesture(let gesture, _): gesture.touches.contains { $0.touch.phase == .moved }
    case .pointer: true
    default: false
    }
  }

  fileprivate var isText: Bool { if case .text = kind { true } else { false } }

  /// The view that was touched or typed into.
  fileprivate var node: Int? {
    switch kind {
    case .gesture(_, let target), .text(_, let target), .pointer(_, let target):
      before.node(of: target)
    default: nil
    }
  }

  /// True if a person did something.
  fileprivate var isInput: Bool {
    switch kind {
    case .gesture, .text, .key, .pointer, .rotate: true
    case .pause, .checkpoint, .check: false
    }
  }

  /// A wait before the moment, during which nothing changes.
  fileprivate func precedingWait(_ span: Microseconds) -> Self {
    var wait = self
    wait.kind = .pause(span)
    wait.after = before
    wait.screen = nil
    wait.intent = nil
    wait.isNeeded = true
    return wait
  }
}

extension [SessionTranscript.Moment] {
  /// The moments with a wait in place of all touches between two screens, if nothing took any of them.
  fileprivate var withoutIdleTouches: Self {
    var moments: Self = []
    var rest = self[...]
    while let first = rest.first {
      let between = rest.prefix { $0.screen == first.screen }
      moments += between.wait.map { [$0] } ?? Self(between)
      rest = rest.dropFirst(between.count)
    }
    return moments
  }
}

extension ArraySlice<SessionTranscript.Moment> {
  /// The wait that the moments between two screens were; nil if an input can have changed the screen.
  fileprivate var wait: SessionTranscript.Moment? {
    guard var wait = first, wait.isChange, let last, case .gesture(let gesture, _) = last.kind,
      allSatisfy({ $0.isGesture && $0.isIgnored && $0.intent == nil })
    else { return nil }
    wait.kind = .pause(wait.lead + (last.at - wait.at) + gesture.duration)
    wait.events = wait.events.lowerBound...last.events.upperBound
    return wait
  }
}
