import Foundation

/// The part of a page's requests that belongs to the build under test, and not to its back end.
///
/// Documents, scripts, styles, images and fonts are the build under test: they come from the folder or the server, in a
/// replay too. Everything else is the back end, whose answers are recorded. Patterns can overrule that.
struct FrontEnd: Hashable, Sendable {
  /// The party that answers a request.
  enum Party: Hashable, Sendable {
    /// The folder of the page.
    case folder
    /// The server of the page, as in use.
    case server
    /// The back end, which a recording stands for.
    case backEnd
  }

  /// The addresses whose answers are recorded, whatever they are; `*` stands for any text.
  var recorded: [String] = []
  /// The addresses that are the build under test, whatever they are.
  var live: [String] = []

  /// The kinds of requests, as the browser names them, that ask for the build under test.
  private static let kinds: Set<String> = [
    "Document", "Stylesheet", "Script", "Image", "Font", "Media", "Manifest", "TextTrack",
    "SignedExchange", "CSPViolationReport",
  ]

  /// Returns the party that answers a request.
  ///
  /// - Parameters:
  ///   - address: its address; of the page's own server, without the origin.
  ///   - method: its method.
  ///   - kind: its kind as the browser names it.
  ///   - app: the app of the page.
  /// - Returns: the party.
  func party(of address: String, _ method: String, kind: String, in app: WebApp) -> Party {
    let path = String(address.prefix { $0 != "?" && $0 != "#" })
    let isOwn = address.hasPrefix("/")
    if recorded.contains(where: { Self.agrees(path, with: $0) || Self.agrees(address, with: $0) }) {
      return .backEnd
    }
    let isLive = live.contains { Self.agrees(path, with: $0) || Self.agrees(address, with: $0) }
    switch app.place {
    // A folder has no back end of its own.
    case .folder where isOwn: return .folder
    case .folder: return isLive ? .server : .backEnd
    case .address:
      return isLive || (method == "GET" && Self.kinds.contains(kind)) ? .server : .backEnd
    }
  }

  /// Returns true if an address has the form of a pattern, in which `*` stands for any text.
  static func agrees(_ address: String, with pattern: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else {
      return address == pattern
    }
    guard address.hasPrefix(first), address.hasSuffix(last),
      address.count >= first.count + last.count
    else { return false }
    var rest = address.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() {
      guard let place = rest.firstRange(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return true
  }
}
