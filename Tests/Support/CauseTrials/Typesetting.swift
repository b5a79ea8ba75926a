import EventModel

/// The widths and heights of texts in a font whose characters are not equally wide.
struct Typesetting: Sendable {
  /// The points that every font is larger.
  var growth = 0.0
  /// The points between two characters.
  var spacing = 0.0
  /// The share of the font's size by which lines are high.
  var lineHeight = 1.2
  /// The points to which widths and heights are rounded up.
  var step = 1.0

  private static let narrow = Set("iIjlt.,:;'|!()f r")
  private static let broad = Set("mwMWABCDGHKNOQRUVXY@%—…0123456789")

  /// Returns the width of a text in one line.
  func width(of text: String, size: Double) -> Double {
    let shares = text.reduce(0.0) { sum, character in
      sum + (Self.narrow.contains(character) ? 0.29 : Self.broad.contains(character) ? 0.63 : 0.51)
    }
    return up(shares * (size + growth) + Double(text.count) * spacing)
  }

  /// Returns the height of a line.
  func height(size: Double) -> Double { up((size + growth) * lineHeight) }

  /// Returns the number of lines of a text in a width, broken between words, and the width of the longest one.
  func lines(
    of text: String,
    size: Double,
    within width: Double
  ) -> (count: Int, width: Double) {
    var (lines, line, longest) = (1, "", 0.0)
    for word in text.split(separator: " ") {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if self.width(of: longer, size: size) > width, !line.isEmpty {
        (lines, line) = (lines + 1, String(word))
      } else {
        line = longer
      }
      longest = max(longest, self.width(of: line, size: size))
    }
    return (lines, longest)
  }

  private func up(_ length: Double) -> Double {
    // Sums of shares are not exact.
    ((length - 1e-9) / step).rounded(.up) * step
  }
}

/// The looks of a text.
struct TextStyle: Sendable {
  var size = 16.0
  var color: String?
  var isBold = false
  /// The class of the view that shows it.
  var className = "UILabel"

  static func plain(_ size: Double, _ color: String? = nil) -> TextStyle {
    TextStyle(size: size, color: color)
  }

  static func bold(_ size: Double, _ color: String? = nil) -> TextStyle {
    TextStyle(size: size, color: color, isBold: true)
  }

  /// Returns the style for views of another class.
  func of(_ className: String) -> TextStyle {
    var style = self
    style.className = className
    return style
  }
}

extension Typesetting {
  /// Returns a label as large as its text.
  func label(_ text: String, _ part: String, in style: TextStyle, id: String? = nil) -> TrialView {
    var view = TrialView(style.className, part: part, id: id)
    (view.node.text, view.node.label) = (text, text)
    view.width = width(of: text, size: style.size)
    view.height = height(size: style.size)
    let size = (style.size + growth).canonical
    view.node.attributes["font"] = .text("system \(style.isBold ? "bold " : "")\(size)")
    if let color = style.color { view.node.attributes["textColor"] = .text(color) }
    view.lettering = Lettering(type: self, size: style.size)
    return view
  }

  /// Returns a label that breaks its text within a width.
  func paragraph(
    _ text: String,
    _ part: String,
    in style: TextStyle,
    within width: Double
  ) -> TrialView {
    var view = label(text, part, in: style)
    let lines = lines(of: text, size: style.size, within: width).count
    view.width = lines > 1 ? width : view.width
    view.height *= Double(lines)
    view.lettering?.breaksLines = true
    return view
  }
}

/// The way in which a view draws its text, from which the size of any text in it follows.
struct Lettering: Sendable {
  var type: Typesetting
  var size: Double
  /// True if a text that is too wide goes on in another line.
  var breaksLines = false
  /// The scale of the whole screen.
  var scale = 1.0

  /// Returns the size of a text in a width.
  func measure(_ text: String, within width: Double) -> Size {
    var wide = type.width(of: text, size: size)
    var high = type.height(size: size)
    if breaksLines, wide * scale > width + 0.01 {
      let lines = type.lines(of: text, size: size, within: width / scale)
      (wide, high) = (lines.width, high * Double(lines.count))
    }
    return Size(width: wide * scale, height: high * scale)
  }
}

extension TrialView {
  /// Reports the size of the text where the view has another size, in this view and all views below it.
  mutating func reportTextSizes() {
    forEach { view in
      guard let text = view.node.text, !text.isEmpty, let lettering = view.lettering else { return }
      let size = lettering.measure(text, within: view.width)
      let isOwn = abs(size.width - view.width) < 0.5 && abs(size.height - view.height) < 0.5
      view.node.attributes["textSize"] =
        isOwn ? nil : .list([.number(size.width), .number(size.height)])
    }
  }
}
