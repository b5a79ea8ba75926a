public import EventModel

/// Why a request came to nothing.
public enum NetworkError: Error, Hashable, Sendable {
  /// The device has no connection.
  case offline
  /// The connection broke off.
  case connectionLost
  /// The server refused, with a reason.
  case refused(String)
}

/// What an app reaches over the air: requests that are answered after a while, or not at all.
///
/// How long each takes, and which break off, comes from the session's seed alone, so a replay waits
/// as long as the recording did. The app is busy while a request is under way.
///
/// ```swift
/// app.network.request("the events") { store.page(1) } completion: { result in
///   if case .success(let page) = result { show(page) }
/// }
/// ```
public final class SimulatedNetwork {
  /// How long an answer takes, drawn evenly from this range in whole milliseconds.
  public var latency = Microseconds.milliseconds(80)...Microseconds.milliseconds(400)
  /// How many of a hundred requests break off.
  public var percentLost = 0
  /// Whether there is a connection at all; without one every request fails at once.
  public var isOnline = true

  private unowned let application: UIApplication
  // A sequence of its own: what an app draws from its random numbers changes no latency.
  private var random: SeededRandom

  init(application: UIApplication) {
    self.application = application
    random = SeededRandom(seed: application.setting.seed ^ 0x6E65_7477_6F72_6B21)
  }

  /// Asks a server for something.
  ///
  /// - Parameters:
  ///   - name: what is asked for, as in "the events"; the app is busy with loading it.
  ///   - answer: what the server says, made when the answer arrives; may refuse by an error.
  ///   - completion: told the answer or why there is none; an error thrown is the app's crash.
  /// - Returns: the request's timer, with which it is called off.
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
  /// A number under a bound, by the same arithmetic on every machine and in every toolchain.
  mutating func next(below bound: UInt64) -> UInt64 {
    bound.multipliedFullWidth(by: next()).high
  }
}
