/// The ASCII characters that the notations of this package consist of.
extension UInt8 {
  package static var tab: UInt8 { 0x09 }
  package static var lineFeed: UInt8 { 0x0A }
  package static var carriageReturn: UInt8 { 0x0D }
  package static var space: UInt8 { 0x20 }
  package static var quote: UInt8 { 0x22 }
  package static var hash: UInt8 { 0x23 }
  package static var plus: UInt8 { 0x2B }
  package static var comma: UInt8 { 0x2C }
  package static var minus: UInt8 { 0x2D }
  package static var point: UInt8 { 0x2E }
  package static var zero: UInt8 { 0x30 }
  package static var colon: UInt8 { 0x3A }
  package static var openBracket: UInt8 { 0x5B }
  package static var backslash: UInt8 { 0x5C }
  package static var closeBracket: UInt8 { 0x5D }
  package static var openBrace: UInt8 { 0x7B }
  package static var closeBrace: UInt8 { 0x7D }

  /// True for a decimal digit.
  package var isDigit: Bool { self &- .zero < 10 }

  /// True for a byte that a JSON string contains as it is, without an escape.
  var isUnescapedInJSON: Bool { self >= .space && self != .quote && self != .backslash }
}
