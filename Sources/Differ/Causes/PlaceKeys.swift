import EventModel

/// The keys of causes that a changed place or size may have.
enum PlaceKeys {
  /// The scales that are tried.
  static let scales = (4...80).filter { $0 != 20 }.map { Double($0) / 20 }

  /// Returns the scales near a ratio, and perhaps a few others.
  private static func near(_ ratio: Double, within distance: Double) -> some Sequence<Double> {
    var (first, last) = (4, 80)
    if ratio.isFinite {
      first = Int(min(max(((ratio - distance) * 20).rounded(.down) - 1, 4), 81))
      last = Int(min(max(((ratio + distance) * 20).rounded(.up) + 1, 3), 80))
    }
    return (first..<max(first, last + 1)).lazy.filter { $0 != 20 }.map { Double($0) / 20 }
  }

  /// Offers the keys of a change from one number to another.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - relations: The relations of the place or size.
  ///   - table: The table that the keys are added to.
  static func offer(_ change: ViewChange, _ relations: [PlaceRelation], to table: inout ChangeTable)
  {
    let (kind, old, new) = (change.kind, change.old, change.new)
    table.offer(CauseKey(kind, .by, first: new - old), bits: 12)
    table.offer(CauseKey(kind, .from, first: old, second: new), bits: 20)
    table.offer(CauseKey(kind, .to, first: new), bits: 14)
    // Rows in reverse order; it explains views only together.
    if kind == ChangeKinds.y {
      table.offer(CauseKey(kind, .sum, first: old + new), bits: 16, each: 2)
    }
    if kind == ChangeKinds.x, table.scene.views[change.view].parent >= 0 {
      offerMirror(change, to: &table)
    }
    // Only a layout that rounds is off by up to half a point.
    let rounding = (new * 2).rounded() == new * 2 ? 0.500_001 : 0.01
    if old > 3 {
      for scale in near(new / old, within: rounding / old)
      where abs(old * scale - new) <= rounding {
        table.offer(CauseKey(kind, .times, first: scale), bits: 12)
      }
    }
    if kind > ChangeKinds.y, old > 0 {
      // Any other factor, as of the height of lines; only layouts that do not round have one in common.
      let ratio = new / old
      if near(ratio, within: 0.002).allSatisfy({ abs($0 - ratio) > 0.002 }) {
        table.offer(CauseKey(kind, .times, first: ratio), bits: 14)
      }
    }
    if kind == ChangeKinds.width { offerTextScale(change, to: &table) }
    for relation in relations where relation.old != relation.new {
      offer(relation, of: kind, to: &table)
    }
  }

  private static func offer(_ relation: PlaceRelation, of kind: Int, to table: inout ChangeTable) {
    // What comes first decides, if both explain as much.
    let late = relation.name.isLate ? 2.0 : 0
    // Sizes in whole points have a ratio that differs a little.
    let unit = relation.name.isRatio ? 50.0 : 1_000
    let (old, new) = (
      (relation.old * unit).rounded() / unit, (relation.new * unit).rounded() / unit
    )
    // A share fits some points beside the place, too: it pays for each view.
    table.offer(
      CauseKey(kind, .relation, detail: relation.code, first: old, second: new),
      bits: 18 + late,
      each: relation.name.isShare ? 3 : 0
    )
    if !relation.name.isRatio {
      table.offer(
        CauseKey(kind, .relationBy, detail: relation.code, first: relation.new - relation.old),
        bits: 15 + late
      )
    }
  }

  /// Offers the factors and the additional widths of a character by which the same text is wider.
  private static func offerTextScale(_ change: ViewChange, to table: inout ChangeTable) {
    let view = table.scene.views[change.view]
    let former = table.scene.views[view.mate]
    guard view.length > 0, view.own == former.own, change.old > 0 else { return }
    for percent in 80...150 where percent != 100 {
      let scale = Double(percent) / 100
      guard abs(change.old * scale - change.new) <= 0.51 + 0.51 * scale else { continue }
      table.offer(CauseKey(change.kind, .timesText, first: scale), bits: 10, each: 1)
    }
    for tenth in -20...20 where tenth != 0 {
      let width = Double(tenth) / 10 * Double(view.length)
      guard abs(change.old + width - change.new) <= 1.01 else { continue }
      table.offer(CauseKey(change.kind, .spacing, first: Double(tenth) / 10), bits: 10, each: 1)
    }
  }

  private static func offerMirror(_ change: ViewChange, to table: inout ChangeTable) {
    let scene = table.scene
    let view = scene.views[change.view]
    let whole = scene.views[view.parent].frame[change.kind + 2]
    let sizes = [scene.views[view.mate].frame[change.kind + 2], view.frame[change.kind + 2]]
    // Where the mirror image stands in the same place, nothing tells that it is one.
    let each = abs(whole - 2 * change.old - sizes[0]) > 1 ? 0.0 : 9
    for size in sizes[0] == sizes[1] ? [sizes[0]] : sizes {
      let distance = change.new - (whole - change.old - size)
      if abs(distance) < 0.51 {
        table.offer(CauseKey(change.kind, .mirrored), bits: 4, each: each)
      } else {
        // It joins a mirrored screen, and is none by itself.
        table.offer(CauseKey(change.kind, .mirroredBy, first: distance), bits: 20, each: 9)
      }
    }
  }
}
