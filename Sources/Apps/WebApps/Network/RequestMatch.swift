import EventModel
import Foundation

/// The comparison of a request with the recorded ones, from the strictest rule to the loosest.
enum RequestMatch: Int, Hashable, CaseIterable, Comparable, Sendable {
  /// The same address and the same body.
  case same
  /// The same address, and another body.
  case otherBody
  /// The same address but for values that each launch makes anew, such as long numbers.
  case otherNames
  /// The same path with another query.
  case otherQuery
  /// The same path but for parts that each launch makes anew.
  case otherPath

  static func < (one: RequestMatch, other: RequestMatch) -> Bool { one.rawValue < other.rawValue }

  /// The difference that it allows, to follow "with".
  var words: String {
    switch self {
    case .same: "no difference"
    case .otherBody: "another body"
    case .otherNames: "other generated values in its query"
    case .otherQuery: "another query"
    case .otherPath: "other generated values in its path"
    }
  }
}

/// A request as far as answers are chosen by it.
struct AskedRequest: Hashable, Sendable {
  /// The method.
  var method: String
  /// The address; of the page's own server, without the origin.
  var address: String
  /// The body that was sent; nil for none.
  var body: Data?
  /// True for a recorded request that sent bytes, of which a recording keeps nothing.
  var hasUnknownBytes = false

  /// Returns true if a recorded request answers this one by a rule.
  ///
  /// Where a recorded text has the pseudonym of a secret, any text agrees with it.
  func matches(_ recorded: AskedRequest, by rule: RequestMatch) -> Bool {
    guard method == recorded.method else { return false }
    let (own, other) = (address, recorded.address)
    return switch rule {
    case .same: RecordedText(other).agrees(with: own) && bodyAgrees(with: recorded)
    case .otherBody: RecordedText(other).agrees(with: own)
    case .otherNames: RecordedText(Self.loose(other)).agrees(with: Self.loose(own))
    case .otherQuery: RecordedText(Self.path(other)).agrees(with: Self.path(own))
    case .otherPath:
      RecordedText(Self.plain(Self.path(other))).agrees(with: Self.plain(Self.path(own)))
    }
  }

  private func bodyAgrees(with recorded: AskedRequest) -> Bool {
    if recorded.hasUnknownBytes { return body.map { !NetworkRecord.Body.isText($0) } ?? false }
    guard let body, let other = recorded.body else { return body == recorded.body }
    if body == other { return true }
    guard let own = String(validating: body, as: UTF8.self),
      let other = String(validating: other, as: UTF8.self)
    else { return false }
    return RecordedText(Self.withoutBoundaries(other)).agrees(with: Self.withoutBoundaries(own))
  }

  /// The browser draws the boundaries of forms by its own chance.
  private static func withoutBoundaries(_ text: String) -> String {
    text.replacing(/WebKitFormBoundary\w+/, with: "WebKitFormBoundary")
  }

  private static func path(_ address: String) -> String {
    String(address.prefix { $0 != "?" && $0 != "#" })
  }

  /// Returns an address whose query has no values that look as if they were made at launch.
  private static func loose(_ address: String) -> String {
    let path = path(address)
    let query = address.dropFirst(path.count)
    // The page's own server may have another port in a replay.
    let port = /(127\.0\.0\.1|localhost)(:|%3A)[0-9]+/.ignoresCase()
    return path
      + query.replacing(port) { "\($0.output.1)" }
      .replacing(/=[^&]*(?:[0-9]{10,}|[0-9A-Fa-f\-]{16,})[^&]*/, with: "=*")
  }

  /// Returns a path without parts that look as if they were made at launch.
  private static func plain(_ path: String) -> String {
    path.replacing(/[0-9a-f\-]{16,}|[0-9]{10,}/, with: "*")
  }
}
