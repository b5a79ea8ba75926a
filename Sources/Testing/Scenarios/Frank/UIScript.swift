import Actions
import ViewQuery

/// A line of UIScript, the `$` language of UISpec: a selector, and behind it what is done.
///
/// The selector is read as Shelley, which has the same words. Quotes of one kind may stand in quotes
/// of the other, and a number keeps what is behind its point.
///
/// ```swift
/// try UIScript("textField placeholder:'Username' setText:'bkuser'").run(on: app)
/// ```
public struct UIScript: Hashable, Sendable {
  /// A word of a line, such as `label` or `text:'Save'`.
  public struct Word: Hashable, Sendable {
    /// The word as it is written.
    public var text: String
    /// The word up to a colon.
    public var name: String
    /// What is behind the colon.
    public var argument: Argument?
  }

  /// What can stand behind a colon.
  public enum Argument: Hashable, Sendable {
    /// A text in quotes.
    case text(String)
    /// YES or NO.
    case bool(Bool)
    /// A number.
    case number(Double)
  }

  /// The words, in order.
  public let words: [Word]

  /// The words that do something; one of them ends a line.
  private static let commands = ["touch", "tap", "setText", "should"]

  /// Reads a line.
  ///
  /// - Parameter line: Words that are separated by blanks.
  /// - Throws: A word that cannot be read, with its column.
  public init(_ line: String) throws(ScenarioFailure) {
    var words: [Word] = []
    for (column, text) in try Self.split(line) {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      var word = Word(text: text, name: String(parts[0]))
      if parts.count == 2 {
        guard let argument = Self.argument(String(parts[1])) else {
          throw ScenarioFailure(
            "`\(parts[1])` at column \(column + word.name.count + 1) is no argument",
            hint: "write a text in quotes, YES, NO or a number"
          )
        }
        word.argument = argument
      }
      words.append(word)
    }
    self.words = words
  }

  private static func split(
    _ line: String
  ) throws(ScenarioFailure) -> [(column: Int, text: String)] {
    var words: [(column: Int, text: String)] = []
    var open: Character?
    var isInside = false
    for (place, character) in line.enumerated() {
      if open == nil, character == " " {
        isInside = false
        continue
      }
      if isInside {
        words[words.count - 1].text.append(character)
      } else {
        words.append((place + 1, String(character)))
        isInside = true
      }
      if let quote = open {
        if character == quote { open = nil }
      } else if character == "'" || character == "\"" {
        open = character
      }
    }
    guard open == nil else { throw ScenarioFailure("a quote in `\(line)` is not closed") }
    return words
  }

  private static func argument(_ text: String) -> Argument? {
    if let quote = text.first, quote == "'" || quote == "\"", text.count > 1, text.last == quote {
      return .text(String(text.dropFirst().dropLast()))
    }
    switch text {
    case "YES": return .bool(true)
    case "NO": return .bool(false)
    default: return Double(text).flatMap { $0.isFinite ? .number($0) : nil }
    }
  }

  /// Does what the line says, on the first view that it selects.
  ///
  /// `touch` and `tap` tap it, `setText:'…'` replaces what a field holds, `should exist` and `should
  /// not exist` look for it. A line without any of them only looks whether there is such a view.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - timeout: The longest to wait for the view; UISpec waited 10 s.
  /// - Throws: Why it could not be done.
  public func run(on app: LiveApp, timeout: TimeOut = 10) throws(ScenarioFailure) {
    let end = words.firstIndex { Self.commands.contains($0.name) } ?? words.count
    let selector = words[..<end].map(\.text).joined(separator: " ")
    let view = app.elements(.selector(selector, .shelley))[0]
    let command = words[end...]
    switch (command.first?.name, command.first?.argument) {
    case ("touch", nil), ("tap", nil): try view.tap(timeout: timeout)
    case ("setText", .text(let text)):
      try view.clear(timeout: timeout)
      if !text.isEmpty { try view.type(text, timeout: timeout) }
    case (nil, _): try look(for: view, wanted: true, timeout)
    case ("should", nil) where command.map(\.text) == ["should", "exist"]:
      try look(for: view, wanted: true, timeout)
    case ("should", nil) where command.map(\.text) == ["should", "not", "exist"]:
      try look(for: view, wanted: false, timeout)
    default:
      let rest = command.map(\.text).joined(separator: " ")
      throw app.failure(
        "`\(rest)` means nothing here",
        hint: "write touch, setText:'…' or should exist"
      )
    }
  }

  private func look(
    for view: Element,
    wanted: Bool,
    _ timeout: TimeOut
  ) throws(ScenarioFailure) {
    let came =
      try wanted
      ? view.waitForExist(timeout: timeout) : view.waitForNotExists(timeout: timeout)
    guard !came else { return }
    throw wanted ? view.missing(after: timeout) : view.app.failure("\(view) is there")
  }
}
