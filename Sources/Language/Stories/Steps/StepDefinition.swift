/// A kind of step: a pattern, and code whose parameters are the groups of the pattern.
public struct StepDefinition: Sendable {
  /// The regular expression.
  public var pattern: String
  /// The file of the definition, as in `#fileID`.
  public var file: String
  /// The line of the definition.
  public var line: Int
  /// The description of the valid texts of each parameter that has a group, in order.
  public var expectations: [String]
  /// The name of the type of each of these parameters, such as `Int`; of an optional, that of its value.
  public var types: [String]
  /// The code, which takes the groups of a match.
  var body: @Sendable (StepContext, [String?]) throws -> Void

  /// The place of the definition, such as `Steps/MySteps.swift:12`.
  public var location: String { "\(file):\(line)" }
}

extension StepDefinition {
  /// Runs the code for a step.
  ///
  /// - Throws: the error of the code, and `StepFailure` if the code did not read the table or text below the step.
  ///   Such a table checks nothing, though the step seems to.
  func perform(in context: StepContext, _ groups: [String?]) throws {
    try body(context, groups)
    guard let left = context.unread.map(\.words).sorted().first else { return }
    let parameter = left == "table" ? "table: StepTable" : "text: DocString"
    throw StepFailure(
      "the definition at \(location) does not read the \(left) below the step",
      hint: "take it as a parameter, { (context, \(parameter)) in … }, or remove it from the step"
    )
  }
}

/// Defines a kind of step by a pattern and code whose parameters are converted from its groups.
///
/// ```swift
/// step(#"I add (\d+) and (\d+)"#) { (context, first: Int, second: Int) in
///   context.store(first + second, as: "sum")
/// }
/// ```
///
/// - Parameters:
///   - pattern: a regular expression that matches anywhere in the step with its keyword, in upper or
///     lower case.
///   - file: the file of the definition.
///   - line: the line of the definition.
///   - body: the code of the step, which fails the step by throwing any error.
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
    types: types(repeat (each Argument).self),
    body: { context, groups in
      var reader = ArgumentReader(groups: groups, context: context)
      try body(context, repeat try reader.next(as: (each Argument).self))
    }
  )
}

/// Defines a kind of step that uses an object; each story has its own object of the class.
///
/// ```swift
/// final class Sums: StoryObject { var total = 0 }
/// step(#"I add (\d+)"#, with: Sums.self) { (sums, _, number: Int) in sums.total += number }
/// ```
///
/// - Parameters:
///   - pattern: a regular expression that matches anywhere in the step with its keyword, in upper or
///     lower case.
///   - type: the class of the object, which is created when a story first uses it.
///   - file: the file of the definition.
///   - line: the line of the definition.
///   - body: the code of the step, which fails the step by throwing any error.
/// - Returns: the definition, for a `StepLibrary`.
public func step<Object: StoryObject, each Argument: StepArgument>(
  _ pattern: String,
  with type: Object.Type,
  file: String = #fileID,
  line: Int = #line,
  do body: @escaping @Sendable (Object, StepContext, repeat each Argument) throws -> Void
) -> StepDefinition {
  step(pattern, file: file, line: line) { (context: StepContext, arguments: repeat each Argument) in
    try body(context.object(Object.self), context, repeat each arguments)
  }
}

private func expectations<each Argument: StepArgument>(
  _ types: repeat (each Argument).Type
) -> [String] {
  var expectations: [String] = []
  for type in repeat each types {
    expectations += type is any StepAttachment.Type ? [] : [type.expectation]
  }
  return expectations
}

private func types<each Argument: StepArgument>(
  _ types: repeat (each Argument).Type
) -> [String] {
  var names: [String] = []
  for type in repeat each types {
    let name = "\(type)"
    let wrapped = name.hasPrefix("Optional<") ? String(name.dropFirst(9).dropLast()) : name
    names += type is any StepAttachment.Type ? [] : [wrapped]
  }
  return names
}

/// A reader that converts a match's groups, and the attachment below the step, to parameters in order.
private struct ArgumentReader {
  let groups: [String?]
  let context: StepContext
  var index = 0

  mutating func next<Argument: StepArgument>(
    as type: Argument.Type
  ) throws(StepFailure) -> Argument {
    if let attachment = type as? any StepAttachment.Type {
      guard let argument = context.read(attachment) as? Argument else {
        throw StepFailure("the step needs \(type.expectation)")
      }
      return argument
    }
    defer { index += 1 }
    let text = index < groups.count ? groups[index] : nil
    guard let argument = Argument.read(text) else {
      let found =
        text.map { "\"\($0)\"" } ?? "missing, because its group did not take part in the match"
      throw StepFailure("argument \(index + 1) is \(found), expected \(type.expectation)")
    }
    return argument
  }
}
