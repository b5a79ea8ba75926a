import Actions
import EventModel
import Patterns

/// The search for the definition or built-in sentence that a step matches.
///
/// Patterns are compiled once, and the result for each text is kept.
public struct StepMatcher {
  /// The result for one step.
  public enum Mapping: Sendable {
    /// One definition matches; with the texts of its groups.
    case defined(StepDefinition, groups: [String?])
    /// A built-in sentence matches.
    case builtIn(Sentence)
    /// Several match; with their patterns and places.
    case ambiguous(candidates: [String])
    /// Nothing matches; with the reason, a correction if one is known, and code to start from.
    case undefined(reason: String, hint: String?, snippet: String)
  }

  private let definitions: [StepDefinition]
  private let patterns: [StepPattern]
  /// The automaton of all patterns that are regular.
  private var automaton: StepAutomaton
  /// The other patterns, with lookarounds or back-references.
  private let others: [Int]
  /// The programs that find groups, each compiled on first use.
  private var programs: [PatternProgram?]
  private var known: [ExactText: Mapping] = [:]
  private var isUsed: [Bool]
  /// The search for the sentence that a step was meant to be, once a step needs it.
  private var nearest: NearestSentence?

  /// Creates a matcher for a library.
  public init(_ library: StepLibrary) {
    definitions = library.definitions
    patterns = library.patterns
    programs = Array(repeating: nil, count: patterns.count)
    isUsed = Array(repeating: false, count: patterns.count)
    let isRegular = patterns.map { $0.syntax.isRegular }
    let places = patterns.indices
    others = places.filter { !isRegular[$0] }
    automaton = StepAutomaton(
      places.filter { isRegular[$0] }.map { ($0, library.patterns[$0].syntax) }
    )
  }

  /// The definitions that no step has matched yet, in order.
  public var unused: [StepDefinition] {
    definitions.indices.filter { !isUsed[$0] }.map { definitions[$0] }
  }

  /// Returns the definition or sentence that a step matches.
  public mutating func mapping(of step: Step) -> Mapping {
    // A text begins with a keyword, so that no text has this key.
    let key = ExactText(step.hasAttachment ? "\n\(step.text)" : step.text)
    if let mapping = known[key] { return mapping }
    let mapping = find(step)
    known[key] = mapping
    return mapping
  }

  /// Everything that a step could mean.
  struct Candidates {
    /// The definitions that match, in their order, with the places of their groups in the step's text.
    var matches: [(index: Int, groups: [Range<Int>?])] = []
    /// The built-in sentence, unless a definition wins over it.
    var sentence: Sentence?
    /// The mistake in a step that begins like a built-in sentence.
    var malformed: ActionError?
    /// The definition whose search took too long; the others are unknown then.
    var stopped: Int?
  }

  private mutating func find(_ step: Step) -> Mapping {
    let text = StepText(step.text)
    let found = candidates(for: step, in: text)
    if let stopped = found.stopped { return self.stopped(definitions[stopped], step) }
    let (matches, sentence) = (found.matches, found.sentence)
    guard matches.count + (sentence == nil ? 0 : 1) <= 1 else {
      let candidates = matches.map { match in
        "\"\(definitions[match.index].pattern)\" at \(definitions[match.index].location)"
      }
      return .ambiguous(candidates: candidates + (sentence.map { ["built in: \($0)"] } ?? []))
    }
    if let match = matches.first {
      return .defined(definitions[match.index], groups: match.groups.map { $0.map(text.part) })
    }
    if let sentence {
      return step.hasAttachment ? unused(by: sentence, step) : .builtIn(sentence)
    }
    return undefined(step, found.malformed)
  }

  /// Returns everything that a step could mean.
  mutating func candidates(for step: Step) -> Candidates {
    candidates(for: step, in: StepText(step.text))
  }

  private mutating func candidates(for step: Step, in text: StepText) -> Candidates {
    var candidates = Candidates()
    let found = automaton.matches(in: text.values)
    for index in others.isEmpty ? found : (found + others).sorted() {
      do throws(PatternSearch.Stopped) {
        guard let groups = try groups(of: index, in: text) else { continue }
        candidates.matches.append((index, groups))
      } catch {
        candidates.stopped = index
        return candidates
      }
    }
    for match in candidates.matches { isUsed[match.index] = true }
    do throws(ActionError) {
      candidates.sentence = try Sentence(of: step)
    } catch {
      candidates.malformed = error
    }
    guard !candidates.matches.isEmpty else { return candidates }
    // A line with `As` needs no definition, but can have one.
    if step.keyword == .as { candidates.sentence = nil }
    // Teams had definitions of these words before there was such a sentence.
    switch candidates.sentence {
    case .check(.shows)?, .action(.scrollTo)?, .action(.hover)?, .action(.click)?:
      candidates.sentence = nil
    default: if Self.isNewer(step.body) { candidates.sentence = nil }
    }
    return candidates
  }

  /// Returns true for a sentence with words that teams had definitions of before there was such a sentence.
  private static func isNewer(_ body: String) -> Bool {
    body.contains(#/ is (?:empty|on|off)$|\b(?i:the) \d+(?:st|nd|rd|th) row\b/#)
  }

  private mutating func groups(
    of index: Int,
    in text: StepText
  ) throws(PatternSearch.Stopped) -> [Range<Int>?]? {
    let made = programs[index]
    let program = made ?? patterns[index].program
    if made == nil { programs[index] = program }
    var search = PatternSearch(program, in: text.values)
    return try search.groups()
  }

  /// A built-in sentence must not seem to check a table that it does not read.
  private func unused(by sentence: Sentence, _ step: Step) -> Mapping {
    .undefined(
      reason: "the built-in sentence \"\(sentence)\" takes no table and no text below it",
      hint: "write a sentence for each row, or define a step that takes the table or the text",
      snippet: StepSnippet(of: step).text
    )
  }

  private func stopped(_ definition: StepDefinition, _ step: Step) -> Mapping {
    .undefined(
      reason: "the search for \"\(definition.pattern)\" at \(definition.location) stopped after "
        + "\(PatternSearch.limit) attempts on this line",
      hint: "rewrite the pattern so that each part of a line can match in only one way",
      snippet: StepSnippet(of: step).text
    )
  }

  private mutating func undefined(_ step: Step, _ malformed: ActionError?) -> Mapping {
    let snippet = StepSnippet(of: step).text
    if let malformed {
      return .undefined(reason: malformed.message, hint: malformed.hint, snippet: snippet)
    }
    var search = nearest ?? NearestSentence(among: definitions)
    let hint = search.hint(for: step)
    nearest = search
    return .undefined(reason: "no step definition matches", hint: hint, snippet: snippet)
  }
}

/// The scalar values of a step's text, for searching.
private struct StepText {
  let values: [UInt32]
  private let text: String
  private let isASCII: Bool

  init(_ text: String) {
    self.text = text
    // Nearly all steps are ASCII, whose bytes are the scalar values.
    let bytes = ContiguousArray(text.utf8)
    isASCII = bytes.allSatisfy { $0 < 128 }
    values = isASCII ? bytes.map(UInt32.init) : text.unicodeScalars.map(\.value)
  }

  func part(_ range: Range<Int>) -> String {
    guard !isASCII else {
      // Each scalar is one byte, so the offsets are the same.
      let bytes = text.utf8
      let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
      return String(text[start..<bytes.index(start, offsetBy: range.count)])
    }
    var part = String.UnicodeScalarView()
    for value in values[range] { part.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
    return String(part)
  }
}
