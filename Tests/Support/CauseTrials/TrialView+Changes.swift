import EventModel

/// Changes that any app's screens may have after they are laid out.
extension TrialView {
  /// Gives views of one class another one.
  mutating func rename(_ old: String, to new: String) {
    forEach { if $0.node.className == old { $0.node.className = new } }
  }

  /// Mirrors all views within the views around them, as for a language from right to left.
  mutating func mirror() {
    let width = width
    for child in children.indices {
      children[child].x = width - children[child].maxX
      children[child].mirror()
    }
  }

  /// Enlarges everything, texts included.
  mutating func scale(by factor: Double) {
    forEach { view in
      view.node.frame = Frame(
        view.x * factor,
        view.y * factor,
        view.width * factor,
        view.height * factor
      )
      if case .list(let sizes)? = view.node.attributes["contentSize"] {
        let scaled = sizes.compactMap(\.number).map { AttributeValue.number($0 * factor) }
        view.node.attributes["contentSize"] = .list(scaled)
      }
      view.node.offset.x *= factor
      view.node.offset.y *= factor
      view.lettering?.scale *= factor
      if let font = view.node.attributes["font"]?.text, let size = font.split(separator: " ").last,
        let number = Double(size)
      {
        let name = font.dropLast(size.count)
        view.node.attributes["font"] = .text(name + (number * factor).canonical)
      }
    }
  }

  /// Puts everything in each view of a class into a view as large as that one.
  mutating func wrapContents(of className: String, in wrapper: String) {
    forEach { view in
      guard view.node.className == className, !view.children.isEmpty else { return }
      let frame = Frame(0, 0, view.width, view.height)
      view.children = [TrialView(wrapper, part: "", frame, below: view.children)]
    }
  }

  /// Puts each view of a class into a view in its place.
  mutating func wrapEach(_ className: String, in wrapper: String) {
    for place in children.indices {
      children[place].wrapEach(className, in: wrapper)
      let child = children[place]
      guard child.node.className == className else { continue }
      children[place] = TrialView(wrapper, part: "", child.node.frame, below: [child.at(0, 0)])
    }
  }

  /// Puts all children between two places into one view around them.
  mutating func wrapChildren(_ range: Range<Int>, in wrapper: String, padding: Double = 0) {
    guard !range.isEmpty, range.upperBound <= children.count else { return }
    let inside = children[range]
    let left = (inside.map(\.x).min() ?? 0) - padding
    let top = (inside.map(\.y).min() ?? 0) - padding
    let right = (inside.map(\.maxX).max() ?? 0) + padding
    let bottom = (inside.map(\.maxY).max() ?? 0) + padding
    let moved = inside.map { $0.at($0.x - left, $0.y - top) }
    let frame = Frame(left, top, right - left, bottom - top)
    children.replaceSubrange(range, with: [TrialView(wrapper, part: "", frame, below: moved)])
  }

  /// Replaces colours, wherever they are used.
  mutating func recolor(_ table: [String: String]) {
    forEach { view in
      for name in ["backgroundColor", "textColor", "tintColor", "borderColor"] {
        guard let old = view.node.attributes[name]?.text, let new = table[old] else { continue }
        view.node.attributes[name] = .text(new)
      }
    }
  }

  /// Gives each image another name.
  mutating func renameImages(_ change: (String) -> String) {
    forEach { view in
      guard let name = view.node.attributes["image"]?.text else { return }
      view.node.attributes["image"] = .text(change(name))
    }
  }

  /// Gives each identifier another form.
  mutating func renameIdentifiers(_ change: (String) -> String?) {
    forEach { $0.node.identifier = $0.node.identifier.flatMap(change) }
  }
}

extension TrialCause {
  /// The causes that need no decision of a certain app.
  static func general(label: String, row: String) -> [TrialCause] {
    [
      TrialCause("new attribute on every view", of: "attribute added") {
        $0.forEach { $0.node.attributes["opaque"] = .bool(true) }
      },
      TrialCause("new attribute that counts", of: "attribute added") {
        $0.forEach { $0.node.attributes["childCount"] = .number(Double($0.children.count)) }
      },
      TrialCause("no identifiers", of: "identifiers removed") { $0.renameIdentifiers { _ in nil } },
      TrialCause("identifiers with prefix", of: "identifiers renamed") {
        $0.renameIdentifiers { "app." + $0 }
      },
      TrialCause("label class renamed", of: "class renamed") {
        $0.rename(label, to: "Styled" + label)
      },
      TrialCause("row class renamed", of: "class renamed") { $0.rename(row, to: "Modern" + row) },
      TrialCause("contents of each row wrapped", of: "each cell wrapped") {
        $0.wrapContents(of: row, in: "RowContent")
      },
      TrialCause("each row wrapped", of: "each cell wrapped") { $0.wrapEach(row, in: "RowHolder") },
      TrialCause("right to left", of: "right to left") { $0.mirror() },
      TrialCause("all larger by a quarter", of: "scaling") { $0.scale(by: 1.25) },
      TrialCause("images as vectors", of: "images renamed") { $0.renameImages { $0 + ".svg" } },
    ]
  }
}
