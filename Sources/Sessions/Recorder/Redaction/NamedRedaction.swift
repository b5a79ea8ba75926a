import EventModel
import Platform
public import ViewQuery

/// Views whose texts are secret because the user chose them, with the name of their secret.
///
/// In the header of a log it is a selector, or a name and a target: `#balance`, `PASSWORD=#pw`,
/// `PASSWORD="Password"`.
public struct NamedRedaction: Sendable {
  /// The redaction as it is written.
  public let text: String
  /// The name of the secret; nil for secrets that are numbered.
  public let name: String?
  /// The target without the name.
  public let target: String
  private let picker: Picker

  private enum Picker: Sendable {
    case selector(Selector)
    /// A text that views show.
    case reference(NodeReference)
  }

  /// Reads a redaction.
  ///
  /// - Throws: `QueryError` for a target that cannot be read, or whose query engine is missing.
  public init(_ text: String) throws(QueryError) {
    let name = Self.name(of: text)
    let target = name.map { String(text.dropFirst($0.count + 1)) } ?? text
    (self.text, self.name, self.target) = (text, name, target)
    let words = target.withoutBlanks
    if name != nil, words.hasPrefix("\"") || words.hasPrefix("`") {
      picker = .reference(try NodeReference(parsing: words))
      return
    }
    let selector = try Selector(target)
    do throws(QueryError) { _ = try selector.nodes(in: ViewTree(ViewNode("UIView"))) } catch {
      // Some query languages are parsed only when they are evaluated. Other errors may not occur on
      // another screen.
      if [.syntax, .unavailable].contains(error.reason) { throw error }
    }
    picker = .selector(selector)
  }

  /// Returns the name in front of a target; nil if there is none.
  private static func name(of text: String) -> String? {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    let name = String(text[..<sign])
    return Pseudonym.isName(name) ? name : nil
  }

  /// Returns the views that it picks on a screen; an invalid selector picks nothing.
  func nodes(in tree: ViewTree) -> [Int] {
    switch picker {
    case .selector(let selector): return (try? selector.nodes(in: tree)) ?? []
    case .reference(let reference):
      let places = FieldPlaces(tree)
      var nodes = (try? tree.nodes(matching: reference)) ?? []
      if case .shown(let text) = reference {
        nodes += tree.nodes.indices.filter {
          tree.attribute("placeholder", of: $0)?.text == text && !nodes.contains($0)
        }
      }
      // The label beside a field has its name, too, which is no secret.
      let takers = nodes.filter(places.takesText)
      return takers.isEmpty ? nodes : takers
    }
  }
}

/// The redactions that picked a view so far, of a redactor and its copies.
final class RedactionMatches: Sendable {
  /// The places of redactions in their list.
  struct Places {
    /// Those that had an effect.
    var matched: Set<Int> = []
    /// Those that named the views of another one first, by that one.
    var namers: [Int: Int] = [:]
  }

  private let state = SharedValue(Places())

  /// The places so far.
  var places: Places { state.withLock { $0 } }

  /// Notes that a redaction picked a view.
  func note(_ place: Int) { state.withLock { _ = $0.matched.insert(place) } }

  /// Notes that all views of a redaction have the name of another one.
  func note(_ place: Int, namedBy namer: Int) { state.withLock { $0.namers[place] = namer } }
}

extension Redactor {
  /// The redactions that had no effect so far.
  public var unmatched: [MissedRedaction] {
    let places = matches.places
    return redactions.indices.filter { !places.matched.contains($0) }.map { place in
      MissedRedaction(
        redactions[place].text,
        namer: places.namers[place].map { redactions[$0].text }
      )
    }
  }
}
