import EventModel

/// The sizes of the fonts that views report.
struct FontSizes {
  /// For each view its size, 0 for none.
  private var sizes: [Double]

  /// Reads the fonts of all views that show a text.
  init(_ scene: CauseScene) {
    sizes = Array(repeating: 0, count: scene.views.count)
    for (start, tree) in scene.sides {
      for node in 0..<tree.count where scene.views[start + node].length > 0 {
        for attribute in tree.attributes(of: node)
        where attribute.name.lowercased().contains("font") {
          guard let size = attribute.value.fontSize, size > 0 else { continue }
          sizes[start + node] = size
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
