import EventModel
public import Foundation

/// A request on its way.
open class URLSessionTask: NSObject {
  /// The states of a task.
  public enum State: Int, Hashable, Sendable {
    /// On its way.
    case running
    /// Not yet started.
    case suspended
    /// Cancelled, and not yet told so.
    case canceling
    /// Answered, failed or cancelled.
    case completed
  }

  /// The state of the task.
  public final private(set) var state = State.suspended
  /// The request as it was given.
  public final let originalRequest: URLRequest?
  /// The request as it is sent.
  public final var currentRequest: URLRequest? { originalRequest }
  /// The facts about the answer, once it is there.
  public final private(set) var response: URLResponse?
  /// The reason why the task failed.
  public final private(set) var error: (any Error)?
  /// The importance of the task; stored, as answers come by their delays alone.
  open var priority: Float = 0.5
  /// A text of the app about the task.
  open var taskDescription: String?

  private let completion: (Data?, URLResponse?, (any Error)?) -> Void
  private var timer: AppTimer?

  init(
    _ request: URLRequest,
    completion: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) {
    originalRequest = request
    self.completion = completion
    super.init()
  }

  /// Starts the task.
  open func resume() {
    guard state == .suspended, let request = originalRequest,
      let network = UIApplication.running?.application.network
    else { return }
    state = .running
    let name = request.url?.absoluteString ?? "an empty address"
    timer = network.request(name) { () throws(NetworkError) in
      try network.answer(to: request)
    } completion: { [self] result in
      finish(result, of: request)
    }
  }

  /// Ends the task, whose completion gets `URLError.cancelled`.
  open func cancel() {
    guard state == .running || state == .suspended else { return }
    state = .canceling
    timer?.invalidate()
    UIApplication.running?.application.after(.zero, reason: "a cancelled request") { [self] in
      end(nil, with: nil, error: urlError(.cancelled, "the request was cancelled"))
    }
  }

  private func finish(_ result: Result<NetworkAnswer, NetworkError>, of request: URLRequest) {
    switch result {
    case .success(let answer):
      guard let url = request.url else {
        return end(nil, with: nil, error: urlError(.badURL, "the address is empty"))
      }
      let response = HTTPURLResponse(
        url,
        status: answer.status,
        headers: answer.headers,
        length: answer.body.count
      )
      end(answer.body, with: response, error: nil)
    case .failure(.offline):
      end(nil, with: nil, error: urlError(.notConnectedToInternet, "the device has no connection"))
    case .failure(.connectionLost):
      end(nil, with: nil, error: urlError(.networkConnectionLost, "the connection was lost"))
    case .failure(.refused(let reason)):
      end(nil, with: nil, error: urlError(.cannotFindHost, reason))
    }
  }

  private func end(_ data: Data?, with response: URLResponse?, error: (any Error)?) {
    state = .completed
    timer = nil
    self.response = response
    self.error = error
    completion(data, response, error)
  }

  private func urlError(_ code: URLError.Code, _ reason: String) -> URLError {
    var facts: [String: Any] = [NSLocalizedDescriptionKey: reason]
    facts[NSURLErrorFailingURLErrorKey] = originalRequest?.url
    return URLError(code, userInfo: facts)
  }
}

/// A request for content that is given as a whole.
public final class URLSessionDataTask: URLSessionTask {}
