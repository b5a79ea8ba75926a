import Patterns

/// The form of built-in sentences, as a Cucumber expression over the text behind the keyword.
///
/// Reports that list step definitions list the forms with them. A step is never read by its form: that is what
/// `Sentence` does.
package struct SentenceForm: Sendable {
  /// The expression, such as `I type {text} into {view}`.
  package let expression: String
  /// The line of the form in ``file``.
  package let line: Int
  private let program: PatternProgram?

  /// The file of all forms, as in `#fileID`.
  package static let file = #fileID

  /// All forms; the first that matches a sentence is its form.
  package static let all = [
    form("the app is launched"),
    form("the app is running"),
    form("the app is as the story above left it"),
    form("I tap {view}"),
    form("I double tap {view}"),
    form("I long press {view}"),
    form("I type {text} into {view}"),
    form("I type {text}"),
    form("I clear {view}"),
    form("I press {text}"),
    form("I swipe {direction} on {view}"),
    form("I swipe {direction}"),
    form("I scroll to row {int} of section {int} of {view}"),
    form("I scroll to row {int} of section {int}"),
    form("I scroll to row {int} of {view}"),
    form("I scroll to row {int}"),
    form("I scroll to {view}"),
    form("I drag from {view} to {view}"),
    form("I hover over {view}"),
    form("I hover {view}"),
    form("I right click {view}"),
    form("I middle click {view}"),
    form("I pinch {pinch} on {view}"),
    form("I pinch {pinch}"),
    form("I rotate {turn}"),
    form("I go back"),
    form("I back"),
    form("I wait until {check}"),
    form("I wait {span}"),
    form("I mark checkpoint {text}"),
    form("I checkpoint {text}"),
    form("I add marker {text}"),
    form("I marker {text}"),
    form("I do not see {view}"),
    form("I don't see {view}"),
    form("I no longer see {view}"),
    form("I see {int} of {view}"),
    form("I see {view}"),
    form("{view} is not selected"),
    form("{view} is selected"),
    form("{view} is not enabled"),
    form("{view} is enabled"),
    form("{view} is disabled"),
    form("{view} is focused"),
    form("{view} is empty"),
    form("{view} is on"),
    form("{view} is off"),
    form("{view} has value {text}"),
    form("{view} has text {text}"),
    form("the screen matches checkpoint {checkpoint}"),
    form("the screen shows {texts}"),
    // The text behind `As`; no other form is tried for it.
    form("{role}"),
  ]

  private static func form(_ expression: String, line: Int = #line) -> SentenceForm {
    SentenceForm(expression, line: line)
  }

  private init(_ expression: String, line: Int) {
    self.expression = expression
    self.line = line
    program = (try? StepPattern(Self.pattern(of: expression)))?.program
  }

  /// The kinds of values in the form, in order.
  package var parameters: [SentenceParameter] {
    Self.parts(of: expression).compactMap { $0.parameter }
  }

  /// Returns the regular expression of whole sentences of a form.
  private static func pattern(of expression: String) -> String {
    let parts = parts(of: expression).map { part in
      // The words of forms have no letter that means something in a regular expression.
      part.parameter.map { "(\($0.pattern))" } ?? part.words.replacing(" ", with: #"\s+"#)
    }
    return "^" + parts.joined() + "$"
  }

  private static func parts(
    of expression: String
  ) -> [(words: Substring, parameter: SentenceParameter?)] {
    var parts: [(words: Substring, parameter: SentenceParameter?)] = []
    for piece in expression.split(separator: "{") {
      guard let end = piece.firstIndex(of: "}") else {
        parts.append((piece, nil))
        continue
      }
      parts.append((piece[..<end], SentenceParameter(rawValue: String(piece[..<end]))))
      parts.append((piece[piece.index(after: end)...], nil))
    }
    return parts
  }

  /// Returns the form of a sentence, and the places of its values in Unicode scalars; nil if no form matches.
  ///
  /// - Parameter sentence: the text behind the keyword.
  /// - Returns: the place of the form in ``all``, and the places of the values.
  package static func match(_ sentence: String) -> (form: Int, values: [Range<Int>])? {
    let text = sentence.unicodeScalars.map(\.value)
    for (place, form) in all.enumerated() where form.expression != "{role}" {
      guard let program = form.program else { continue }
      var search = PatternSearch(program, in: text)
      guard let groups = try? search.groups() else { continue }
      return (place, groups.compactMap(\.self))
    }
    return nil
  }
}
