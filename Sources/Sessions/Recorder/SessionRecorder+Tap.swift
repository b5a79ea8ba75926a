package import Actions
package import AppDriver
package import EventModel
package import ViewQuery

extension SessionRecorder {
  /// Performs a tap up to the lifting of the finger, so that a person sees at once what it does.
  ///
  /// Nothing else may be performed before ``endTap(isDouble:)``.
  ///
  /// - Throws: `ActionError` if it cannot be performed as intended; the session may continue.
  package func beginTap(on reference: NodeReference) throws(ActionError) {
    var sink = self
    do throws(ActionError) { openTap = try performer.beginTap(on: reference, &sink) } catch {
      // The inputs that were sent before the error may have changed the screen.
      if error.isOfOneAction, !hasEnded { try? settle() }
      throw error
    }
  }

  /// Lets the app go on after a tap, and records the screen that it leads to.
  ///
  /// The log is that of `tap`, or of `double tap` performed at once.
  ///
  /// - Parameter isDouble: true to tap a second time before.
  /// - Returns: the outcome; nil if no tap was begun.
  /// - Throws: `ActionError` if the second tap cannot be performed.
  package func endTap(isDouble: Bool) throws(ActionError) -> InputOutcome? {
    guard let tap = openTap else { return nil }
    openTap = nil
    var sink = self
    let outcome = isDouble ? try performer.repeatTap(tap, on: &sink) : tap.outcome
    do throws(DriverError) { try settle() } catch { throw ActionError(.driver(error)) }
    return outcome
  }

  /// Returns the present screen in the middle of an action, redacted; the recording is not affected.
  package func glimpse() throws(DriverError) -> ViewTree { buffer.redacted(try look()) }
}
