package import EventModel
package import Messages

extension JSONReport {
  /// Encodes the report of a run with the digest of its results.
  package static func sealed(_ report: SuiteReport) throws -> EncodedText {
    var report = report
    report.digest = nil
    report.digest = try digest(of: Array(try encode(report).text.utf8))
    return try encode(report)
  }

  /// Returns the digest of a report's values, whatever the order of members and the white space.
  ///
  /// Its own digest is left out, and so are durations, which differ in every run with the same results.
  ///
  /// - Throws: `LogError` for text that is not strictly JSON: readers disagree about the value of a member
  ///   that is there twice.
  package static func digest(
    of json: [UInt8],
    limits: LogLimits = LogLimits()
  ) throws(LogError) -> String {
    var scanner = JSONScanner(message: json, limits: limits)
    let report = try scanner.value()
    try scanner.finish()
    var writer = JSONWriter()
    writer.value(
      report.mapping { name, value in
        switch name {
        case "digest": nil
        case "summary": value.withoutDuration
        case "recordings":
          if case .list(let list) = value { .list(list.map(\.withoutDuration)) } else { value }
        default: value
        }
      }
    )
    return "\(Digest(of: writer.bytes.span))"
  }
}

extension AttributeValue {
  /// The value without its own duration.
  fileprivate var withoutDuration: AttributeValue {
    mapping { $0 == "durationMicroseconds" ? nil : $1 }
  }

  /// Returns an object with other members; nil leaves one out.
  fileprivate func mapping(
    _ change: (String, AttributeValue) -> AttributeValue?
  ) -> AttributeValue {
    guard case .object(let members) = self else { return self }
    return .object(
      members.compactMap { member in
        change(member.name, member.value).map { Attribute(member.name, $0) }
      }
    )
  }
}
