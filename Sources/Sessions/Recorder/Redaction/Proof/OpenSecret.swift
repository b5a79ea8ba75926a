public import EventModel

/// A text that was typed in clear and looks like a secret.
public struct OpenSecret: Hashable, Sendable {
  /// The kinds of texts that look like secrets.
  public enum Kind: String, Sendable {
    case card = "a card number"
    case account = "a bank account number"
    case code = "a one-time code"
    case token = "an access token"
    case identity = "a national identity number"
    case pin = "a PIN"
    case password = "a password"

    /// The name to propose for the secret.
    public var name: String {
      switch self {
      case .card: "CARD"
      case .account: "IBAN"
      case .code: "CODE"
      case .token: "TOKEN"
      case .identity: "IDENTITY"
      case .pin: "PIN"
      case .password: "PASSWORD"
      }
    }
  }

  /// The kind of the text.
  public var kind: Kind
  /// The event that typed its last part.
  public var event: Int
  /// The field as a person names it.
  public var field: String
  /// The target that chooses the field: `#card`, `"Card number"`.
  public var target: String

  /// Finds the texts of a log, each field once, in order.
  public static func all(in log: EventLog) -> [OpenSecret] {
    var found: [OpenSecret] = []
    var typed: (target: Target, text: String)?
    var tree: ViewTree?
    var fields: [[ExactText]: SecretKinds.Field] = [:]
    for event in log.events {
      switch event.kind {
      case .snapshot(let snapshot): tree = snapshot.tree
      case .change(let change): tree = (try? tree?.applying(change)) ?? tree
      case .text(let text, let target?):
        let isSame = typed.map {
          $0.target.path == target.path && $0.target.identifier == target.identifier
        }
        typed = (target, SecretKinds.appending(text, to: isSame == true ? typed?.text ?? "" : ""))
        guard let typed,
          let open = OpenSecret(
            typed.text,
            in: target,
            of: tree,
            at: event.number,
            knowing: &fields
          )
        else { continue }
        found.removeAll { $0.target == open.target }
        found.append(open)
      case .touch, .key, .pointer, .rotate, .marker, .end, .other, .text: break
      }
    }
    return found
  }

  private init?(
    _ text: String,
    in target: Target,
    of tree: ViewTree?,
    at event: Int,
    knowing fields: inout [[ExactText]: SecretKinds.Field]
  ) {
    let node = tree.flatMap { tree in tree.index(at: target.path).map { tree[$0] } }
    let placeholder = node?.attributes["placeholder"]?.text
    let content = ["textContentType", "contentType", "autocomplete"]
      .compactMap { node?.attributes[$0]?.text }
    let names = [target.identifier, target.label, placeholder].compactMap(\.self) + content
    let exactNames = names.map(ExactText.init)
    let field = fields[exactNames] ?? SecretKinds.Field(names)
    fields[exactNames] = field
    guard let kind = SecretKinds.kind(of: text, in: field) else { return nil }
    let label = [target.label, placeholder].compactMap(\.self).first { !$0.isEmpty }
    if let identifier = target.identifier, SecretKinds.isPlain(identifier) {
      (self.field, self.target) = ("#\(identifier)", "#\(identifier)")
    } else if let label, !label.contains("\"") {
      (self.field, self.target) = ("\"\(label)\"", "\"\(label)\"")
    } else {
      let path = "`" + target.path.map { "/[\($0)]" }.joined() + "`"
      (self.field, self.target) = ("the \(target.className) of event \(event)", path)
    }
    (self.kind, self.event) = (kind, event)
  }
}
