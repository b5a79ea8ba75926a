import Actions

/// Finds what a step means: the one definition or built-in sentence that it matches.
///
/// Patterns are compiled once; a text that was seen before is not searched again.
public struct StepMatcher {
  /// What a step means.
  public enum Mapping: Sendable {
    /// One definition, with the texts of its groups.
    case defined(StepDefinition, groups: [String?])
    /// A built-in sentence.
    case builtIn(Sentence)
    /// Several, named by pattern and place.
    case ambiguous(candidates: [String])
    /// Nothing: why, as far as is known, what to do, and code to start from.
    case undefined(reason: String, hint: String?, snippet: String)
  }

  private let definitions: [StepDefinition]
  private let patterns: [StepPattern]
  private var known: [String: Mapping] = [:]
  private var used: Set<Int> = []

  /// Creates a matcher for a library, all of whose patterns are valid.
  public init(_ library: StepLibrary) {
    let compiled = library.definitions.compactMap { definition in
      (try? StepPattern(definition.pattern)).map { (definition, $0) }
    }
    definitions = compiled.map(\.0)
    patterns = compiled.map(\.1)
  }

  /// The definitions that no step matched so far, in order.
  public var unused: [StepDefinition] {
    definitions.indices.filter { !used.contains($0) }.map { definitions[$0] }
  }

  /// What a step means.
  public mutating func mapping(of step: Step) -> Mapping {
    if let mapping = known[step.text] { return mapping }
    let mapping = find(step)
    known[step.text] = mapping
    return mapping
  }

  private mutating func find(_ step: Step) -> Mapping {
    let matches = patterns.indices.compactMap { index in
      patterns[index].groups(in: step.text).map { (index, $0) }
    }
    used.formUnion(matches.map(\.0))
    var malformed: ActionError?
    var sentence: Sentence?
    do throws(ActionError) {
      sentence = try Sentence(of: step)
    } catch {
      malformed = error
    }
    guard matches.count + (sentence == nil ? 0 : 1) <= 1 else {
      let candidates = matches.map { match in
        "\"\(definitions[match.0].pattern)\" at \(definitions[match.0].location)"
      }
      return .ambiguous(candidates: candidates + (sentence.map { ["built in: \($0)"] } ?? []))
    }
    if let match = matches.first { return .defined(definitions[match.0], groups: match.1) }
    if let sentence { return .builtIn(sentence) }
    return undefined(step, malformed)
  }

  private func undefined(_ step: Step, _ malformed: ActionError?) -> Mapping {
    let snippet = StepSnippet(of: step).text
    if let malformed {
      return .undefined(reason: malformed.message, hint: malformed.hint, snippet: snippet)
    }
    let text = step.body
    let nearest = definitions.map { definition in
      (definition, definition.pattern.commonStart(with: text, keyword: step.text))
    }
    let best = nearest.max { $0.1 < $1.1 }
    let hint = best.flatMap { best in
      best.1 >= 3
        ? "the nearest is \"\(best.0.pattern)\" at \(best.0.location), which matches no further than "
          + "\"\(step.text.prefix(best.1))\""
        : nil
    }
    return .undefined(reason: "no definition matches", hint: hint, snippet: snippet)
  }
}

extension String {
  /// How many characters of a step the pattern's literal beginning shares with it.
  fileprivate func commonStart(with body: String, keyword whole: String) -> Int {
    let pattern = drop { $0 == "^" }.lowercased()
    let offset = whole.count - body.count
    let withBody = zip(pattern, body.lowercased()).prefix { $0 == $1 }.count
    let withWhole = zip(pattern, whole.lowercased()).prefix { $0 == $1 }.count
    return withBody >= 3 ? max(withBody + offset, withWhole) : withWhole
  }
}
