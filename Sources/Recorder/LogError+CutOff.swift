public import EventModel

extension LogError {
  /// Whether the log ends before its session does.
  public var isCutOff: Bool {
    switch reason {
    case .tornLine, .missingEnd, .missingHeader: true
    default: false
    }
  }
}
