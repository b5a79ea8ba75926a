import AppDriver
import EventModel
import Foundation

/// The dispatcher that sends the phases of each finger to recognisers and to the touched view.
final class TouchDispatcher {
  private unowned let application: UIApplication
  /// The fingers that are down, in the order in which they came down.
  private var touches: [UITouch] = []
  private var lastTap: (time: Microseconds, place: CGPoint, count: Int)?
  private var delivered: UITouch?
  /// The view that got the last touch, once its finger is lifted.
  private(set) var lastTaker: InputTaker?
  /// The recognisers that wait for others to fail after their own fingers were lifted.
  private var waiting: [UIGestureRecognizer] = []

  init(application: UIApplication) { self.application = application }

  /// Handles one phase of one finger and returns its outcome.
  func send(_ input: Touch) -> InputOutcome {
    lastTaker = nil
    let touch = touches.first { $0.finger == input.finger }
    switch (input.phase, touch) {
    case (.began, nil): return begin(input)
    case (.began, _?): return .ignored(reason: "finger \(input.finger) is already down")
    case (_, nil): return .ignored(reason: "finger \(input.finger) is not down")
    case (let phase, let touch?):
      touch.phase = UITouch.Phase(phase)
      touch.place = CGPoint(input.location)
      touch.time = application.now
      return phase == .moved ? move(touch) : end(touch)
    }
  }

  /// Records that the touch being delivered had an effect.
  func noteEffect() { delivered?.hadEffect = true }

  private func begin(_ input: Touch) -> InputOutcome {
    let touch = UITouch(finger: input.finger, at: CGPoint(input.location), time: application.now)
    touches = touches + [touch]
    let window = application.mainWindow
    touch.view = window.hitTest(window.convertFromWindow(touch.start), with: nil)
    touch.noteLine()
    touch.recognizers = recognizers(for: touch)
    touch.tapCount = tapCount(of: touch)
    let interest = Interest(in: touch, application: application)
    touch.refusal = interest.refusal
    touch.isOfInterest = interest.isAny
    deliver(touch) { touches, event in
      touch.isTakenFromView = stopScrolling(under: touch)
      for recognizer in touch.recognizers where recognizer.state == .possible {
        guard !recognizer.isPending else { continue }
        guard recognizer.receives(touch) else { continue }
        recognizer.touches = recognizer.touches + [touch]
        recognizer.touchesBegan(touches, with: event)
      }
      if !touch.isTakenFromView { touch.view?.touchesBegan(touches, with: event) }
    }
    return touch.outcomeSoFar
  }

  private func move(_ touch: UITouch) -> InputOutcome {
    deliver(touch) { touches, event in
      for recognizer in touch.recognizers where recognizer.watches(touch) {
        recognizer.touchesMoved(touches, with: event)
      }
      if !touch.isTakenFromView { touch.view?.touchesMoved(touches, with: event) }
    }
    return touch.outcomeSoFar
  }

  private func end(_ touch: UITouch) -> InputOutcome {
    deliver(touch) { touches, event in
      let isCancelled = touch.phase == .cancelled
      for recognizer in touch.recognizers where recognizer.watches(touch) {
        isCancelled
          ? recognizer.touchesCancelled(touches, with: event)
          : recognizer.touchesEnded(touches, with: event)
      }
      if !touch.isTakenFromView {
        isCancelled
          ? touch.view?.touchesCancelled(touches, with: event)
          : touch.view?.touchesEnded(touches, with: event)
      }
      self.touches = self.touches.filter { $0 !== touch }
      for recognizer in touch.recognizers where recognizer.touches.contains(where: { $0 === touch })
      {
        recognizer.drop(touch)
      }
    }
    lastTap = (touch.time, touch.start, touch.tapCount)
    let open = touch.recognizers.first { $0.isPending || $0.isWaitingForTouches }
    let isHandled = touch.hadEffect || open != nil || touch.phase == .cancelled
    lastTaker = taker(of: touch, waiting: open)
    return isHandled ? .handled : .ignored(reason: touch.reason)
  }

  /// Returns the view that got a whole touch: the view of a recogniser that took it or may still take it, or else
  /// the view that handles touches.
  private func taker(of touch: UITouch, waiting open: UIGestureRecognizer?) -> InputTaker {
    guard touch.view != nil else { return .nothing }
    let waiting = touch.hadEffect ? nil : touch.place(inLine: open?.view)
    return .view(touch.path(at: touch.taker ?? waiting ?? touch.handler ?? 0))
  }

