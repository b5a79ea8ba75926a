import EventModel

extension Unicode.Scalar {
  /// True if the character is invisible or has an effect on a terminal, such as a change of the writing direction.
  package var isUnseen: Bool { isConfusing && properties.generalCategory != .spaceSeparator }
}
