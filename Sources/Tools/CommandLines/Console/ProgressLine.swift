import Messages
import Synchronization

/// A line on standard error with the progress of a run; on terminals only.
package final class ProgressLine: Sendable {
  private let total: Int
  private let console: Console
  private let shown = Mutex(0)
  private let isOn: Bool

  /// Creates the line, which stays hidden without a terminal, in CI and for a single item.
  package init(total: Int, console: Console) {
    (self.total, self.console) = (total, console)
    isOn = console.errors.isTerminal && !console.isCI && total > 1
  }

  /// Counts a finished item and shows its name.
  package func show(_ name: String) {
    guard isOn else { return }
    let done = shown.withLock { count in
      count += 1
      return count
    }
    let width = 24
    let filled = width * done / max(total, 1)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    console.diagnose(within: "\r\u{1B}[K\(bar) \(done) of \(total)  \(name)")
  }

  /// Shows an activity of unknown length.
  package func say(_ text: String) {
    guard isOn else { return }
    console.diagnose(within: "\r\u{1B}[K\(text.printable)")
  }

  /// Removes the line.
  package func clear() {
    guard isOn else { return }
    console.diagnose(within: "\r\u{1B}[K")
  }
}
