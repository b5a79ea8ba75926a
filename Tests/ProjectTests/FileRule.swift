import Foundation

/// The rules for single files: how long they are, what they say, what they are called.
enum FileRule {
  /// The most lines a Swift file may have; half of it is the aim.
  static let mostLines = 400

  /// The words that name a place where things end up instead of a thing.
  static let emptyWords: Set<String> = [
    "common", "data", "extensions", "helper", "helpers", "info", "manager", "managers", "misc",
    "stuff", "util", "utilities", "utility", "utils",
  ]

  /// What no source says: a promise for later, and ways to end the program without a word.
  static let forbiddenWords = ["try!", "fatalError(", "TODO", "FIXME"]

  /// The files that are too long.
  static func tooLong(_ files: [SourceTree.File]) -> [String] {
    files.filter { $0.lines.count > mostLines }.map {
      "\($0.path): \($0.lines.count) lines, expected at most \(mostLines)"
    }
  }

  /// The lines that hold a forbidden word.
  static func sayingForbidden(_ files: [SourceTree.File]) -> [String] {
    files.flatMap { file in
      file.lines.enumerated().flatMap { index, line in
        forbiddenWords.filter(line.contains).map { "\(file.path):\(index + 1): \($0)" }
      }
    }
  }

  /// The files that they or their folders are called by an empty word, in camel case or not.
  static func emptyNames(_ files: [SourceTree.File]) -> [String] {
    files.filter { file in
      file.parts.contains { part in
        let stem = part.hasSuffix(".swift") ? String(part.dropLast(6)) : part
        return !emptyWords.isDisjoint(with: words(of: stem))
      }
    }.map(\.path)
  }

  /// The words of a camel-case name, in small letters.
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
