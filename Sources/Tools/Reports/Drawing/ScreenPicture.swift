import EventModel
import HTMLReport
import LiveTerminal
import ViewQuery

/// A drawing of a screen as an SVG document: each visible view at its place, in the colours and fonts that the app
/// reports.
struct ScreenPicture {
  private let tree: ViewTree
  private let views: [DrawnView]
  private let frames: [Frame]

  init(_ tree: ViewTree) {
    self.tree = tree
    views = DrawnView.list(tree)
    frames = tree.visibleFrames
  }

  /// The document, one element a line.
  var svg: String {
    let size = tree.frame(of: 0).size
    let (width, height) = (size.width.canonical, size.height.canonical)
    var writer = XMLWriter()
    writer.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": width, "height": height,
        "viewBox": "0 0 \(width) \(height)", "font-family": "sans-serif",
      ]
    ) { writer in
      writer.element(
        "rect",
        ["width": width, "height": height, "fill": ViewLooks(of: tree[0])["b"] ?? "#ffffff"]
      )
      for node in tree.nodes.indices.dropFirst() where isShown(node) { draw(node, &writer) }
    }
    return writer.text
  }

  private func isShown(_ node: Int) -> Bool {
    !frames[node].isEmpty && !tree.isTransparentAnywhere(node)
  }

  private func draw(_ node: Int, _ writer: inout XMLWriter) {
    let (view, looks, frame) = (views[node], ViewLooks(of: tree[node]), frames[node])
    let fill = looks["b"] ?? Self.fill(of: view.shape)
    let stroke = looks["l"] ?? (view.isControl || view.shape == .alert ? "#8e8e93" : "none")
    if fill != "none" || stroke != "none" {
      writer.element(
        "rect",
        [
          "x": frame.minX.canonical, "y": frame.minY.canonical,
          "width": frame.size.width.canonical, "height": frame.size.height.canonical,
          "rx": looks["r"] ?? "0", "fill": fill, "stroke": stroke,
          "stroke-width": looks["w"] ?? "0.5", "opacity": opacity(of: node, looks),
        ]
      )
    }
    if let text = text(of: node) { write(text, in: node, looks: looks, &writer) }
  }

  /// Returns the colour of a view whose app reports none.
  private static func fill(of shape: DrawnView.Shape) -> String {
    switch shape {
    case .dimming: "#00000033"
    case .alert, .card: "#f2f2f7"
    case .picture: "#d1d1d6"
    default: "none"
    }
  }

  /// Returns the size of letters whose app reports none: that of the system font in a line of some height.
  private static func size(in height: Double, _ isHeader: Bool) -> Double {
    if isHeader, height > 30, height < 44 { return 28 }
    return height < 20 ? max(9, (height * 0.82).rounded(.down)) : 16
  }

  private func opacity(of node: Int, _ looks: ViewLooks) -> String {
    looks["o"] ?? (views[node].isEnabled ? "1" : "0.4")
  }

  /// Returns the text to write in a view: its text, unless a view inside it shows the same.
  private func text(of node: Int) -> String? {
    guard let text = views[node].text, !text.isEmpty else { return nil }
    let inside = node + 1..<max(tree.end(of: node), node + 1)
    return inside.contains { views[$0].text == text } ? nil : text
  }

  /// Writes the lines of a text, of which only what fits into the view is seen.
  private func write(
    _ text: String,
    in node: Int,
    looks: ViewLooks,
    _ writer: inout XMLWriter
  ) {
    let (view, frame) = (views[node], frames[node])
    let isHeader = tree[node].traits.contains("header")
    let size = looks["f"].flatMap { Double($0) } ?? Self.size(in: frame.size.height, isHeader)
    let isCentred = view.isControl && view.shape != .field && view.shape != .row
    let alignment = looks["a"] ?? (isCentred ? "center" : "left")
    let (x, anchor) =
      switch alignment {
      case "center": (frame.size.width / 2, "middle")
      case "right": (frame.size.width, "end")
      default: (view.shape == .field || view.shape == .row ? 8 : 0, "start")
      }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let height = size * 1.2
    let top = max((frame.size.height - height * Double(lines.count)) / 2, 0)
    let color = looks["c"] ?? (view.isControl ? looks["t"] : nil) ?? "#1c1c1e"
    writer.element(
      "svg",
      [
        "x": frame.minX.canonical, "y": frame.minY.canonical,
        "width": frame.size.width.canonical, "height": frame.size.height.canonical,
      ]
    ) { writer in
      for (place, line) in lines.enumerated() {
        writer.element(
          "text",
          [
            "x": x.canonical, "y": (top + height * Double(place) + size * 0.95).canonical,
            "font-size": size.canonical, "font-family": looks["y"] ?? "sans-serif",
            "font-weight": looks["h"] ?? (isHeader ? "600" : "400"),
            "font-style": looks["s"] ?? "normal", "text-anchor": anchor,
            "fill": view.isPlaceholder ? "#8e8e93" : color, "opacity": opacity(of: node, looks),
          ],
          text: String(line)
        )
      }
    }
  }
}
