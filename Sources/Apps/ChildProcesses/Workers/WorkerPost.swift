import Foundation
import Glibc

/// The worker's side of a pool: jobs come in as lines, answers go out, and the progress is noted.
///
/// Standard output belongs to the answers; what else the process prints goes to standard error, and
/// whoever reads standard input finds it at its end.
package final class WorkerPost: Sendable {
  private let jobs: Int32
  private let answers: Int32
  private let page: ProgressPage

  /// Where the parent leaves the shared page.
  static let pageDescriptor: Int32 = 3

  /// What a worker has in its environment beside what this process has.
  ///
  /// The trace that a trap prints takes seconds, and is made by a program that may not be there.
  package static var variables: [String: String] {
    let isSet = ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] != nil
    return isSet ? [:] : ["SWIFT_BACKTRACE": "enable=no"]
  }

  /// Takes the streams of this process over; nil where it is no pool that started it.
  package init?() {
    guard let page = ProgressPage(of: Self.pageDescriptor) else { return nil }
    self.page = page
    jobs = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, ProgressPage.firstFreeDescriptor)
    answers = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, ProgressPage.firstFreeDescriptor)
    let nothing = unsafe open("/dev/null", O_RDONLY)
    dup2(nothing, STDIN_FILENO)
    close(nothing)
    dup2(STDERR_FILENO, STDOUT_FILENO)
  }

  /// Notes which step of the present job is under way.
  ///
  /// - Parameters:
  ///   - step: the number of the step, from 1.
  ///   - allowance: how many microseconds longer than usual the job may take so far.
  package func note(step: Int, allowance: Int64) {
    page[.allowance] = Int(clamping: allowance)
    page[.step] = step
  }

  /// Refuses memory beyond a limit to this process, and keeps no image of it when it ends badly.
  ///
  /// The thread sanitizer's own memory, which is more than any limit, would count too: a process that
  /// is built with it gets none.
  ///
  /// - Parameter bytes: the limit; nil for none.
  package static func limit(memory bytes: Int?) {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    let isSanitized = unsafe dlsym(nil, "__tsan_init") != nil
    guard let bytes, !isSanitized else { return }
    let most = rlim_t(bytes)
    var limit = rlimit(rlim_cur: most, rlim_max: most)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
  }

  /// Does jobs until there are no more.
  ///
  /// - Parameter answer: does a job and gives the lines of its answer, none of which is empty.
  package func run(_ answer: ([UInt8]) -> [[UInt8]]) {
    var lines = LineBuffer(limit: WorkerPool.lineLimit)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !lines.isOverLimit {
      while let job = lines.next() {
        page[.jobs] += 1
        var bytes = [UInt8](answer(job).joined(separator: [0x0A]))
        if !bytes.isEmpty { bytes.append(0x0A) }
        // An empty line ends an answer.
        bytes.append(0x0A)
        guard Descriptor.writeAll(bytes, to: answers) else { return }
      }
      guard let bytes = Descriptor.read(jobs, into: &buffer) else { return }
      lines.append(bytes)
    }
  }
}
