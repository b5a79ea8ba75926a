public import Approvals
public import EventModel
import Stories

extension Golden {
  /// The golden of a session as it was recorded: one screen for each of its checkpoints.
  public init(recorded log: EventLog, as recording: String) {
    let screens = zip(log.checkpointTitles, log.checkpoints).map { title, checkpoint in
      Screen(title: title, tree: checkpoint.tree)
    }
    self.init(app: log.header.app, recording: recording, screens: screens)
  }
}
