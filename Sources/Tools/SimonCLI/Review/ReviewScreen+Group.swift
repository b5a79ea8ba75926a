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
    console.print("  \(open.count.counted("change")) with this cause, such as")
    for place in open.prefix(Self.examples) {
      if let change = review.items[place].question.change {
        console.print("    \(style.colored(change))")
      }
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
      guard let change = item.question.change else { continue }
      console.print("    \(style.colored(change))\(style.dim("   \(list.places(of: item))"))")
    }
    return true
  }
}
