import EventModel

/// The time of a page, which passes in whole frames, and the app's time, which the harness asks for.
///
/// The page's time begins when its first document is requested. Loading takes a frame more or less, so the app's
/// time 0 is a fixed moment of the page's time after that. From then on the page follows what the harness asks for, and is
/// at most one frame behind; after an input it can be ahead by the frames that the input took.
struct PageTime: Hashable, Sendable {
  /// The length of a frame.
  static let frame = Microseconds.milliseconds(16)
  /// The shortest time from the request of the first document to the app's time 0.
  static let shortestStart = Microseconds.milliseconds(320)
  /// The longest time that a launch chooses, with room to spare; a damaged recording may have any.
  private static let longestStart = Microseconds.seconds(60)

  /// The page's time since its first document was requested.
  private(set) var now = Microseconds.zero
  /// The browser's own clock for frames, in milliseconds, which must grow with each frame.
  private(set) var ticks: Double
  /// The moment of the page's time that is the app's time 0; nil while it loads.
  private(set) var start: Microseconds?
  /// The app's time that the harness has let pass since the start.
  private(set) var asked = Microseconds.zero

  /// Creates the time of a page that has not begun to load, from the browser's clock.
  init(ticks: Double) { self.ticks = ticks }

  /// The page's time after which its clock began, in milliseconds.
  var milliseconds: Double { Double(now.count) / 1_000 }

  /// True while another frame is due for the time that was asked for.
  var isFrameDue: Bool {
    guard let start else { return true }
    return now + Self.frame <= start + asked
  }

  /// The frames that are due; a caller can leave costly looks at the screen to the last ones.
  var dueFrames: Int64 {
    guard let start else { return 0 }
    return max((start + asked - now).count, 0) / Self.frame.count
  }

  /// The due frames at the end of a span that are drawn one by one, so that the screen there is at rest.
  private static let lastFrames: Int64 = 3
  /// The fewest frames that one frame can stand for, above what is asked for while a page settles.
  private static let fewestFrames: Int64 = 4
  /// The most frames that one frame can stand for: something that nobody foresaw is drawn late by so many.
  private static let mostFrames: Int64 = 62

  /// Returns the number of due frames that one frame can stand for, since nothing happens in them.
  ///
  /// - Parameter calm: the milliseconds in which the page does nothing by itself.
  /// - Returns: the number, at least 1.
  func framesTogether(within calm: Double) -> Int64 {
    // A frame is left for whatever comes a little before its time.
    let quiet = Int64(calm * 1_000) / Self.frame.count - 1
    let count = min(dueFrames - Self.lastFrames, quiet, Self.mostFrames)
    return count >= Self.fewestFrames ? count : 1
  }

  /// Notes that a span of the page's time has passed.
  mutating func pass(_ span: Microseconds) {
    now += span
    ticks += Double(span.count) / 1_000
  }

  /// Moves the browser's clock for a frame that takes no time of the page, since each must be later than the last.
  mutating func nudge() { ticks += 0.25 }

  /// Notes that the page has loaded, and chooses the app's time 0.
  ///
  /// - Parameter chosen: the moment of an earlier launch, which is kept if loading was not slower; nil for a first one.
  mutating func begin(at chosen: Microseconds? = nil) {
    let usual = Self.shortestStart...Self.longestStart
    var moment = chosen.flatMap { usual.contains($0) ? $0 : nil } ?? Self.shortestStart
    while moment < now + .milliseconds(64) { moment = moment + moment }
    start = moment
  }

  /// Notes a span of the app's time that the harness asks for.
  mutating func ask(_ span: Microseconds) { asked += span }

  /// Returns the span of the app's time after which the page has come to a moment that is so far away from its present.
  ///
  /// It is a number of whole frames, since loading differs by a millisecond or two.
  func wake(after span: Microseconds) -> Microseconds {
    let frames = max((span.count + Self.frame.count - 1) / Self.frame.count, 1)
    return Microseconds(frames * Self.frame.count)
  }
}
