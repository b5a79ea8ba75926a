/// The reason why a file of another tool cannot be imported.
public enum ImportError: Error, Hashable, Sendable {
  /// The file is no JSON.
  case notJSON(String)
  /// The file is JSON of no known tool.
  case unknownFormat
  /// A part of the file has another type than the tool writes.
  case wrongPart(line: Int, String)
  /// The file has no test of that name, or no test at all.
  case noTest(named: String?, among: [String])
  /// The file has several tests, and none was named.
  case severalTests([String])

  /// The problem in one lower-case clause.
  public var message: String {
    switch self {
    case .notJSON(let reason): "this is not JSON: \(reason)"
    case .unknownFormat:
      "this is neither a recording of Chrome's DevTools nor a project of Selenium IDE"
    case .wrongPart(_, let part): part
    case .noTest(let name?, _): "there is no test named \(name.debugDescription)"
    case .noTest(nil, _): "the project has no test"
    case .severalTests(let names): "the project has \(names.count) tests"
    }
  }

  /// The line of the problem, from 1; nil if it is not about a line.
  public var line: Int? {
    if case .wrongPart(let line, _) = self { line } else { nil }
  }

  /// The next step for the user; nil if there is none.
  public var hint: String? {
    switch self {
    case .notJSON, .wrongPart: nil
    case .unknownFormat:
      "export the recording as JSON in the Recorder panel, or save the project as a .side file"
    case .noTest(_, let names):
      names.isEmpty ? nil : "choose one of them: \(Self.list(names))"
    case .severalTests(let names):
      "choose one with --test: \(Self.list(names))"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map(\.debugDescription).joined(separator: ", ")
  }
}
