/// A line of text on the page of a review.
struct ReviewLine: Hashable {
  var text: String
  var style = CellStyle.plain

  /// Returns a text as lines of a width: broken at blanks, and within words that are too long.
  static func wrapped(
    _ text: String,
    to width: Int,
    indent: String = "  ",
    _ style: CellStyle = .plain
  ) -> [ReviewLine] {
    guard text.cellCount > width else { return [ReviewLine(text: text, style: style)] }
    let blanks = String(text.prefix { $0 == " " })
    return text.wrapped(to: max(width - blanks.count, 1), indent: indent).enumerated()
      .flatMap { place, line in
        ((place == 0 ? blanks : "") + line)
          .cut(to: max(width, indent.count + 1), indent: indent)
      }
      .map { ReviewLine(text: $0, style: style) }
  }
}

extension String {
  /// Returns the text in pieces of at most so many cells.
  fileprivate func cut(to width: Int, indent: String) -> [String] {
    guard cellCount > width else { return [self] }
    var pieces = [""]
    var used = 0
    for letter in self {
      let size = letter.pieces.width
      if used + size > width {
        pieces.append(indent)
        used = indent.count
      }
      pieces[pieces.count - 1].append(letter)
      used += size
    }
    return pieces
  }

  /// Returns the statement of a change with less of the view's address, where the whole one takes more than a width.
  func withShortAddress(for width: Int) -> String {
    guard cellCount > width, !hasPrefix("\"") else { return self }
    let mark = prefix { !$0.isLetter && $0 != "_" && $0 != "#" && $0 != "…" }
    var text = self
    if let slash = firstAddressEnd { text = mark + "…" + self[slash...] }
    guard text.cellCount > width else { return text }
    // An identifier tells the view without its class, and a new text tells that it is one.
    let name = text.dropFirst(mark.count).prefix { !" \"".contains($0) }
    if let sign = name.firstIndex(of: "#") { text = String(mark) + text[sign...] }
    return text.replacing("  text \"", with: "  \"", maxReplacements: 1)
  }

  /// The last slash before the first quotation mark or double blank.
  private var firstAddressEnd: Index? {
    var slash: Index?
    var wasBlank = false
    for place in indices {
      let letter = self[place]
      if letter == "\"" || letter == " " && wasBlank { break }
      if letter == "/" { slash = place }
      wasBlank = letter == " "
    }
    return slash
  }
}
