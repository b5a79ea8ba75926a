import CommandLines
import Platform
import EventModel
import Foundation
import Messages
import Projects
import Stories

/// The story files of a call, and the stories to run.
struct StoryFiles {
  /// The files in the order of the call, or of their paths.
  private(set) var files: [StoryFile] = []
  /// The texts of the files by their names.
  private(set) var sources: [String: String] = [:]
  /// The stories to run.
  var selection = StorySelection()

  /// The paths of the call by the places of the files.
  private var names: [String: String] = [:]
  private let call: Invocation
  private let grammar: StoryGrammar
  private var finder: StoryFinder?

  /// Reads the files of a call: those that it names, and all below the folders that it names, or below the
  /// current folder if it names nothing.
  ///
  /// A file that does not exist at a path is found by its name below the current folder.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - grammar: the order of keywords.
  /// - Throws: a diagnostic for a file that cannot be found or read.
  init(_ call: Invocation, grammar: StoryGrammar) throws {
    self.call = call
    self.grammar = grammar
    guard !call.operands.isEmpty else {
      let finder = try StoryFinder(below: call.console.file("."))
      guard !finder.paths.isEmpty else { throw finder.nothing }
      for path in finder.paths { _ = try add(path) }
      return
    }
    for operand in call.operands {
      guard !isFolder(operand) else {
        let finder = try StoryFinder(below: call.console.file(operand))
        guard !finder.paths.isEmpty else {
          var nothing = finder.nothing
          nothing.path = operand
          throw nothing
        }
        for path in finder.paths {
          _ = try add(operand.hasSuffix("/") ? operand + path : "\(operand)/\(path)")
        }
        continue
      }
      let (path, line) = try place(operand)
      let name = try add(path)
      if let line { selection.lines[name, default: []].insert(line) }
    }
  }

  /// Makes sure that no file has a mistake.
  ///
  /// - Parameter report: reports the mistakes in the forms that were asked for.
  /// - Throws: all mistakes of all files.
  func expectNoProblems(report: () throws -> Void = {}) throws {
    let problems = files.flatMap { ForeignFile.errors(of: $0).list }
    guard problems.isEmpty else {
      try report()
      throw Diagnostics(list: problems)
    }
  }

  /// The stories of all files, in order.
  var stories: [Story] { files.flatMap(\.stories) }

  /// The tags of a condition that no story has although one has a tag like it, each with that tag.
  var likelyTags: [(tag: String, meant: String)] {
    guard let expression = selection.tags else { return [] }
    let known = Set(stories.flatMap(\.tags)).sorted()
    return Set(expression.tags).subtracting(known).sorted().compactMap { tag in
      tag.nearestWord(in: known).map { (tag, $0) }
    }
  }

  /// The diagnostic of a call that selects no story.
  var nothing: Diagnostic {
    let title = selection.title.map { "no story title starts with \($0.quoted)" }
    let tags = selection.tags.map { _ in "no story has tags that match" }
    let hint = likelyTags.first.map { "no story has \($0.tag); did you mean \($0.meant)?" }
    let lines = selection.lines.isEmpty ? "the files contain no story" : "no story is at that line"
    return Diagnostic(message: title ?? tags ?? lines, hint: hint, gravity: .nothing)
  }

  /// Adds a file, unless it is there already, maybe by another path.
  ///
  /// - Returns: the path under which it is there.
  private mutating func add(_ path: String) throws -> String {
    let place = path == "-" ? path : call.console.file(path).standardizedFileURL.path
    if let known = names[place] { return known }
    let text = try TextFile.read(path, call.console)
    (names[place], sources[path]) = (path, text)
    files.append(StoryFile(parsing: text, name: path, grammar: grammar))
    return path
  }

  /// Returns the path and the line that an operand names.
  private mutating func place(_ operand: String) throws(Diagnostic) -> (String, line: Int?) {
    if operand == "-" || exists(operand) { return (operand, nil) }
    let (path, line) = StorySelection.place(operand)
    guard !exists(path) else { return (path, line) }
    // A name with folders above the current one can only be a path.
    guard !path.hasPrefix("/"), !path.hasPrefix(".") else { return (path, line) }
    let finder: StoryFinder
    if let found = self.finder {
      finder = found
    } else {
      finder = try StoryFinder(below: call.console.file("."))
      self.finder = finder
    }
    return (try finder.file(named: path), line)
  }

  private func isFolder(_ path: String) -> Bool {
    FilePlace.isFolder(call.console.file(path))
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: call.console.file(path).path)
  }
}