  private func deliver(_ touch: UITouch, _ body: (Set<UITouch>, UIEvent) -> Void) {
    let outer = delivered
    delivered = touch
    body([touch], event)
    delivered = outer
  }

  private func tapCount(of touch: UITouch) -> Int {
    guard let last = lastTap,
      touch.time - last.time <= UITapGestureRecognizer.longestPause,
      touch.start.distance(to: last.place) <= UITapGestureRecognizer.slop
    else { return 1 }
    return last.count + 1
  }

  private func recognizers(for touch: UITouch) -> [UIGestureRecognizer] {
    guard let hit = touch.view else { return [] }
    var found: [UIGestureRecognizer] = []
    var control: UIControl?
    for view in sequence(first: hit, next: \.superview) {
      for recognizer in view.recognizers where recognizer.isEnabled {
        // A single tap on a control is not offered to the recognisers of its superviews.
        if control != nil, let tap = recognizer as? UITapGestureRecognizer,
          tap.numberOfTapsRequired == 1
        {
          continue
        }
        found.append(recognizer)
      }
      if control == nil, let candidate = view as? UIControl, candidate.handlesTouches {
        control = candidate
      }
    }
    return found
  }

  /// Stops the content that is decelerating under a touch; that is the only effect of the touch.
  private func stopScrolling(under touch: UITouch) -> Bool {
    var stopped = false
    for case let view as UIScrollView in sequence(first: touch.view, next: { $0?.superview })
    where view.stopDecelerating() {
      stopped = true
      touch.noteTaker(view)
    }
    if stopped { touch.hadEffect = true }
    return stopped
  }
}

extension TouchDispatcher {
  /// Called when a recogniser has recognised: makes others fail and cancels the touches of the
  /// view.
  func recognized(_ recognizer: UIGestureRecognizer) {
    let taken = recognizer.touches
    for touch in taken {
      if recognizer.hasActions { touch.noteTaker(recognizer.view) }
      for other in touch.recognizers where recognizer.prevents(other) { other.fail() }
      guard recognizer.cancelsTouchesInView, !touch.isTakenFromView else { continue }
      touch.isTakenFromView = true
      touch.view?.touchesCancelled([touch], with: event)
    }
  }

  /// The event of the fingers that are down now.
  var event: UIEvent { UIEvent(touches, at: application.now) }

  /// Called when a recogniser has failed or ended: those that waited for it may continue.
  func decided(_ recognizer: UIGestureRecognizer) {
    for touch in touches {
      for other in touch.recognizers where other.isPending { other.resolve() }
    }
    for other in waiting where other.isPending { other.resolve() }
    waiting.removeAll { !$0.isPending }
  }

  /// Keeps a recogniser that still waits for others after its own fingers were lifted.
  func keepWaiting(_ recognizer: UIGestureRecognizer) {
    if !waiting.contains(where: { $0 === recognizer }) { waiting.append(recognizer) }
  }

  /// Cancels the touches in a part of the screen that is being removed.
  func cancelTouches(in view: UIView) {
    for touch in touches where touch.phase == .began || touch.phase == .moved {
      guard let hit = touch.view, hit.isDescendant(of: view) else { continue }
      if !touch.isTakenFromView {
        touch.isTakenFromView = true
        hit.touchesCancelled([touch], with: event)
      }
      let inside = touch.recognizers.filter { $0.view?.isDescendant(of: view) ?? true }
      for recognizer in inside where recognizer.watches(touch) {
        recognizer.touchesCancelled([touch], with: event)
        recognizer.drop(touch)
      }
      touch.recognizers = touch.recognizers.filter { recognizer in
        !inside.contains { $0 === recognizer }
      }
      touch.hadEffect = true
    }
  }
}

extension UIGestureRecognizer {
  /// Returns true if this recogniser makes another one fail by recognising.
  func prevents(_ other: UIGestureRecognizer) -> Bool {
    other !== self && other.state == .possible && canPrevent(other)
      && !agrees(with: other) && !other.agrees(with: self)
  }

  /// Returns true if the recogniser still tracks a touch.
  func watches(_ touch: UITouch) -> Bool {
    state != .failed && state != .ended && state != .cancelled
      && touches.contains { $0 === touch }
  }
}

extension UITouch {
  /// The reason why the touch had no effect.
  var reason: String { refusal ?? "no handler" }

  /// The outcome to report while the finger is down and an effect may still follow.
  var outcomeSoFar: InputOutcome {
    isOfInterest || hadEffect ? .handled : .ignored(reason: reason)
  }
}
