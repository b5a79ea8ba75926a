/// The rule for documentation comments: a summary states something, and asks no question.
enum CommentRule {
  /// The words with which no summary begins.
  static let questions = ["What", "How", "Whether"]

  /// Returns a message for each summary that begins with such a word.
  static func asking(_ files: [SourceTree.File]) -> [String] {
    files.flatMap { file in
      file.lines.indices.compactMap { index in
        let line = file.lines[index].drop { $0 == " " }
        let isFirst = index == 0 || !file.lines[index - 1].drop { $0 == " " }.hasPrefix("///")
        guard isFirst, line.hasPrefix("/// ") else { return nil }
        let word = line.dropFirst(4).prefix { $0.isLetter }
        guard questions.contains(String(word)) else { return nil }
        return "\(file.path):\(index + 1): the summary begins with \(word)"
      }
    }
  }
}
