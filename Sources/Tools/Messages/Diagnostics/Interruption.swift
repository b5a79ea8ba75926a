/// Requests to stop work, such as Ctrl-C.
///
/// The first request is noted, so that work can end in good order; a second one ends the process.
public struct Interruption: Sendable {
  /// Begins to note requests; until then they end the process.
  ///
  /// With `readers`, a reader of the results that goes away counts as a request, too.
  package var begin: @Sendable (_ readers: Bool) -> Void = { _ in }
  /// Returns true if a stop was requested; by default, none ever is.
  package var state: @Sendable () -> Bool = { false }

  /// Returns the time that the processor worked since the first request, of which the process gets little more
  /// than half a second to end in good order.
  package var work: @Sendable () -> Duration = { .zero }

  /// True if a stop was requested.
  package var isRequested: Bool { state() }

  /// Creates requests that nobody makes.
  public init() {}

  /// Creates requests that are looked for again and again.
  ///
  /// - Parameter state: returns true once a stop was requested.
  public init(state: @escaping @Sendable () -> Bool) { self.state = state }

  package init(
    begin: @escaping @Sendable (_ readers: Bool) -> Void = { _ in },
    state: @escaping @Sendable () -> Bool,
    work: @escaping @Sendable () -> Duration
  ) {
    (self.begin, self.state, self.work) = (begin, state, work)
  }

  /// Notes requests from now on.
  package func watch(readers: Bool = false) { begin(readers) }

  /// Stops here if that was requested.
  ///
  /// - Throws: a diagnostic that ends the tool as interrupted.
  package func check() throws(Diagnostic) {
    guard isRequested else { return }
    throw Diagnostic(message: "stopped on request", gravity: .interrupted)
  }
}
