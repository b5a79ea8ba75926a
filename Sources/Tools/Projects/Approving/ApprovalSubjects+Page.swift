import Approvals
import EventModel
import Foundation
import Messages
package import Recorder
package import Reports

extension ApprovalSubjects {
  /// Returns the questions of a project that are no changes of a run, for the page of the run.
  ///
  /// They are about recordings as a whole, such as one without a golden or one whose ledger was edited, and about rules.
  /// Files that cannot be read are no questions; the run has reported them.
  ///
  /// - Parameters:
  ///   - stores: The recordings of the run.
  ///   - project: The project.
  ///   - isPartial: Whether the project has other recordings, so that none of these is missing.
  /// - Returns: The questions, in the order of a review.
  package static func pageQuestions(
    about stores: [RecordingStore],
    _ project: Project,
    isPartial: Bool
  ) -> [RunPage.WholeQuestion] {
    guard let found = try? ApprovalSubjects(stores, project, isPartial: isPartial) else {
      return []
    }
    return found.list.compactMap { question(about: $0, project) }
  }

  /// Returns the question about a recording as a whole or about a rule; nil for one about a change of a run.
  private static func question(about entry: Entry, _ project: Project) -> RunPage.WholeQuestion? {
    let subject = entry.subject
    guard
      subject.question == nil ? subject.approval.golden == nil : subject.question?.repair == nil
    else { return nil }
    let path = BoundDecisions.path(of: entry, project)
    var question = RunPage.WholeQuestion(subject: subject, path: path)
    if project.isCI {
      // A decision about what CI saw is not one about the files beside it.
      let store = path.map { _ in RecordingStore(folder: entry.store.folder) }
      let command = store.map { NextCommand.replay("approve", $0) } ?? .replay("approve")
      question.command = "\(command.forReport)"
      return question
    }
    question.rules = (try? BoundDecisions.rules(of: entry)).flatMap(\.self)
    if path != nil { question.bound = try? BoundDecisions.recordings(of: [entry], project).first }
    return question
  }
}
