/// A type of parameter that is read from the lines below a step and has no group in the pattern.
public protocol StepAttachment: StepArgument {
  /// Returns the value that is below a step; nil if there is none.
  static func read(from step: Step) -> Self?
}

/// The kinds of attachment that can stand below a step.
enum StepAttachmentKind: String, CaseIterable {
  case table
  case docString

  /// The words for it.
  var words: String { self == .table ? "table" : "text" }
}

extension StepAttachment {
  /// The kinds of attachment that the type reads; a type of a team may read all of them.
  static var kinds: Set<StepAttachmentKind> {
    switch self {
    case is StepTable.Type, is Optional<StepTable>.Type: [.table]
    case is DocString.Type, is Optional<DocString>.Type: [.docString]
    default: Set(StepAttachmentKind.allCases)
    }
  }
}

extension Step {
  /// The kinds of attachment that are below the step.
  var attachments: Set<StepAttachmentKind> {
    Set(table == nil ? [] : [.table]).union(docString == nil ? [] : [.docString])
  }
}

extension StepAttachment {
  /// Returns nil, because no group holds such a value.
  public static func read(_ text: String?) -> Self? { nil }
}

extension Optional: StepAttachment where Wrapped: StepAttachment {
  /// Returns the value that is below a step, or a nil value if there is none.
  public static func read(from step: Step) -> Wrapped?? { .some(Wrapped.read(from: step)) }
}
