import Actions
import EventModel
import ViewQuery

/// Scrolling that the recorder noted: the drags, or turns of the wheel, that an action sends for each screen.
extension SessionReading {
  /// Returns scrolling to the view or the row that the recorder noted, if that sends exactly the inputs that follow.
  ///
  /// Drags to a row are found without a note, too.
  func approach(at index: Int) -> (RecognizedAction?, Int)? {
    switch moments[index].intent {
    case .scrollTo(let target)?:
      var way = TargetApproach(to: target)
      return approach(.scrollTo(target), at: index) { tree in
        switch try? way.next(in: tree) {
        case .scroll(let plan)?: .scroll(GesturePlan(gesture: plan.gesture, node: plan.node))
        case .arrived?: .arrived
        case nil: nil
        }
      }
    case .scrollToRow(let row, let section, let table)?:
      guard case .pointer = moments[index].kind else { return nil }
      let way = RowApproach(row: row, section: section, of: table)
      let read = approach(.scrollToRow(row: row, section: section, of: table), at: index) { tree in
        switch try? way.next(in: tree) {
        case .drag(let plan)?: .scroll(plan)
        case .arrived?: .arrived
        case nil: nil
        }
      }
      guard let (action, count) = read else { return nil }
      var told = action
      told?.action = scrolling(to: way, over: moments[index..<index + count])
      return (told, count)
    default: return nil
    }
  }

  /// Returns scrolling to a row of a table, which is named as a reader of the screen knows it, if that means the same
  /// table on every screen on the way.
  func scrolling(to way: RowApproach, over moments: ArraySlice<SessionTranscript.Moment>) -> Action
  {
    let known = Action.scrollToRow(row: way.row, section: way.section, of: way.table)
    guard let screen = moments.first?.before, let table = try? way.table(in: screen) else {
      return known
    }
    let name = NodeName(tree: screen).tableReference(table)
    let named = RowApproach(row: way.row, section: way.section, of: name)
    let isSame = moments.flatMap { [$0.before, $0.after] }.allSatisfy { tree in
      guard let table = try? way.table(in: tree) else { return false }
      return (try? named.table(in: tree)) == table
    }
    return isSame ? .scrollToRow(row: way.row, section: way.section, of: name) : known
  }

  /// The next step of an action that scrolls.
  private enum Step {
    case arrived
    case scroll(GesturePlan)
  }

  private func approach(
    _ action: Action,
    at index: Int,
    _ step: (ViewTree) -> Step?
  ) -> (RecognizedAction?, Int)? {
    var next = index
    while next < moments.count, next == index || moments[next].intent == nil && follows(next),
      case .scroll(let plan)? = step(moments[next].before), moments[next].sends(plan)
    {
      next += 1
    }
    guard next > index, case .arrived? = step(moments[next - 1].after) else { return nil }
    return (recognized(action, from: index, count: next - index), next - index)
  }
}

extension SessionTranscript.Moment {
  /// Returns true if the moment is the gesture of a plan, or the turn of the wheel in its place.
  fileprivate func sends(_ plan: GesturePlan) -> Bool {
    switch kind {
    case .gesture(let gesture, _): gesture == plan.gesture
    case .pointer(let input, _): input == PointerPlan(turningWheelFor: plan).input
    default: false
    }
  }
}
