/// What a kind of step does: a pattern and code whose parameters are the pattern's groups.
public struct StepDefinition: Sendable {
  /// The regular expression.
  public var pattern: String
  /// The file it is defined in, as `#fileID` names it.
  public var file: String
  /// The line it is defined in.
  public var line: Int
  /// What each parameter expects, in order.
  public var expectations: [String]
  /// Runs the code for the groups of one match.
  var body: @Sendable (StepContext, [String?]) throws -> Void

  /// Where it is defined, as `Steps/MySteps.swift:12`.
  public var location: String { "\(file):\(line)" }
}

/// Defines a kind of step: a pattern, and code whose parameters are converted from its groups.
///
/// ```swift
/// step(#"I add (\d+) and (\d+)"#) { (context, first: Int, second: Int) in
///   context.store(first + second, as: "sum")
/// }
/// ```
///
/// - Parameters:
///   - pattern: a regular expression, searched in the whole step with its keyword, in any case.
///   - file: where the step is defined.
///   - line: the line there.
///   - body: what the step does; whatever it throws fails the step.
/// - Returns: the definition, for a `StepLibrary`.
public func step<each Argument: StepArgument>(
  _ pattern: String,
  file: String = #fileID,
  line: Int = #line,
  do body: @escaping @Sendable (StepContext, repeat each Argument) throws -> Void
) -> StepDefinition {
  StepDefinition(
    pattern: pattern,
    file: file,
    line: line,
    expectations: expectations(repeat (each Argument).self),
    body: { context, groups in
      var reader = GroupReader(groups: groups)
      try body(context, repeat try reader.next(as: (each Argument).self))
    }
  )
}

/// Defines a kind of step that works on an object of which each story has its own.
///
/// ```swift
/// final class Sums: StoryObject { var total = 0 }
/// step(#"I add (\d+)"#, with: Sums.self) { (sums, _, number: Int) in sums.total += number }
/// ```
///
/// - Parameters:
///   - pattern: a regular expression, searched in the whole step with its keyword, in any case.
///   - type: the object's class, created when a story's first step asks for it.
///   - file: where the step is defined.
///   - line: the line there.
///   - body: what the step does; whatever it throws fails the step.
/// - Returns: the definition, for a `StepLibrary`.
public func step<Object: StoryObject, each Argument: StepArgument>(
  _ pattern: String,
  with type: Object.Type,
  file: String = #fileID,
  line: Int = #line,
  do body: @escaping @Sendable (Object, StepContext, repeat each Argument) throws -> Void
) -> StepDefinition {
  StepDefinition(
    pattern: pattern,
    file: file,
    line: line,
    expectations: expectations(repeat (each Argument).self),
    body: { context, groups in
      var reader = GroupReader(groups: groups)
      let object = context.object(Object.self)
      try body(object, context, repeat try reader.next(as: (each Argument).self))
    }
  )
}

private func expectations<each Argument: StepArgument>(
  _ types: repeat (each Argument).Type
) -> [String] {
  var expectations: [String] = []
  for type in repeat each types { expectations.append(type.expectation) }
  return expectations
}

/// Hands a match's groups to parameters, one after the other.
private struct GroupReader {
  let groups: [String?]
  var index = 0

  mutating func next<Argument: StepArgument>(
    as type: Argument.Type
  ) throws(StepFailure) -> Argument {
    defer { index += 1 }
    let text = index < groups.count ? groups[index] : nil
    guard let argument = Argument.read(text) else {
      let found = text.map { "\"\($0)\"" } ?? "nothing, as its group took no part in the match"
      throw StepFailure("argument \(index + 1) is \(found), expected \(type.expectation)")
    }
    return argument
  }
}
