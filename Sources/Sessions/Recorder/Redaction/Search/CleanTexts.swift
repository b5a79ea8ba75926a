import Platform

/// The short texts in which the known secrets were searched for in vain.
///
/// An app shows the same few words on screen after screen, and to look a text up takes a small part of the
/// time of a search. Copies of a list of secrets share these texts as long as they know the same secrets;
/// a list that gets another secret begins with none.
final class CleanTexts: Sendable {
  /// A text with exactly these bytes: letters that are equal to a reader may be searched as other ones.
  private struct Place: Hashable {
    var text: String
    var kind: SecretList.Kind

    static func == (one: Place, other: Place) -> Bool {
      one.kind == other.kind && one.text.utf8.elementsEqual(other.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(text)
      hasher.combine(kind)
    }
  }

  private let places = SharedValue(Set<Place>())

  /// The number of texts from which all are forgotten, about 1 MB.
  private static let most = 4_096
  /// The UTF-8 bytes of the longest text that is kept.
  private static let longest = 128

  /// Returns true if a text is known to contain no secret.
  func contains(_ text: String, _ kind: SecretList.Kind) -> Bool {
    text.utf8.count <= Self.longest
      && places.withLock { $0.contains(Place(text: text, kind: kind)) }
  }

  /// Keeps a text in which no secret was found.
  func keep(_ text: String, _ kind: SecretList.Kind) {
    guard text.utf8.count <= Self.longest else { return }
    places.withLock { places in
      if places.count >= Self.most { places = [] }
      places.insert(Place(text: text, kind: kind))
    }
  }
}
