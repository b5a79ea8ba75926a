import Recorder
package import Replayer

extension ProvenStory.Failure {
  /// Returns the reason without secrets: an app that proves a story gets them typed, and can say them.
  ///
  /// - Parameter secrets: the secrets, by their variables.
  /// - Returns: the reason itself if it shows none.
  package func hiding(_ secrets: [String: String]) -> ProvenStory.Failure {
    var redactor = Redactor(hiding: secrets)
    let clean = redactor.redact(message)
    return clean.utf8.elementsEqual(message.utf8) ? self : .redacted(message: clean)
  }
}
