import EventModel

/// The sizes of the fonts that views report.
struct FontSizes {
  /// For each view its size, 0 for none.
  private var sizes: [Double]

  /// Reads the fonts of all views that show a text.
  init(_ scene: CauseScene) {
    sizes = Array(repeating: 0, count: scene.views.count)
    // Few attributes and few values are read for many views.
    var fonts: [String: Bool] = [:]
    var known: [AttributeValue: Double] = [:]
    for (start, tree) in scene.sides {
      for node in 0..<tree.count where scene.views[start + node].length > 0 {
        for attribute in tree.attributes(of: node)
        where fonts.value(of: attribute.name, { $0.lowercased().contains("font") }) {
          let size = known.value(of: attribute.value) { $0.fontSize ?? 0 }
          if size > 0 { sizes[start + node] = size }
        }
      }
    }
  }

  /// The size of a view's font in points; nil if it reports none.
  subscript(view: Int) -> Double? { sizes[view] > 0 ? sizes[view] : nil }
}

extension AttributeValue {
  /// The first number in the value of a font, such as 17 in `System 17`, or its member `size`.
  fileprivate var fontSize: Double? {
    switch self {
    case .number(let number): number
    case .text(let text):
      TextTokens(text).tokens.lazy.compactMap(\.number?.value).first
    case .object(let members):
      members.first { $0.name.lowercased().contains("size") }?.value.number
    default: nil
    }
  }
}

extension Dictionary {
  /// Returns the value of a key, which is made only the first time.
  fileprivate mutating func value(of key: Key, _ make: (Key) -> Value) -> Value {
    if let value = self[key] { return value }
    let value = make(key)
    self[key] = value
    return value
  }
}
