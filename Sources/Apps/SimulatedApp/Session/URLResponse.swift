public import Foundation

/// The facts about an answer, in place of Foundation's.
open class URLResponse: NSObject {
  /// The address that answered.
  public final let url: URL?
  /// The kind of the content.
  public final let mimeType: String?
  /// The length of the content in bytes; -1 if it is not known.
  public final let expectedContentLength: Int64
  /// The encoding of a text.
  public final let textEncodingName: String?

  /// Creates the facts about an answer.
  public init(
    url: URL,
    mimeType: String?,
    expectedContentLength length: Int,
    textEncodingName name: String?
  ) {
    self.url = url
    self.mimeType = mimeType
    expectedContentLength = Int64(length)
    textEncodingName = name
    super.init()
  }

  /// The last part of the address as the name of a file.
  open var suggestedFilename: String? { url?.lastPathComponent }
}

/// The facts about an answer of a web server, in place of Foundation's.
public final class HTTPURLResponse: URLResponse {
  /// The status code of the server, such as 200.
  public let statusCode: Int
  /// The names and values of the header.
  public let allHeaderFields: [AnyHashable: Any]

  /// Creates the facts about an answer.
  public convenience init?(
    url: URL,
    statusCode: Int,
    httpVersion HTTPVersion: String?,
    headerFields: [String: String]?
  ) { self.init(url, status: statusCode, headers: headerFields ?? [:], length: nil) }

  init(_ url: URL, status: Int, headers: [String: String], length: Int?) {
    statusCode = status
    allHeaderFields = headers
    func header(_ name: String) -> String? {
      headers.first { $0.key.lowercased() == name }?.value
    }
    let type = header("content-type")?.split(separator: ";")
    let parameters = type?.dropFirst().map { $0.trimmingCharacters(in: .whitespaces) } ?? []
    super.init(
      url: url,
      mimeType: type?.first.map { $0.trimmingCharacters(in: .whitespaces).lowercased() },
      expectedContentLength: header("content-length").flatMap { Int($0) } ?? length ?? -1,
      textEncodingName: parameters.first { $0.lowercased().hasPrefix("charset=") }
        .map { String($0.dropFirst(8)) }
    )
  }

  /// Returns the value of a header; names are compared without their case.
  public func value(forHTTPHeaderField field: String) -> String? {
    allHeaderFields.first { ($0.key as? String)?.lowercased() == field.lowercased() }?.value
      as? String
  }
}
