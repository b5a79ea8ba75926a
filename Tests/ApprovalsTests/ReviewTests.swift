import Approvals
import EventModel
import TestSupport
import Testing

@Suite("A review")
struct ReviewTests {
  private func subject(_ name: String, _ golden: Golden?, _ seen: Golden) throws -> Review.Subject {
    let pending = Pending(golden: golden?.digest, seen: seen)
    return .init(name: name, approval: try Approval(golden: golden, pending: pending))
  }

  private let before = golden(window(button("Save", "save"), view("UILabel", "price", text: "$1")))
  private let after = golden(window(button("Done", "save"), view("UILabel", "price", text: "$2")))

  private func review() throws -> Review {
    Review([try subject("buy", before, after), try subject("sell", before, after)])
  }

  @Test("asks about each change once, wherever it occurs, in the order of first appearance")
  func once() throws {
    let review = try review()
    #expect(
      review.items.map(\.sentence) == [
        #"~ UIButton#save  "Save" → "Done""#, #"~ UILabel#price  text "$1" → "$2""#,
      ]
    )
    #expect(review.items.map { $0.places.map(\.subject) } == [[0, 1], [0, 1]])
  }

  @Test("asks one question about one rename in twelve recordings")
  func twelve() throws {
    let subjects = try (1...12).map { number in
      let count = number == 1 ? 4 : 3
      func session(_ title: String) -> Golden {
        let screens = (0..<count).map { step in
          Golden.Screen(
            title: "\(step)",
            tree: window(button(title, "save"), view("UILabel", text: "\(number).\(step)"))
          )
        }
        return Golden(app: "a", recording: "r\(number)", screens: screens)
      }
      return try subject("r\(number)", session("Save"), session("Done"))
    }
    var review = Review(subjects)
    #expect(review.items.count == 1)
    #expect(review.items[0].places.map(\.checkpoints.count).reduce(0, +) == 37)
    review.decide(.approve)
    let outcomes = try review.outcomes()
    #expect(outcomes.map(\.golden) == subjects.map(\.approval.pending.seen))
    #expect(outcomes.allSatisfy { $0.pending == nil })
  }

  @Test("calls a change the same in every run, by six hexadecimal digits")
  func ids() throws {
    let (one, other) = (try review(), Review([try subject("else", before, after)]))
    #expect(one.items.map(\.id) == other.items.map(\.id))
    #expect(one.items.map(\.id) == ["4a74e8", "56cea9"])
    #expect(Set(one.items.map(\.id)).count == 2)
  }

  @Test("goes on with the first open question, until all are decided")
  func position() throws {
    var review = try review()
    #expect(review.position == 0)
    review.decide(.approve)
    #expect(review.position == 1)
    review.decide(.reject)
    #expect(review.position == nil)
    review.decide(.skip)
    #expect(review.decisions == [.approve, .reject])
  }

  @Test("decides all the rest at once, and leaves what was decided")
  func rest() throws {
    var review = try review()
    review.decide(.reject)
    review.decideRest(.approve)
    #expect(review.decisions == [.reject, .approve])
    #expect((review.count(.approve), review.count(.reject), review.count(.skip)) == (1, 1, 0))
  }

  @Test("takes the last decision back, and none where there is none")
  func undo() throws {
    var review = try review()
    let isNothing = review.undo()
    #expect(!isNothing)
    review.decide(.approve)
    review.decide(.reject)
    review.undo()
    #expect(review.decisions == [.approve, nil])
    #expect(review.position == 1)
  }

  @Test("takes all the rest back at once, as it was decided at once")
  func undoRest() throws {
    var review = Review([
      try subject("buy", before, after),
      try subject("new", nil, golden(window(button("New")))),
    ])
    review.decide(.reject)
    review.decideRest(.approve)
    review.undo()
    #expect(review.decisions == [.reject, nil, nil])
    review.undo()
    #expect(review.decisions == [nil, nil, nil])
  }

  @Test("decides about a change by its name, and knows no other names")
  func byName() throws {
    var review = try review()
    let id = review.items[1].id
    let isKnown = review.decide(.approve, about: id)
    #expect(isKnown)
    #expect(review.decisions == [nil, .approve])
    for name in ["000000", String(id.dropLast())] {
      let isOther = review.decide(.approve, about: name)
      #expect(!isOther, "\(name)")
    }
  }

  @Test("writes what was approved, lists what was refused, and keeps pending what was left")
  func outcomes() throws {
    var review = try review()
    review.decide(.approve)
    review.decide(.skip)
    let outcomes = try review.outcomes()
    let half = golden(window(button("Done", "save"), view("UILabel", "price", text: "$1")))
    #expect(outcomes.map(\.golden) == [half, half])
    #expect(outcomes.map(\.approved.count) == [1, 1])
    #expect(
      outcomes.map(\.pending)
        == Array(repeating: Pending(golden: half.digest, seen: after), count: 2)
    )
  }

  @Test("that refuses everything writes no golden and leaves nothing pending")
  func rejected() throws {
    var review = try review()
    review.decideRest(.reject)
    let outcomes = try review.outcomes()
    #expect(outcomes.allSatisfy { $0.golden == nil && $0.pending == nil })
    #expect(outcomes.map(\.rejected.count) == [2, 2])
  }

  @Test("that skips everything does nothing")
  func skipped() throws {
    var review = try review()
    review.decideRest(.skip)
    #expect(try review.outcomes().isEmpty)
  }

  @Test("asks about other checkpoints and about first goldens by themselves")
  func checkpoints() throws {
    let one = golden(window(button("Save")))
    let two = golden(window(button("Save")), window(button("Done")))
    var review = Review([try subject("new", nil, one), try subject("longer", one, two)])
    #expect(
      review.items.map(\.sentence) == [
        "+ a golden of 1 screen, as recorded", "± the golden has 1 checkpoint, the run 2",
      ]
    )
    review.decideRest(.approve)
    #expect(try review.outcomes().map(\.golden) == [one, two])
  }
}
