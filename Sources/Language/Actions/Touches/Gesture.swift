public import EventModel

/// The touches of one gesture, with their times since the first.
public struct Gesture: Hashable, Sendable {
  /// One touch and its time.
  public struct TimedTouch: Hashable, Sendable {
    /// The time since the gesture's first touch.
    public var at: Microseconds
    /// The touch.
    public var touch: Touch

    /// Creates a touch at a time of its gesture.
    public init(at moment: Microseconds, _ touch: Touch) {
      at = moment
      self.touch = touch
    }
  }

  /// The touches in the order of time, the first at zero.
  public var touches: [TimedTouch]

  /// Creates a gesture.
  public init(touches: [TimedTouch]) { self.touches = touches }

  /// The time from the first touch to the last.
  public var duration: Microseconds { touches.last?.at ?? .zero }

  /// The place where the first finger comes down; nil for a gesture without touches.
  public var start: Point? { touches.first?.touch.location }

  /// The place where the last finger is lifted; nil for a gesture without touches.
  public var end: Point? { touches.last?.touch.location }
}

extension Gesture {
  /// Returns a finger that comes down, stays for a time and is lifted at the same place.
  public static func press(at point: Point, for span: Microseconds) -> Gesture {
    Gesture(touches: [
      TimedTouch(at: .zero, Touch(.began, at: point)),
      TimedTouch(at: span, Touch(.ended, at: point)),
    ])
  }

  /// Returns one tap.
  public static func tap(at point: Point) -> Gesture { press(at: point, for: GestureTiming.tap) }

  /// Returns two taps at one place.
  public static func doubleTap(at point: Point) -> Gesture {
    let first = tap(at: point)
    let pause = first.duration + GestureTiming.doubleTapPause
    return Gesture(
      touches: first.touches + first.touches.map { TimedTouch(at: pause + $0.at, $0.touch) }
    )
  }

  /// Returns a finger that moves evenly along a line, may rest at its end, and is lifted there.
  ///
  /// - Parameters:
  ///   - start: the place where it comes down.
  ///   - end: the place where it is lifted.
  ///   - span: the time of its movement.
  ///   - rest: the time that it then stays before it is lifted.
  ///   - finger: the number of the finger.
  /// - Returns: one touch down, moves at 60 Hz at places in half points, and one touch up.
  public static func slide(
    from start: Point,
    to end: Point,
    in span: Microseconds,
    rest: Microseconds = .zero,
    finger: Int = 0
  ) -> Gesture {
    let moves = max(1, span.count * GestureTiming.movesPerSecond / 1_000_000)
    var touches = [TimedTouch(at: .zero, Touch(.began, finger: finger, at: start))]
    for move in 1...moves {
      let share = Double(move) / Double(moves)
      let way = end - start
      let place = start.moved(by: way, times: share).rounded
      touches.append(
        TimedTouch(
          at: Microseconds(span.count * move / moves),
          Touch(.moved, finger: finger, at: move == moves ? end : place)
        )
      )
    }
    touches.append(TimedTouch(at: span + rest, Touch(.ended, finger: finger, at: end)))
    return Gesture(touches: touches)
  }

  /// Returns two gestures of different fingers at the same time.
  public func together(with other: Gesture) -> Gesture {
    let all = (touches + other.touches).enumerated()
    let ordered = all.sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
    return Gesture(touches: ordered.map(\.element))
  }
}
