import EventModel
import Foundation

/// The latest places of a dragging finger, as far back as its velocity is measured.
///
/// Many moves can fall into that time, so that a move never looks at all of them.
struct DragSamples {
  /// A place of the finger, and the time when it was there.
  typealias Sample = (time: Microseconds, place: CGPoint)

  private var list: [Sample] = []
  /// The index of the oldest sample that counts.
  private var start = 0
  /// The number of samples that were looked at or moved.
  private(set) var steps = 0

  /// The oldest sample that counts.
  var first: Sample? { start < list.count ? list[start] : nil }
  /// The latest sample.
  var last: Sample? { list.last }

  /// Adds a sample, after which those from before a time no longer count.
  mutating func append(_ sample: Sample, since oldest: Microseconds) {
    list.append(sample)
    steps += 1
    while list[start].time < oldest, start < list.count - 1 {
      start += 1
      steps += 1
    }
    guard start > list.count / 2 else { return }
    steps += list.count
    list.removeFirst(start)
    start = 0
  }

  /// Forgets all samples but one.
  mutating func reset(to sample: Sample? = nil) {
    list = sample.map { [$0] } ?? []
    start = 0
  }
}
