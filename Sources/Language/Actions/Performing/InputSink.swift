public import AppDriver
public import EventModel

/// A receiver of an action's inputs: a driver, or a recorder that logs them for a driver.
///
/// A sink takes inputs in the order of the app's time, which passes only in `advance` and `settle`.
public protocol InputSink {
  /// True if the sink reads the evidence of touches.
  ///
  /// Otherwise, the evidence need not be found, which takes as long as the touch itself.
  var readsEvidence: Bool { get }

  /// Sends one input.
  ///
  /// - Parameters:
  ///   - input: the input.
  ///   - target: the evidence of the intended node, for the start of a touch and for text; nil otherwise.
  /// - Returns: the outcome of the input.
  /// - Throws: `DriverError` as the driver's `send` does.
  mutating func send(_ input: Input, target: Target?) throws(DriverError) -> InputOutcome

  /// Presses a key.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - target: the evidence of the view with the focus; nil if there is none.
  /// - Returns: the outcome of the key.
  /// - Throws: `DriverError` as the driver's `press` does.
  mutating func press(_ key: KeyPress, target: Target?) throws(DriverError) -> InputOutcome

  /// Moves the mouse, scrolls with it or clicks another button than the left one.
  ///
  /// - Parameters:
  ///   - input: the input.
  ///   - target: the evidence of the intended node; nil if there is none.
  /// - Returns: the outcome of the input.
  /// - Throws: `DriverError` as the driver's `point` does.
  mutating func point(
    _ input: PointerInput,
    target: Target?
  ) throws(DriverError) -> InputOutcome

  /// Turns the device by a quarter.
  ///
  /// - Throws: `DriverError` as the driver's `rotate` does.
  mutating func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome

  /// Lets the app's time pass.
  mutating func advance(by span: Microseconds) throws(DriverError)

  /// Lets the app's time pass until it is idle.
  mutating func settle() throws(DriverError)

  /// Returns the present screen.
  mutating func snapshot() throws(DriverError) -> ViewTree

  /// Marks the present screen, of an idle app, as a checkpoint to compare.
  ///
  /// A sink without a recording does nothing.
  mutating func checkpoint(_ title: String) throws(DriverError)

  /// Takes a remark about the inputs that follow, which they do not say themselves.
  mutating func mark(_ remark: String)
}

extension InputSink {
  /// True, for a sink that may record the evidence.
  public var readsEvidence: Bool { true }

  /// Presses nothing; a sink whose app takes keys implements this.
  public mutating func press(
    _ key: KeyPress,
    target: Target?
  ) throws(DriverError) -> InputOutcome {
    throw .unsupported(input: "keys")
  }

  /// Moves nothing; a sink whose app is used with a mouse implements this.
  public mutating func point(
    _ input: PointerInput,
    target: Target?
  ) throws(DriverError) -> InputOutcome {
    throw .unsupported(input: "mouse")
  }

  /// Turns nothing; a sink whose device can be turned implements this.
  public mutating func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome {
    throw .unsupported(input: "rotation")
  }

  /// Does nothing, since there is no recording.
  public mutating func checkpoint(_ title: String) throws(DriverError) {}

  /// Does nothing, since there is no recording.
  public mutating func mark(_ remark: String) {}

  /// Performs a gesture, with the time between its touches.
  ///
  /// - Parameters:
  ///   - gesture: the touches.
  ///   - target: the evidence for every finger that comes down.
  /// - Returns: the reason why the app ignored the first finger that it ignored, as known when that finger is lifted;
  ///   `handled` if it ignored none.
  /// - Throws: `DriverError` as `send` and `advance` do.
  public mutating func perform(
    _ gesture: Gesture,
    target: Target?
  ) throws(DriverError) -> InputOutcome {
    var now = Microseconds.zero
    var outcome = InputOutcome.handled
    for timed in gesture.touches {
      if timed.at > now { try advance(by: timed.at - now) }
      now = timed.at
      let evidence = timed.touch.phase == .began ? target : nil
      let answer = try send(.touch(timed.touch), target: evidence)
      // When a finger comes down, an app can only predict what it will take.
      let isOver = timed.touch.phase == .ended || timed.touch.phase == .cancelled
      if isOver, outcome == .handled { outcome = answer }
    }
    return outcome
  }
}
