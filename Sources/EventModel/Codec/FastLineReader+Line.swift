extension FastLineReader {
  /// The content of one line.
  struct Line {
    /// The kinds of events that can be read.
    enum Kind: String { case touch, text, rotate, snapshot, change, marker, end }

    var number: Int
    var time: Int64
    var isAbsolute: Bool
    var kind: Kind
    /// The way in which the session ended, in the line of its end.
    var ending: Event.Ending.Status?
    /// The value of the member `hash`.
    var hash = Digest.absent
    /// The digest of all bytes before the seal.
    var digest = Digest.absent
  }

  /// The state of a reader of a log between two lines.
  struct Progress {
    /// The number of the last event.
    var events = 0
    /// The time of the last event.
    var last = Microseconds.zero
    /// The screen after the last snapshot or change.
    var tree: ViewTree?
    /// The texts of the trees.
    var pool = StringPool()
  }
}
