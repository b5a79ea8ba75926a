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
    return found.list.compactMap { entry in
      let subject = entry.subject
      guard
        subject.question == nil ? subject.approval.golden == nil : subject.question?.repair == nil
      else { return nil }
      guard entry.store.recordingName != nil else {
        return RunPage.WholeQuestion(
          subject: subject,
          path: nil,
          command: "\(NextCommand.replay("approve").forReport)"
        )
      }
      let store = RecordingStore(folder: entry.store.folder)
      let setting = entry.store.setting
      return RunPage.WholeQuestion(
        subject: subject,
        path: SuiteSelection.path(of: store, below: project.recordings)
          + (setting.isEmpty ? "" : "@\(setting.text)"),
        command: "\(NextCommand.replay("approve", store).forReport)"
      )
    }
  }
}
