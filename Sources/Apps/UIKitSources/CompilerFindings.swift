/// The errors of a compiler in UIKit sources, counted by the missing names.
package struct CompilerFindings: Equatable, Sendable {
  /// Something that the sources use and the toolkit lacks.
  package struct Shortfall: Equatable, Sendable {
    /// The missing name, such as `UIColor` or `UIView.alpha`, or else the compiler's message.
    package var name: String
    /// The number of files that it keeps from compiling.
    package var fileCount: Int
    /// The number of files that it alone keeps from compiling.
    package var onlyCount: Int
    /// The first place that needs it, as `FILE:LINE`.
    package var place: String
  }

  /// The paths of the files with an error.
  package private(set) var failedFiles: Set<String> = []
  /// Everything that is missing, beginning with that which keeps most files from compiling.
  package private(set) var shortfalls: [Shortfall] = []

  /// Reads the output of a compiler.
  ///
  /// - Parameter output: the output of `swiftc` with `-diagnostic-style llvm`, which repeats the line of the source
  ///   below an error.
  package init(compilerOutput output: String) {
    var files: [String: Set<String>] = [:]
    var places: [String: String] = [:]
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard let error = CompilerError(line) else { continue }
      let source = index + 1 < lines.count ? lines[index + 1] : ""
      let name = error.missingName(in: source)
      failedFiles.insert(error.file)
      files[name, default: []].insert(error.file)
      if places[name] == nil { places[name] = "\(error.file):\(error.line)" }
    }
    var obstacles: [String: Int] = [:]
    for file in files.values.joined() { obstacles[file, default: 0] += 1 }
    shortfalls = files.map { name, files in
      Shortfall(
        name: name,
        fileCount: files.count,
        onlyCount: files.count { obstacles[$0] == 1 },
        place: places[name] ?? ""
      )
    }
    shortfalls.sort {
      ($1.fileCount, $1.onlyCount, $0.name) < ($0.fileCount, $0.onlyCount, $1.name)
    }
  }

  /// Returns the modules that a compiler did not find, each of which ends it at once.
  ///
  /// - Parameter output: the compiler's output.
  /// - Returns: the modules' names.
  package static func absentModules(in output: String) -> Set<String> {
    let names = output.split(separator: "\n").compactMap { line -> String? in
      let parts = line.split(separator: ": error: no such module '", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      return parts[1].split(separator: "'").first.map(String.init)
    }
    return Set(names)
  }

  /// The ranking as lines of text under a heading.
  package var table: String {
    let rows = shortfalls.map { shortfall in
      let counts = [shortfall.fileCount, shortfall.onlyCount].map { count in
        String(repeating: " ", count: max(0, 5 - "\(count)".count)) + "\(count)"
      }
      return "\(counts.joined(separator: "  "))  \(shortfall.name)  (\(shortfall.place))"
    }
    return (["files  alone  missing"] + rows).joined(separator: "\n")
  }
}

/// One error of a compiler.
private struct CompilerError {
  let file: String
  let line: Int
  let message: String

  /// Reads a line `FILE:LINE:COLUMN: error: MESSAGE`; nil for any other line.
  init?(_ text: Substring) {
    let parts = text.split(separator: ": error: ", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let place = parts[0].split(separator: ":", omittingEmptySubsequences: false)
    guard place.count >= 3, let line = Int(place[place.count - 2]) else { return nil }
    file = place.dropLast(2).joined(separator: ":")
    self.line = line
    message = String(parts[1])
  }

  /// Returns the missing name, or else the compiler's message; a message without a name is followed by the line of
  /// the source.
  func missingName(in source: Substring) -> String {
    let names = message.split(separator: "'", omittingEmptySubsequences: false)
      .enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
    if message.hasPrefix("cannot find"), let name = names.first { return name }
    if message.contains("has no member"), names.count == 2 { return names.joined(separator: ".") }
    let isVague =
      names.isEmpty || message.contains("argument") || message.contains("does not override")
    let code = source.drop { $0 == " " || $0 == "\t" }.prefix(100)
    return isVague && !code.isEmpty ? "\(message): \(code)" : message
  }
}
