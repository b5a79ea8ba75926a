/// What rooms outside the codec need of it to read and write messages of their own: objects whose
/// values are plain, or trees and edits in the notation of files.
extension JSONScanner {
  /// Creates a scanner of one message, which stands alone on its line.
  package init(message bytes: [UInt8], limits: LogLimits) {
    self.init(bytes, line: 1, limits: limits)
    // A message has the notation of tree files: log lines alone number classes and write what is
    // label and text in one.
    isCompact = false
  }

  /// Reads an object; `read` is called with each member's name and must consume its value.
  package mutating func members(
    _ read: (String, inout JSONScanner) throws(LogError) -> Void
  ) throws(LogError) { try object(read) }

  /// Reads an array; `read` is called at each element and must consume it.
  package mutating func elements(
    _ read: (inout JSONScanner) throws(LogError) -> Void
  ) throws(LogError) { try array(read) }

  /// Reads a tree in the notation of tree files.
  package mutating func viewTree() throws(LogError) -> ViewTree { try tree() }

  /// Reads an edit as a list of operations, with views in the notation of tree files.
  package mutating func treeEdit() throws(LogError) -> TreeEdit { try edit() }

  /// Reads `true` or `false`.
  package mutating func truth() throws(LogError) -> Bool { try bool() }

  /// Makes sure that nothing follows but white space.
  package mutating func end() throws(LogError) { try finish() }

  /// Says that what was read from `position` on is not what a member may hold.
  package func refusal(of member: String, at position: Int, expected: String) -> LogError {
    error(.invalidValue(member: member, expected: expected), at: position)
  }

  /// Says that the object lacks a member.
  package func missing(_ member: String) -> LogError { error(.missingMember(member), at: 0) }
}

extension JSONWriter {
  /// Writes an edit as a list of operations, with views in the notation of tree files.
  package mutating func treeEdit(_ edit: TreeEdit) { self.edit(edit, isInLog: false) }
}
