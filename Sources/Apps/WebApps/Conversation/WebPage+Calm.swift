import Chromium
import EventModel

// The knowledge about a page that does nothing: what was seen of it stays true until something reaches it.

extension WebPage {
  /// A number that grows with all that can change the page: a command that does more than read it, or an event.
  var influences: Int { link.number - readings + happenings }

  /// The milliseconds in which the page does nothing by itself; 0 if that is unknown.
  var millisecondsOfCalm: Double {
    guard let calm, calm.influences == influences else { return 0 }
    return calm.end - time.milliseconds
  }

  /// True if nothing happens in the next frame.
  var isCalm: Bool { millisecondsOfCalm >= Double(2 * PageTime.frame.count) / 1_000 }

  /// Waits, in real time, for the works of the browser's other threads for the page, and notes how long it is calm then.
  ///
  /// - Throws: ``PageFailure`` if a script of the page does not end; `BrowserError`.
  func waitOutside() throws {
    calm = nil
    let limit = ContinuousClock.now + .milliseconds(100)
    while dialogs.isEmpty, ContinuousClock.now < limit {
      let rest = try rest()
      guard let count = rest?.outside, count > 0 else {
        // Observers of sizes and positions run with frames, also those that change nothing.
        guard let span = rest?.calm, isAtRest else { return }
        // The browser blurs its clock by a tenth of a millisecond.
        return calm = (time.milliseconds + span.rounded(), influences)
      }
      try link.takeMessage(until: .now + .milliseconds(1))
    }
  }

  /// Returns what the page has left to do; nil if it cannot say it.
  private func rest() throws -> PageRest? {
    do throws(BrowserError) {
      return try evaluate("globalThis.__simon?.rest() ?? {}", as: PageRest.self)
    } catch {
      if isStuck { throw try standstill() }
      return nil
    }
  }

  /// True if the last frames changed nothing, and only the page's own scripts can change something.
  private var isAtRest: Bool {
    quiet >= PageWork.quietFrames && workers.isEmpty && openRequests.isEmpty && network.isAtRest
  }

  /// The work of a page on other threads, and the milliseconds in which it does nothing by itself.
  private struct PageRest: Decodable {
    var outside: Int?
    var calm: Double?
  }
}
