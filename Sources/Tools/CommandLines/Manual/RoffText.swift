/// A text in roff, the language of `man`, with the macros of manual pages.
package struct RoffText {
  /// The text so far, with a line end behind its last line.
  package private(set) var text = ""

  /// Returns a text of one line as roff prints it: with its backslashes, dashes and quotes as they are.
  package static func escaped(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("'", with: "\\(aq").replacing("`", with: "\\(ga").replacing("^", with: "\\(ha")
      .replacing("~", with: "\\(ti")
    return escaped.hasPrefix(".") ? "\\&\(escaped)" : escaped
  }

  /// Adds a line of roff as it is.
  package mutating func line(_ line: String) { text += "\(line)\n" }

  /// Adds words of roff, with a line end in place of the last blank before the 80th byte.
  package mutating func words(_ words: String) {
    var rest: String?
    for word in words.split(separator: " ") {
      if let begun = rest, begun.utf8.count + 1 + word.utf8.count > 80 {
        line(begun)
        rest = Self.lineStart(word)
      } else {
        rest = rest.map { "\($0) \(word)" } ?? Self.lineStart(word)
      }
    }
    line(rest ?? "")
  }

  /// Returns a word that no line begins as a macro.
  private static func lineStart(_ word: Substring) -> String {
    word.hasPrefix(".") ? "\\&\(word)" : String(word)
  }

  /// Adds the title of the page, which roff expects first.
  package mutating func title(_ name: String, source: String, date: String) {
    line(".TH \(Self.escaped(name.uppercased())) 1 \(date) \"\(source)\" \"Simon\"")
  }

  /// Begins a section.
  package mutating func section(_ name: String) { line(".SH \(name)") }

  /// Begins a part of a section.
  package mutating func subsection(_ name: String) { line(".SS \(name)") }

  /// Adds lines that stand below each other, the first word of each in bold.
  package mutating func synopsis(_ calls: [String]) {
    for (place, call) in calls.enumerated() {
      if place > 0 { line(".br") }
      let words = call.split(separator: " ", maxSplits: 1).map { Self.escaped(String($0)) }
      line("\\fB\(words.joined(separator: "\\fR "))")
    }
  }

  /// Adds a text, each sentence on a line of its own, as roff likes it.
  package mutating func paragraph(_ text: String) {
    for sentence in Self.escaped(text).replacing(". ", with: ".\n").split(separator: "\n") {
      words(String(sentence))
    }
  }

  /// Adds a term with its meaning.
  package mutating func item(_ term: String, _ meaning: String) {
    line(".TP")
    line("\\fB\(Self.escaped(term))\\fR")
    words(Self.escaped(meaning))
  }

  /// Adds a call with what it is for.
  package mutating func example(_ call: String, _ purpose: String) {
    line(".TP")
    line("\\f(CR\(Self.escaped(call))\\fR")
    words(Self.escaped(purpose))
  }

  /// Adds the names of other pages.
  package mutating func references(_ names: [String]) {
    for (place, name) in names.enumerated() {
      line(".BR \(Self.escaped(name)) (1)\(place < names.count - 1 ? "," : "")")
    }
  }
}
