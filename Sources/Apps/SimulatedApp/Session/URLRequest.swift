public import Foundation

/// A request for the content of an address, in place of Foundation's.
public struct URLRequest: Hashable, Sendable {
  /// The ways in which kept answers are used; none is kept here.
  public enum CachePolicy: UInt, Hashable, Sendable {
    /// As the protocol says.
    case useProtocolCachePolicy
    /// Without kept answers.
    case reloadIgnoringLocalCacheData
    /// A kept answer, if there is one.
    case returnCacheDataElseLoad
    /// Only a kept answer.
    case returnCacheDataDontLoad
  }

  /// The address.
  public var url: URL?
  /// The method, such as `GET`.
  public var httpMethod: String? = "GET"
  /// The names and values of the header.
  public var allHTTPHeaderFields: [String: String]? = [:]
  /// The content that is sent.
  public var httpBody: Data?
  /// The time in seconds after which the request fails; answers come sooner here.
  public var timeoutInterval: TimeInterval
  /// The way in which kept answers are used; none is kept here.
  public var cachePolicy: CachePolicy

  /// Creates a request.
  public init(
    url: URL,
    cachePolicy: CachePolicy = .useProtocolCachePolicy,
    timeoutInterval: TimeInterval = 60
  ) {
    self.url = url
    self.cachePolicy = cachePolicy
    self.timeoutInterval = timeoutInterval
  }

  /// Returns the value of a header; names are compared without their case.
  public func value(forHTTPHeaderField field: String) -> String? {
    allHTTPHeaderFields?.first { $0.key.lowercased() == field.lowercased() }?.value
  }

  /// Sets the value of a header; nil removes it.
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {
    var fields = (allHTTPHeaderFields ?? [:]).filter { $0.key.lowercased() != field.lowercased() }
    fields[field] = value
    allHTTPHeaderFields = fields
  }

  /// Adds a value to those of a header, behind a comma.
  public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {
    let former = self.value(forHTTPHeaderField: field)
    setValue(former.map { "\($0),\(value)" } ?? value, forHTTPHeaderField: field)
  }
}
