import Patterns
import Stories

/// The step definitions of a run as parts of Cucumber messages: those of the team and the built-in sentences.
struct DefinitionMessages {
  private let library: StepLibrary
  private var matcher: StepMatcher
  /// The definitions by their places, such as `Steps/MySteps.swift:12`.
  private let places: [String: Int]

  /// Creates the parts for a library.
  init(_ library: StepLibrary) {
    self.library = library
    matcher = StepMatcher(library)
    let places = library.definitions.enumerated().map { ($0.element.location, $0.offset) }
    self.places = Dictionary(places) { first, _ in first }
  }

  /// The kinds of values that Cucumber does not know: those of the built-in sentences, then the types of the team's
  /// parameters, each with the groups that it is read from.
  var parameterTypes: [MessageMembers] {
    let own = SentenceParameter.allCases.filter { !$0.isCommon }.map {
      type($0.rawValue, [$0.pattern])
    }
    var patterns: [String: [String]] = [:]
    for definition in library.definitions {
      let groups = (try? PatternParser.groupTexts(of: definition.pattern)) ?? []
      for (name, group) in zip(definition.types, groups)
      where Self.name(ofType: name) == name && patterns[name]?.contains(group) != true {
        patterns[name, default: []].append(group)
      }
    }
    return own + patterns.sorted { $0.key < $1.key }.map { type($0.key, $0.value) }
  }

  private func type(_ name: String, _ patterns: [String]) -> MessageMembers {
    [
      "id": "type-\(name)", "name": name, "regularExpressions": patterns,
      "preferForRegularExpressionMatch": false, "useForSnippets": false,
    ]
  }

  /// All definitions, used or not.
  var definitions: [MessageMembers] {
    let own = library.definitions.enumerated().map { place, known in
      definition(
        Self.id(of: .definition(place)),
        ["source": known.pattern, "type": "REGULAR_EXPRESSION"],
        file: known.file,
        line: known.line
      )
    }
    let builtIn = SentenceForm.all.enumerated().map { place, form in
      definition(
        Self.id(of: .builtIn(place)),
        ["source": form.expression, "type": "CUCUMBER_EXPRESSION"],
        file: SentenceForm.file,
        line: form.line
      )
    }
    return own + builtIn
  }

  private func definition(
    _ id: String,
    _ pattern: [String: String],
    file: String,
    line: Int
  ) -> MessageMembers {
    let reference: MessageMembers = ["uri": file, "location": ["line": line]]
    return ["id": id, "pattern": pattern, "sourceReference": reference]
  }

  private static func id(of origin: StepMeaning.Origin) -> String {
    switch origin {
    case .definition(let place): "definition-\(place + 1)"
    case .builtIn(let place): "built-in-\(place + 1)"
    }
  }

  /// Returns the members of a test case's step that name its definitions and the values that they take from it.
  ///
  /// - Parameters:
  ///   - step: the step with its result.
  ///   - text: the text of the pickle's step, in which the places of the values count.
  /// - Returns: the members.
  mutating func matches(of step: StepResult, in text: String) -> MessageMembers {
    var meanings = matcher.meanings(of: step.step)
    if step.status == .notMapped, step.candidates.isEmpty { meanings = [] }
    // A step that typed a secret has another text here than when it was run.
    if meanings.isEmpty, let place = step.definition.flatMap({ places[$0] }) {
      meanings = [StepMeaning(origin: .definition(place), values: [])]
    }
    let lists = meanings.map { meaning in
      ["stepMatchArguments": arguments(of: meaning, step.step, in: text)]
    }
    return [
      "stepDefinitionIds": meanings.map { Self.id(of: $0.origin) },
      "stepMatchArgumentsLists": lists,
    ]
  }

  private func arguments(
    of meaning: StepMeaning,
    _ step: Step,
    in text: String
  ) -> [MessageMembers] {
    let body = step.body
    // The text of a pickle can have marks around that of the step.
    let lead = text.firstRange(of: body).map { text[..<$0.lowerBound].unicodeScalars.count } ?? 0
    let shift = lead - (step.text.unicodeScalars.count - body.unicodeScalars.count)
    let scalars = Array(text.unicodeScalars)
    let types = types(of: meaning.origin)
    return meaning.values.enumerated().map { place, value in
      var argument: MessageMembers = ["group": MessageMembers()]
      if let value, value.lowerBound + shift >= 0, value.upperBound + shift <= scalars.count {
        let (start, end) = (value.lowerBound + shift, value.upperBound + shift)
        argument["group"] =
          [
            // The readers of messages count like their language, JavaScript or Java.
            "start": scalars[..<start].reduce(0) { $0 + UTF16.width($1) },
            "value": String(String.UnicodeScalarView(scalars[start..<end])),
          ] as MessageMembers
      }
      if types.indices.contains(place) { argument["parameterTypeName"] = types[place] }
      return argument
    }
  }

  private func types(of origin: StepMeaning.Origin) -> [String?] {
    switch origin {
    case .definition(let place): library.definitions[place].types.map { Self.name(ofType: $0) }
    case .builtIn(let place): SentenceForm.all[place].parameters.map(\.rawValue)
    }
  }

  /// Returns the name of a parameter's type in messages; nil for a text, which has none.
  private static func name(ofType type: String) -> String? {
    switch type {
    case "Int": "int"
    case "Double": "double"
    case "String": nil
    default: type
    }
  }
}
