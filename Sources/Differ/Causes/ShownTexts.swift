import EventModel

/// The texts that views show, with their sizes: those that the app reports in the attribute `textSize`, or a guess of the
/// width from usual widths of characters.
struct ShownTexts {
  private struct Shown {
    var text: String
    /// The size that the app reports.
    var size: SIMD2<Double>?
  }

  private var shown: [Shown?]
  /// For each pair of screens and side whether the app reports sizes.
  private var reports: Set<Int> = []

  /// Reads the texts of all views without others in them.
  init(_ scene: CauseScene) {
    shown = Array(repeating: nil, count: scene.views.count)
    for (start, tree) in scene.sides {
      for node in 0..<tree.count where scene.views[start + node].length > 0 {
        var size: SIMD2<Double>?
        if case .list(let numbers)? = tree.attribute("textSize", of: node), numbers.count == 2,
          let width = numbers[0].number, let height = numbers[1].number
        {
          size = SIMD2(width, height)
          reports.insert(scene.views[start + node].screen)
        }
        shown[start + node] = Shown(text: Self.text(of: node, in: tree), size: size)
      }
    }
    // An app that reports sizes leaves out those that are the size of the view.
    for view in shown.indices {
      guard let text = shown[view], text.size == nil, reports.contains(scene.views[view].screen)
      else { continue }
      shown[view]?.size = SIMD2(scene.views[view].frame.z, scene.views[view].frame.w)
    }
  }

  private static func text(of node: Int, in tree: ViewTree) -> String {
    if let text = tree.text(of: node), !text.isEmpty { return text }
    if let text = tree.attribute("shown", of: node)?.text, !text.isEmpty { return text }
    return tree.label(of: node) ?? ""
  }

  /// The size of a view's text that the app reports, in points; nil if it reports none.
  func size(of view: Int) -> SIMD2<Double>? { shown[view]?.size }

  /// True if two views show different texts.
  func differ(_ view: Int, _ mate: Int) -> Bool {
    !(shown[view]?.text ?? "").isIdentical(to: shown[mate]?.text ?? "")
  }

  /// The usual width of a view's text, in parts of its font's size.
  func width(of view: Int) -> Double {
    (shown[view]?.text ?? "").unicodeScalars.reduce(0) { $0 + $1.usualWidth }
  }
}

extension Unicode.Scalar {
  /// The usual width of a character in a proportional font, in parts of the font's size.
  ///
  /// In order: thin ones such as `i` and `.`, narrow ones such as `f` and brackets, broad ones such as `m`, capitals,
  /// full width ones of East Asia, and all others.
  fileprivate var usualWidth: Double {
    switch value {
    case 0x69, 0x6A, 0x6C, 0x49, 0x7C, 0x27, 0x2E, 0x2C, 0x3A, 0x3B, 0x21: 0.27
    case 0x66, 0x72, 0x74, 0x20, 0x28, 0x29, 0x5B, 0x5D, 0x2D, 0x2F: 0.33
    case 0x6D, 0x77, 0x4D, 0x57, 0x40, 0x25: 0.84
    case 0x41...0x5A: 0.68
    case 0x1100...0x11FF, 0x2E80...0xD7AF, 0xFF00...0xFF60, 0x1F300...0x1FAFF: 1
    default: value > 0x7F && properties.isUppercase ? 0.68 : 0.55
    }
  }
}
