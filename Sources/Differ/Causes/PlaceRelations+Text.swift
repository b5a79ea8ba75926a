import EventModel

/// The relations of a size to the text that a view shows.
extension PlaceRelations {
  /// Adds the relation to the size of the text as the app reports it, or else a guess.
  func addTextSize(
    _ axis: Int,
    of view: Int,
    _ needs: PlaceRelation.Needs,
    to list: inout [PlaceRelation]
  ) {
    let (one, other) = (scene.views[view], scene.views[scene.views[view].mate])
    guard one.length > 0 || other.length > 0 else { return }
    let (size, newSize) = (one.frame[axis + 2], other.frame[axis + 2])
    if let text = texts.size(of: view), let newText = texts.size(of: one.mate) {
      list.append(
        PlaceRelation(
          name: .textSize,
          old: size - text[axis],
          new: newSize - newText[axis],
          tolerance: 0.51,
          needs: needs
        )
      )
      return
    }
    guard texts.differ(view, one.mate) else { return }
    axis == 0 ? addGuess(view, needs, to: &list) : addLines(view, needs, to: &list)
  }

  /// A width that has about the relation to the width of the text that it had: fonts differ in the widths of their
  /// characters, by less than a quarter.
  private func addGuess(_ view: Int, _ needs: PlaceRelation.Needs, to list: inout [PlaceRelation]) {
    let (one, other) = (scene.views[view], scene.views[scene.views[view].mate])
    let (width, newWidth) = (texts.width(of: view), texts.width(of: one.mate))
    guard width > 0, newWidth > 0, other.frame.z > 0 else { return }
    let font = (fonts[one.mate] ?? 1) / (fonts[view] ?? 1)
    let guess = newWidth * font
    for padding in paddingsToTry(of: one.name) where one.frame.z > padding {
      let expected = (one.frame.z - padding) / width * guess + padding
      list.append(
        PlaceRelation(
          name: .textGuess,
          detail: padding == 0 ? 0 : 1,
          old: 0,
          new: other.frame.z - expected,
          tolerance: max(3, 0.22 * expected),
          needs: needs
        )
      )
    }
  }

  /// A text that has other room: it fills the width that it gets, in another number of lines.
  func addWrap(_ axis: Int, of view: Int, to list: inout [PlaceRelation]) {
    let (one, other) = (scene.views[view], scene.views[scene.views[view].mate])
    let (room, newRoom) = (scene.views[one.parent].frame.z, scene.views[other.parent].frame.z)
    guard one.length > 0, room != newRoom, !texts.differ(view, one.mate) else { return }
    let needs: PlaceRelation.Needs = [PlaceRelation.Need(view: other.parent, kind: 2)]
    if axis == 0 {
      // The text fills the room between equal margins, before or after.
      let isFull =
        abs(2 * other.frame.x + other.frame.z - newRoom) < 1
        || abs(2 * one.frame.x + one.frame.z - room) < 1
      guard isFull, haveOtherLines(view, one.mate) else { return }
      list.append(PlaceRelation(name: .textWrap, old: 0, new: 0, needs: needs))
    } else {
      addLines(view, needs + [.init(view: one.mate, kind: 2)], to: &list)
    }
  }

  /// True if two texts have another number of lines, as far as their fonts tell.
  private func haveOtherLines(_ view: Int, _ mate: Int) -> Bool {
    let (height, newHeight) = (scene.views[view].frame.w, scene.views[mate].frame.w)
    guard let font = fonts[view], let newFont = fonts[mate] else {
      return Self.areLines(of: height, newHeight)
    }
    return abs(height / font - newHeight / newFont) > 0.5
  }

  /// A height of another number of lines.
  private func addLines(_ view: Int, _ needs: PlaceRelation.Needs, to list: inout [PlaceRelation]) {
    let (one, other) = (scene.views[view], scene.views[scene.views[view].mate])
    let (height, newHeight) = (one.frame.w, other.frame.w)
    guard height > 0, newHeight > 0, fonts[view] == fonts[one.mate] else { return }
    if Self.areLines(of: height, newHeight) {
      list.append(PlaceRelation(name: .textLines, old: 0, new: 0, needs: needs))
    }
  }

  /// True if two heights may be those of different numbers of equal lines.
  private static func areLines(of height: Double, _ newHeight: Double) -> Bool {
    guard height > 0, newHeight > 0 else { return false }
    return (1...12).contains { lines in
      let line = height / Double(lines)
      let count = (newHeight / line).rounded()
      return line >= 8 && count >= 1 && count != Double(lines)
        && abs(newHeight - count * line) < 0.51
    }
  }
}

/// The relation of a view to the views that are stacked below or beside it.
extension PlaceRelations {
  /// Adds the distance of the middle of a block of stacked views, of which this is the first, to the middle of the view
  /// around it.
  func addBlock(_ axis: Int, of view: Int, to list: inout [PlaceRelation]) {
    let one = scene.views[view]
    let other = scene.views[one.mate]
    let siblings = scene.kids[other.parent]
    guard siblings.count < 16, neighbour(of: view, axis, -1) == nil,
      neighbour(of: one.mate, axis, -1) == nil
    else {
      return
    }
    var (last, newLast) = (view, one.mate)
    var needs: PlaceRelation.Needs = [
      PlaceRelation.Need(view: other.parent, kind: axis + 2), .init(view: one.mate, kind: axis + 2),
    ]
    // A view without a size may be its own neighbour's neighbour.
    for _ in scene.kids[one.parent] { last = neighbour(of: last, axis, 1) ?? last }
    for _ in siblings {
      guard let next = neighbour(of: newLast, axis, 1) else { break }
      needs.append(.init(view: next, kind: axis + 2))
      newLast = next
    }
    let former =
      one.frame[axis] + scene.views[last].end(axis) - scene.views[one.parent].frame[axis + 2]
    guard last != view, newLast != one.mate, abs(former) <= 2 else { return }
    list.append(
      PlaceRelation(
        name: .blockMiddle,
        old: former,
        new: other.frame[axis] + scene.views[newLast].end(axis)
          - scene.views[other.parent].frame[axis + 2],
        tolerance: 1.01,
        needs: needs
      )
    )
  }
}
