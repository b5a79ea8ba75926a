import Approvals
import CommandLines
import EventModel
import LiveTerminal
import Messages
import Platform
import Projects

/// The review of pending changes with a person at the terminal: on the whole screen where that can be drawn, else
/// line by line.
struct ReviewDialogue {
  private let call: Invocation
  private let subjects: [ApprovalSubjects.Entry]
  private let notes: ReviewNotes

  private var console: Console { call.console }

  /// Prepares the review of some recordings.
  init(_ call: Invocation, about subjects: [ApprovalSubjects.Entry]) {
    (self.call, self.subjects) = (call, subjects)
    notes = ReviewNotes(call)
  }

  /// Asks about every change.
  ///
  /// - Parameter review: The review, which gets the decisions.
  /// - Returns: Whether the decisions are to be written.
  func ask(_ review: inout Review) -> Bool {
    guard canDraw, let terminal = try? console.makeTerminal?() else {
      return ReviewScreen(console: console).run(&review)
    }
    defer { terminal.end() }
    let journal = ReviewJournal(of: review, states: subjects.map(\.state))
    let resumption = notes.resume(&review, journal)
    let size = terminal.size
    var session = ReviewSession(review, size: CellSize(columns: size.columns, rows: size.rows))
    if let resumption { session.tell(resumption) }
    var run = ReviewRun(
      session,
      on: terminal,
      journal: journal,
      notes: notes,
      isColored: console.style.isOn
    )
    let ending = run.run()
    terminal.end()
    review = run.session.review
    switch ending {
    case .write:
      review.decideRest(.skip)
      return true
    case .keep:
      let count = run.session.decisionCount
      guard count > 0 else { break }
      if let problem = notes.problem {
        console.print("\(count.counted("decision")) could not be kept: \(problem.printable)")
      } else {
        console.print(
          "\(count.counted("decision")) kept; to go on with them: \(call.reviewCommand())"
        )
      }
    case .discard: notes.remove()
    }
    return false
  }

  /// Forgets the notes of a review whose decisions were written.
  func finish() { notes.remove() }

  /// True if the terminal can show a review on its whole screen.
  private var canDraw: Bool {
    let kind = console.environment["TERM"] ?? ""
    return console.isInteractive && !["", "dumb"].contains(kind)
      && RawTerminal.size.columns >= ReviewSession.smallestWidth
  }
}

extension ReviewSession {
  /// Says what is known about an earlier review.
  fileprivate mutating func tell(_ resumption: ReviewJournal.Resumption) {
    let kept = "\(resumption.decided.counted("decision")) of an earlier review kept"
    if resumption.isDamaged {
      warn("\(kept); the notes about others cannot be read")
    } else if !resumption.outdated.isEmpty {
      let names = resumption.outdated.prefix(3).joined(separator: ", ")
      let more = resumption.outdated.count - 3
      let rest = more > 0 ? " and \(more) more" : ""
      warn("\(kept); others are outdated, since these have changed: \(names)\(rest)")
    } else if resumption.decided > 0 {
      say("\(kept): u undoes them one by one")
    }
  }
}

extension ApprovalSubjects.Entry {
  /// A digest of the files from which the questions were read.
  fileprivate var state: Digest {
    let files = contents
    let digests = [files.golden, files.pending, files.repairs, files.log, files.story]
    var words = digests.map { $0?.description ?? "none" }
    if let imported {
      words.append(imported.pending.map { Digest(of: $0.text).description } ?? "none")
      words.append(imported.repairs.map { Digest(of: $0.text).description } ?? "none")
    }
    words.append(formerContents?.golden?.description ?? "none")
    return Digest(of: words.joined(separator: " "))
  }
}
