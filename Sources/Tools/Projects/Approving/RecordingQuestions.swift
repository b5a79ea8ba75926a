package import Approvals
import EventModel
import Foundation
package import Messages
import Platform
package import Recorder
import Replayer
import ViewQuery

/// The open questions about one recording, and the problems that keep it from being decided about.
package struct RecordingQuestions: Sendable {
  /// The questions about its targets and its story.
  package private(set) var entries: [ApprovalSubjects.Entry] = []
  /// The question about its screens; nil if there is none.
  package private(set) var screens: ApprovalSubjects.Entry?
  /// The questions about its screens in other settings.
  package private(set) var overlays: [ApprovalSubjects.Entry] = []
  /// The questions about its own rules.
  package private(set) var rules: [ApprovalSubjects.Entry] = []
  /// The problems of files that cannot be read.
  package private(set) var problems: [Diagnostic] = []

  /// Returns what is left to decide about some recordings, in their order.
  ///
  /// They are read side by side, since a person waits for the first question about a thousand of them.
  package static func all(
    about stores: [RecordingStore],
    _ project: Project,
    knowing known: ComparedScreens
  ) -> [RecordingQuestions] {
    // Other threads do not know what belongs to this task.
    let engine = XPathEngines.current
    // Recordings beside each other often show the same screens, which one thread then compares for both.
    return stores.mapSideBySide(by: 2) { store in
      XPathEngines.$current.withValue(engine) {
        RecordingQuestions(about: store, project, knowing: known)
      }
    }
  }

  private init(about store: RecordingStore, _ project: Project, knowing known: ComparedScreens) {
    if store.refusal == nil {
      rules = note { try RuleSubjects(stores: [store], project: project).own(of: store) }
    }
    guard store.hasLog else { return }
    let budget = Budget(endingAfter: project.time)
    let goldens = store.goldens(within: budget).sharing(known).readingOnce()
    // Both questions need it; each of them reports one that cannot be read.
    let ledger = try? goldens.ledger()
    let targets = note {
      // An edited log is decided about before its targets, which may have been edited, too.
      let repairs = try RepairSubjects(of: store, goldens, within: budget).entries
      return try repairs.isEmpty || goldens.logProblem() == nil ? repairs : []
    }
    let story = note {
      guard let open = try StoryCheck.question(about: goldens, by: ledger),
        let golden = try goldens.golden()
      else { return [] }
      // With the screens and targets that are pending, the story is carried along.
      let isPending = [goldens.pendingFile, goldens.repairsFile].contains {
        FileManager.default.fileExists(atPath: $0.path)
      }
      if open != .storyEdited, isPending { return [] }
      return [try ApprovalSubjects.whole(store, golden: golden, question: .unexplained(open))]
    }
    entries = targets + story
    screens =
      note {
        try ApprovalSubjects.entry(store, goldens, by: ledger, within: budget, knowing: known)
          .map { [$0] } ?? []
      }
      .first
    overlays = note {
      try ApprovalSubjects.overlays(of: store, goldens, within: budget, knowing: known)
    }
  }

  private mutating func note(
    _ read: () throws -> [ApprovalSubjects.Entry]
  ) -> [ApprovalSubjects.Entry] {
    do { return try read() } catch {
      problems += Diagnostic.diagnostics(for: error, tool: "simon-replay", command: "approve")
      return []
    }
  }
}
