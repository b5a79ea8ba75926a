import EventModel

/// The explanation of all changes between the screens of a run by as few causes as possible.
struct CauseExplanation {
  /// The changes with their keys.
  let table: ChangeTable
  /// The questions, each change in one of them or below one.
  let questions: [CauseQuestion]

  /// Explains the changes.
  ///
  /// - Throws: `Budget.Exceeded`.
  init(of matches: [ScreenMatch], within budget: Budget?) throws(Budget.Exceeded) {
    let gathered = try Self.gather(matches, within: budget)
    var selection = CauseSelection(consume gathered, within: budget)
    try selection.choose()
    selection.compose()
    selection.translate()
    selection.separateOddities()
    let merging = CauseMerging(selection)
    questions = merging.questions()
    table = selection.table
  }

  /// Lists the changes and what they may follow from.
  ///
  /// A function of its own, so that nobody else holds the table when causes are chosen: it would be copied then.
  private static func gather(
    _ matches: [ScreenMatch],
    within budget: Budget?
  ) throws(Budget.Exceeded) -> CauseSelection.Input {
    var gathering = ChangeGathering(CauseScene(matches))
    gathering.gather()
    try budget?.spend(gathering.table.changes.count)
    gathering.relate()
    try budget?.spend(gathering.table.changes.count)
    return CauseSelection.Input(table: gathering.table, relations: gathering.relations)
  }
}
