import Actions
import ViewQuery

/// A line of UIScript, the `$` language of UISpec: a selector and a command.
///
/// The selector is Shelley, which has the same words. Texts can contain quotes of the other kind, and
/// numbers can have decimals.
///
/// ```swift
/// try UIScript("textField placeholder:'Username' setText:'bkuser'").run(on: app)
/// ```
public struct UIScript: Hashable, Sendable {
  /// A word of a line, such as `label` or `text:'Save'`.
  public struct Word: Hashable, Sendable {
    /// The original word.
    public var text: String
    /// The part before a colon.
    public var name: String
    /// The argument after the colon.
    public var argument: Argument?
  }

  /// An argument of a word.
  public enum Argument: Hashable, Sendable {
    /// A text in quotes.
    case text(String)
    /// The value YES or NO.
    case bool(Bool)
    /// A number.
    case number(Double)
  }

  /// The words, in order.
  public let words: [Word]

  /// The words that begin a command.
  private static let commands = ["touch", "tap", "setText", "should"]

  /// Reads a line.
  ///
  /// - Parameter line: Words, separated by blanks.
  /// - Throws: The first invalid word, with its column.
  public init(_ line: String) throws(ScenarioFailure) {
    var words: [Word] = []
    for (column, text) in try Self.split(line) {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      var word = Word(text: text, name: String(parts[0]))
      if parts.count == 2 {
        guard let argument = Self.argument(String(parts[1])) else {
          throw ScenarioFailure(
            "invalid argument `\(parts[1])` at column \(column + word.name.count + 1)",
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
    guard open == nil else { throw ScenarioFailure("unclosed quote in `\(line)`") }
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

  /// Runs the command of the line on the first view that the selector matches.
  ///
  /// `touch` and `tap` tap the view, `setText:'…'` replaces a field's text, `should exist` and `should
  /// not exist` check the view. Without a command, the line checks that the view exists.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - timeout: The longest time to wait for the view; 10 s in UISpec.
  /// - Throws: The reason why it is impossible.
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
    case (nil, _): try check(view, of: selector, exists: true, timeout)
    case ("should", nil) where command.map(\.text) == ["should", "exist"]:
      try check(view, of: selector, exists: true, timeout)
    case ("should", nil) where command.map(\.text) == ["should", "not", "exist"]:
      try check(view, of: selector, exists: false, timeout)
    default:
      let rest = command.map(\.text).joined(separator: " ")
      throw app.failure(
        "unknown command `\(rest)`",
        hint: "write touch, setText:'…' or should exist"
      )
    }
  }

  private func check(
    _ view: Element,
    of selector: String,
    exists wanted: Bool,
    _ timeout: TimeOut
  ) throws(ScenarioFailure) {
    let came =
      try wanted
      ? view.waitForExist(timeout: timeout) : view.waitForNotExists(timeout: timeout)
    guard !came else { return wanted ? () : try expectNothingAlike(selector, on: view.app) }
    throw wanted ? view.missing(after: timeout) : view.app.failure("\(view) exists")
  }

  /// Fails if a text on the screen looks like one of the selector.
  private func expectNothingAlike(
    _ selector: String,
    on app: LiveApp
  ) throws(ScenarioFailure) {
    let tree = try app.tree
    guard let alike = try? tree.lookAlike(inSelector: selector, .shelley) else { return }
    throw app.failure(
      "`\(selector)` does not exist, but a view with a text that looks the same",
      hint: "the screen shows \(alike.words)"
    )
  }
}
