package import Approvals
import Foundation
import Platform

/// The marks of what a review in the terminal is about, so that a run meanwhile leaves it as it is.
package final class ReviewMarks {
  private var marks: [FileMark] = []

  /// Marks what runs left pending in some recordings.
  package init(_ stores: [GoldenStore]) {
    var seen: Set<String> = []
    for store in stores {
      for file in store.filesOfRun where seen.insert(file.path).inserted {
        if let mark = FileMark(file.path) { marks.append(mark) }
      }
    }
  }

  /// Takes the marks away.
  package func release() {
    for mark in marks { mark.release() }
    marks = []
  }

  deinit { release() }

  /// Returns whether a review is under way about what runs left pending in a recording.
  package static func cover(_ store: GoldenStore) -> Bool {
    store.filesOfRun.contains { FileMark.isMarked($0.path) }
  }
}

extension GoldenStore {
  /// The files that a run leaves to decide about.
  fileprivate var filesOfRun: [URL] { [pendingFile, repairsFile] }
}
