import EventModel

/// The running animations of an app.
///
/// As in UIKit, a view's own values are the final ones from the start. The animated values are in the view's
/// `presentation`; these are drawn, touched and reported in snapshots.
final class Animator {
  /// The properties of a view that can be animated.
  enum Property { case frame, boundsOrigin, alpha }

  struct Animation {
    let view: UIView
    let property: Property
    var from: SIMD4<Double>
    var to: SIMD4<Double>
    var start: Microseconds
    var block: Block
  }

  /// One call of `animate`, shared by the animations it starts.
  struct Block {
    let number: Int
    let pace: Pace
  }

  let clock: AppClock
  var running: [Animation] = []
  /// The blocks whose views stand still.
  var held: Set<Int> = []
  /// The blocks that are being run, the innermost last.
  private var blocks: [Block] = []
  private var blockCount = 0
  private var frames: AppClock.Token?
  /// The blocks whose ends code of the app waits for.
  private var awaited: [Int: Awaited] = [:]

  /// A block whose end code of the app waits for.
  private struct Awaited {
    /// The scheduled end; nil for a block that repeats for ever.
    let end: AppClock.Token?
    let completion: (_ finished: Bool) -> Void
  }

  /// True if changes are animated for the app.
  var isEnabled = true

  /// The parameters of the block that is being run; nil outside of any.
  var pace: Pace? { blocks.last?.pace }

  init(clock: AppClock) { self.clock = clock }

  /// Animates the changes that a block makes, until `end` is called with the returned number.
  func animate(_ pace: Pace, _ changes: () -> Void) -> Int {
    blockCount += 1
    let block = Block(number: blockCount, pace: pace)
    blocks.append(block)
    changes()
    blocks.removeLast()
    return block.number
  }

  /// Animates the changes that a block makes for as long as its pace says.
  ///
  /// - Parameters:
  ///   - pace: the duration, the delay and the curve.
  ///   - reason: the reason for which the app is busy meanwhile; it is not with an endless animation.
  ///   - changes: makes the changes.
  ///   - completion: called at the end, with false if the animation was removed before.
  func run(
    _ pace: Pace,
    reason: String,
    _ changes: () -> Void,
    completion: @escaping (_ finished: Bool) -> Void
  ) {
    let block = animate(pace, changes)
    guard !pace.repeats else { return awaited[block] = Awaited(end: nil, completion: completion) }
    let end = clock.schedule(after: pace.delay + pace.wholeDuration, reason: reason) {
      [weak self] in self?.finish(block, true)
    }
    awaited[block] = Awaited(end: end, completion: completion)
  }

  private func finish(_ block: Int, _ finished: Bool) {
    end(block)
    guard let awaited = awaited.removeValue(forKey: block) else { return }
    if let end = awaited.end { clock.cancel(end) }
    awaited.completion(finished)
  }

  /// Removes the animations of a view, which then shows its own values.
  func removeAnimations(of view: UIView) {
    let blocks = Set(running.filter { $0.view === view }.map(\.block.number))
    for animation in running where animation.view === view { hide(animation.property, in: view) }
    running.removeAll { $0.view === view }
    stopFramesIfDone()
    // A block with animations of other views ends with them.
    for block in blocks.sorted() where !running.contains(where: { $0.block.number == block }) {
      finish(block, false)
    }
  }

  /// Runs a block without animating its changes, even inside an animation.
  func withoutAnimation(_ changes: () -> Void) {
    let outer = blocks
    blocks = []
    changes()
    blocks = outer
  }

  /// Called when a property of a view has changed: animates the change, or ends an animation of it.
  func changed(
    _ property: Property,
    of view: UIView,
    from: SIMD4<Double>,
    to: SIMD4<Double>
  ) {
    let from = view.presentation?.values[property] ?? from
    if view.presentation != nil { stop(property, of: view) }
    guard let block = blocks.last, block.pace.duration > .zero || block.pace.delay > .zero else {
      return
    }
    running.append(
      Animation(view: view, property: property, from: from, to: to, start: clock.now, block: block)
    )
    show(property, from, in: view)
    view.presentation?.blocksTouches = !block.pace.allowsInteraction
    if frames == nil { frames = clock.startFrames { [weak self] in self?.frame() } }
  }

  private func frame() {
    var left: UIView?
    for animation in running where !held.contains(animation.block.number) {
      let pace = animation.block.pace
      let progress = pace.progress(at: clock.now - animation.start)
      let value = animation.from + (animation.to - animation.from) * progress
      show(animation.property, value, in: animation.view)
      if pace.repeats, !animation.view.isOnScreen { left = animation.view }
    }
    // An endless animation ends when its view leaves the screen.
    if let left { removeAnimations(of: left) }
  }

  func end(_ block: Int) {
    for animation in running where animation.block.number == block {
      hide(animation.property, in: animation.view)
    }
    running.removeAll { $0.block.number == block }
    held.remove(block)
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

  /// Shows an animated value, rounded to half points and hundredths of opacity, which keeps the
  /// numbers in snapshots short.
  func show(_ property: Property, _ value: SIMD4<Double>, in view: UIView) {
    let scale = property == .alpha ? 100.0 : 2
    // A spring moves beyond its end, but no view is more than opaque.
    let value = property == .alpha ? value.clamped(lowerBound: .zero, upperBound: .one) : value
    let rounded = (value * scale).rounded(.toNearestOrAwayFromZero) / scale
    view.presentation = view.presentation ?? UIView.Presentation()
    view.presentation?.values[property] = rounded
    view.presentationChanged(property)
  }

  private func hide(_ property: Property, in view: UIView) {
    view.presentation?.values[property] = nil
    if view.presentation?.values.isEmpty == true { view.presentation = nil }
    view.presentationChanged(property)
  }
}
