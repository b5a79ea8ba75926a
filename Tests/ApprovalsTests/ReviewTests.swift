import Approvals
import EventModel
import TestSupport
import Testing

@Suite("Review")
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

  @Test("a review asks about each change once, in the order of first appearance")
  func once() throws {
    let review = try review()
    #expect(
      review.items.map(\.sentence) == [
        #"~ UIButton#save  "Save" → "Done""#, #"~ UILabel#price  text "$1" → "$2""#,
      ]
    )
    #expect(review.items.map { $0.places.map(\.subject) } == [[0, 1], [0, 1]])
  }

  @Test("a change has the same six hexadecimal digits as its name in every run")
  func ids() throws {
    let (one, other) = (try review(), Review([try subject("else", before, after)]))
    #expect(one.items.map(\.id) == other.items.map(\.id))
    #expect(one.items.map(\.id) == ["4a74e8", "56cea9"])
    #expect(Set(one.items.map(\.id)).count == 2)
  }

  @Test("a review continues with the first open question until all are decided")
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

  @Test("deciding about the rest keeps earlier decisions")
  func rest() throws {
    var review = try review()
    review.decide(.reject)
    review.decideRest(.approve)
    #expect(review.decisions == [.reject, .approve])
    #expect((review.count(.approve), review.count(.reject), review.count(.skip)) == (1, 1, 0))
  }

  @Test("undo takes back the last decision, and does nothing without one")
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

  @Test("undo takes back a decision about the rest in one step")
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

  @Test("a change is decided by its name, and unknown names are refused")
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

  @Test("a review's outcome has the approved golden and keeps open changes pending")
  func outcomes() throws {
    var review = try review()
    review.decide(.approve)
    review.decide(.skip)
    let outcomes = review.outcomes()
    let half = golden(window(button("Done", "save"), view("UILabel", "price", text: "$1")))
    #expect(outcomes.map(\.golden) == [half, half])
    #expect(outcomes.map(\.approved.count) == [1, 1])
    #expect(
      outcomes.map(\.pending)
        == Array(repeating: Pending(golden: half.digest, seen: after), count: 2)
    )
  }

  @Test("a review that rejects everything writes no golden and leaves nothing pending")
  func rejected() throws {
    var review = try review()
    review.decideRest(.reject)
    let outcomes = review.outcomes()
    #expect(outcomes.allSatisfy { $0.golden == nil && $0.pending == nil })
    #expect(outcomes.map(\.rejected.count) == [2, 2])
  }

  @Test("a review that skips everything has no outcome")
  func skipped() throws {
    var review = try review()
    review.decideRest(.skip)
    #expect(review.outcomes().isEmpty)
  }

  @Test("added checkpoints and first goldens are questions of their own")
  func checkpoints() throws {
    let one = golden(window(button("Save")))
    let two = golden(window(button("Save")), window(button("Done")))
    var review = Review([try subject("new", nil, one), try subject("longer", one, two)])
    #expect(
      review.items.map(\.sentence) == [
        "+ a new golden with 1 screen", "± the golden has 1 checkpoint, the run has 2",
      ]
    )
    review.decideRest(.approve)
    #expect(review.outcomes().map(\.golden) == [one, two])
  }
}
