import Foundation
import Platform

/// The worker's end of a pool: it reads jobs, writes answers and reports progress.
///
/// Standard output carries only answers: other output of the process goes to standard error, and its
/// standard input is empty.
package final class WorkerEndpoint: Sendable {
  private let jobs: Descriptor
  private let answers: Descriptor
  private let page: SharedPage

  /// The descriptor of the page that the pool shares.
  private static let page = Descriptor(3)

  /// The variables of a worker's environment beside those of this process.
  ///
  /// The stack trace of a trap takes seconds, and needs a program that may be missing.
  package static var variables: [String: String] {
    let isSet = ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] != nil
    return isSet ? [:] : ["SWIFT_BACKTRACE": "enable=no"]
  }

  /// Takes over the streams of this process; nil if no pool started it.
  package init?() {
    guard let page = SharedPage(of: Self.page) else { return nil }
    guard let jobs = CurrentProcess.takeStandardInput(),
      let answers = CurrentProcess.takeStandardOutput()
    else { return nil }
    (self.page, self.jobs, self.answers) = (page, jobs, answers)
  }

  /// Reports the step that the present job has reached.
  ///
  /// - Parameters:
  ///   - step: the number of the step, from 1.
  ///   - pass: the number of the pass through the steps, from 1.
  ///   - allowance: the microseconds that the job may take beyond the usual limit so far.
  package func note(step: Int, pass: Int = 1, allowance: Int64) {
    page[.pass] = pass
    page[.allowance] = Int(clamping: allowance)
    page[.step] = step
  }

  /// Reports that the present job may take longer, without another step.
  ///
  /// - Parameter allowance: the microseconds beyond the usual limit so far.
  package func note(allowance: Int64) { page[.allowance] = Int(clamping: allowance) }

  /// Does jobs until the pool closes the input.
  ///
  /// - Parameter answer: does a job and returns the lines of its answer, none of which is empty.
  package func run(_ answer: ([UInt8]) -> [[UInt8]]) {
    jobs.readLines(limit: WorkerPool.lineLimit) { job in
      page[.jobs] += 1
      // An empty line ends an answer.
      return answers.writeAll([UInt8]((answer(job) + [[]]).map { $0 + [0x0A] }.joined()))
    }
  }
}
