public import EventModel

extension LogError {
  /// Whether the log ends before the end of its session.
  public var isCutOff: Bool {
    switch reason {
    case .tornLine, .missingEnd, .missingHeader: true
    default: false
    }
  }
}
