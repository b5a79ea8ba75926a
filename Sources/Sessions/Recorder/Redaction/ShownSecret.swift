public import EventModel

/// The error of a recording that shows a secret, which is not kept.
///
/// Lines of a log are written at once. A secret that they showed before it was typed stays in them.
public struct ShownSecret: Error, Hashable, Sendable {
  /// The places of the secret; none if it is in the name of the recording.
  public var places: [SecretLeak]

  /// Creates the error for some places.
  public init(places: [SecretLeak]) { self.places = places }

  /// Searches a recording for every secret of its session; nil if it shows none.
  ///
  /// - Parameters:
  ///   - log: the log as it was written.
  ///   - name: the name of the recording.
  ///   - redactor: the known secrets.
  public init?(in log: EventLog, of name: String, by redactor: Redactor) {
    places = redactor.leaks(in: log)
    guard !places.isEmpty || !redactor.accepts(name: name) else { return nil }
  }

  /// The places in words: the first one and the number of the others.
  public static func words(for places: [SecretLeak]) -> String? {
    places.first.map { first in
      let place =
        first.event == 0
        ? "the \(first.member) of the header" : "the \(first.member) of event \(first.event)"
      let others = places.count - 1
      guard others > 0 else { return place }
      return "\(place) and \(others) further place\(others == 1 ? "" : "s")"
    }
  }

  /// The problem, as one lower-case clause.
  public var message: String {
    guard let words = Self.words(for: places) else {
      return "the name of the recording contains a secret"
    }
    let problem = "a secret was recorded before it was known to be one, in \(words)"
    guard let (source, field) = move else { return problem }
    return problem + ": the field \(source) showed what became secret in \(field)"
  }

  /// The open field that showed the secret, and the secure one that it went into; nil if the first place names none.
  private var move: (source: String, field: String)? {
    guard let first = places.first, let source = first.source, let field = first.field else {
      return nil
    }
    return (source, field)
  }

  /// The action to take.
  public var hint: String {
    if places.isEmpty { return "choose another name" }
    if let source = move?.source, !source.contains("'") {
      if source.hasPrefix("#") { return "record it again with --redact '\(source)'" }
      if source.hasPrefix("\"") { return "record it again with --secret PASSWORD='\(source)'" }
    }
    return "name what shows the secret with --redact, or use another secret"
  }
}
