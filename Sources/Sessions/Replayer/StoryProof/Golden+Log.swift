public import Approvals
public import EventModel
import Stories

extension Golden {
  /// Creates the golden of a session as it was recorded: one screen for each checkpoint.
  public init(recorded log: EventLog, as recording: String) {
    let screens = zip(log.checkpointTitles, log.checkpoints).map { title, checkpoint in
      Screen(title: title, tree: checkpoint.tree)
    }
    self.init(app: log.header.app, recording: recording, screens: screens)
  }
}
