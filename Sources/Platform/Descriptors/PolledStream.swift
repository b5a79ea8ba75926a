import Foundation

/// A stream that a thread waits for.
package struct PolledStream: Sendable {
  private var entry: pollfd

  /// Waits until bytes can be read from it; nil for a stream that never becomes ready.
  package init(reading stream: Descriptor?) { self.init(stream, POLLIN) }

  /// Waits until bytes can be written to it; nil for a stream that never becomes ready.
  package init(writing stream: Descriptor?) { self.init(stream, POLLOUT) }

  private init(_ stream: Descriptor?, _ events: Int32) {
    entry = pollfd(fd: stream?.number ?? -1, events: Int16(events), revents: 0)
  }

  /// True if the last wait found the stream ready, ended or broken.
  package var isReady: Bool { entry.revents != 0 }

  /// Waits until one of the streams is ready.
  ///
  /// - Parameters:
  ///   - streams: the streams, which then know whether they are ready.
  ///   - milliseconds: the longest wait; nil for any time.
  package static func wait(for streams: inout [Self], milliseconds: Int?) {
    var entries = streams.map(\.entry)
    let time = milliseconds.map { Int32(clamping: $0) } ?? -1
    guard unsafe poll(&entries, nfds_t(entries.count), time) > 0 else { return }
    for place in entries.indices { streams[place].entry = entries[place] }
  }
}
