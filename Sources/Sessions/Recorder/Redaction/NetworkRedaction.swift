import Foundation

/// The redaction of an app's exchanges with other programs, of whose lines nothing is known but that they are texts or
/// JSON.
enum NetworkRedaction {
  /// Returns the lines without secrets, in whatever text or base64 of a text they are.
  static func redact(_ lines: [String], by redactor: Redactor) -> [String] {
    var redactor = redactor
    return lines.map { line in
      let object = try? JSONSerialization.jsonObject(
        with: Data(line.utf8),
        options: .fragmentsAllowed
      )
      guard let object else { return redactor.redact(line).onOneLine }
      let redacted = redact(object, by: &redactor)
      let options: JSONSerialization.WritingOptions = [
        .sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed,
      ]
      guard let bytes = try? JSONSerialization.data(withJSONObject: redacted, options: options)
      else { return redactor.redact(line).onOneLine }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private static func redact(_ value: Any, by redactor: inout Redactor) -> Any {
    switch value {
    case let text as String: return redact(text, by: &redactor)
    case let list as [Any]: return list.map { redact($0, by: &redactor) }
    case let members as [String: Any]:
      return Dictionary(
        // A secret gets its number where it is found first, which must not depend on the hashes of names.
        members.sorted { $0.key < $1.key }.map {
          (redactor.redact($0.key), redact($0.value, by: &redactor))
        },
        uniquingKeysWith: { one, _ in one }
      )
    default: return value
    }
  }

  /// Returns a text without secrets; base64 stays base64, so that the app can read it.
  private static func redact(_ text: String, by redactor: inout Redactor) -> String {
    if text.utf8.count >= 4, let bytes = Data(base64Encoded: text) {
      if let content = String(validating: bytes, as: UTF8.self) {
        let redacted = redactor.redact(content)
        if redacted != content { return Data(redacted.utf8).base64EncodedString() }
      }
      // Bytes that are no text cannot be redacted in part. The fields of a form with a file are texts within
      // them, and the base64 of a short secret is too short to be found.
      let content = String(decoding: bytes, as: UTF8.self)
      let isForm = bytes.starts(with: "--".utf8)
      if isForm, redactor.redact(content) != content { return "" }
      return redactor.redact(text) == text ? text : ""
    }
    return redactor.redact(text)
  }
}

extension String {
  /// The text without line ends.
  fileprivate var onOneLine: String {
    // A carriage return and a line feed are one letter.
    let scalars = unicodeScalars.map { $0 == "\n" || $0 == "\r" ? " " : $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}
