import Approvals
import Differ
import EventModel

/// Goldens: text is read or refused at a place, what was read is written and read again as the same screens,
/// comparisons and merges agree with equality.
///
/// A part behind the first that begins as an overlay is laid over it.
struct GoldenProperty {
  private let parts: [[UInt8]]

  init(_ bytes: [UInt8]) { parts = Array(InputText.parts(bytes).prefix(3)) }

  func check() throws(FuzzFinding) {
    var goldens: [Golden] = []
    for part in parts {
      if let base = goldens.first, part.starts(with: "overlay ".utf8) {
        try Self.overlay(part, on: base)
        continue
      }
      guard let golden = try Self.golden(part) else { return }
      goldens.append(golden)
    }
    guard let base = goldens.first, let ours = goldens.last else { return }
    try Self.compare(base, ours)
    try Self.merge(base, ours, goldens.count > 2 ? goldens[1] : base)
  }

  /// Reads a golden and checks its text; nil if it is refused.
  static func golden(_ bytes: [UInt8]) throws(FuzzFinding) -> Golden? {
    let input = InputText(bytes)
    let steps = StepCount()
    let golden: Golden
    do { golden = try Golden(parsing: input.text, within: steps.budget) } catch {
      try input.requirePlace(line: error.line, column: error.column, in: .bytes)
      return nil
    }
    let nodes = golden.screens.reduce(0) { $0 + $1.tree.count }
    try steps.check(size: input.text.utf8.count + nodes, "reading a golden")
    let text = golden.text
    let again = try? Golden(parsing: text)
    try require(again == golden, "a golden is not read as it was written: \(text)")
    try require(again?.text == text, "a golden is not written as it was read")
    return golden
  }

  /// Lays an overlay over a golden; what it gives is written as an overlay that gives the same.
  private static func overlay(_ bytes: [UInt8], on base: Golden) throws(FuzzFinding) {
    let input = InputText(bytes)
    let overlay: Overlay
    do { overlay = try Overlay(parsing: input.text, setting: nil) } catch {
      return try input.requirePlace(line: error.line, column: error.column, in: .bytes)
    }
    if let merge = try? OverlayMerge(base: nil, ours: overlay, theirs: overlay) {
      try require(merge.conflicts.isEmpty, "equal overlays have a conflict")
    }
    let laid: OverlaidGolden
    do { laid = try OverlaidGolden(base, [overlay], setting: overlay.setting) } catch {
      let error = error.error
      return try input.requirePlace(line: error.line, column: error.column, in: .bytes)
    }
    let text = OverlayWriter.text(for: laid.golden, on: base.screens, setting: overlay.setting)
    let isSame = laid.golden.screens.map(\.tree) == base.screens.map(\.tree)
    try require((text == nil) == isSame, "an overlay is written exactly if a screen differs")
    guard let text else { return }
    let again = try? OverlaidGolden(
      base,
      [Overlay(parsing: text, setting: overlay.setting)],
      setting: overlay.setting
    )
    try require(
      again?.golden.screens == laid.golden.screens && again?.misfits == [],
      "an overlay is not read as it was written: \(text)"
    )
  }

  private static func compare(_ one: Golden, _ other: Golden) throws(FuzzFinding) {
    let steps = StepCount()
    let comparison = try? SessionComparison(
      expected: one.screens,
      actual: other.screens,
      within: steps.budget
    )
    let trees = [one, other].map { $0.screens.map(\.tree) }
    try require(
      comparison?.isSame == (trees[0] == trees[1]),
      "a comparison of \(trees[0] == trees[1] ? "equal" : "other") screens says otherwise"
    )
    try steps.check(size: trees.joined().reduce(64) { $0 + $1.count }, "comparing goldens")
    for (old, new) in zip(trees[0], trees[1]) where old != new {
      let edit = TreeDiff.edit(from: old, to: new)
      try require((try? old.applying(edit)) == new, "an edit does not lead to the other screen")
    }
  }

  private static func merge(_ base: Golden, _ ours: Golden, _ theirs: Golden) throws(FuzzFinding) {
    let same = GoldenMerge(base: base, ours: ours, theirs: ours)
    try require(same.conflicts.isEmpty, "equal sides have a conflict")
    try require(
      same.golden.screens.map(\.tree) == ours.screens.map(\.tree),
      "a merge of equal sides is neither"
    )
    let one = GoldenMerge(base: base, ours: base, theirs: ours)
    try require(one.conflicts.isEmpty, "a side that did not change has a conflict")
    try require(
      one.golden.screens.map(\.tree) == ours.screens.map(\.tree),
      "a merge loses the only change"
    )
    let merge = GoldenMerge(base: base, ours: ours, theirs: theirs)
    let read = try? Golden(parsing: merge.text())
    try require(
      (read == nil) == !merge.conflicts.isEmpty,
      "a merge with \(merge.conflicts.count) conflicts is \(read == nil ? "refused" : "read")"
    )
  }
}
