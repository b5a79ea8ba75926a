/// The text of a report in one of its forms, as it is printed or written to a file.
package enum Printout {
  /// Lines for people, without line ends.
  case lines([ConsoleText])
  /// A document in a format of its own.
  case document(EncodedText)
}
