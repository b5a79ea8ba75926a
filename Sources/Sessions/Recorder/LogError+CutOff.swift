public import EventModel

extension LogError {
  /// True if the log ends before the end of its session.
  public var isCutOff: Bool {
    switch reason {
    case .tornLine, .missingEnd, .missingHeader: true
    default: false
    }
  }
}
