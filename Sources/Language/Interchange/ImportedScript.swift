public import Actions

/// The actions of a session that another tool recorded, as a script.
///
/// ```swift
/// let imported = try ImportedScript(parsing: bytes)
/// imported.text      // "# page: http://localhost:8080/\ntap \"Add\"\n"
/// imported.misfits   // what no action of a script does, with its lines
/// ```
public struct ImportedScript: Hashable, Sendable {
  /// One line of the script.
  public struct Line: Hashable, Sendable {
    /// The line of the imported file that it comes from, from 1.
    public var number: Int
    /// Its content.
    public var content: Content
  }

  /// The content of a line.
  public enum Content: Hashable, Sendable {
    /// An action.
    case action(Action)
    /// A comment for the reader, in one line.
    case comment(String)
  }

  /// A step of the imported file that no action of a script does.
  public struct Misfit: Hashable, Sendable {
    /// Its line in the imported file, from 1.
    public var line: Int
    /// The step and the reason, in one lower-case clause.
    public var message: String
  }

  /// The lines in order.
  public private(set) var lines: [Line] = []
  /// The steps that are left out, in order; the script has a comment in the place of each.
  public private(set) var misfits: [Misfit] = []

  /// Creates a script without lines.
  init() {}

  /// Reads the file of another tool.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - format: The tool; nil to recognize it by the file.
  ///   - test: The name of the test, for a file with several; nil for the only one.
  /// - Throws: `ImportError` for a file that is of no known tool, is damaged, or has no such test.
  public init(
    parsing bytes: [UInt8],
    as format: ImportFormat? = nil,
    test: String? = nil
  ) throws(ImportError) {
    let file = try JSONFile(parsing: bytes)
    let format = if let format { format } else { try ImportFormat(of: file) }
    switch format {
    case .chromeRecorder:
      if let test { throw ImportError.noTest(named: test, among: []) }
      self = try ChromeRecording(file).script()
    case .seleniumIDE: self = try SeleniumProject(file).script(of: test)
    }
  }

  /// The script as text, which `ActionScript(parsing:)` reads.
  public var text: String {
    lines.map { line in
      switch line.content {
      case .action(let action): "\(action)\n"
      case .comment(let words): "# \(words)\n"
      }
    }
    .joined()
  }

  /// The actions, each with the line of the imported file that it comes from.
  public var script: ActionScript {
    ActionScript(
      lines: lines.compactMap { line in
        guard case .action(let action) = line.content else { return nil }
        return ActionScript.Line(number: line.number, action: action)
      }
    )
  }

  /// Adds an action.
  mutating func add(_ action: Action, from line: Int) {
    lines.append(Line(number: line, content: .action(action)))
  }

  /// Adds a comment.
  mutating func add(comment: String, from line: Int) {
    // The file is from outside: what it says must neither end the line nor control a terminal.
    let words = String(
      String.UnicodeScalarView(
        comment.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
      )
    )
    .split(whereSeparator: \.isNewline).joined(separator: " ")
    lines.append(Line(number: line, content: .comment(words)))
  }

  /// Notes a step that is left out.
  mutating func leaveOut(_ message: String, from line: Int) {
    misfits.append(Misfit(line: line, message: message))
    add(comment: "left out: \(message)", from: line)
  }
}
