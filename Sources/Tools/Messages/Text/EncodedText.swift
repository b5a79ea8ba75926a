import EventModel

/// A document in a format of its own, such as JSON, XML or TAP, with a line end behind its last line.
///
/// Unlike `ConsoleText` it may hold texts from outside in the way its format writes them. Whoever creates
/// one is the encoder of that format, and answers for it that such a text can neither leave its place
/// in the document nor reach a terminal or a build server as a command.
package struct EncodedText: Equatable, Sendable {
  /// The whole document.
  package let text: String

  /// Creates a document from what its encoder made; adds the line end if it is missing.
  package init(_ encoded: String) {
    text = encoded.isEmpty || encoded.hasSuffix("\n") ? encoded : encoded + "\n"
  }

  /// Creates a document that is written byte by byte as its encoder made it.
  package init(exactly bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

  /// True if a build server would take a part of the document for a command.
  package var hasCommands: Bool {
    text.withBuildCommandsBroken(by: "") != text || text.withoutCommandLines != text
  }

  /// True if a terminal would obey or hide a part of the document, or a build server would obey one.
  package var hasControls: Bool {
    hasCommands || text.unicodeScalars.contains { $0.isUnseen && $0 != "\n" && $0 != "\t" }
  }

  /// Creates a document from the bytes that its encoder made.
  package init(_ bytes: [UInt8]) { self.init(String(decoding: bytes, as: UTF8.self)) }
}
