import Approvals
import Differ
import EventModel
import TestSupport
import Testing

@Suite("Groups of a review")
struct ReviewGroupTests {
  private func screen(height: Double, price: String = "$9") -> ViewTree {
    let rows = (0..<6).map { number in
      view(
        "UITableViewCell",
        text: "Row \(number)",
        at: Frame(0, Double(number) * height, 390, height)
      )
    }
    return window(
      view("UITableView", "list", at: Frame(0, 0, 390, 800), below: rows),
      view("UILabel", "price", text: price)
    )
  }

  private func review(_ names: String...) throws -> Review {
    let before = golden(screen(height: 44), screen(height: 44))
    let after = golden(screen(height: 60), screen(height: 60, price: "$8"))
    return Review(
      try names.map { name in
        let pending = Pending(golden: before.digest, seen: after)
        return .init(name: name, approval: try Approval(golden: before, pending: pending))
      }
    )
  }

  @Test("a taller row in two recordings is one question, and a wrong price beside it another")
  func questions() throws {
    let review = try review("buy", "sell")
    #expect(
      review.groups.map { $0.cause?.sentence ?? review.items[$0.items[0]].sentence } == [
        "UITableView#list/UITableViewCell is 60 points high instead of 44",
        #"~ UILabel#price  text "$9" → "$8""#,
      ]
    )
    #expect(review.places(of: review.groups[0]).map(\.checkpoints) == [[0, 1], [0, 1]])
    #expect(Set(review.groups.map(\.id)).count == 2)
  }

  @Test("members of a group that were rejected before are not approved with it")
  func rejected() throws {
    let plain = try review("buy")
    let members = plain.groups[0].items
    #expect(members.count == 6)
    for count in 1...2 {
      let names = members.suffix(count).map { plain.items[$0].id }
      var subject = plain.subjects[0]
      for name in names {
        subject.rejections[name] = Ledger.Rejection(
          by: "Ann",
          at: "2026-01-01T09:00:00Z",
          reason: ""
        )
      }
      var review = Review([subject])
      #expect(review.groups.count == 3)
      #expect(Set(review.groups.map(\.id)).count == 3)
      let decided = review.decide(.approve)
      #expect(decided == 6 - count)
      let open = review.items.indices.filter { review.decisions[$0] == nil }
      #expect(Set(names).isSubset(of: open.map { review.items[$0].id }))
      // They are a question of their own, which can be approved by itself.
      let own = try #require(
        review.groups.first { group in
          group.items.allSatisfy { review.items[$0].rejection != nil }
        }
      )
      #expect(own.items.count == count)
      let isNamed = review.decide(.approve, about: own.id)
      #expect(isNamed)
      #expect(review.items.indices.count { review.decisions[$0] == nil } == 1)
    }
  }

  @Test("a group that was rejected as a whole is one question again")
  func whole() throws {
    let plain = try review("buy")
    var subject = plain.subjects[0]
    for item in plain.groups[0].items {
      subject.rejections[plain.items[item].id] =
        Ledger.Rejection(by: "Ann", at: "2026-01-01T09:00:00Z", reason: "")
    }
    var review = Review([subject])
    #expect(review.groups.map(\.items.count) == plain.groups.map(\.items.count))
    #expect(review.groups.map(\.id) == plain.groups.map(\.id))
    let decided = review.decideRest(.approve)
    #expect(decided == 1)
  }

  @Test("approving a group gives the golden that approving its members one by one gives")
  func members() throws {
    var (whole, single, named) = (try review("buy"), try review("buy"), try review("buy"))
    let counts = (whole.decide(.approve), single.takeApart())
    #expect(counts == (6, 6))
    let steps = (0..<6).map { _ in single.decide(.approve) }
    #expect(steps == Array(repeating: 1, count: 6))
    let isNamed = named.decide(.approve, about: named.groups[0].id)
    #expect(isNamed)
    for review in [whole, single, named] {
      #expect(review.openItems.count == 1)
      let outcome = try #require(review.outcomes().first)
      #expect(outcome.golden?.screens.map(\.tree) == [screen(height: 60), screen(height: 60)])
    }
  }

  @Test("a group that was taken apart is decided item by item, and undone so")
  func apart() throws {
    var review = try review("buy")
    review.takeApart()
    review.decide(.reject)
    #expect(review.openItems == [1])
    review.undo()
    #expect(review.openItems == [0])
  }

  @Test("a risky change is never in a group")
  func risky() throws {
    func screen(_ height: Double) -> ViewTree {
      window(
        view(
          "UIView",
          "bar",
          below: (0..<3).map { number in
            ViewTree(
              ViewNode(
                "UIButton",
                text: "\(number)",
                frame: Frame(0, Double(number) * height, 90, height)
              )
            )
          }
        )
      )
    }
    let (before, after) = (golden(screen(44)), golden(screen(20)))
    let pending = Pending(golden: before.digest, seen: after)
    let review = Review([
      .init(name: "buy", approval: try Approval(golden: before, pending: pending))
    ])
    #expect(review.items.filter { $0.risk != nil }.count == 3)
    #expect(review.groups.map(\.items.count) == [1, 1, 1])
  }
}
