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
    var gathering = ChangeGathering(CauseScene(matches))
    gathering.gather()
    try budget?.spend(gathering.table.changes.count)
    gathering.relate()
    try budget?.spend(gathering.table.changes.count)
    var selection = CauseSelection(gathering.table, gathering.relations, within: budget)
    try selection.choose()
    selection.compose()
    selection.translate()
    selection.separateOddities()
    let merging = CauseMerging(selection)
    questions = merging.questions()
    table = selection.table
  }
}
