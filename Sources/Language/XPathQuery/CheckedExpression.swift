/// An expression that can be evaluated, with the document that it is about.
struct CheckedExpression {
  /// The expression, without the name of a form.
  let characters: [Character]
  /// The steps of a path, as characters in the expression.
  let steps: [Range<Int>]
  /// The paths that libxml2 gets in another way.
  let rewritten: [RewrittenPath]
  let document: TreeDocument
  /// The column of its first character.
  var column = 1

  /// Returns the expression up to a character, for libxml2.
  func text(upTo end: Int? = nil) -> String {
    let end = end ?? characters.count
    var text = ""
    var start = 0
    let paths = rewritten.filter { $0.range.upperBound <= end }
    for path in paths.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      text += String(characters[start..<path.range.lowerBound]) + path.text
      start = path.range.upperBound
    }
    return text + String(characters[start..<end])
  }
}
