import Foundation

/// The rules for single files: their length, their words and their names.
enum FileRule {
  /// The most lines that a Swift file may have.
  static let mostLines = 400

  /// The words that name a place to put things rather than a thing.
  static let emptyWords: Set<String> = [
    "common", "data", "extensions", "helper", "helpers", "info", "manager", "managers", "misc",
    "stuff", "util", "utilities", "utility", "utils",
  ]

  /// The words that no source contains: promises for later, and ways to end the program abruptly.
  static let forbiddenWords = ["try!", "fatalError(", "TODO", "FIXME"]

  /// Returns the files that are too long.
  static func tooLong(_ files: [SourceTree.File]) -> [String] {
    files.filter { $0.lines.count > mostLines }.map {
      "\($0.path): \($0.lines.count) lines, expected at most \(mostLines)"
    }
  }

  /// Returns the lines with a forbidden word.
  static func sayingForbidden(_ files: [SourceTree.File]) -> [String] {
    files.filter { forbiddenWords.contains(where: $0.contains) }.flatMap { file in
      file.lines.enumerated().flatMap { index, line in
        forbiddenWords.filter(line.contains).map { "\(file.path):\(index + 1): \($0)" }
      }
    }
  }

  /// Returns the files whose names, or whose folders' names, contain an empty word.
  static func emptyNames(_ files: [SourceTree.File]) -> [String] {
    files.filter { file in
      file.parts.contains { part in
        let stem = part.hasSuffix(".swift") ? String(part.dropLast(6)) : part
        return !emptyWords.isDisjoint(with: words(of: stem))
      }
    }.map(\.path)
  }

  /// Returns the words of a camel-case name in lower case.
  static func words(of name: String) -> [String] {
    var words = [""]
    var previous: Character = " "
    for character in name {
      if !character.isLetter {
        words.append("")
      } else if character.isUppercase && previous.isLowercase {
        words.append(character.lowercased())
      } else {
        words[words.count - 1] += character.lowercased()
      }
      previous = character
    }
    return words.filter { !$0.isEmpty }
  }
}
