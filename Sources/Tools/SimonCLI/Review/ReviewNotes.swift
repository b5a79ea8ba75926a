import Approvals
import CommandLines
import EventModel
import Foundation
import Platform

/// The file in which a review notes each decision at once, so that nothing that was decided is lost with its process.
///
/// It is in a folder that git ignores, beside the recordings; each selection of recordings has its own.
final class ReviewNotes {
  /// The reason why decisions are not noted; nil while they are.
  private(set) var problem: String?
  private let folder: URL
  private let file: URL
  private var handle: FileHandle?
  /// True if this review uses the file, and therefore removes it at the end.
  private var isInUse = false

  private static let otherReview = "another review of these recordings is under way"

  /// Returns whether a path is a link; nothing is written behind links.
  private static func isLink(_ path: URL) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path.path)) != nil
  }

  /// Finds the notes of the reviews that a call asks for, without reading or writing anything.
  init(_ call: Invocation) {
    let selection = Digest(of: call.selectionWords.joined(separator: "\n")).description.prefix(8)
    folder = call.recordingsFolder
      .appending(path: ".simon", directoryHint: .isDirectory)
    file = folder.appending(path: "review-\(selection).jsonl")
  }

  deinit { try? handle?.close() }

  /// Goes on with what an earlier review noted.
  ///
  /// - Parameters:
  ///   - review: The review, which gets the decisions of the earlier one.
  ///   - journal: The journal of the review.
  /// - Returns: What is known about the earlier one; nil if there is none.
  func resume(_ review: inout Review, _ journal: ReviewJournal) -> ReviewJournal.Resumption? {
    guard !Descriptor.isLocked(file.path) else {
      problem = Self.otherReview
      return nil
    }
    if let link = [folder, file].first(where: Self.isLink) {
      problem = "\(link.relativePath): this is a link, expected a file or a folder"
      return nil
    }
    isInUse = true
    guard UntrustedFile.exists(file) else { return nil }
    let bytes: [UInt8]
    do throws(UntrustedFile.Refusal) { bytes = try UntrustedFile.bytes(of: file) } catch {
      problem = "\(file.relativePath): \(error.reason)"
      return nil
    }
    let resumption = journal.resume(&review, from: bytes)
    let isWhole = bytes.isEmpty || bytes.last == 0x0A
    // Lines that no longer hold would be told again by each review.
    if !isWhole || !resumption.outdated.isEmpty || resumption.isDamaged { rewrite(review, journal) }
    return resumption
  }

  /// Replaces all lines by those of the present decisions.
  private func rewrite(_ review: Review, _ journal: ReviewJournal) {
    var lines: [UInt8] = []
    for decision in [Review.Decision.approve, .reject, .skip] {
      for (candidate, items) in review.decided(decision) {
        lines += journal.line(decision, items, candidate: candidate)
      }
    }
    for reason in Set(review.reasons.compactMap(\.self)) {
      lines += journal.line(
        reason: reason,
        review.items.indices.filter { review.reasons[$0] == reason }
      )
    }
    note(file.relativePath) { () throws(SystemError) in
      try WholeFile.write(lines, to: file.path)
    }
  }

  /// Adds a line, and waits until the disk has it.
  func add(_ line: [UInt8]) {
    guard problem == nil, let descriptor = open() else { return }
    note(file.relativePath) { () throws(SystemError) in
      try descriptor.append(line)
      try descriptor.sync()
    }
  }

  /// Opens the file for lines at its end; makes it if there is none.
  private func open() -> Descriptor? {
    if let handle { return Descriptor(handle.fileDescriptor) }
    let ignored = folder.appending(path: ".gitignore")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      if !UntrustedFile.exists(ignored) {
        try WholeFile.write(Array("*\n".utf8), to: ignored.path, isLasting: false)
      }
      if !UntrustedFile.exists(file) { try WholeFile.create([], at: file.path) }
      let handle = try FileHandle(forUpdating: file)
      try handle.seekToEnd()
      self.handle = handle
    } catch {
      problem = "\(file.relativePath): \(error.systemReason)"
      return nil
    }
    guard let descriptor = handle.map({ Descriptor($0.fileDescriptor) }) else { return nil }
    // Another review may have begun to note its decisions since this one began.
    guard descriptor.lock() else {
      problem = Self.otherReview
      return nil
    }
    return descriptor
  }

  private func note(_ path: String, _ write: () throws(SystemError) -> Void) {
    do throws(SystemError) { try write() } catch { problem = "\(path): \(error.reason)" }
  }

  /// Removes the file, once its decisions are written or given up.
  func remove() {
    try? handle?.close()
    handle = nil
    guard isInUse, problem == nil, !Descriptor.isLocked(file.path) else { return }
    try? FileManager.default.removeItem(at: file)
  }
}

extension Review {
  /// Returns the items with a decision, by the candidates that they take.
  fileprivate func decided(_ decision: Decision) -> [(candidate: Int, items: [Int])] {
    let items = items.indices.filter { decisions[$0] == decision }
    return Dictionary(grouping: items, by: candidate(of:))
      .map { (candidate: $0.key, items: $0.value) }.sorted { $0.candidate < $1.candidate }
  }
}
