extension DriverFault {
  /// The reason why the app went down, in one lower-case clause; nil if it is no crash of the app.
  ///
  /// It is the same in every session with the same crash: it contains neither the request under way nor times, and
  /// of the output of the process only the line with the reason.
  public var crashReason: String? {
    switch kind {
    case .ended(let end):
      "the app's process \(end.description)" + (cause.map { ": \($0)" } ?? "")
    case .cutOff: "the app's process ended within an answer" + (cause.map { ": \($0)" } ?? "")
    case .silent, .slow: "the app is silent: it does not answer in time"
    case .hanging: "the app hangs"
    case .tooLarge(let megabytes): "the app took more than \(megabytes) MB of memory"
    case .busy: "the app does not become idle"
    case .notStarted, .tooManyLines, .flooding, .tooLong, .malformed, .contradiction, .refused,
      .otherVersion:
      nil
    }
  }

  /// The line of the process's output that says why it ended, without addresses and times of day; nil
  /// if it wrote none.
  package var cause: String? {
    guard let line = lastLines.last(where: { !Self.isFrame($0) && Self.saysWhy($0) })
    else { return nil }
    let words = line.split(separator: " ").filter { !$0.contains("0x") && !Self.isTime($0) }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// Returns true if a line has the words in which a language's runtime reports why a process ends.
  private static func saysWhy(_ line: String) -> Bool {
    let line = line.lowercased()
    return ["error", "exception", "failed", "panic", "terminat", "what():", "assert", "abort"]
      .contains { line.contains($0) }
  }

  /// Returns true if a line is a frame of a stack trace, as languages print them below or above the
  /// reason.
  private static func isFrame(_ line: String) -> Bool {
    let text = line.drop { $0.isWhitespace }
    if text.hasPrefix("File \"") || text.hasPrefix("Traceback (") { return true }
    return text.startIndex != line.startIndex && text.hasPrefix("at ")
  }

  /// Returns true if a word is a time of day or a date, such as `12:05:00.125` or `2026-01-31`.
  private static func isTime(_ word: Substring) -> Bool {
    let letters = word.drop { "[(".contains($0) }.reversed().drop { "])Z:,".contains($0) }
    let marks = letters.filter { ":-/".contains($0) }.count
    return marks >= 2 && letters.allSatisfy { $0.isNumber || ":-/.,+T".contains($0) }
  }
}
