public import Foundation

/// The access to web servers, in place of Foundation's: requests get the answers that are registered with
/// the app's network.
///
/// An answer arrives after a delay by the app's clock, which depends only on the seed of the session, and
/// is given to the completion in the thread of the session.
open class URLSession: NSObject {
  /// The session for simple requests.
  open class var shared: URLSession { URLSession(configuration: .default) }

  /// The settings of the session.
  public final let configuration: URLSessionConfiguration

  /// Creates a session with its own settings.
  public init(configuration: URLSessionConfiguration) {
    self.configuration = configuration
    super.init()
  }

  /// Creates a task for the content of an address, which is started by `resume`.
  open func dataTask(
    with url: URL,
    completionHandler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    dataTask(with: URLRequest(url: url), completionHandler: completionHandler)
  }

  /// Creates a task for a request, which is started by `resume`.
  open func dataTask(
    with request: URLRequest,
    completionHandler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    URLSessionDataTask(configuration.completed(request), completion: completionHandler)
  }

  /// Creates a task that sends content, which is started by `resume`.
  open func uploadTask(
    with request: URLRequest,
    from bodyData: Data?,
    completionHandler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    var request = request
    request.httpBody = bodyData
    return dataTask(with: request, completionHandler: completionHandler)
  }

  /// Lets the tasks that were started end, and starts no others; nothing is held back here.
  open func finishTasksAndInvalidate() {}
}

/// The settings of a session.
open class URLSessionConfiguration: NSObject {
  /// The settings of a session for simple requests.
  open class var `default`: URLSessionConfiguration { URLSessionConfiguration() }
  /// The settings of a session that keeps nothing, as none does here.
  open class var ephemeral: URLSessionConfiguration { URLSessionConfiguration() }

  /// The headers that all requests get unless they have their own.
  open var httpAdditionalHeaders: [AnyHashable: Any]?
  /// The time in seconds after which a request fails; answers come sooner here.
  open var timeoutIntervalForRequest: TimeInterval = 60
  /// The time in seconds after which all of an answer must be there; answers come sooner here.
  open var timeoutIntervalForResource: TimeInterval = 604_800
  /// The way in which kept answers are used; none is kept here.
  open var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
  /// True if requests should wait for a connection; stored, without effect: without one, they fail.
  open var waitsForConnectivity = false

  final func completed(_ request: URLRequest) -> URLRequest {
    var request = request
    for case (let name as String, let value) in httpAdditionalHeaders ?? [:]
    where request.value(forHTTPHeaderField: name) == nil {
      request.setValue("\(value)", forHTTPHeaderField: name)
    }
    return request
  }
}
