import Actions
import AppDriver
import CommandLines
import Platform
import EventModel
import Foundation
import Projects
import Messages

/// The builds of an app that a call names, from the oldest to the newest.
struct BuildList {
  typealias Build = RedBuildSearch.Build

  static let option = Option<String>(
    "--builds FILE|COMMAND",
    repeats: true,
    "a file with one build a line, a command in which {} stands for each BUILD, or a single build"
  )

  /// The builds in order.
  let builds: [Build]

  /// The largest number of builds; 20 replays search so many.
  private static let limit = 1_000_000

  /// Reads the builds of a call: its options in order, and the words for `{}`.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - words: the words that `{}` stands for; `1..64` stands for the numbers from 1 to 64.
  /// - Throws: a usage error for words that make no list, or a diagnostic for a file that cannot be read.
  init(_ call: Invocation, for words: [String]) throws {
    let values = try words.flatMap { try Self.numbers(of: $0) ?? [$0] }
    let given = call.words(given: Self.option)
    guard !given.isEmpty else {
      throw UsageError(
        "missing option --builds FILE|COMMAND",
        hint: "for example --builds \"./builds/{}/app\" 1..64"
      )
    }
    let isPattern = given.contains { $0.contains("{}") }
    guard isPattern || words.isEmpty else {
      throw UsageError(
        "unexpected argument \(words[0].quoted): no --builds has {} for it",
        hint: "for example --builds \"./builds/{}/app\" \(words[0].shellQuoted)"
      )
    }
    guard !isPattern || !words.isEmpty else {
      throw UsageError(
        "--builds has {}, but no builds are named",
        hint: "name them after the command, such as v1 v2 v3, or 1..64"
      )
    }
    builds = try given.flatMap { word -> [Build] in
      if word.contains("{}") {
        return values.map { Self.build(word.replacing("{}", with: $0), call.apps) }
      }
      try Self.expectFile(word, call)
      if let build = Self.single(word, call) { return [build] }
      let lines = try TextFile.read(word, call.console).fileLines.map(\.trimmedBlanks)
      return lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }.map { Self.build($0, call.apps) }
    }
    guard (2...Self.limit).contains(builds.count) else {
      throw UsageError(
        "--builds names \(builds.count.counted("build")), expected 2 to \(Self.limit)",
        hint: given.lazy.compactMap { Self.reading(of: $0, call) }.first
      )
    }
  }

  /// Refuses a word that can only be the path of a file, and of none that exists.
  private static func expectFile(_ word: String, _ call: Invocation) throws(UsageError) {
    let isPath = word.contains("/") || word.contains(#/^[^ ]+\.[A-Za-z]+$/#)
    guard word != "-", isPath, !word.contains(" "), !build(word, call.apps).isApp,
      !FileManager.default.fileExists(atPath: call.console.file(word).path)
    else { return }
    let folder = call.console.file(word).deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let file = call.console.file(word).lastPathComponent
    let near = file.nearestWord(in: names.filter { !$0.hasPrefix(".") }.sorted())
    throw UsageError(
      "--builds: there is no file \(word.quoted)",
      hint: near.map { "did you mean \($0)?" }
        ?? "name a file with one build a line, or a command in which {} stands for each BUILD"
    )
  }

  /// Returns the one build that a word without `{}` is; nil for a file that lists builds.
  ///
  /// A file that can be executed is a build: its lines would be executed as if they were builds.
  private static func single(_ word: String, _ call: Invocation) -> Build? {
    guard word != "-" else { return nil }
    let named = build(word, call.apps)
    let file = call.console.file(word)
    if isProgram(file) {
      let path = word.contains("/") ? word : "./\(word)"
      return named.isApp ? named : build(path.shellQuoted, call.apps)
    }
    let isThere = FileManager.default.fileExists(atPath: file.path)
    return !isThere || named.isApp && FilePlace.isFolder(file) ? named : nil
  }

  /// Returns why a word is one build and no list; nil for a list.
  private static func reading(of word: String, _ call: Invocation) -> String? {
    let file = call.console.file(word)
    if isProgram(file) {
      return "\(word.printable) is executable, so it is a build itself and not a list of builds"
    }
    guard !FileManager.default.fileExists(atPath: file.path), !word.contains(" ") else {
      return nil
    }
    return "there is no file \(word.printable), so it is read as the one build of this name"
  }

  private static func isProgram(_ file: URL) -> Bool {
    FilePlace.isRegular(file) && FileManager.default.isExecutableFile(atPath: file.path)
  }

  private static func build(_ name: String, _ apps: AppCatalogue) -> Build {
    let app = name.prefix { $0 != ":" }
    return Build(name: name, isApp: apps.entries.contains { $0.name == app })
  }

  /// Returns the numbers that `FIRST..LAST` stands for; nil for any other word.
  private static func numbers(of word: String) throws(UsageError) -> [String]? {
    guard let match = word.wholeMatch(of: #/([0-9]+)\.\.([0-9]+)/#) else { return nil }
    guard let first = Int(match.1), let last = Int(match.2), first <= last, last - first < limit
    else {
      throw UsageError("\(word.quoted) is no range of builds, expected FIRST..LAST such as 1..64")
    }
    return (first...last).map(String.init)
  }
}

extension Substring {
  /// The text without blanks at its ends.
  fileprivate var trimmedBlanks: String { trimmingCharacters(in: .whitespaces) }
}
