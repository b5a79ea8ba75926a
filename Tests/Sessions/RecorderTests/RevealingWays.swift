import EventModel

/// The ways in which an app may show a password.
enum RevealingWays {
  /// The ways to show it as it is, or in a form that is recognised.
  static let shown: KeyValuePairs<String, RevealingApp.Way> = [
    "a text": { $0.show($1) },
    "a part of a text": { $0.show("Wrong: \($1)!") },
    "a text in upper case": { $0.show($1.uppercased()) },
    "a text in lower case": { $0.show($1.lowercased()) },
    "a text backwards": { $0.show(String($1.reversed())) },
    "a text with spaces": { $0.show($1.map(String.init).joined(separator: " ")) },
    "a text with dashes": { $0.show($1.map(String.init).joined(separator: "-")) },
    "a text with a letter a line": { $0.show($1.map(String.init).joined(separator: "\n")) },
    "a text with invisible spaces": { $0.show($1.map(String.init).joined(separator: "\u{200B}")) },
    "a text with soft hyphens": { $0.show($1.map(String.init).joined(separator: "\u{AD}")) },
    "a text with marks": { $0.show($1.map { "\($0)\u{301}" }.joined()) },
    "a text in full width": { $0.show(wide($1)) },
    "a text with escaped letters": { $0.show(escaped($1, "\\u00", "")) },
    "a text with escaped code points": { $0.show(escaped($1, "\\u{", "}")) },
    "a text in an address": { $0.show(escaped($1, "%", "")) },
    "a text in an address twice": { $0.show(escaped($1, "%25", "")) },
    "a text in markup": { $0.show(escaped($1, "&#x", ";")) },
    "an object in a text": { $0.show("{\"pass\\u0077ord\":\"\(escaped($1, "\\u00", ""))\"}") },
    "an object in an object in a text": {
      $0.show("\"{\\\"p\\\":\\\"\(escaped($1, "\\\\u00", ""))")
    },
    "hexadecimal digits": { $0.show(escaped($1, "", "")) },
    "hexadecimal digits with colons": { $0.show(escaped($1, "", ":")) },
    "base64": { $0.show(base64($1)) },
    "base64 of more": { $0.show("Basic " + base64("ann:" + $1 + "\n")) },
    "base64 of still more": { $0.show(base64("user:" + $1 + ";")) },
    "a view for each letter": { for letter in $1 { $0.show(String(letter)) } },
    "a view for each escaped letter": {
      for letter in $1 { $0.show(escaped(String(letter), "&#x", ";")) }
    },
    "a view for each sign of the escapes": {
      for sign in escaped($1, "%", "") { $0.show(String(sign)) }
    },
    "two views": {
      $0.show("It is " + $1.prefix(5))
      $0.show(String($1.dropFirst(5)))
    },
    "a label": { $0.others.append(ViewTree(ViewNode("UIView", label: $1))) },
    "a value": { $0.others.append(ViewTree(ViewNode("UIView", value: $1))) },
    "an identifier": { $0.others.append(ViewTree(ViewNode("UIView", identifier: "row-\($1)"))) },
    "a class": { $0.others.append(ViewTree(ViewNode("Row<\($1)>"))) },
    "a class within a word": { $0.others.append(ViewTree(ViewNode("Row\($1)View"))) },
    "an attribute": { $0.add("help", .text($1)) },
    "the name of an attribute": { $0.add($1, .bool(true)) },
    "a key of an attribute": { $0.add("form", .object([Attribute($1, .null)])) },
    "a key of an object in a list": {
      $0.add("form", .list([.object([Attribute("a", .object([Attribute($1, .null)]))])]))
    },
    "a value in a list": { $0.add("form", .list([.number(1), .text($1)])) },
    "a list of letters": { $0.add("form", .list($1.map { .text(String($0)) })) },
    "a trait": { $0.add("traits", .list([.text($1)])) },
    "a placeholder": { $0.add("placeholder", .text($1)) },
    "the placeholder of the field": { $0.field.attributes["placeholder"] = .text($1) },
    "the text of the field": { $0.field.text = $1 },
    "the value of the field": { $0.field.value = $1 },
    "the label of the field": { $0.field.label = "Password \($1)" },
    "an attribute of the field": { $0.field.attributes["help"] = .text($1) },
    "a view in the field": { $0.contents = [ViewTree(ViewNode("UILabel", label: $1, text: $1))] },
    "a letter in each view in the field": { screen, secret in
      screen.contents = secret.map { ViewTree(ViewNode("UILabel", label: "\($0)", text: "\($0)")) }
    },
  ]

  private static func wide(_ text: String) -> String {
    var wide = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      wide.append(Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar)
    }
    return String(wide)
  }

  /// Returns each byte as hexadecimal digits between two texts.
  private static func escaped(_ text: String, _ before: String, _ after: String) -> String {
    text.utf8.map { byte in
      let digits = String(byte, radix: 16)
      return before + (digits.count < 2 ? "0" : "") + digits + after
    }.joined()
  }

  private static func base64(_ text: String) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let bits = text.utf8.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
    return stride(from: 0, to: bits.count, by: 6).map { start in
      let group = bits[start..<min(start + 6, bits.count)]
      let value = group.reduce(0) { $0 * 2 + Int($1) } << (6 - group.count)
      return String(digits[value])
    }.joined() + String(repeating: "=", count: (3 - text.utf8.count % 3) % 3)
  }
}
