import Approvals
import Differ
import EventModel
import TestSupport
import Testing

@Suite("The journal of a review")
struct ReviewJournalTests {
  private func screen(_ texts: [String]) -> ViewTree {
    view(
      "UIWindow",
      at: Frame(0, 0, 390, 844),
      below: texts.enumerated().map { view("UILabel", "label-\($0.offset)", text: $0.element) }
    )
  }

  private func review(_ names: [String], _ texts: [String]) throws -> Review {
    let before = golden(screen(["a", "b", "c"]))
    return Review(
      try names.map { name in
        let pending = Pending(golden: before.digest, seen: golden(screen(texts)))
        return .init(name: name, approval: try Approval(golden: before, pending: pending))
      }
    )
  }

  private func states(_ names: [String], _ suffix: String = "") -> [Digest] {
    names.map { Digest(of: $0 + suffix) }
  }

  private func words(_ resumption: ReviewJournal.Resumption) -> String {
    "\(resumption.decided) decided, outdated \(resumption.outdated), damaged \(resumption.isDamaged)"
  }

  @Test("a journal repeats decisions, undos and reasons in a later review")
  func resume() throws {
    let names = ["buy", "sell"]
    var review = try review(names, ["1", "2", "3"])
    let journal = ReviewJournal(of: review, states: states(names))
    let fresh = review
    var lines: [UInt8] = []
    review.decide(.approve, [0])
    lines += journal.line(.approve, [0])
    review.give(reason: "a \"new\" tone", for: [1])
    lines += journal.line(reason: "a \"new\" tone", [1])
    review.decide(.reject, [1, 2])
    lines += journal.line(.reject, [1, 2])
    review.undo()
    lines += journal.undoLine
    review.decide(.reject, [1])
    lines += journal.line(.reject, [1])
    var later = fresh
    let resumption = journal.resume(&later, from: lines)
    #expect(words(resumption) == "2 decided, outdated [], damaged false")
    #expect(later.decisions == review.decisions)
    #expect(later.reasons == review.reasons)
    later.undo()
    #expect(later.decisions == [.approve, nil, nil], "the steps can be taken back")
  }

  @Test("a journal that is cut off at any byte keeps every whole line")
  func cutOff() throws {
    let review = try review(["buy"], ["1", "2", "3"])
    let journal = ReviewJournal(of: review, states: states(["buy"]))
    let lines = [0, 1, 2].map { journal.line(.approve, [$0]) }
    let all = lines.flatMap(\.self)
    for end in 0...all.count {
      var later = review
      let resumption = journal.resume(&later, from: Array(all[..<end]))
      #expect(resumption.decided == all[..<end].count { $0 == 0x0A })
      #expect(!resumption.isDamaged)
    }
  }

  @Test("decisions about a recording that has changed are outdated, the others hold")
  func outdated() throws {
    let old = try review(["buy"], ["1", "2", "3"])
    let line = ReviewJournal(of: old, states: states(["buy"])).line(.approve, [0, 1])
    var later = old
    let changed = ReviewJournal(of: old, states: states(["buy"], "changed"))
    let resumption = changed.resume(&later, from: line)
    #expect(words(resumption) == "0 decided, outdated [\"buy\"], damaged false")
    var other = try review(["sell"], ["1", "2", "3"])
    let journal = ReviewJournal(of: other, states: states(["sell"]))
    let none = words(journal.resume(&other, from: line))
    #expect(none == "0 decided, outdated [], damaged false", "nothing is left to decide about buy")
  }

  @Test("a line that is no step ends the journal")
  func damaged() throws {
    let review = try review(["buy"], ["1", "2", "3"])
    let journal = ReviewJournal(of: review, states: states(["buy"]))
    for bad in ["{}", "[", "{\"step\":\"burn\",\"changes\":[]}", "\u{0}", "{\"step\":\"undo\"}"] {
      var later = review
      let lines = journal.line(.approve, [0]) + Array("\(bad)\n".utf8) + journal.line(.approve, [1])
      let resumption = journal.resume(&later, from: lines)
      #expect(words(resumption) == "1 decided, outdated [], damaged true", "\(bad)")
    }
  }

  @Test("a step that takes a view which nobody offers decides about nothing")
  func strangeCandidate() throws {
    var review = try review(["buy"], ["1", "2", "3"])
    let journal = ReviewJournal(of: review, states: states(["buy"]))
    for candidate in [1, 7, -1] {
      let line = String(decoding: journal.line(.approve, [0]), as: UTF8.self)
        .replacing("]", with: "],\"candidate\":\(candidate)")
      let resumption = journal.resume(&review, from: Array(line.utf8))
      #expect(words(resumption) == "0 decided, outdated [], damaged false", "\(line)")
    }
  }

  @Test("two changes that read alike keep their own reasons")
  func readAlike() throws {
    func box(_ text: String) -> ViewTree {
      view("UIView", "box", at: Frame(0, 0, 10, 10), below: [view("UILabel", text: text)])
    }
    let plain = view("UIWindow", at: Frame(0, 0, 390, 844))
    func golden(_ trees: [ViewTree]) -> Golden {
      Golden(app: "x", recording: "r", screens: trees.map { .init(title: "t", tree: $0) })
    }
    let before = golden([plain, plain])
    let after = golden(["1", "2"].map { view("UIWindow", at: plain[0].frame, below: [box($0)]) })
    let pending = Pending(golden: before.digest, seen: after)
    let approval = try Approval(golden: before, pending: pending)
    var review = Review([.init(name: "r", approval: approval)])
    try #require(review.items.count == 2)
    #expect(review.items[0].sentence == review.items[1].sentence)
    review.decide(.reject, [0, 1])
    review.give(reason: "first", for: [0])
    review.give(reason: "second", for: [1])
    let outcome = try #require(review.outcomes().first)
    #expect(outcome.rejectedNames.map { outcome.reasons[$0] } == ["first", "second"])
  }

  @Test("the reason for a change reaches the outcome of its recording")
  func outcome() throws {
    var review = try review(["buy"], ["1", "2", "c"])
    review.decide(.approve, [0])
    review.decide(.reject, [1])
    review.give(reason: "wrong tone", for: [1])
    let outcome = try #require(review.outcomes().first)
    #expect(outcome.reasons == [review.items[1].id: "wrong tone"])
  }
}
