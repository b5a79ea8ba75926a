public import Foundation

/// An answer of a simulated web server.
public struct NetworkAnswer: Hashable, Sendable {
  /// The status code of the server.
  public var status: Int
  /// The names and values of the header.
  public var headers: [String: String]
  /// The content.
  public var body: Data

  /// Creates an answer.
  public init(status: Int = 200, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Creates an answer whose content is JSON.
  public init(json: String, status: Int = 200) {
    self.init(
      status: status,
      headers: ["Content-Type": "application/json; charset=utf-8"],
      body: Data(json.utf8)
    )
  }
}

/// The answer that a test or the target has registered for some addresses.
struct URLAnswer {
  /// The beginning of the addresses.
  let prefix: String
  let answer: (URLRequest) throws(NetworkError) -> NetworkAnswer
}

extension SimulatedNetwork {
  /// Answers the requests of `URLSession` for some addresses.
  ///
  /// Of several registered answers, the one for the longest beginning of the address is used, and the
  /// last registered one of these. A request for any other address fails with `URLError.cannotFindHost`.
  ///
  /// ```swift
  /// app.network.respond(to: "https://example.com/guests") { _ in
  ///   NetworkAnswer(json: #"["Ada", "Grace"]"#)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: the beginning of the addresses.
  ///   - answer: makes the answer at the moment when it arrives; an error refuses the request.
  public func respond(
    to prefix: String,
    with answer: @escaping (URLRequest) throws(NetworkError) -> NetworkAnswer
  ) { application.services.urlAnswers.append(URLAnswer(prefix: prefix, answer: answer)) }

  /// Returns the answer to a request.
  func answer(to request: URLRequest) throws(NetworkError) -> NetworkAnswer {
    let address = request.url?.absoluteString ?? ""
    let fitting = application.services.urlAnswers.filter { address.hasPrefix($0.prefix) }
    guard let best = fitting.max(by: { $0.prefix.utf8.count < $1.prefix.utf8.count }),
      let last = fitting.last(where: { $0.prefix == best.prefix })
    else { throw .refused("no answer is registered for \(address)") }
    return try last.answer(request)
  }
}
