public import EventModel

/// The reason why a request failed.
public enum NetworkError: Error, Hashable, Sendable {
  /// The device has no connection.
  case offline
  /// The connection was lost.
  case connectionLost
  /// The server refused the request, for this reason.
  case refused(String)
}

/// The app's network, whose requests are answered after a delay or fail.
///
/// The delays and failures depend only on the session's seed, so a replay waits as long as the
/// recording did. The app is busy while a request is pending.
///
/// ```swift
/// app.network.request("the events") { store.page(1) } completion: { result in
///   if case .success(let page) = result { show(page) }
/// }
/// ```
public final class SimulatedNetwork {
  /// The range from which the delay of an answer is drawn evenly, in whole milliseconds.
  public var latency = Microseconds.milliseconds(80)...Microseconds.milliseconds(400)
  /// The percentage of requests that fail with `connectionLost`.
  public var percentLost = 0
  /// True while the device has a connection; without one, every request fails at once.
  public var isOnline = true

  unowned let application: UIApplication
  // A sequence of its own, so that the app's use of random numbers does not change latencies.
  private var random: SeededRandom

  init(application: UIApplication) {
    self.application = application
    random = SeededRandom(seed: application.setting.seed ^ 0x6E65_7477_6F72_6B21)
  }

  /// Sends a request to a simulated server.
  ///
  /// - Parameters:
  ///   - name: the object of the request, as in "the events"; the app is busy with "loading the
  ///     events".
  ///   - answer: makes the server's answer at the moment when it arrives; an error refuses the
  ///     request.
  ///   - completion: receives the answer or the failure; an error thrown here crashes the app.
  /// - Returns: the timer of the request; invalidate it to cancel the request.
  @discardableResult public func request<Answer>(
    _ name: String,
    _ answer: @escaping () throws(NetworkError) -> Answer,
    completion: @escaping (Result<Answer, NetworkError>) throws -> Void
  ) -> AppTimer {
    guard isOnline else {
      return application.after(.zero, reason: "loading \(name)") {
        try completion(.failure(.offline))
      }
    }
    let span = (latency.upperBound.count - latency.lowerBound.count) / 1_000
    let wait = latency.lowerBound + .milliseconds(Int64(random.next(below: UInt64(span) + 1)))
    let isLost = Int(random.next(below: 100)) < percentLost
    return application.after(wait, reason: "loading \(name)") {
      let result = Result { () throws(NetworkError) in
        guard !isLost else { throw .connectionLost }
        return try answer()
      }
      try completion(result)
    }
  }
}

extension SeededRandom {
  /// Returns a number below a bound, computed the same way on every machine and by every toolchain.
  mutating func next(below bound: UInt64) -> UInt64 {
    bound.multipliedFullWidth(by: next()).high
  }
}
