import EventModel

/// The animations of one app: which values of which views are on their way, and since when.
///
/// A view's own values are the final ones from the start, as in UIKit; what is on its way is kept
/// in the view's `presentation`, which is what is drawn, touched and seen in a snapshot.
final class Animator {
  /// The values of a view that can be on their way.
  enum Property { case frame, boundsOrigin, alpha }

  private struct Animation {
    let view: UIView
    let property: Property
    let from: SIMD4<Double>
    let to: SIMD4<Double>
    let group: Int
    let start: Microseconds
    let duration: Microseconds
    let curve: AnimationCurve
    let allowsInteraction: Bool
  }

  private struct Recording {
    let group: Int
    let duration: Microseconds
    let curve: AnimationCurve
    let allowsInteraction: Bool
  }

  private let clock: AppClock
  private var running: [Animation] = []
  private var recordings: [Recording] = []
  private var groups = 0
  private var frames: Int?

  init(clock: AppClock) { self.clock = clock }

  /// Runs a block whose changes take time, and calls `completion` when the time is over.
  func animate(
    duration: Microseconds,
    curve: AnimationCurve,
    allowsInteraction: Bool,
    reason: String,
    changes: () -> Void,
    completion: @escaping () -> Void
  ) {
    groups += 1
    let group = groups
    recordings.append(
      Recording(
        group: group,
        duration: duration,
        curve: curve,
        allowsInteraction: allowsInteraction
      )
    )
    changes()
    recordings.removeLast()
    _ = clock.schedule(after: duration, reason: reason) { [weak self] in
      self?.end(group)
      completion()
    }
  }

  /// Runs a block whose changes take no time, even inside an animation.
  func withoutAnimation(_ changes: () -> Void) {
    let outer = recordings
    recordings = []
    changes()
    recordings = outer
  }

  /// Told by a view that one of its values has changed: animates it, or ends its animation.
  func changed(
    _ property: Property,
    of view: UIView,
    from: SIMD4<Double>,
    to: SIMD4<Double>
  ) {
    if view.presentation != nil { stop(property, of: view) }
    guard let recording = recordings.last, recording.duration > .zero else { return }
    running.append(
      Animation(
        view: view,
        property: property,
        from: from,
        to: to,
        group: recording.group,
        start: clock.now,
        duration: recording.duration,
        curve: recording.curve,
        allowsInteraction: recording.allowsInteraction
      )
    )
    show(property, from, in: view)
    view.presentation?.blocksTouches = !recording.allowsInteraction
    if frames == nil { frames = clock.startFrames { [weak self] in self?.frame() } }
  }

  private func frame() {
    for animation in running {
      let elapsed = clock.now - animation.start
      let progress = animation.curve.progress(at: elapsed.seconds / animation.duration.seconds)
      let value = animation.from + (animation.to - animation.from) * progress
      show(animation.property, value, in: animation.view)
    }
  }

  private func end(_ group: Int) {
    for animation in running where animation.group == group {
      hide(animation.property, in: animation.view)
    }
    running.removeAll { $0.group == group }
    stopFramesIfDone()
  }

  private func stop(_ property: Property, of view: UIView) {
    running.removeAll { $0.view === view && $0.property == property }
    hide(property, in: view)
    stopFramesIfDone()
  }

  private func stopFramesIfDone() {
    guard running.isEmpty, let frames else { return }
    clock.stopFrames(frames)
    self.frames = nil
  }

  /// Shows a value that is on its way; half points and hundredths of opacity are as fine as a
  /// screen can show, and keep the numbers of a snapshot short.
  private func show(_ property: Property, _ value: SIMD4<Double>, in view: UIView) {
    var presentation = view.presentation ?? UIView.Presentation()
    let halves = (value * 2).rounded(.toNearestOrAwayFromZero) / 2
    switch property {
    case .frame: presentation.frame = Frame(halves.x, halves.y, halves.z, halves.w)
    case .boundsOrigin: presentation.boundsOrigin = Point(x: halves.x, y: halves.y)
    case .alpha: presentation.alpha = (value.x * 100).rounded() / 100
    }
    view.presentation = presentation
    view.presentationChanged(property)
  }

  private func hide(_ property: Property, in view: UIView) {
    switch property {
    case .frame: view.presentation?.frame = nil
    case .boundsOrigin: view.presentation?.boundsOrigin = nil
    case .alpha: view.presentation?.alpha = nil
    }
    if view.presentation?.isOver == true { view.presentation = nil }
    view.presentationChanged(property)
  }
}
