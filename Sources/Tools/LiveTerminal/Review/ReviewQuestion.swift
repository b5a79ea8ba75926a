import Approvals

/// A question in the list of a review.
enum ReviewQuestion: Hashable, Sendable {
  /// A group of changes with one cause, or a single change; as an index of the review's groups.
  case group(Int)
  /// One change of a group that was opened; as an index of the review's items.
  case member(Int)
}

extension Review {
  /// Returns the items of a question that have no decision yet.
  func openItems(of question: ReviewQuestion) -> [Int] {
    items(of: question).filter { decisions[$0] == nil }
  }

  /// Returns all items of a question.
  func items(of question: ReviewQuestion) -> [Int] {
    switch question {
    case .group(let group): groups[group].items
    case .member(let item): [item]
    }
  }

  /// Returns the group of a question.
  func group(of question: ReviewQuestion) -> Int {
    switch question {
    case .group(let group): group
    case .member(let item): group(of: item)
    }
  }

  /// Returns the risk of a question, or nil if it has none.
  func risk(of question: ReviewQuestion) -> Risk? {
    switch question {
    case .group(let group): groups[group].risk
    case .member(let item): items[item].risk
    }
  }

  /// Returns a question in one line.
  func sentence(of question: ReviewQuestion) -> String {
    switch question {
    case .group(let group): groups[group].sentence
    case .member(let item): items[item].sentence
    }
  }

  /// Returns the places where a question arises, each recording once.
  func places(of question: ReviewQuestion) -> [Item.Place] {
    switch question {
    case .group(let group) where groups[group].items.count > 1: places(of: groups[group])
    default: items(of: question).first.map { items[$0].places } ?? []
    }
  }

  /// Returns true if a group, one of its changes or one of its recordings contains a text.
  func matches(_ text: String, _ group: Int) -> Bool {
    let words = [groups[group].id, groups[group].sentence]
    if words.contains(where: { $0.lowercased().contains(text) }) { return true }
    return groups[group].items.contains { item in
      items[item].sentence.lowercased().contains(text) || items[item].id == text
        || items[item].places.contains { place in
          subjects[place.subject].name.lowercased().contains(text)
        }
    }
  }
}
