import Approvals
import CommandLines
import Differ
import Messages
import Reports

/// Questions about changes that follow from one cause.
extension ReviewScreen {
  /// The number of examples shown with a group.
  private static let examples = 3

  /// The number of a question among the review's.
  func number(of position: Int, in review: Review) -> String {
    guard let group = review.groupPosition else { return "" }
    let number = "Change \(group + 1) of \(review.groups.count)"
    let items = review.groups[group].items
    guard review.openItems.count == 1, items.count > 1, let place = items.firstIndex(of: position)
    else {
      return number
    }
    return "\(number), part \(place + 1) of \(items.count)"
  }

  /// Shows the group that the next decision is about, and returns whether there is one.
  func showGroup(of review: Review) -> Bool {
    guard let number = review.groupPosition, review.groups[number].cause != nil,
      review.openItems.count > 1
    else { return false }
    let open = review.openItems
    let others = ReviewList(review: review, style: style)
    console.print("  \(style.yellow("\(review.groups[number].sentence.shortened)"))")
    if let risk = review.groups[number].risk {
      console.print("  \(style.red("risky: \(risk.words)"))")
    }
    let changes = open.compactMap { review.items[$0].question.change }
    if changes.count > 1 {
      console.print("  \(changes.count.counted("change")) with this cause, such as")
      for change in changes.prefix(Self.examples) {
        console.print("    \(style.colored(change))")
      }
    }
    if let targets = review.targets(decidedWith: review.groups[number]) {
      console.print("  \(targets.shortened.printable)")
    }
    console.print("  \(style.dim("\(others.places(of: review.groups[number]))"))")
    console.print(
      "  [a]pprove [r]eject [s]kip all of them [o]pen [d]etails [w]ireframe [u]ndo [q]uit"
    )
    return true
  }

  /// Lists all changes of the group that the next decision is about, and returns whether there is one.
  func showMembers(of review: Review) -> Bool {
    let open = review.openItems
    guard open.count > 1 else { return false }
    let list = ReviewList(review: review, style: style)
    for place in open {
      let item = review.items[place]
      if let change = item.question.change {
        console.print("    \(style.colored(change))\(style.dim("   \(list.places(of: item))"))")
      } else if let repair = item.question.repair {
        console.print("    \(item.sentence)\(style.dim("   \(list.places(of: item))"))")
        let report = RepairReport(repair: repair, style: style)
        for line in report.lines { console.print("      \(line)") }
      }
    }
    return true
  }
}
