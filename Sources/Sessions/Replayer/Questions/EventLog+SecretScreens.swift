package import EventModel
import Recorder

extension EventLog {
  /// The places of the checkpoints that would show a wrong secret.
  package var checkpointsAfterSecrets: Set<Int> {
    let secrets = secretsBeforeScreens
    let screens = checkpoints.map(\.event)
    return Set(screens.indices.filter { secrets[screens[$0]] != nil })
  }
}
