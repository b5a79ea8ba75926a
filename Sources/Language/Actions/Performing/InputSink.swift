public import AppDriver
public import EventModel

/// Where an action's inputs go: straight to a driver, or through a recorder that logs them.
///
/// A sink takes inputs in the order of the app's time, which passes only in `advance` and `settle`.
public protocol InputSink {
  /// Gives the app one input.
  ///
  /// - Parameters:
  ///   - input: what is sent.
  ///   - target: the evidence of the node that is meant, at a touch that came down and at text for
  ///     a field; nil otherwise.
  /// - Returns: what became of the input.
  /// - Throws: `DriverError` as the driver's `send` does.
  mutating func send(_ input: Input, target: Target?) throws(DriverError) -> InputOutcome

  /// Turns the device a quarter.
  ///
  /// - Throws: `DriverError` as the driver's `rotate` does.
  mutating func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome

  /// Lets the app's time pass.
  mutating func advance(by span: Microseconds) throws(DriverError)

  /// Lets the app's time pass until it is idle.
  mutating func settle() throws(DriverError)

  /// The screen as it is now.
  mutating func snapshot() throws(DriverError) -> ViewTree

  /// Names the present moment as one whose tree is to be compared.
  ///
  /// The app is settled then. A sink that keeps no recording has nothing to do.
  mutating func checkpoint(_ title: String) throws(DriverError)
}

extension InputSink {
  /// Turns nothing: a sink whose device can be turned says how.
  public mutating func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome {
    throw .unsupported(input: "rotation")
  }

  /// Does nothing, as there is no recording.
  public mutating func checkpoint(_ title: String) throws(DriverError) {}

  /// Performs a gesture in its own time.
  ///
  /// - Parameters:
  ///   - gesture: the touches.
  ///   - target: the evidence for every finger that comes down.
  /// - Returns: what became of the first touch that was not taken; `handled` where all were.
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
      if outcome == .handled { outcome = answer }
    }
    return outcome
  }
}
